/** What ends with a trailer, a sentence each. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Consequences } from '../../data/trailers.ts'

const does = (n: number, one: string, several: string) => (n === 1 ? one : several)

/** @param forGood deleted, not deactivated */
export function linesOf(about: Consequences, forGood: boolean): readonly string[] {
  const { serialNumber, shares, rules, plans, workOrders, issues, groups, days, hadOthers } = about
  const line = (n: number, text: string) => (n > 0 ? [text] : [])
  const alert = t('{{rules}} that {{rules2}} it', {
    rules: count(rules, 'alert'),
    rules2: does(rules, 'names', 'name'),
  })
  const open = count(workOrders, 'open work order')
  return [
    ...line(
      shares,
      t('{{shares}} that {{shares2}} where it is {{shares3}}.', {
        shares: count(shares, 'link'),
        shares2: does(shares, 'shows', 'show'),
        shares3: does(shares, 'ends', 'end'),
      }),
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
            t('{{alert}} no longer {{rules}} it.', { alert, rules: does(rules, 'watches', 'watch') }),
          ),
          ...line(
            plans,
            t('{{plans}} no longer {{plans2}} it.', {
              plans: count(plans, 'maintenance plan'),
              plans2: does(plans, 'covers', 'cover'),
            }),
          ),
          ...line(
            workOrders,
            t('{{open}} {{workOrders}} erased.', { open, workOrders: does(workOrders, 'is', 'are') }),
          ),
          ...line(
            issues,
            t('{{issues}} {{issues2}} erased.', {
              issues: count(issues, 'open issue'),
              issues2: does(issues, 'is', 'are'),
            }),
          ),
          ...line(groups, t('It leaves {{groups}}.', { groups: count(groups, 'group') })),
        ]
      : [
          ...(serialNumber ? [t('The gateway {{serialNumber}} stays on it.', { serialNumber })] : []),
          ...line(
            workOrders,
            t('{{open}} {{workOrders}} open.', { open, workOrders: does(workOrders, 'stays', 'stay') }),
          ),
        ]),
  ]
}
