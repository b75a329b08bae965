/** Takes a batch into the log: refuses what is known to be wrong, and answers once most of the log's machines have the rest. */
import type pg from 'pg'
import type { Log } from '../../platform/log.ts'
import type { Batch, Receipt, Rejected } from '../batch.ts'
import { type Item, itemsOf } from '../divided-batch.ts'
import { readBatch } from '../read-batch.ts'
import { ingestWords } from '../words.ts'
import { type ReportLog, recordOf } from './report-log.ts'
import { type Carrier, openSerialShards } from './serial-shards.ts'

const busy: Receipt = { status: 'busy', retryAfterS: 2 }

/** Why a report is not taken; null where it is, or where only the engine knows. */
const refusalOf = (
  { serial: only, customerId }: Batch,
  serial: string,
  { vehicle }: Carrier,
): string | null => {
  if (only !== undefined && serial !== only) return ingestWords.notYours(serial)
  if (vehicle === null) return ingestWords.unknownSerial(serial)
  const isTheirs = customerId === undefined || vehicle.customerId === customerId || vehicle.isOfMany
  return isTheirs ? null : ingestWords.unknownSerial(serial)
}

export const openAppending = (reports: ReportLog, pool: pg.Pool, log: Pick<Log, 'seldom'>) => {
  const carriersOf = openSerialShards(pool)
  return async (batch: Batch): Promise<Receipt> => {
    const read = readBatch(batch, Date.now())
    if (typeof read === 'string') return { status: 'unreadable', reason: read }
    const { reports: all, indices, dropped, devices } = read
    const items = itemsOf(batch)
    try {
      const carriers = await carriersOf([...new Set(all.map(({ serial }) => serial))])
      const rejected: Rejected[] = [...read.rejected]
      const pieces = new Map<number, Item['value'][]>()
      let accepted = 0
      for (const [n, { serial }] of all.entries()) {
        const index = indices[n]!
        const carrier = carriers.get(serial)!
        const reason = refusalOf(batch, serial, carrier)
        if (reason === null) accepted++
        else rejected.push({ index, reason })
        // What nobody carries is kept for whoever attaches it; what is not theirs is not.
        if (reason !== null && (carrier.vehicle !== null || reason === ingestWords.notYours(serial))) continue
        const piece = pieces.get(carrier.shard)
        const value = items![index]!.value
        if (piece) piece.push(value)
        else pieces.set(carrier.shard, [value])
      }
      await Promise.all([...pieces].map(([shard, values]) => reports.append(shard, recordOf(batch, values))))
      return {
        ...{ status: 'stored', accepted, duplicate: 0, merged: 0 },
        rejected: rejected.sort((a, b) => a.index - b.index),
        ...(dropped.length > 0 && { dropped }),
        ...(devices.length > 0 && { devices }),
      }
    } catch (error) {
      log.seldom('log append', 'Reports could not be kept by the log; their senders come again', { error })
      return busy
    }
  }
}
