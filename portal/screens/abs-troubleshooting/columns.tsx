/** The columns of the fault table, printed as the domain declares them, in the user's own time zone. */
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { faultColumns, faultStatuses } from '#domain/maintenance/fault-columns.ts'
import { faultTypesOf } from '#domain/maintenance/vocabulary/index.ts'
import { failureModes } from '#domain/sensors/vocab/fmi.ts'
import type { FaultLife } from '../../data/faults.ts'
import type { ColumnFilter, GridColumn } from '../../grid/column.ts'
import { Link } from '../../ui/layout/link.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { moment } from '../../ui/time/time.ts'
import type { Family } from './url-state.ts'

type Key = (typeof faultColumns)[number]['key']

const widths: Readonly<Record<Key, number>> = {
  status: 104,
  faultDescription: 260,
  faultStart: 152,
  faultEnd: 152,
  suspectComponent: 200,
  cause: 240,
  repairInformation: 400,
  durationSeconds: 140,
  maxMph: 84,
  bestAvailableTotalMileage: 120,
  faultTypeId: 110,
  fmi: 130,
}
const options = (labels: Readonly<Record<string, string>>): ColumnFilter => ({
  kind: 'options',
  options: Object.entries(labels).map(([value, label]) => ({ value, label })),
})
const modes = Object.fromEntries(
  Object.entries(failureModes).map(([fmi, description]) => [fmi, `${fmi}: ${description}`]),
)

/** The fault types of the families shown, each with its family where there are several. */
const typesOf = (families: readonly Family[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    families.flatMap(({ id, label }) =>
      Object.entries(faultTypesOf(id)).map(([type, name]) => [
        `${id}/${type}`,
        families.length > 1 ? `${label}: ${name} (${type})` : `${name} (${type})`,
      ]),
    ),
  )

export const addressOf = (vin: string): string => `/absTroubleshooting/${encodeURIComponent(vin)}`

/** @param families those that can be filtered by. `whose`: with the columns that say which vehicle. */
export function columnsFor({
  families,
  whose,
}: {
  families: readonly Family[]
  whose: boolean
}): readonly GridColumn<FaultLife>[] {
  const filters: { readonly [K in Key]?: ColumnFilter } = {
    status: options(faultStatuses),
    faultDescription: options(typesOf(families)),
    faultTypeId: { kind: 'text', hint: '789, 795' },
    fmi: options(modes),
  }
  const own = faultColumns.map((column): GridColumn<FaultLife> => {
    const { key, title, type } = column
    const print = column.print as (value: unknown, now: Instant) => string
    const unit = 'unit' in column ? column.unit : ''
    const text = (fault: FaultLife): string => {
      const value = fault[key]
      if (value === null) return notAvailable
      return type === 'time' ? moment(value as Instant) : print(value, 0)
    }
    const sortable = !('sortable' in column)
    return {
      key,
      title,
      width: widths[key],
      // Descriptions are no field of the server's: they are filtered by the fault type behind them.
      field: key === 'faultDescription' ? 'fault_type' : column.field,
      ...(sortable ? {} : { sortable: false }),
      ...(filters[key] ? { filter: filters[key] } : {}),
      text,
      ...(unit ? { unit } : {}),
      cell: (fault) => <Cell fault={fault} of={key} text={text(fault)} unit={unit} />,
      ...(type === 'text' ? {} : { figures: true }),
    }
  })
  return whose ? [...vehicleColumns, ...own] : own
}

function Cell({ fault, of: key, text, unit }: { fault: FaultLife; of: Key; text: string; unit: string }) {
  if (fault[key] === null) return <span className="quiet">{text}</span>
  if (key === 'status')
    return fault.status === 'Active' ? (
      <span className="fault-status" data-ink={fault.level}>
        <LevelMark level={fault.level} /> {text}
      </span>
    ) : (
      <span className="fault-status quiet">
        <LevelMark level="stale" bare /> {text}
      </span>
    )
  return (
    <span className="fault-text" data-strong={key === 'faultDescription' || undefined}>
      {text}
      {unit && <span className="unit"> {unit}</span>}
    </span>
  )
}

const vehicleColumns: readonly GridColumn<FaultLife>[] = [
  {
    key: 'unitId',
    title: t('Unit ID'),
    width: 110,
    field: 'unit_id',
    text: ({ unitId }) => unitId,
    cell: ({ unitId, vin }) => <Link to={addressOf(vin)}>{unitId}</Link>,
  },
  {
    key: 'vin',
    title: t('VIN'),
    width: 164,
    text: ({ vin }) => vin,
    cell: ({ vin }) => <Vin value={vin} />,
  },
]
