/** Counts as one bar in parts, and below it what each part is; a part that leads somewhere is a link. */
import { number } from '#domain/basics/print.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { Link } from '../../ui/layout/link.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'

export interface BarSegment {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly level: Level
  readonly to?: string | undefined
}

export function Bar({ title, parts }: { title: string; parts: readonly BarSegment[] }) {
  const some = parts.filter(({ count }) => count > 0)
  return (
    <div className="control-bar">
      <h3>{title}</h3>
      <div className="control-bar-parts" aria-hidden="true">
        {some.map(({ key, count, level }) => (
          <span key={key} data-level={level} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul>
        {some.map(({ key, label, count, level, to }) => {
          const description = (
            <>
              <LevelMark level={level} bare />
              <b className="numbers">{number(count)}</b> {label}
            </>
          )
          return <li key={key}>{to ? <Link to={to}>{description}</Link> : <span>{description}</span>}</li>
        })}
      </ul>
    </div>
  )
}

export interface BarRow {
  readonly key: string
  readonly label: string
  readonly count: number
  /** Beside the count, lighter. */
  readonly more?: string | undefined
  readonly to?: string | undefined
}

/** Lines with a count each, and behind each a bar that compares it with the largest. */
export function CountLines({ lines, noun }: { lines: readonly BarRow[]; noun: string }) {
  const most = Math.max(1, ...lines.map(({ count }) => count))
  return (
    <ul className="count-lines">
      {lines.map(({ key, label, count, more, to }) => {
        const description = (
          <>
            <span className="count-fill" aria-hidden="true" style={{ width: `${(count / most) * 100}%` }} />
            <span className="count-label">{label}</span>
            {more && <span className="count-more">{more}</span>}
            <b className="numbers">
              {number(count)}
              <span className="unseen"> {noun}</span>
            </b>
          </>
        )
        return <li key={key}>{to ? <Link to={to}>{description}</Link> : <span>{description}</span>}</li>
      })}
    </ul>
  )
}
