/** Another limit, or another duration, tried on the same days without a new trial. */

import { useEffect, useMemo, useRef, useState } from 'react'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { describeValue, movableOf, stopsOf, valueIn, withValue } from './movable.ts'

/** After the slider has stood still so long the days are counted again. */
const pause = 200

export function Threshold({
  draft,
  base,
  firings,
  busy,
  onTry,
  onTake,
}: {
  /** What was tried last. */
  draft: RuleDraft
  /** What the form says. */
  base: RuleDraft
  firings: number
  busy: boolean
  onTry: (draft: RuleDraft) => void
  onTake: ((draft: RuleDraft) => void) | null
}) {
  const movable = useMemo(() => movableOf(base), [base])
  const set = movable && valueIn(base, movable)
  const tried = movable && valueIn(draft, movable)
  const [value, setValue] = useState<number | null>(tried)
  const latest = useRef(onTry)
  latest.current = onTry
  useEffect(() => {
    if (!movable || value === null || value === tried) return
    const timer = setTimeout(() => latest.current(withValue(base, movable.at, movable.field, value)), pause)
    return () => clearTimeout(timer)
  }, [value, tried, base, movable])
  if (!movable || set === null || value === null) return null

  const { field, at } = movable
  const stops = stopsOf(field, set)
  const index = Math.max(0, stops.indexOf(value))
  return (
    <div className="threshold">
      <label>
        <span>{field.input === 'duration' ? t('Try another duration') : t('Try another limit')}</span>
        <input
          type="range"
          min={0}
          max={stops.length - 1}
          value={index}
          aria-valuetext={describeValue(field, value)}
          onChange={(event) => setValue(stops[Number(event.target.value)] ?? value)}
        />
      </label>
      <b className="numbers">{describeValue(field, value)}</b>
      <span className="threshold-value numbers" role="status">
        {busy || value !== tried
          ? t('counting')
          : value === set
            ? t('as it is set')
            : plural(firings, 'would fire once', 'would fire {{count}} times', { count: number(firings) })}
      </span>
      {value !== set && (
        <span className="threshold-acts">
          {onTake && (
            <Button onClick={() => onTake(withValue(base, at, field, value))}>
              {t('Use {{limit}}', { limit: describeValue(field, value) })}
            </Button>
          )}
          <Button kind="quiet" onClick={() => setValue(set)}>
            {t('Back to {{limit}}', { limit: describeValue(field, set) })}
          </Button>
        </span>
      )}
    </div>
  )
}
