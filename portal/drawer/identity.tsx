/** Who the vehicle is, and how it is at a glance. */

import type { CSSProperties, ReactNode } from 'react'
import { mayShow } from '#domain/access/gate.ts'
import { date } from '#domain/basics/dates.ts'
import { t } from '#domain/basics/texts.ts'
import type { SensorKey } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { sensorLevel } from '#domain/state/derived.ts'
import { findDeviceType } from '#domain/vehicle/makers.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { vehicleTypeText } from '#domain/vehicle/types.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { sinceText } from '#domain/verdict/words.ts'
import { useMe } from '../data/me.ts'
import { useSession } from '../data/session.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import { Warning } from '../ui/controls/controls.tsx'
import { Link } from '../ui/layout/link.tsx'
import { LevelMark, levelNames, levels } from '../ui/marks/level-mark.tsx'
import { Vin } from '../ui/marks/vin.tsx'
import { useNow } from '../ui/time/clock.ts'
import { ownZone } from '../ui/time/time.ts'
import { ownLength, ownUnits } from '../ui/units.ts'
import { sectionId } from './sensor-section.tsx'

/** §3: the drawer's way to the specification, and the same right as the screen. */
const specsGate = {
  right: 'parts',
  permission: 'parts',
  flag: 'DRAWER_HEADER_TRAILER_SPECS',
} as const

export function Identity({
  vehicle,
  lease,
  level,
  reason,
  verdict,
  acts,
  children,
}: {
  vehicle: Vehicle
  lease: VehicleDetail['lease']
  level: Level
  /** Why it is so, in the short form of its verdict. */
  reason: ReactNode
  /** What it means and what to do about it. */
  verdict?: Pick<NonNullable<VehicleDetail['verdict']>, 'since' | 'meaning' | 'remedy' | 'also'> | null
  acts?: ReactNode
  children: ReactNode
}) {
  const { flags } = useMe()
  const viewer = useSession()?.viewer
  const begun = verdict?.since ?? null
  const since = useNow((now) => (begun === null ? '' : sinceText(begun, now, ownZone(), ownUnits().clock)))
  return (
    <header className="identity" data-tour="trailer-health">
      <div className="identity-row">
        <LevelMark level={level} />
        <h2>{vehicle.unitId}</h2>
        {children}
      </div>
      {reason && (
        <p className="identity-reason">
          {reason}
          {since !== '' && <span className="identity-since">{t('since {{time}}', { time: since })}</span>}
        </p>
      )}
      {verdict?.meaning && <p className="identity-means">{verdict.meaning}</p>}
      {verdict?.remedy && (
        <p className="identity-means">
          <b>{t('Do:')}</b> {verdict.remedy}
        </p>
      )}
      {verdict && verdict.also.length > 0 && <p className="identity-words">{alsoOf(verdict.also)}</p>}
      <p>
        <Vin value={vehicle.vin} />
      </p>
      <p className="identity-words">{inWords(vehicle)}</p>
      {lease && (
        <p>
          {t('On lease from {{lessor}} to {{lessee}} until {{date}}', {
            lessor: lease.lessor,
            lessee: lease.lessee,
            date: date(Date.parse(lease.to)),
          })}
        </p>
      )}
      {vehicle.subscriptionEnded !== null && (
        <Warning>
          {t(
            'Subscription ended on {{date}}. What it has reported since is kept, and shown once it is renewed.',
            { date: date(vehicle.subscriptionEnded) },
          )}
        </Warning>
      )}
      {viewer && mayShow(specsGate, viewer, flags) && (
        <p>
          <Link className="identity-specs" to={`/specs/${vehicle.vin}`}>
            {t('Specs and parts')}
          </Link>
        </p>
      )}
      {acts}
    </header>
  )
}

/** Two further causes are named, the others counted. */
const alsoOf = (also: readonly string[]): string => {
  const more = also.length - 2
  const causes = also.slice(0, 2).join(' · ')
  return more > 0 ? t('Also: {{causes}} +{{more}} more', { causes, more }) : t('Also: {{causes}}', { causes })
}

/** "Dry Van, 53 ft, 2019 Great Dane · Pro gateway · Midwest pool" */
function inWords(vehicle: Vehicle): string {
  const built = [vehicle.modelYear, vehicle.vehicleMfgr].filter(Boolean).join(' ')
  const body = [
    vehicleTypeText(vehicle.vehicleTypeId),
    vehicle.vehicleLengthFeet && ownLength(vehicle.vehicleLengthFeet),
    built,
  ]
  const device = findDeviceType(vehicle.deviceTypeId)
  return [
    body.filter(Boolean).join(', '),
    device && t('{{product}} gateway', { product: device.name }),
    ...vehicle.groups.slice(0, 3),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What the strip says of a sensor. */
interface Tile {
  readonly sensor: AnySensor
  readonly level: Level
  readonly text: string
}

/** Opens the section of a sensor and goes to it. */
export function goToSection(key: string) {
  const section = document.getElementById(sectionId(key))
  if (!section) return
  if (section instanceof HTMLDetailsElement) section.open = true
  section.scrollIntoView({ block: 'start' })
  const place = section.querySelector('summary') ?? section
  place.focus({ preventScroll: true })
}

/** As many tiles fit beside one another; more are spread evenly over rows. */
const mostInRow = 5
export const columnsOf = (tiles: number): number => Math.ceil(tiles / Math.ceil(tiles / mostInRow))

/**
 * How a vehicle is at a glance: a tile for each sensor that tells of health, and for its doors; the worst first. Each
 * leads to its section, unless that is hidden.
 */
export function StatusStrip({
  detail,
  fitted,
  shown,
}: {
  detail: VehicleDetail
  fitted: readonly AnySensor[]
  /** The sections that are there to lead to. */
  shown: readonly AnySensor[]
}) {
  const { state, vehicle } = detail
  // The levels as one text, so that time passing renders again only when one of them turns.
  const known = useNow((now) =>
    fitted.map(({ key }) => sensorLevel(state, vehicle, key as SensorKey, now)).join(' '),
  ).split(' ') as Level[]
  const tiles = fitted.flatMap((sensor, index): Tile | [] => {
    const held = state.readings[sensor.key as SensorKey]
    const level = known[index]!
    if (!held || (!sensor.level && !sensor.glance)) return []
    if (level !== 'unknown') return { sensor, level, text: levelNames[level] }
    const text = sensor.glance?.(held.reading, vehicle)
    return text ? { sensor, level, text } : []
  })
  if (tiles.length === 0) return null
  const leads = new Set(shown.map(({ key }) => key))
  return (
    <ul
      className="strip"
      data-tour="trailer-tiles"
      style={{ '--columns': columnsOf(tiles.length) } as CSSProperties}
    >
      {tiles
        .toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
        .map(({ sensor, level, text }) => {
          const words = (
            <>
              <span className="strip-level" data-ink={level}>
                {level !== 'unknown' && <LevelMark level={level} bare />} {text}
              </span>
              <span className="strip-name">{sensor.short ?? sensor.label}</span>
            </>
          )
          return (
            <li key={sensor.key} title={sensor.label}>
              {leads.has(sensor.key) ? (
                <button type="button" onClick={() => goToSection(sensor.key)}>
                  {words}
                </button>
              ) : (
                <span className="strip-tile">{words}</span>
              )}
            </li>
          )
        })}
    </ul>
  )
}
