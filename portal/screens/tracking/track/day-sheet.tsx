/** The track for printing: a page a day, with stops, miles and hours. It is hidden on the screen. */

import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { hour } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { daysOf, legsWithin } from '#domain/track/days.ts'
import type { Track } from '../../../data/track.ts'
import { dayName, dayText, instantOfClock, moment, ownZone, span, timeOfDay } from '../../../ui/time/time.ts'
import { ownText, ownUnits } from '../../../ui/units.ts'
import { describeEvents, trackEventsOf, trackPlaceOf } from './track-marks.ts'

/** Midnights of the reader's from the first moment to the one after the last. */
function midnights(from: Instant, to: Instant): Instant[] {
  const bounds: Instant[] = []
  const midnight = (at: Instant) => instantOfClock(`${dayText(at)}T00:00`) ?? at
  // A day may be an hour longer or shorter: noon of the next one is met either way.
  for (let at = midnight(from); ; at = midnight(at + 36 * hour)) {
    bounds.push(at)
    if (at >= to) return bounds
  }
}

interface DaySheetProps {
  readonly track: Track
  readonly onDone: () => void
}

export function DaySheet({ track, onDone }: DaySheetProps) {
  const { points, unitId, vin } = track
  const legs = legsWithin(points, track.legs, track)
  const days = legs.length === 0 ? [] : daysOf(points, legs, midnights(legs[0]!.from, legs.at(-1)!.to))
  const happenings = trackEventsOf(track)
  useEffect(() => {
    addEventListener('afterprint', onDone)
    print()
    return () => removeEventListener('afterprint', onDone)
  }, [onDone])
  return createPortal(
    <div className="day-sheets">
      {days.map((day) => {
        const events = happenings.filter(({ at }) => at >= day.from && at < day.to)
        return (
          <section key={day.from} className="day-sheet">
            <h1>
              {unitId} <small>{vin}</small>
            </h1>
            <h2>{dayName(day.from)}</h2>
            <p>
              {t('{{distance}} · driving {{driving}} · standing {{standing}} · {{stops}}', {
                distance: ownText(day.miles, 'distance', 1),
                driving: span(day.driving),
                standing: span(day.standing),
                stops: count(day.stays, 'stop'),
              })}
            </p>
            <table>
              <thead>
                <tr>
                  <th>{t('From')}</th>
                  <th>{t('To')}</th>
                  <th>{t('Time')}</th>
                  <th>{t('What')}</th>
                  <th>{ownUnits().distance === 'km' ? t('Kilometers') : t('Miles')}</th>
                </tr>
              </thead>
              <tbody>
                {day.legs.map((leg) => (
                  <tr key={leg.from}>
                    <td>{timeOfDay(leg.from)}</td>
                    <td>{timeOfDay(leg.to)}</td>
                    <td>{span(leg.to - leg.from)}</td>
                    <td>
                      {leg.kind === 'stay'
                        ? t('Stopped: {{place}}', { place: trackPlaceOf(track, leg) })
                        : t('Driving')}
                    </td>
                    <td>{leg.kind === 'trip' ? number(leg.miles, 1) : ''}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {events.length > 0 && (
              <>
                <h3>{describeEvents(events.length)}</h3>
                <ul>
                  {events.map(({ at, text }) => (
                    <li key={`${at} ${text}`}>
                      {timeOfDay(at)} {text}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <footer>
              {t('Printed {{time}}. Times are those of {{zone}}.', {
                time: moment(Date.now()),
                zone: ownZone(),
              })}
            </footer>
          </section>
        )
      })}
    </div>,
    document.body,
  )
}
