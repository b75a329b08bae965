/** Takes a batch into the log: refuses what is known to be wrong, and answers once most of the log's machines have the rest. */
import type pg from 'pg'
import type { Log } from '../../platform/log.ts'
import type { Batch, Receipt, Rejected } from '../batch.ts'
import { decodeAll, parseBatch } from '../read-batch.ts'
import { ingestWords } from '../words.ts'
import { Gatherer } from './gather.ts'
import type { Way } from './records.ts'
import type { ReportLog } from './report-log.ts'
import { type Carrier, openSerialShards } from './serial-shards.ts'

const busy: Receipt = { status: 'busy', retryAfterS: 2 }
/** For the line that says how reports came. */
const headRoom = 1_000

/** Why a report is not taken; null where it is, or where only the engine knows. */
const refusalOf = ({ customerId }: Batch, serial: string, { vehicle }: Carrier): string | null => {
  if (vehicle === null) return ingestWords.unknownSerial(serial)
  const isTheirs = customerId === undefined || vehicle.customerId === customerId || vehicle.isOfMany
  return isTheirs ? null : ingestWords.unknownSerial(serial)
}

export const openAppending = (reports: ReportLog, pool: pg.Pool, log: Pick<Log, 'seldom'>) => {
  const carriersOf = openSerialShards(pool)
  const gatherer = new Gatherer(reports)
  let refused = 0

  const accept = async (batch: Batch): Promise<Receipt> => {
    const values = parseBatch(batch)
    if (typeof values === 'string') return { status: 'unreadable', reason: values }
    const read = decodeAll(values, Date.now())
    if (typeof read === 'string') return { status: 'unreadable', reason: read }
    const { transport, serial: only, customerId } = batch
    const way: Way = { transport, ...(customerId !== undefined && { customerId }) }
    try {
      const carriers = await carriersOf(read.reports.map(({ serial }) => serial))
      const rejected: Rejected[] = [...read.rejected]
      const pieces = new Map<number, string[]>()
      let accepted = 0
      for (const [n, { serial }] of read.reports.entries()) {
        const index = read.indices[n]!
        if (only !== undefined && serial !== only) {
          rejected.push({ index, reason: ingestWords.notYours(serial) })
          continue
        }
        const carrier = carriers.get(serial)!
        const reason = refusalOf(batch, serial, carrier)
        const text = JSON.stringify(values[index])
        if (Buffer.byteLength(text) > reports.largest - headRoom) {
          rejected.push({ index, reason: ingestWords.reportTooLarge(reports.largest - headRoom) })
          continue
        }
        if (reason === null) accepted++
        else rejected.push({ index, reason })
        // The engine keeps what nobody carries for whoever attaches it.
        if (reason !== null && carrier.vehicle !== null) continue
        const piece = pieces.get(carrier.shard)
        if (piece) piece.push(text)
        else pieces.set(carrier.shard, [text])
      }
      await Promise.all([...pieces].map(([shard, texts]) => gatherer.add(shard, way, texts)))
      return {
        ...{ status: 'stored', accepted, duplicate: 0, merged: 0 },
        rejected: rejected.sort((a, b) => a.index - b.index),
        ...(read.dropped.length > 0 && { dropped: read.dropped }),
        ...(read.devices.length > 0 && { devices: read.devices }),
      }
    } catch (error) {
      refused++
      log.seldom('log append', 'The log of reports could not take reports; their senders come again', {
        error,
      })
      return busy
    }
  }
  return {
    accept,
    figures: () => ({
      log_records_written_total: gatherer.records,
      log_batches_refused_total: refused,
    }),
  }
}
