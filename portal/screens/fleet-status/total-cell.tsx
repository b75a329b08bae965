/** What stands under a column: a sum, an average, or how many trailers have which value, by shape where it has one. */

import { number } from '#domain/basics/print.ts'
import type { OptionCount, TotalText } from '#domain/columns/totals.ts'
import { LevelMark, levels } from '../../ui/marks/level-mark.tsx'
import { levelOfOption } from './cell.tsx'

export function TotalCell({
  said,
  counts = [],
}: {
  said: TotalText
  /** How many trailers have each value of a closed list. */
  counts?: readonly OptionCount[] | undefined
}) {
  const marked = counts.flatMap((one) => {
    const level = levelOfOption(one.value)
    return level ? [{ ...one, level }] : []
  })
  return (
    <span className="fleet-total" title={said.full}>
      <span className="unseen">{said.full}</span>
      {marked.length > 0 && marked.length === counts.length ? (
        <span className="fleet-total-levels" aria-hidden>
          {marked
            .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
            .map(({ label, count, level }) => (
              <span key={label}>
                <LevelMark level={level} bare />
                {number(count)}
              </span>
            ))}
        </span>
      ) : (
        <span className="grid-text" aria-hidden>
          {said.word && <span className="unit">{said.word} </span>}
          {said.text}
          {said.unit && <span className="unit">{`\u00a0${said.unit}`}</span>}
        </span>
      )}
    </span>
  )
}
