/** One installed sensor in the drawer: drawn by its renderer, with the age of its reading and a mark when it is stale. */
import { Suspense } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import { dash } from '#domain/basics/words.ts'
import type { SensorKey } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { useMe } from '../data/me.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import { Link } from '../ui/layout/link.tsx'
import { lazyComponent } from '../ui/states/lazy-component.tsx'
import { Age } from '../ui/time/age.tsx'
import { useNow } from '../ui/time/clock.ts'
import { span } from '../ui/time/time.ts'
import { Rendered } from './renderers.tsx'
import { DrawerSection, LabelledLine, shownRows, ValueView } from './section.tsx'

const ClearedFaults = lazyComponent(async () => (await import('./cleared-faults.tsx')).ClearedFaults)

const ReeferCommands = lazyComponent(async () => (await import('./reefer-commands.tsx')).ReeferCommands)

/** How long it has been so: "2 days 3 h". */
function Lasting({ since }: { since: Instant }) {
  const text = useNow((now) => span(now - since))
  return <span className="unit numbers"> for {text}</span>
}

export function SensorSection({ sensor, detail }: { sensor: AnySensor; detail: VehicleDetail }) {
  const { vehicle, state, address } = detail
  const { flags } = useMe()
  const held = state.readings[sensor.key as SensorKey]
  const { drawer, label, staleAfter } = sensor
  const commands = drawer.as === 'sections' && drawer.isCommanded && (
    <Suspense>
      <ReeferCommands detail={detail} />
    </Suspense>
  )
  if (!held) {
    const isInstalled = vehicle.installedSensorTypeIds.includes(sensor.id)
    const word = <span className="age">{isInstalled ? 'No report yet' : 'Not installed'}</span>
    // A unit can be sent a command before its first report.
    return commands && isInstalled ? (
      <DrawerSection title={label} aside={word}>
        {commands}
      </DrawerSection>
    ) : (
      <LabelledLine title={label} value={dash} aside={word} />
    )
  }
  const age = <Age at={held.at} staleAfter={staleAfter} />
  const history = sensor.faults && (
    <Link className="faults-link" to={`/absTroubleshooting/${vehicle.vin}?sensor=${sensor.key}`}>
      Fault history <span className="unseen">of {label}</span>
    </Link>
  )
  if (drawer.as === 'rows') {
    const [only, ...more] = shownRows(drawer.rows(held.reading, vehicle), flags)
    if (only && more.length === 0)
      return (
        <LabelledLine
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
    <DrawerSection title={label} aside={age}>
      <Rendered
        drawer={drawer}
        reading={held.reading}
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
