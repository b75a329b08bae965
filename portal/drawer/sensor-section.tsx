/** One installed sensor in the drawer: drawn by its renderer, with the age of its reading and a mark when it is stale. */

import { type ReactNode, Suspense } from 'react'
import { t } from '#domain/basics/texts.ts'
import { hour, minute } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { dash } from '#domain/basics/words.ts'
import type { SensorKey } from '#domain/sensors/index.ts'
import { type AnySensor, windowOf } from '#domain/sensors/sensor.ts'
import { turnOf } from '#domain/sensors/turn.ts'
import { reportsEvery } from '#domain/state/derived.ts'
import type { VehicleState } from '#domain/state/state.ts'
import { useMe } from '../data/me.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import { Link } from '../ui/layout/link.tsx'
import { lazyComponent } from '../ui/states/lazy-component.tsx'
import { Age } from '../ui/time/age.tsx'
import { useNow } from '../ui/time/clock.ts'
import { span } from '../ui/time/time.ts'
import { ownUnits } from '../ui/units.ts'
import { Rendered } from './renderers.tsx'
import { DrawerSection, LabelledLine, shownRows, ValueView } from './section.tsx'

const ClearedFaults = lazyComponent(async () => (await import('./cleared-faults.tsx')).ClearedFaults)

const CommandStatuses = lazyComponent(async () => (await import('./commands.tsx')).CommandStatuses)

/** How long it has been so: "2 days 3 h". */
function Lasting({ since }: { since: Instant }) {
  const text = useNow((now) => span(now - since))
  return <span className="unit numbers"> {t('for {{duration}}', { duration: text })}</span>
}

/** The element of a sensor's section. */
export const sectionId = (key: string) => `sensor-${key}`

/** Sensors whose reports come as often as the gateway reports where it is. */
const paced: readonly string[] = ['gps', 'tetherChange'] satisfies SensorKey[]

/** "every 5 min while tethered" */
const paceText = (every: Ms, tethered: boolean): string => {
  const interval =
    every < hour
      ? t('{{minutes}} min', { minutes: every / minute })
      : t('{{hours}} h', { hours: every / hour })
  return tethered
    ? t('every {{interval}} while tethered', { interval })
    : t('every {{interval}} while untethered', { interval })
}

/** The age of a reading, the window in which it counts, and how often the next one is to be expected. */
function Told({ sensor, state, age }: { sensor: AnySensor; state: VehicleState; age: ReactNode }) {
  const every = paced.includes(sensor.key) ? reportsEvery(state) : null
  return (
    <>
      {age}
      <span className="told-window">
        {windowOf(sensor)}
        {every !== null && ` · ${paceText(every, state.tether?.tethered ?? false)}`}
      </span>
    </>
  )
}

export function SensorSection({ sensor, detail }: { sensor: AnySensor; detail: VehicleDetail }) {
  const { vehicle, state, address } = detail
  const { flags } = useMe()
  const held = state.readings[sensor.key as SensorKey]
  const { drawer, label, staleAfter, note } = sensor
  const turn = held ? turnOf(sensor, held) : null
  const hasTurned = useNow((now) => turn !== null && now >= turn.at)
  const id = sectionId(sensor.key)
  const commands = drawer.as === 'sections' && drawer.isCommanded && (
    <Suspense>
      <CommandStatuses detail={detail} unit="reefer" />
    </Suspense>
  )
  if (!held) {
    const isInstalled = vehicle.installedSensorTypeIds.includes(sensor.id)
    const age = <span className="age">{isInstalled ? t('No report yet') : t('Not installed')}</span>
    const word = isInstalled ? <Told sensor={sensor} state={state} age={age} /> : age
    // A unit can be sent a command before its first report.
    return commands && isInstalled ? (
      <DrawerSection id={id} title={label} aside={word}>
        {commands}
      </DrawerSection>
    ) : (
      <LabelledLine id={id} title={label} value={dash} aside={word} />
    )
  }
  const reading = turn && hasTurned ? turn.reading : held.reading
  const age = <Told sensor={sensor} state={state} age={<Age at={held.at} staleAfter={staleAfter} />} />
  const history = sensor.faults && (
    <Link
      className="faults-link"
      to={`/absTroubleshooting/${vehicle.vin}?sensor=${sensor.key}`}
      aria-label={t('Fault history of {{sensor}}', { sensor: label })}
    >
      {t('Fault history')}
    </Link>
  )
  if (drawer.as === 'rows') {
    const [only, ...more] = shownRows(drawer.rows(reading as never, vehicle, ownUnits()), flags)
    if (only && more.length === 0)
      return (
        <LabelledLine
          id={id}
          title={label}
          value={
            <>
              <ValueView row={only} />
              {held.since !== undefined && <Lasting since={held.since} />}
            </>
          }
          aside={age}
          more={history}
        />
      )
  }
  return (
    <DrawerSection id={id} title={label} aside={age}>
      {note && <p className="section-note">{note}</p>}
      <Rendered
        drawer={drawer}
        reading={reading}
        vehicle={vehicle}
        state={state}
        lives={state.faults.filter(({ sensorTypeId }) => sensorTypeId === sensor.id)}
        address={address}
      />
      {drawer.as === 'faults' && (
        <Suspense>
          <ClearedFaults vin={vehicle.vin} sensorTypeId={sensor.id} recorded={state.recorded} />
        </Suspense>
      )}
      {commands}
      {history}
    </DrawerSection>
  )
}
