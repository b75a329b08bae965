/** The activity log of a vehicle: what its gateway reported, newest first, one sensor or all of them. */

import { IconDownload, IconTable } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { logGaps, logLabelIn, logLines, type SetPoint, setPointsBeside } from '#domain/sensors/log.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import type { VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { type ActivityLog as Log, type LogEntry, useActivityLog } from '../data/activity-log.ts'
import { useSession } from '../data/session.ts'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { Choice } from '../ui/controls/controls.tsx'
import { Link } from '../ui/layout/link.tsx'
import { FormError } from '../ui/states/form-error.tsx'
import { ReadAsOf } from '../ui/states/read-as-of.tsx'
import { Empty, ErrorState, Loading } from '../ui/states/states.tsx'
import { now } from '../ui/time/clock.ts'
import { dayName, moment, span, timeOfDay } from '../ui/time/time.ts'
import { setPointText, zoneInfo } from './set-points.ts'
import './activity-log.css'
import { lazyComponent } from '../ui/states/lazy-component.tsx'
import { ownUnits } from '../ui/units.ts'
import { useLogExport } from './use-log-export.ts'

const LogTable = lazyComponent(async () => (await import('./log-table.tsx')).LogTable)

interface ActivityLogProps {
  readonly vehicle: Vehicle
  readonly shown: readonly AnySensor[]
  readonly state: VehicleState
}

export function ActivityLog({ vehicle, shown, state }: ActivityLogProps) {
  const [sensorId, setSensorId] = useState<number | null>(null)
  const [table, setTable] = useState(false)
  const log = useActivityLog(
    vehicle.vin,
    sensorId === null ? null : [sensorId],
    state,
    table || sensorId !== null,
  )
  const viewer = useSession()?.viewer
  const file = useLogExport(vehicle, sensorId)
  const filter = (
    <Choice
      label={t('Show')}
      bare
      value={String(sensorId ?? '')}
      options={[
        { value: '', label: t('All sensors') },
        ...shown.map(({ id, label }) => ({ value: String(id), label })),
      ]}
      onChange={(value) => setSensorId(value === '' ? null : Number(value))}
    />
  )
  return (
    <>
      <div className="log-bar">
        {filter}
        {viewer && can(viewer, 'myGeofences') && (
          <Link to={`/geofence?vehicle=${encodeURIComponent(vehicle.vin)}`}>{t('Visits')}</Link>
        )}
        <IconButton label={t('Show as a table')} onClick={() => setTable(true)}>
          <IconTable size={18} stroke={1.6} />
        </IconButton>
        <IconButton label={t('Export to CSV')} onClick={() => void file.run()} disabled={file.busy}>
          <IconDownload size={18} stroke={1.6} />
        </IconButton>
      </div>
      {file.busy && <p role="status">{t('Collecting all entries …')}</p>}
      <FormError>{file.text}</FormError>
      <Entries log={log} vehicle={vehicle} only={sensorId} />
      {table && (
        <Suspense>
          <LogTable
            vehicle={vehicle}
            log={log}
            only={sensorId}
            bar={filter}
            onClose={() => setTable(false)}
            onExport={() => void file.run()}
            exporting={file.busy}
          />
        </Suspense>
      )}
    </>
  )
}

function Entries({
  log: { entries, setPoints, asOf, error, hasMore, busy, more, again },
  vehicle,
  only,
}: {
  log: Log
  vehicle: Vehicle
  only: number | null
}) {
  if (error && !entries) return <ErrorState title={error} again={again} />
  if (!entries) return <Loading lines={6} label={t('Loading the activity log')} />
  if (entries.length === 0) return <Empty title={t('Nothing has been reported yet')} />
  // Of one sensor alone nothing says whether the gateway was silent.
  const gaps = only === null ? logGaps(entries, now()) : new Map<number, Ms>()
  return (
    <>
      <ReadAsOf at={asOf} />
      <ol className="log">
        {entries.map((entry, index) => {
          const day = dayName(entry.recorded)
          const before = entries[index - 1]
          const gap = gaps.get(entry.recorded)
          return (
            <li key={entry.id}>
              {gap !== undefined && (
                <p className="log-gap">{t('No report for {{duration}}', { duration: span(gap) })}</p>
              )}
              {(!before || dayName(before.recorded) !== day) && <h4>{day}</h4>}
              <Entry entry={entry} vehicle={vehicle} only={only} setPoints={setPoints} />
            </li>
          )
        })}
      </ol>
      <FormError>{error}</FormError>
      {hasMore && (
        <Button onClick={more} busy={busy}>
          {t('Show older')}
        </Button>
      )}
    </>
  )
}

function Entry({
  entry,
  vehicle,
  only,
  setPoints,
}: {
  entry: LogEntry
  vehicle: Vehicle
  only: number | null
  setPoints: readonly SetPoint[]
}) {
  const lines = logLines(entry.readings, vehicle, only, ownUnits())
  const beside = setPointsBeside(entry, setPoints)
  return (
    <div className="log-entry">
      <time
        className="numbers"
        dateTime={new Date(entry.recorded).toISOString()}
        title={moment(entry.recorded)}
      >
        {timeOfDay(entry.recorded)}
      </time>
      <dl>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{logLabelIn(label, ownUnits())}</dt>
            <dd className="numbers">
              {text}
              {label === zoneInfo &&
                beside.map((one) => (
                  <p key={one.zone} className="log-set-point">
                    {setPointText(one, entry.recorded)}
                  </p>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
