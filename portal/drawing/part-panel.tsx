/** The part that is chosen: what it says, what it was, what is wrong with it, how that is repaired, and where to go on. */

import { isOn } from '#domain/access/flags.ts'
import { mayShow } from '#domain/access/gate.ts'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { conditionAbout } from '#domain/drawing/alert.ts'
import { faultsOf } from '#domain/drawing/faults.ts'
import { measureText, type Part, type PartMeasure } from '#domain/drawing/parts.ts'
import type { Fault } from '#domain/maintenance/faults.ts'
import { describeFault } from '#domain/maintenance/vocabulary/index.ts'
import { findSensorById, sensorOf } from '#domain/sensors/index.ts'
import type { PartKind } from '#domain/shapes/part.ts'
import { type Level, worse } from '#domain/vehicle/severity.ts'
import { filledRulePath } from '../data/alert-paths.ts'
import { useMe } from '../data/me.ts'
import { useSession } from '../data/session.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import { Link } from '../ui/layout/link.tsx'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { Age } from '../ui/time/age.tsx'
import { moment } from '../ui/time/time.ts'
import { PartPast } from './part-past.tsx'
import './part-panel.css'

/** What to look for in a list of spare parts. */
const spares: Readonly<Record<PartKind, string>> = {
  zone: 'reefer',
  cargo: 'camera',
  doors: 'door',
  abs: 'abs',
  lights: 'lamp',
  plug: 'cable',
  reefer: 'reefer',
  trailerBattery: 'battery',
  gatewayBattery: 'gateway',
  inflation: 'air',
  load: 'suspension',
  tire: 'tire',
  hub: 'hub',
  brake: 'brake',
}

const levelOf = ({ level }: PartMeasure): Level => level ?? 'unknown'
/** What is told of it first: the worst of what is new. */
const leading = ({ measures }: Part): PartMeasure | undefined =>
  measures.reduce<PartMeasure | undefined>(
    (found, one) =>
      found && (one.stale || worse(levelOf(found), levelOf(one)) === levelOf(found)) ? found : one,
    undefined,
  )

interface PartPanelProps {
  readonly part: Part
  readonly detail: VehicleDetail
  /** Leads to the section of one of its sensors; null where that is hidden. */
  readonly onSection: (() => void) | null
}

export function PartPanel({ part, detail, onSection }: PartPanelProps) {
  const { vehicle, state } = detail
  const { flags } = useMe()
  const viewer = useSession()?.viewer
  const measure = leading(part)
  const faults = faultsOf(part, vehicle.axles, state.faults)
  const teller = part.sensors.find((key) => sensorOf(key).faults)
  const condition = conditionAbout(
    part,
    vehicle,
    (key) => state.readings[key]?.reading,
    (flag) => isOn(flag, flags),
  )
  const mayAlert = viewer && can(viewer, 'editAlerts', { customerId: vehicle.customerId })
  const mayParts =
    viewer && mayShow({ right: 'parts', permission: 'parts', flag: 'PARTS_HEADER_OPTION' }, viewer, flags)
  const seesPast = viewer && can(viewer, 'history')
  return (
    <section className="part-panel" aria-label={t('Chosen: {{name}}', { name: part.name })}>
      <div className="part-panel-head">
        <h3>
          {part.level !== 'unknown' && <LevelMark level={part.level} />} {part.name}
        </h3>
        <p className="part-now numbers">
          {measure ? (
            <>
              {measureText(measure)}, <Age at={measure.at} staleAfter={sensorOf(measure.sensor).staleAfter} />
            </>
          ) : (
            t('Not heard yet')
          )}
        </p>
      </div>
      {/* A fault says the same below, and how it is repaired. */}
      {part.cause && faults.length === 0 && (
        <p className="part-cause" data-ink={part.level}>
          {part.cause}
        </p>
      )}
      <Others part={part} leading={measure} />
      {measure && seesPast && (
        <PartPast key={measure.sensor} part={part} measure={measure} vehicle={vehicle} />
      )}
      {faults.map((fault) => (
        <Repair key={`${fault.sensorTypeId} ${fault.faultTypeId} ${fault.fmi}`} fault={fault} flags={flags} />
      ))}
      <p className="part-ways">
        {onSection && (
          <button type="button" onClick={onSection}>
            {t('Go to its section')}
          </button>
        )}
        {teller && seesPast && (
          <Link
            to={`/absTroubleshooting/${encodeURIComponent(vehicle.vin)}?sensor=${teller}`}
            aria-label={t('Fault history of this part')}
          >
            {t('Fault history')}
          </Link>
        )}
        {condition && mayAlert && (
          <Link
            to={filledRulePath(String(vehicle.customerId), {
              name: t('{{part}} of {{unit}}', { part: part.name, unit: vehicle.unitId }),
              vehicleIds: [vehicle.id],
              alertTypeId: condition.alertPredicateTypeId,
              values: { ...condition },
            })}
          >
            {t('Alert me about this')}
          </Link>
        )}
        {mayParts && (
          <Link to={`/parts/${encodeURIComponent(vehicle.vin)}?q=${spares[part.kind]}`}>
            {t('Part and number')}
          </Link>
        )}
      </p>
    </section>
  )
}

/** What else is told of it, and what a value is to be seen with. */
function Others({ part, leading }: { part: Part; leading: PartMeasure | undefined }) {
  const notes = part.measures.filter((measure) => measure !== leading || measure.note !== undefined)
  if (notes.length === 0) return null
  return (
    <ul className="part-others">
      {notes.map((measure) => (
        <li key={measure.sensor} className="numbers">
          {measure === leading ? (
            measure.note
          ) : (
            <>
              {sensorOf(measure.sensor).label} {measureText(measure)}
              {measure.note && `, ${measure.note}`},{' '}
              <Age at={measure.at} staleAfter={sensorOf(measure.sensor).staleAfter} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Repair({ fault, flags }: { fault: Fault; flags: ReadonlySet<string> | null }) {
  const { faultDescription, repairInformation } = describeFault(fault)
  const wordsFlag = findSensorById(fault.sensorTypeId)?.faults?.wordsFlag
  return (
    <div className="part-repair">
      <p>
        <b>{faultDescription}</b> <span>{t('since {{time}}', { time: moment(fault.start) })}</span>
      </p>
      {(wordsFlag === undefined || isOn(wordsFlag, flags)) && <p>{repairInformation}</p>}
    </div>
  )
}
