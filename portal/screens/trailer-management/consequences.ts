/** What ends with a trailer, a sentence each. */

import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import type { Consequences } from '../../data/trailers.ts'

/** @param forGood deleted, not deactivated */
export function linesOf(about: Consequences, forGood: boolean): readonly string[] {
  const { serialNumber, shares, rules, plans, workOrders, issues, groups, days, hadOthers } = about
  const line = (n: number, text: string) => (n > 0 ? [text] : [])
  return [
    ...line(
      shares,
      plural(
        shares,
        '{{count}} link that shows where it is ends.',
        '{{count}} links that show where it is end.',
        { count: number(shares) },
      ),
    ),
    ...(forGood
      ? [
          ...line(days, t('Reports of {{days}} are erased.', { days: count(days, 'day') })),
          ...(hadOthers
            ? [t('What its former owners still read of their time with it is erased, too.')]
            : []),
          ...(serialNumber
            ? [t('The gateway {{serialNumber}} is free for another trailer.', { serialNumber })]
            : []),
          ...line(
            rules,
            plural(
              rules,
              '{{count}} alert that names it no longer watches it.',
              '{{count}} alerts that name it no longer watch it.',
              { count: number(rules) },
            ),
          ),
          ...line(
            plans,
            plural(
              plans,
              '{{count}} maintenance plan no longer covers it.',
              '{{count}} maintenance plans no longer cover it.',
              { count: number(plans) },
            ),
          ),
          ...line(
            workOrders,
            plural(
              workOrders,
              '{{count}} open work order is erased.',
              '{{count}} open work orders are erased.',
              { count: number(workOrders) },
            ),
          ),
          ...line(
            issues,
            plural(issues, '{{count}} open issue is erased.', '{{count}} open issues are erased.', {
              count: number(issues),
            }),
          ),
          ...line(groups, t('It leaves {{groups}}.', { groups: count(groups, 'group') })),
        ]
      : [
          ...(serialNumber ? [t('The gateway {{serialNumber}} stays on it.', { serialNumber })] : []),
          ...line(
            workOrders,
            plural(
              workOrders,
              '{{count}} open work order stays open.',
              '{{count}} open work orders stay open.',
              { count: number(workOrders) },
            ),
          ),
        ]),
  ]
}
