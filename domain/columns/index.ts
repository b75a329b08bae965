/** All columns there are of a fleet, by key and by field. */
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import { type SensorKey, sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { readingAt } from '../sensors/turn.ts'
import type { Column, ColumnType, Value } from '../shapes/column.ts'
import { ownColumns } from './own.ts'
import type { FleetColumn, FleetSubject } from './subject.ts'
import { unshownColumns } from './unshown.ts'

export type { FleetColumn, FleetSubject } from './subject.ts'

/** A sensor's column, read off the latest reading; null where there is none. */
const lift = (sensor: AnySensor, column: AnySensor['columns'][number]): FleetColumn =>
  ({
    ...column,
    of: ({ state, vehicle, now }: FleetSubject) => {
      const held = state.readings[sensor.key as SensorKey]
      return held ? column.of({ reading: readingAt(sensor, held, now), vehicle }) : null
    },
  }) as FleetColumn

const ownKeys = new Set<string>(ownColumns.map(({ key }) => key))

/** The columns of the fleet grid: §2's, no more and no fewer. */
export const fleetColumns: readonly FleetColumn[] = [
  ...ownColumns,
  ...(sensors as readonly AnySensor[]).flatMap((sensor) =>
    sensor.columns.filter(({ key }) => !ownKeys.has(key)).map((column) => lift(sensor, column)),
  ),
]

/** These and the ones that are kept without being shown in the grid: all that `vehicle_now` holds of a vehicle. */
export const allColumns: readonly FleetColumn[] = [...fleetColumns, ...unshownColumns]

const keys = new Map(allColumns.map((column) => [column.key, column]))
/** The column of a response field, if there is one. */
export const columnOf = (key: string): FleetColumn | undefined => keys.get(key)

const fields = new Map<string, FleetColumn>()
for (const column of allColumns) if (!fields.has(column.field)) fields.set(column.field, column)
/** The first column that is kept, sorted and filtered under a field, if there is one: some fields are shown twice. */
export const byField = (field: string): FleetColumn | undefined => fields.get(field)
/** One column a field, in the order declared: the columns of `vehicle_now`. */
export const fieldColumns: readonly FleetColumn[] = [...fields.values()]

/** How each type of value is kept in PostgreSQL. */
export const sqlTypes = {
  text: 'text',
  integer: 'integer',
  number: 'double precision',
  flag: 'boolean',
  time: 'timestamptz',
  since: 'timestamptz',
  list: 'text[]',
} as const satisfies Record<ColumnType, string>

/** What is answered of a value that is kept: an age, of a year. */
export const answerOf = (column: FleetColumn, value: Value | null, now: Instant): Value | null =>
  value === null || !column.answer
    ? value
    : (column.answer as Column<FleetSubject>['answer'] & {})(value, now)

/** The text of a value as it is answered; null where there is none. `zone`: the reader's. */
export const printValue = (
  column: FleetColumn,
  value: Value | null,
  now: Instant,
  zone?: string,
): string | null =>
  value === null ? null : said(column, (column.print as Column<FleetSubject>['print'])(value, now, zone))

/** The words of a closed list are declared in English. */
const said = ({ options }: FleetColumn, text: string): string => (options ? t(text) : text)

/** The text of a grid cell or an export; null where there is no value. */
export const printColumn = (column: FleetColumn, subject: FleetSubject): string | null =>
  printValue(column, answerOf(column, column.of(subject), subject.now), subject.now)
