/** What ends with a trailer, a sentence each. */
import { count } from '#domain/basics/print.ts'
import type { Consequences } from '../../data/trailers.ts'

export function linesOf(
  { shares, rules, plans, workOrders, serialNumber }: Consequences,
  act: 'deactivate' | 'delete',
): readonly string[] {
  const forGood = act === 'delete'
  return [
    ...(serialNumber
      ? [
          forGood
            ? `The gateway ${serialNumber} becomes free.`
            : `The gateway ${serialNumber} stays on it, and what it reports is not shown.`,
        ]
      : []),
    ...(shares > 0
      ? [`${count(shares, 'link')} that ${shares === 1 ? 'shows' : 'show'} where it is end.`]
      : []),
    ...(rules > 0 ? [`${count(rules, 'alert')} that name it no longer watch it.`] : []),
    ...(plans > 0 ? [`${count(plans, 'maintenance plan')} no longer cover it.`] : []),
    ...(workOrders > 0 ? [`${count(workOrders, 'open work order')} of it are closed.`] : []),
  ]
}
