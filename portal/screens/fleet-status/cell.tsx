/** A cell of the fleet grid: the value, its unit lighter, and a mark where it says how well something is. */
import type { Instant } from '#domain/basics/units.ts'
import { notAvailable } from '#domain/basics/words.ts'
import type { FleetColumn } from '#domain/columns/index.ts'
import { lightFaultLevels } from '#domain/sensors/vocab/lights.ts'
import { statusLevels } from '#domain/state/derived.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { FleetRow } from '../../data/fleet.ts'
import { Link } from '../../ui/layout/link.tsx'
import { PeekAct } from '../../ui/layout/peek.tsx'
import { LevelMark, levels } from '../../ui/marks/level-mark.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { Age } from '../../ui/time/age.tsx'
import { rememberRow } from './opened-row.ts'

const health: Readonly<Record<string, Level>> = statusLevels
/** Of several faults a list knows no more than that. */
const lampLevels: Readonly<Record<string, Level>> = { ...lightFaultLevels, multiple: 'caution' }

/** The mark of a value, by column; null where it needs none. Only called with a value. */
const marks: Readonly<Record<string, (value: unknown, row: FleetRow) => Level | null>> = {
  reason: (_value, row) => {
    const level = levelOf(row)
    return level === 'good' || level === 'unknown' ? null : level
  },
  trailerHealthStatus: (value) => health[String(value)] ?? null,
  connectivityStatus: (value) => health[String(value)] ?? null,
  sensorBoxBatteryHealthStatus: (value) => health[String(value)] ?? null,
  gatewayBatteryHealthStatus: (value) => health[String(value)] ?? null,
  absFault: (value, { absSeverity }) =>
    Array.isArray(value) && value.length > 0 ? (absSeverity === 3 ? 'critical' : 'caution') : null,
  lightFault: (value) => lampLevels[String(value)] ?? null,
  tis: (value) => (value === 'unstable' ? 'caution' : value === 'filling' ? 'notice' : null),
  simStatus: (value) => (value === 'Deactivated' ? 'stale' : null),
}

/** The level that one value of a closed list stands for, 'unknown' where there is none; null of a list that has no levels. */
export const levelOfOption = (value: string | null): Level | null =>
  value === null ? 'unknown' : (health[value] ?? levels.find((level) => level === value) ?? null)

const levelOf = ({ level }: FleetRow): Level => levels.find((one) => one === level) ?? 'unknown'
export const trackingPath = ({ vin }: FleetRow) => `/tracking/${encodeURIComponent(vin)}`

export function Cell({ column, row, text }: { column: FleetColumn; row: FleetRow; text: string }) {
  const value = row[column.key] ?? null
  if (column.key === 'unitId')
    return (
      <span className="fleet-unit">
        <LevelMark level={levelOf(row)} />
        <Link to={trackingPath(row)} onClick={() => rememberRow(row.id)}>
          {row.unitId}
        </Link>
        <PeekAct vin={row.vin} />
      </span>
    )
  if (value === null || text === notAvailable) return <span className="quiet">{text}</span>
  if (column.key === 'vin' || column.key === 'serialNumber') return <Vin value={String(value)} />
  if (column.key === 'lastReport')
    return (
      <span className="fleet-when">
        <span className="grid-text">{text}</span>
        <Age at={value as Instant} flagsOld />
      </span>
    )
  const mark = marks[column.key]?.(value, row)
  if (mark)
    return (
      <span className="fleet-state" data-level={mark} title={text}>
        <LevelMark level={mark} bare />
        <span className="grid-text">{text}</span>
      </span>
    )
  return (
    <span className="grid-text" title={text}>
      {text}
      {column.unit && <span className="unit">{`\u00a0${column.unit}`}</span>}
    </span>
  )
}
