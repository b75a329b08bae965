/** A small chart of counts a day, as bars; read as a list by who does not see it. */

import { count } from '#domain/basics/print.ts'
import { locale, t } from '#domain/basics/texts.ts'
import './day-bars.css'

export interface DayCount {
  /** YYYY-MM-DD */
  readonly day: string
  readonly count: number
}

const named = new Intl.DateTimeFormat(locale(), { month: 'short', day: 'numeric', timeZone: 'UTC' })
const nameOf = (day: string) => named.format(new Date(`${day}T00:00:00Z`))

/** Alerts are counted. The last day is today. */
export function DayBars({ days, height = 132 }: { days: readonly DayCount[]; height?: number }) {
  const most = Math.max(1, ...days.map((day) => day.count))
  return (
    <figure className="day-bars">
      <ol style={{ height }} aria-label={t('alerts a day')}>
        {days.map((day) => {
          const description = `${nameOf(day.day)}: ${count(day.count, 'alert')}`
          return (
            <li key={day.day} title={description}>
              <span
                className="day-bar"
                aria-hidden="true"
                data-none={day.count === 0 || undefined}
                style={{ height: `${(day.count / most) * 100}%` }}
              />
              <span className="unseen">{description}</span>
            </li>
          )
        })}
      </ol>
      {days.length > 0 && (
        <figcaption>
          <span>{nameOf(days[0]!.day)}</span>
          <span>{t('today')}</span>
        </figcaption>
      )}
    </figure>
  )
}
