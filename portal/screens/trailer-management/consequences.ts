/** What ends with a trailer, a sentence each. */
import { count } from '#domain/basics/print.ts'
import type { Consequences } from '../../data/trailers.ts'

const does = (n: number, one: string, several: string) => (n === 1 ? one : several)

/** @param forGood deleted, not deactivated */
export function linesOf(about: Consequences, forGood: boolean): readonly string[] {
  const { serialNumber, shares, rules, plans, workOrders, issues, groups, days, hadOthers } = about
  const line = (n: number, text: string) => (n > 0 ? [text] : [])
  const alert = `${count(rules, 'alert')} that ${does(rules, 'names', 'name')} it`
  const open = count(workOrders, 'open work order')
  return [
    ...line(
      shares,
      `${count(shares, 'link')} that ${does(shares, 'shows', 'show')} where it is ${does(shares, 'ends', 'end')}.`,
    ),
    ...(forGood
      ? [
          ...line(days, `Reports of ${count(days, 'day')} are erased.`),
          ...(hadOthers ? ['What its former owners still read of their time with it is erased, too.'] : []),
          ...(serialNumber ? [`The gateway ${serialNumber} is free for another trailer.`] : []),
          ...line(rules, `${alert} no longer ${does(rules, 'watches', 'watch')} it.`),
          ...line(
            plans,
            `${count(plans, 'maintenance plan')} no longer ${does(plans, 'covers', 'cover')} it.`,
          ),
          ...line(workOrders, `${open} ${does(workOrders, 'is', 'are')} erased.`),
          ...line(issues, `${count(issues, 'open issue')} ${does(issues, 'is', 'are')} erased.`),
          ...line(groups, `It leaves ${count(groups, 'group')}.`),
        ]
      : [
          ...(serialNumber ? [`The gateway ${serialNumber} stays on it.`] : []),
          ...line(workOrders, `${open} ${does(workOrders, 'stays', 'stay')} open.`),
        ]),
  ]
}
