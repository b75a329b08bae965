/** Takes the reports of a Parquet file back in, a group of rows at a time. */
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { makePartitions, monthOf } from '../stored/partitions.ts'
import { reportFields } from './reports-file.ts'

const parsers = { timestampFromMicroseconds: (micros: bigint) => micros }

export interface ReportsIn {
  readonly file: AsyncBuffer
  readonly metadata: FileMetaData
  readonly close: () => Promise<void>
}

const sliceOf = async (handle: FileHandle, from: number, to: number): Promise<ArrayBuffer> => {
  const bytes = new Uint8Array(to - from)
  await handle.read(bytes, 0, bytes.length, from)
  return bytes.buffer
}

export const openReports = async (path: string): Promise<ReportsIn> => {
  const handle = await open(path)
  const { size } = await handle.stat()
  const file: AsyncBuffer = {
    byteLength: size,
    slice: (from, to = size) => sliceOf(handle, from < 0 ? size + from : from, to < 0 ? size + to : to),
  }
  return { file, metadata: await parquetMetadataAsync(file), close: () => handle.close() }
}

/** Rows of each group, in order. */
const groupsOf = ({ metadata }: ReportsIn): readonly { from: number; to: number }[] => {
  let from = 0
  return metadata.row_groups.map(({ num_rows }) => {
    const group = { from, to: from + Number(num_rows) }
    from = group.to
    return group
  })
}

type Row = Readonly<Record<string, unknown>>
const read = async ({ file, metadata }: ReportsIn, rows: { from: number; to: number }, columns?: string[]) =>
  (await parquetReadObjects({
    ...{ file, metadata, parsers, rowStart: rows.from, rowEnd: rows.to },
    ...(columns && { columns }),
  })) as Row[]

/** Makes the months in which its reports are. Not inside a transaction. */
export const makeMonths = async (client: pg.ClientBase, reports: ReportsIn): Promise<void> => {
  const months = new Set<number>()
  for (const group of groupsOf(reports))
    for (const { recorded } of await read(reports, group, ['recorded']))
      months.add(monthOf(Number((recorded as bigint) / 1000n)))
  await makePartitions(client, months)
}

const moment = (micros: bigint): string => {
  const rest = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n
  const seconds = Number((micros - rest) / 1_000_000n)
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(rest).padStart(6, '0')}Z`
}

const cellOf = (value: unknown, kind: (typeof reportFields)[number]['kind']): string => {
  if (value === null || value === undefined) return '\\N'
  if (kind === 'moment') return moment(value as bigint)
  if (kind !== 'text') return String(value)
  return (value as string).replace(
    /[\\\n\r\t]/g,
    (one) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[one]!,
  )
}

export interface ReportsTo {
  readonly customerId: number
  /** What is added to the numbers of their batches. */
  readonly shift: number
}

/** @returns how many came back */
export const takeInReports = async (
  client: pg.ClientBase,
  reports: ReportsIn,
  { customerId, shift }: ReportsTo,
  tell: (rows: number) => void,
): Promise<number> => {
  const shifted = ({ name, kind }: (typeof reportFields)[number], row: Row) =>
    cellOf(name === 'batch' ? (row.batch as bigint) + BigInt(shift) : row[name], kind)
  let count = 0
  for (const group of groupsOf(reports)) {
    const rows = await read(reports, group)
    const copying = client.query(
      copyFrom(`COPY report (customer_id, ${reportFields.map(({ name }) => name).join(', ')}) FROM STDIN`),
    )
    const ended = once(copying, 'finish')
    ended.catch(() => undefined)
    for (const row of rows) {
      const line = `${customerId}\t${reportFields.map((field) => shifted(field, row)).join('\t')}\n`
      if (!copying.write(line)) await Promise.race([once(copying, 'drain'), ended])
    }
    copying.end()
    await ended
    count += rows.length
    tell(count)
  }
  return count
}
