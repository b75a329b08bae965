/** All reports of a customer as a Parquet file: made vehicle by vehicle, a group of rows at a time. */
import { once } from 'node:events'
import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type pg from 'pg'
import { dayColumns, dayOf, reportsOrDaysIn } from '../stored/days.ts'
import type { OpenDay } from '../stored/decode.ts'
import { copyOf } from './copy-of.ts'
import { linesOf } from './lines.ts'

type Kind = 'integer' | 'bigint' | 'float' | 'moment' | 'text'

/** Columns of the file and of `report`, all but that of the customer, in one order. */
export const reportFields: readonly { readonly name: string; readonly kind: Kind; readonly about: string }[] =
  [
    { name: 'vehicle_id', kind: 'integer', about: 'id of vehicle.jsonl' },
    { name: 'recorded', kind: 'moment', about: 'when it was made' },
    { name: 'seq', kind: 'bigint', about: 'which of several of one moment' },
    { name: 'received', kind: 'moment', about: 'when it arrived' },
    { name: 'batch', kind: 'bigint', about: 'with which others it was stored' },
    { name: 'sensors', kind: 'bigint', about: 'a bit for each sensor that reported' },
    { name: 'lat', kind: 'float', about: 'degrees' },
    { name: 'lng', kind: 'float', about: 'degrees' },
    { name: 'heading_deg', kind: 'float', about: 'degrees from north' },
    { name: 'speed_mph', kind: 'float', about: 'miles per hour' },
    { name: 'accuracy_m', kind: 'float', about: 'meters' },
    { name: 'readings', kind: 'text', about: 'JSON: readings by sensor' },
    { name: 'level', kind: 'integer', about: 'how the vehicle was after it' },
    { name: 'stopped_since', kind: 'moment', about: 'since when it stood' },
    { name: 'verdict', kind: 'text', about: 'the cause of that' },
  ]

const elementOf = ({ name, kind }: (typeof reportFields)[number]): SchemaElement => {
  const shared = { name, repetition_type: 'OPTIONAL' } as const
  if (kind === 'integer') return { ...shared, type: 'INT32' }
  if (kind === 'bigint') return { ...shared, type: 'INT64' }
  if (kind === 'float') return { ...shared, type: 'DOUBLE' }
  if (kind === 'text') return { ...shared, type: 'BYTE_ARRAY', converted_type: 'UTF8' }
  return {
    ...shared,
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  }
}
const schema: SchemaElement[] = [
  { name: 'root', num_children: reportFields.length },
  ...reportFields.map(elementOf),
]

/** Rows of a group: what is held in memory at a time. */
const groupRows = 20_000

const sqlOf = ({ name, kind }: (typeof reportFields)[number]) =>
  kind === 'moment' ? `(extract(epoch FROM r.${name}) * 1000000)::bigint` : `r.${name}`

/** What COPY writes with a backslash. */
const plain = (text: string) =>
  text.includes('\\')
    ? text.replace(
        /\\(.)/g,
        (_, letter: string) => ({ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' })[letter] ?? letter,
      )
    : text

/** What COPY writes for null. */
const nothing = '\\N'

const micros = (at: number | null) => (at === null ? null : BigInt(Math.round(at * 1000)))
const bytesOf = (text: string): Buffer => Buffer.from(plain(text).slice(2), 'hex')

/** The values of a report of a packed day, in the order of the fields. */
const valuesOf = (vehicleId: number, day: OpenDay, i: number): readonly unknown[] => {
  const { recorded, seq, lat, lng, heading_deg, speed_mph, accuracy_m, level, stopped_since, verdict } =
    day.bare(i)
  const [batch, sensors] = [BigInt(day.batch(i)), BigInt(day.sensors(i))]
  return [
    ...[vehicleId, micros(recorded), BigInt(seq), micros(day.received(i)), batch, sensors],
    ...[lat, lng, heading_deg, speed_mph, accuracy_m, day.json(i), level, micros(stopped_since), verdict],
  ]
}

const cellValue = (text: string, kind: Kind): unknown => {
  if (text === nothing) return null
  if (kind === 'text') return plain(text)
  return kind === 'bigint' || kind === 'moment' ? BigInt(text) : Number(text)
}

/** The vehicles that a customer has or had, also those that are registered no more but still have reports. */
const vehiclesOf = async (client: pg.ClientBase, customerId: number): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `WITH RECURSIVE walk AS (
        (SELECT vehicle_id AS id FROM vehicle_with_reports WHERE customer_id = $1 ORDER BY 1 LIMIT 1)
        UNION ALL
        SELECT (SELECT r.vehicle_id FROM vehicle_with_reports r WHERE r.customer_id = $1 AND r.vehicle_id > w.id ORDER BY 1 LIMIT 1)
        FROM walk w WHERE w.id IS NOT NULL)
      SELECT id FROM walk WHERE id IS NOT NULL`.replaceAll(
      'vehicle_with_reports',
      '(SELECT customer_id, vehicle_id FROM report UNION ALL SELECT customer_id, vehicle_id FROM packed_day)',
    ),
    [customerId],
  )
  return rows.map(({ id }) => id)
}

/** How many reports there are of a customer's vehicles. */
export const countReports = async (client: pg.ClientBase, customerId: number): Promise<number> => {
  const { rows } = await client.query<{ reports: number }>(
    `SELECT ((SELECT count(*) FROM report WHERE customer_id = $1)
        + coalesce((SELECT sum(reports) FROM packed_day WHERE customer_id = $1), 0))::float8 AS reports`,
    [customerId],
  )
  return rows[0]!.reports
}

export interface FileProgress {
  /** Called with rows since the last call; @throws to end it */
  readonly rows: (more: number) => Promise<void>
}

/** The bytes of the file, in order. */
export async function* reportsFile(
  client: pg.ClientBase,
  customerId: number,
  { rows: tell }: FileProgress,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter(1 << 20)
  const file = new ParquetWriter({ writer, schema })
  let columns: unknown[][] = reportFields.map(() => [])
  const taken = () => {
    const bytes = Buffer.from(writer.getBytes())
    writer.index = 0
    return bytes
  }
  const group = async () => {
    const rows = columns[0]!.length
    await file.write({
      columnData: reportFields.map(({ name }, at) => ({ name, data: columns[at]! })),
      rowGroupSize: rows,
    })
    columns = reportFields.map(() => [])
    await tell(rows)
    return taken()
  }
  for (const vehicleId of await vehiclesOf(client, customerId)) {
    const from = reportsOrDaysIn(
      { customer: `= ${customerId}`, vehicle: `= ${vehicleId}`, readings: 'all' },
      { also: ['received', 'batch'] },
    )
    const stream = copyOf(
      client,
      `COPY (SELECT ${reportFields.map(sqlOf).join(', ')}, ${dayColumns} FROM ${from} r ORDER BY r.recorded, r.seq) TO STDOUT`,
    )
    for await (const line of linesOf(stream)) {
      const cells = line.split('\t')
      const [head, parts] = cells.slice(-2) as [string, string]
      if (head === nothing)
        for (const [at, { kind }] of reportFields.entries()) columns[at]!.push(cellValue(cells[at]!, kind))
      else {
        const day = dayOf(bytesOf(head), bytesOf(parts))
        for (let i = 0; i < day.reports; i++)
          for (const [at, value] of valuesOf(vehicleId, day, i).entries()) columns[at]!.push(value)
      }
      if (columns[0]!.length >= groupRows) yield await group()
    }
    if (!stream.closed) await once(stream, 'close')
  }
  if (columns[0]!.length > 0) yield await group()
  await file.finish()
  yield taken()
}
