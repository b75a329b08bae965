/** Who the vehicle is, and how it is at a glance. */
import type { ReactNode } from 'react'
import { mayShow } from '#domain/access/gate.ts'
import { feet } from '#domain/basics/print.ts'
import type { SensorKey } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { sensorLevel } from '#domain/state/derived.ts'
import { findDeviceType } from '#domain/vehicle/makers.ts'
import { type Level, worse } from '#domain/vehicle/severity.ts'
import { vehicleTypeName } from '#domain/vehicle/types.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { useMe } from '../data/me.ts'
import { useSession } from '../data/session.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import { Link } from '../ui/layout/link.tsx'
import { LevelMark, levelNames } from '../ui/marks/level-mark.tsx'
import { Vin } from '../ui/marks/vin.tsx'
import { useNow } from '../ui/time/clock.ts'

/** §3: the drawer's way to the specification, and the same right as the screen. */
const specsGate = {
  right: 'parts',
  permission: 'parts',
  flag: 'DRAWER_HEADER_TRAILER_SPECS',
} as const

export function Identity({
  vehicle,
  level,
  children,
}: {
  vehicle: Vehicle
  level: Level
  children: ReactNode
}) {
  const { flags } = useMe()
  const viewer = useSession()?.viewer
  return (
    <header className="identity">
      <div className="identity-row">
        <LevelMark level={level} />
        <h2>{vehicle.unitId}</h2>
        {children}
      </div>
      <p>
        <Vin value={vehicle.vin} />
      </p>
      <p className="identity-words">{inWords(vehicle)}</p>
      {viewer && mayShow(specsGate, viewer, flags) && (
        <p>
          <Link className="identity-specs" to={`/specs/${vehicle.vin}`}>
            Specs and parts
          </Link>
        </p>
      )}
    </header>
  )
}

/** "Dry Van, 53 ft, 2019 Great Dane · Pro gateway · Midwest pool" */
function inWords(vehicle: Vehicle): string {
  const built = [vehicle.modelYear, vehicle.vehicleMfgr].filter(Boolean).join(' ')
  const body = [
    vehicleTypeName(vehicle.vehicleTypeId),
    vehicle.vehicleLengthFeet && feet(vehicle.vehicleLengthFeet),
    built,
  ]
  const device = findDeviceType(vehicle.deviceTypeId)
  return [body.filter(Boolean).join(', '), device && `${device.name} gateway`, ...vehicle.groups.slice(0, 3)]
    .filter(Boolean)
    .join(' · ')
}

/** How many things the strip has room for. */
const cells = 5

/** The sensors that tell of health; where there are more than fit, those in trouble go first. */
export function StatusStrip({ detail, shown }: { detail: VehicleDetail; shown: readonly AnySensor[] }) {
  const { state, vehicle } = detail
  // The levels as one text, so that time passing renders again only when one of them turns stale.
  const levels = useNow((now) =>
    shown.map(({ key }) => sensorLevel(state, vehicle, key as SensorKey, now)).join(' '),
  ).split(' ') as Level[]
  const reported = shown
    .map((sensor, index) => ({ sensor, level: levels[index]!, index }))
    .filter(({ sensor, level }) => sensor.level && level !== 'unknown')
  if (reported.length === 0) return null
  const chosen =
    reported.length <= cells
      ? reported
      : [...reported].sort((a, b) =>
          a.level === b.level ? a.index - b.index : worse(a.level, b.level) === a.level ? -1 : 1,
        )
  return (
    <ul className="strip">
      {chosen
        .slice(0, cells)
        .sort((a, b) => a.index - b.index)
        .map(({ sensor, level }) => (
          <li key={sensor.key}>
            <span className="strip-level" data-ink={level}>
              <LevelMark level={level} bare /> {levelNames[level]}
            </span>
            <span className="strip-name">{sensor.label}</span>
          </li>
        ))}
    </ul>
  )
}
