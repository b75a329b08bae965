/** What a part was in the last day or week, as a small line with its limit, or as stretches of what it said. */
import { locale, plural, t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { limitBeside, type PastPoint, statesOf } from '#domain/drawing/past.ts'
import type { Limit } from '#domain/shapes/part.ts'
import { useWidth } from './use-width.ts'
import './past-line.css'

interface PastLineProps {
  readonly points: readonly PastPoint[]
  readonly limits: readonly Limit[]
  readonly unit: string
  readonly from: Instant
  readonly to: Instant
  /** The span in words: "in the last 24 h". */
  readonly when: string
}

const height = 46
const room = 6
/** At the right, for what the limit is. */
const labelWidth = 54

export function PastLine(props: PastLineProps) {
  const values = props.points.flatMap(({ value }) => value ?? [])
  return values.length > 1 && values.length * 2 > props.points.length ? (
    <Numbers {...props} values={values} />
  ) : (
    <States {...props} />
  )
}

const written = (value: number) =>
  (Math.round(value * 10) / 10).toLocaleString(locale(), { useGrouping: false })

function Numbers({
  points,
  limits,
  unit,
  from,
  to,
  when,
  values,
}: PastLineProps & { values: readonly number[] }) {
  const [ref, width] = useWidth<HTMLDivElement>(350)
  const limit = limitBeside(limits, values)
  const all = limit ? [...values, limit.at] : values
  const [low, high] = [Math.min(...all), Math.max(...all)]
  // What hardly changes is a level line, not a mountain.
  const spread = Math.max(high - low, Math.abs(high) * 0.04, 1)
  const middle = (high + low) / 2
  const end = width - (limit ? labelWidth : room)
  const x = (at: Instant) => ((at - from) / Math.max(1, to - from)) * end
  const y = (value: number) => height / 2 - ((value - middle) / spread) * (height - 2 * room)
  const line = points
    .flatMap(({ at, value }) => (value === null ? [] : `${x(at).toFixed(1)} ${y(value).toFixed(1)}`))
    .join(' L ')
  const last = points.findLast(({ value }) => value !== null)!
  const told = {
    first: written(values[0]!),
    last: written(values.at(-1)!),
    unit,
    when,
    lowest: written(Math.min(...values)),
    highest: written(Math.max(...values)),
  }
  const text = limit
    ? t(
        'From {{first}} to {{last}} {{unit}} {{when}}, lowest {{lowest}}, highest {{highest}}, limit {{limit}} {{unit}}',
        { ...told, limit: written(limit.at) },
      )
    : t('From {{first}} to {{last}} {{unit}} {{when}}, lowest {{lowest}}, highest {{highest}}', told)
  return (
    <div className="past" ref={ref}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
        {limit && (
          <>
            <path className="past-limit" data-level={limit.level} d={`M 0 ${y(limit.at)} H ${end}`} />
            <text x={end + 7} y={y(limit.at) + 4} data-level={limit.level}>
              {written(limit.at)} {unit}
            </text>
          </>
        )}
        <path className="past-values" d={`M ${line}`} />
        <circle className="past-now" data-level={last.level} cx={x(last.at)} cy={y(last.value!)} r={3.2} />
      </svg>
    </div>
  )
}

const band = 14

function States({ points, from, to, when }: PastLineProps) {
  const [ref, width] = useWidth<HTMLDivElement>(350)
  const states = statesOf(points, to)
  const texts = [...new Set(states.map(({ text }) => text))]
  const x = (at: Instant) => ((at - from) / Math.max(1, to - from)) * width
  return (
    <div className="past" ref={ref}>
      <svg
        viewBox={`0 0 ${width} ${band}`}
        role="img"
        aria-label={plural(
          states.length - 1,
          '{{states}} {{when}}, {{count}} change',
          '{{states}} {{when}}, {{count}} changes',
          { states: texts.slice(0, 4).join(', '), when },
        )}
      >
        {states.map(({ from: begin, to: end, text, level }) => (
          <rect
            key={begin}
            className="past-state"
            data-level={level}
            data-other={(level === 'unknown' && texts.indexOf(text) > 0) || undefined}
            x={x(begin)}
            y={0}
            width={Math.max(1.5, x(end) - x(begin))}
            height={band}
          />
        ))}
      </svg>
      <p className="past-words" aria-hidden="true">
        {texts.slice(0, 4).map((text) => {
          const level = states.find((state) => state.text === text)!.level
          return (
            <span key={text}>
              <span
                className="past-swatch"
                data-level={level}
                data-other={(level === 'unknown' && texts.indexOf(text) > 0) || undefined}
              />
              {text}
            </span>
          )
        })}
      </p>
    </div>
  )
}
