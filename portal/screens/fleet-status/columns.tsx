/** The columns of the fleet grid as the domain declares them: titles, fields, filters of their own, texts and cells. */
import { isOn } from '#domain/access/flags.ts'
import type { Units } from '#domain/basics/own-units.ts'
import type { Instant } from '#domain/basics/units.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { columnIn } from '#domain/columns/in-units.ts'
import { byField, type FleetColumn, fleetColumns, printValue } from '#domain/columns/index.ts'
import { widthOf } from '#domain/columns/orders.ts'
import type { FleetRow } from '../../data/fleet.ts'
import { namedField } from '../../data/fleet-filters.ts'
import type { ColumnFilter, GridColumn } from '../../grid/column.ts'
import { ownZone } from '../../ui/time/time.ts'
import { ownUnits } from '../../ui/units.ts'
import { Cell } from './cell.tsx'

/** Columns of the reefer unit have its flag. */
const reeferFlag = 'ThermoKing'
/** Filters that a customer's flag brings. */
const filterFlags: Readonly<Record<string, string>> = {
  connectivityStatus: 'DisplaySensorConnectivityFilter',
  sensorBoxBatteryHealthStatus: 'DisplayBatteryStatusFilter',
  gatewayBatteryHealthStatus: 'DisplayBatteryStatusFilter',
}

/** Sorted by what says more than their words: the most urgent first. */
const sortedBy: Readonly<Record<string, string>> = { reason: 'verdictRank' }

/** By flag, and for the reefer unit by fit: whether any vehicle of the fleet has one. */
export const columnsFit = (flags: ReadonlySet<string> | null, reefers: boolean): readonly FleetColumn[] =>
  fleetColumns.filter(
    ({ flag }) => flag === undefined || (isOn(flag, flags) && (flag !== reeferFlag || reefers)),
  )

/** Some fields are shown twice, as a model year and an age: the first column of each filters. */
const isFirst = (column: FleetColumn) => byField(column.field)?.key === column.key

/** How a column is filtered (§5): its own list of values where it has one, names out of many, else by its type. */
export function filterKind(column: FleetColumn): ColumnFilter | undefined {
  if (!isFirst(column)) return undefined
  const { options, offers, type, unit } = column
  const names = namedField(column.field)
  if (names) {
    const { noun, load, none } = names
    return { kind: 'names', noun, load, ...(none ? { none: { value: notAvailable, label: none } } : {}) }
  }
  if (options) {
    const named = offers
      ? offers.map((values) => ({ value: values[0]!, label: options[values[0]!] ?? values[0]!, values }))
      : Object.entries(options).map(([value, label]) => ({ value, label }))
    // Yes and no are always known; a list with a name for the unknown needs none of ours.
    const unnamed = type !== 'flag' && !named.some(({ label }) => label === notAvailable)
    const all = unnamed ? [...named, { value: notAvailable, label: notAvailable }] : named
    return { kind: 'options', options: all }
  }
  switch (type) {
    case 'text':
    case 'list':
      return { kind: 'text' }
    case 'time':
      return { kind: 'day' }
    case 'since':
      return { kind: 'span' }
    case 'number':
      return { kind: 'number', ...(unit ? { unit } : {}) }
    case 'integer':
      return { kind: 'number', whole: true, ...(unit ? { unit } : {}) }
    default:
      return undefined
  }
}

/** The text of a cell without its unit, as it is exported; a list with nothing in it says no more than none. */
export const cellText = (column: FleetColumn, row: FleetRow, now: Instant): string =>
  printValue(column, row[column.key] ?? null, now, ownZone()) || notAvailable

/** A column as the grid takes it. */
export function gridColumn(
  declared: FleetColumn,
  flags: ReadonlySet<string> | null,
  now: () => Instant,
  width = widthOf(declared),
  units: Units = ownUnits(),
): GridColumn<FleetRow> {
  const column = columnIn(declared, units)
  const { key, title, field, sortable, type } = column
  const flag = filterFlags[key]
  const filter = flag === undefined || isOn(flag, flags) ? filterKind(declared) : undefined
  return {
    key,
    title,
    width,
    field,
    ...(isFirst(declared) ? {} : { sortBy: key }),
    ...(sortedBy[key] ? { sortBy: sortedBy[key] } : {}),
    ...(sortable === false ? { sortable } : {}),
    ...(filter ? { filter } : {}),
    ...(type === 'number' || (type === 'integer' && !column.options) ? { figures: true as const } : {}),
    text: (row) => cellText(column, row, now()),
    cell: (row) => <Cell column={column} row={row} text={cellText(column, row, now())} />,
  }
}
