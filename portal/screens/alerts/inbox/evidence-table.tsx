/** The readings that an alert was judged by, before and after the moment it fired. */

import type { Evidence } from '#domain/alerts/firing.ts'
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { sensors } from '#domain/sensors/index.ts'
import { logLabelIn } from '#domain/sensors/log.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { request } from '../../../data/graphql.ts'
import { useQuery } from '../../../data/use-query.ts'
import { vehicleQuery } from '../../../data/vehicle.ts'
import { ownUnits } from '../../../ui/units.ts'

interface Row {
  readonly key: string
  readonly label: string
  readonly before: string
  readonly after: string
}

const description = (sensor: AnySensor, reading: unknown, vehicle: Vehicle): ReadonlyMap<string, string> =>
  new Map(
    reading === undefined || reading === null
      ? []
      : sensor.log(reading, vehicle, ownUnits()).filter(([, text]) => text !== '' && text !== notAvailable),
  )

/** A row for each line that either side has, in the order of the sensors. */
export function rowsOf({ before, after }: Evidence, vehicle: Vehicle): readonly Row[] {
  return (sensors as readonly AnySensor[])
    .filter(({ key }) => key in before || key in after)
    .flatMap((sensor) => {
      const was = description(sensor, before[sensor.key], vehicle)
      const is = description(sensor, after[sensor.key], vehicle)
      return [...new Set([...was.keys(), ...is.keys()])].map((label) => ({
        key: `${sensor.key} ${label}`,
        label: logLabelIn(label, ownUnits()),
        before: was.get(label) ?? '–',
        after: is.get(label) ?? '–',
      }))
    })
}

export function EvidenceTable({ vin, evidence }: { vin: string; evidence: Evidence }) {
  const { answer, error, again } = useQuery(vin, (signal) => request(vehicleQuery, { vin }, signal))
  const rows = answer?.vehicle ? rowsOf(evidence, answer.vehicle.vehicle) : []
  if (error && !answer)
    return (
      <p className="note" role="alert">
        {t('The sensor readings cannot be shown right now: {{problem}}', { problem: error })}{' '}
        <button type="button" className="link" onClick={again}>
          {t('Try again')}
        </button>
      </p>
    )
  if (rows.length === 0) return null
  return (
    <table className="evidence">
      <caption>{t('Sensor readings')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Reading')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, before, after }) => (
          <tr key={key} data-changed={before !== after || undefined}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
