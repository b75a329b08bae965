/** The activity log of a vehicle: what its gateway reported, newest first, one sensor or all of them. */
import { useState } from 'react'
import { dash, notAvailable } from '#domain/basics/words.ts'
import { findSensor } from '#domain/sensors/index.ts'
import type { AnySensor, LogLine } from '#domain/sensors/sensor.ts'
import type { VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { type LogEntry, useActivityLog } from '../data/vehicle.ts'
import { Button } from '../ui/button.tsx'
import { Empty, ErrorState, Loading } from '../ui/states.tsx'
import { dayName, moment, timeOfDay } from '../ui/time.ts'
import './activity-log.css'

interface ActivityLogProps {
  readonly vehicle: Vehicle
  readonly shown: readonly AnySensor[]
  readonly state: VehicleState
  /** The user's time zone; the browser's own without one. */
  readonly zone: string | undefined
}

export function ActivityLog({ vehicle, shown, state, zone }: ActivityLogProps) {
  const [sensorId, setSensorId] = useState<number | null>(null)
  const { entries, error, hasMore, busy, more } = useActivityLog(
    vehicle.vin,
    sensorId === null ? null : [sensorId],
    state,
  )
  return (
    <>
      <label className="log-filter">
        <span>Show</span>
        <select
          value={sensorId ?? ''}
          onChange={(event) => setSensorId(event.target.value ? Number(event.target.value) : null)}
        >
          <option value="">all sensors</option>
          {shown.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {error ? (
        <ErrorState title={error} again={more} />
      ) : !entries ? (
        <Loading lines={6} label="Loading the activity log" />
      ) : entries.length === 0 ? (
        <Empty title="Nothing has been reported yet" />
      ) : (
        <ol className="log">
          {entries.map((entry, index) => {
            const day = dayName(entry.recorded, zone)
            const before = entries[index - 1]
            const newDay = !before || dayName(before.recorded, zone) !== day
            return (
              <li key={entry.id}>
                {newDay && <h4>{day}</h4>}
                <Entry entry={entry} vehicle={vehicle} zone={zone} only={sensorId} />
              </li>
            )
          })}
        </ol>
      )}
      {entries && hasMore && (
        <Button onClick={more} busy={busy}>
          Show older
        </Button>
      )}
    </>
  )
}

function Entry({
  entry,
  vehicle,
  zone,
  only,
}: {
  entry: LogEntry
  vehicle: Vehicle
  zone: string | undefined
  only: number | null
}) {
  return (
    <div className="log-entry">
      <time
        className="numbers"
        dateTime={new Date(entry.recorded).toISOString()}
        title={moment(entry.recorded, zone)}
      >
        {timeOfDay(entry.recorded, zone)}
      </time>
      <dl>
        {logLines(entry, vehicle, only).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numbers">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const says = ([, text]: LogLine) => text !== '' && text !== notAvailable && text !== dash

/** What an entry tells, by its sensors' own words; what is empty or not available is left out (§3). */
export const logLines = ({ readings }: LogEntry, vehicle: Vehicle, only: number | null): readonly LogLine[] =>
  Object.entries(readings).flatMap(([key, reading]) => {
    const sensor = findSensor(key)
    if (!sensor || (only !== null && sensor.id !== only)) return []
    return sensor.log(reading, vehicle).filter(says)
  })
