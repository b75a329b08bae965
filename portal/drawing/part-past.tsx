/** Asks for what the chosen part was, once for a part and a span, and shows it with its own states. */

import { useMemo, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { days, hours } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { type Part, type PartMeasure, partLimits } from '#domain/drawing/parts.ts'
import { pastOf } from '#domain/drawing/past.ts'
import { sensorOf } from '#domain/sensors/index.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { activityLogQuery } from '../data/activity-log.ts'
import { request } from '../data/graphql.ts'
import { useQuery } from '../data/use-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { ReadAsOf } from '../ui/states/read-as-of.tsx'
import { Loading } from '../ui/states/states.tsx'
import { now } from '../ui/time/clock.ts'
import { moment } from '../ui/time/time.ts'
import { ownUnits } from '../ui/units.ts'
import { PastLine } from './past-line.tsx'

interface Span {
  readonly label: string
  /** "in the last 24 h" */
  readonly words: string
  readonly length: Ms
  /** @assume A tethered gateway reports every five minutes: a day is whole; of a busy week the newest are drawn. */
  readonly reports: number
}
const spans: readonly Span[] = [
  { label: t('24 h'), words: t('in the last 24 h'), length: hours(24), reports: 300 },
  { label: t('7 days'), words: t('in the last 7 days'), length: days(7), reports: 1_000 },
]

/** `measure`: what is told of it now, whose sensor is asked about. */
export function PartPast({ part, measure, vehicle }: { part: Part; measure: PartMeasure; vehicle: Vehicle }) {
  const [span, setSpan] = useState(spans[0]!)
  const sensor = sensorOf(measure.sensor)
  const { answer, error, again } = useQuery([vehicle.vin, sensor.id, span.reports], async (signal) => {
    const variables = { vin: vehicle.vin, pageSize: span.reports, sensorTypeIds: [sensor.id], before: null }
    return (await request(activityLogQuery, variables, signal)).vehicleTrackingV2
  })
  const points = useMemo(
    () => answer && pastOf(part, measure.sensor, vehicle, answer.activityLog, ownUnits()),
    [answer, part, measure.sensor, vehicle],
  )
  const to = now()
  const begins = to - span.length
  const within = points?.filter(({ at }) => at >= begins)
  // Where more was reported than is asked for, the line begins with the oldest that came.
  const from = answer?.nextCursor && within?.length === points?.length ? (points?.[0]?.at ?? begins) : begins
  return (
    <div className="part-past">
      <fieldset className="part-spans">
        <legend className="unseen">{t('How far back')}</legend>
        {spans.map((one) => (
          <button key={one.label} type="button" aria-pressed={one === span} onClick={() => setSpan(one)}>
            {one.label}
          </button>
        ))}
        {from > begins && <span>{t('since {{time}}', { time: moment(from) })}</span>}
      </fieldset>
      <ReadAsOf at={answer?.asOf} />
      {error && !within ? (
        <p className="part-none" role="status">
          {t('Its past could not be loaded.')} <Button onClick={again}>{t('Try again')}</Button>
        </p>
      ) : !within ? (
        <Loading lines={2} label={t('Loading its past')} />
      ) : within.length === 0 ? (
        <p className="part-none">{t('Nothing was reported {{when}}.', { when: span.words })}</p>
      ) : (
        <PastLine
          points={within}
          limits={partLimits(sensor, part.kind, vehicle, ownUnits())}
          unit={measure.unit ?? ''}
          from={from}
          to={to}
          when={span.words}
        />
      )}
    </div>
  )
}
