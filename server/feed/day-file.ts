/** Rows of a day as a file: CSV or Parquet, made as they are read. */
import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { csvLine } from '#domain/basics/csv-line.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import type { DayRow } from './day-rows.ts'
import type { ReportKindName } from './report-change.ts'

export const dayFormats = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
} as const
export type DayFormat = keyof typeof dayFormats

type Type = 'text' | 'integer' | 'float' | 'moment' | 'flag'
export interface DayColumn<Row> {
  readonly name: string
  readonly type: Type
  readonly of: (row: Row) => string | number | boolean | null
}
type Column = DayColumn<DayRow>
const noSeq = -1
const shared: readonly Column[] = [
  { name: 'customer_id', type: 'text', of: ({ customerId }) => String(customerId) },
  { name: 'vin', type: 'text', of: ({ vin }) => vin },
  { name: 'unit_id', type: 'text', of: ({ unitId }) => unitId },
  { name: 'recorded', type: 'moment', of: ({ recorded }) => recorded },
  { name: 'seq', type: 'integer', of: ({ seq }) => (seq === noSeq ? null : seq) },
  { name: 'received', type: 'moment', of: ({ received }) => received },
  { name: 'lat', type: 'float', of: ({ lat }) => lat },
  { name: 'lng', type: 'float', of: ({ lng }) => lng },
  { name: 'heading_deg', type: 'float', of: ({ headingDeg }) => headingDeg },
  { name: 'speed_mph', type: 'float', of: ({ speedMph }) => speedMph },
  { name: 'accuracy_m', type: 'float', of: ({ accuracyM }) => accuracyM },
]
/** The columns of a file, in their order. */
export const dayColumns: Readonly<Record<ReportKindName, readonly Column[]>> = {
  positions: shared,
  state: [
    ...shared,
    { name: 'level', type: 'text', of: ({ level }) => (level === null ? null : (levelCodes[level] ?? null)) },
    { name: 'readings', type: 'text', of: ({ readings }) => readings },
  ],
}

type Rows<Row> = AsyncIterable<readonly Row[]>

async function* csv<Row>(columns: readonly DayColumn<Row>[], rows: Rows<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${csvLine(columns.map(({ name }) => name))}\r\n`)
  const cell = ({ type, of }: DayColumn<Row>, row: Row) => {
    const value = of(row)
    if (value === null) return ''
    return type === 'moment' ? new Date(Number(value)).toISOString() : String(value)
  }
  for await (const some of rows)
    yield Buffer.from(
      some.map((row) => `${csvLine(columns.map((column) => cell(column, row)))}\r\n`).join(''),
    )
}

const elementOf = ({ name, type }: Pick<Column, 'name' | 'type'>): SchemaElement => {
  const element = { name, repetition_type: 'OPTIONAL' } as const
  if (type === 'text') return { ...element, type: 'BYTE_ARRAY', converted_type: 'UTF8' }
  if (type === 'float') return { ...element, type: 'DOUBLE' }
  if (type === 'integer') return { ...element, type: 'INT64' }
  if (type === 'flag') return { ...element, type: 'BOOLEAN' }
  return {
    ...element,
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  }
}
/** Rows of a group: what is held in memory at a time. */
const groupRows = 50_000

async function* parquet<Row>(columns: readonly DayColumn<Row>[], rows: Rows<Row>): AsyncGenerator<Buffer> {
  const writer = new ByteWriter(1 << 20)
  const schema = [{ name: 'root', num_children: columns.length }, ...columns.map(elementOf)]
  const file = new ParquetWriter({ writer, schema })
  let data: unknown[][] = columns.map(() => [])
  const taken = () => {
    const bytes = Buffer.from(writer.getBytes())
    writer.index = 0
    return bytes
  }
  const group = async () => {
    await file.write({
      columnData: columns.map(({ name }, n) => ({ name, data: data[n]! })),
      rowGroupSize: data[0]!.length,
    })
    data = columns.map(() => [])
    return taken()
  }
  const cell = ({ type, of }: DayColumn<Row>, row: Row) => {
    const value = of(row)
    if (value === null || type === 'text' || type === 'float' || type === 'flag') return value
    return type === 'moment' ? BigInt(Math.round(Number(value))) * 1000n : BigInt(value)
  }
  for await (const some of rows) {
    for (const row of some) for (const [n, column] of columns.entries()) data[n]!.push(cell(column, row))
    if (data[0]!.length >= groupRows) yield await group()
  }
  if (data[0]!.length > 0) yield await group()
  await file.finish()
  yield taken()
}

/** The bytes of a file with these columns, in order. */
export const tableFile = <Row>(
  columns: readonly DayColumn<Row>[],
  format: DayFormat,
  rows: Rows<Row>,
): AsyncGenerator<Buffer> => (format === 'csv' ? csv : parquet)(columns, rows)

/** The bytes of the file of a feed of reports, in order. */
export const dayFile = (
  kind: ReportKindName,
  format: DayFormat,
  rows: Rows<DayRow>,
): AsyncGenerator<Buffer> => tableFile(dayColumns[kind], format, rows)
