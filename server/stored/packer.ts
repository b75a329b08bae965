/** Packs the days that are old enough, in the background: one of one vehicle at a time, with a rest between. */
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { days, hours, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import {
  type DayKey,
  daysBefore,
  giveBack,
  isQuicker,
  type OldDay,
  packDays,
  vehiclesBefore,
} from './pack.ts'
import { listPartitions, monthStart, partitionName } from './partitions.ts'
import { type Rest, restUntil } from './rest.ts'

/** Any number that stays the same: of several servers on one database only the one that holds it packs; or nobody does meanwhile. */
export const packingLock = 7_236_847
const vehiclesAtOnce = 200
/** Days a transaction: so long nobody who steps through the past of a vehicle again goes on. */
const daysAtOnce = 1
/** Rests between two transactions, as a multiple of what the first took: others need the database, too. */
const restShare = 2
/** The same where a day could have been packed for so long: else more days may end than are packed. */
const shortShare = 1
const behind: Ms = days(2)
/** How long what somebody holds is not asked for again: whoever stores reports waits behind whoever asks. */
const restWhereHeld: Ms = 10 * second

/** A day to which reports came so lately is left alone: a long silence may be made up for. */
const quiet: Ms = hours(1)

export interface PackedRound {
  readonly packed: number
  /** Days that stay as they are. */
  readonly left: number
  /** Partitions that gave their disk back. */
  readonly emptied: number
}

export interface PackOptions {
  readonly afterDays: number
  /** Asked between steps; true ends the round early. */
  readonly stop?: () => boolean
  readonly rest?: Rest
  /** How long ago the newest of a day's reports must have come. */
  readonly quietFor?: Ms
  /** Days that could not be packed: they are not tried again. */
  readonly unpackable?: Set<string>
  /** Told since when the oldest day that is known not to be packed could have been; null: all are. */
  readonly due?: (since: Instant | null) => void
}

const nameOf = ({ customerId, vehicleId, day }: DayKey) => `${customerId}/${vehicleId}/${day}`
const beginning = { customerId: -1, vehicleId: -1 }

/** Whether somebody waits for the end of the round. */
const isAwaited = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = ${packingLock} AND classid = 0
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1`,
  )
  return rows.length > 0
}

/** Packs every day that ended so many days ago; fewer where somebody waits. */
export async function packOldDays(pool: pg.Pool, now: Instant, options: PackOptions): Promise<PackedRound> {
  const { afterDays, stop = () => false, rest = restUntil(), due = () => {} } = options
  const { quietFor = quiet, unpackable = new Set() } = options
  const started = performance.now()
  const before = Math.floor((now - days(afterDays)) / days(1)) * days(1)
  const client = await pool.connect()
  let broken: unknown
  const round = { packed: 0, left: 0, emptied: 0 }
  const dueSince = ({ day, received }: OldDay) =>
    Math.max(day * 1000 + days(1 + afterDays), received + quietFor)
  /** Of the days that somebody held. */
  let oldestHeld = Number.POSITIVE_INFINITY
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      packingLock,
    ])
    if (!rows[0]!.mine) {
      due(null)
      return round
    }
    for (const month of await listPartitions(client)) {
      if (stop() || monthStart(month) >= before) break
      const partition = partitionName(month)
      for await (const some of daysOf(client, partition, before, now - quietFor, stop)) {
        const wanted = some.filter((day) => !unpackable.has(nameOf(day)))
        // Of the vehicle: its later days follow at once.
        const since = Math.min(...wanted.map(dueSince))
        for (let n = 0; n < wanted.length && !stop(); n += daysAtOnce) {
          if (await isAwaited(client)) return round
          const part = wanted.slice(n, n + daysAtOnce)
          due(Math.min(since, oldestHeld))
          const began = performance.now()
          const left = await packDays(client, part).catch((error) => {
            if (isQuicker(error)) return null
            throw error
          })
          for (const day of left ?? []) unpackable.add(nameOf(day))
          if (left) {
            round.packed += part.length - left.length
            round.left += left.length
          } else oldestHeld = Math.min(oldestHeld, since)
          const ended = performance.now()
          const share = now + ended - started - since > behind ? shortShare : restShare
          await (left
            ? rest(ended - began, share, () => isAwaited(client))
            : rest(restWhereHeld, 1, () => isAwaited(client)))
        }
      }
      if (!stop() && monthStart(month + 1) <= before && (await giveBack(client, partition))) round.emptied++
    }
    if (!stop()) due(oldestHeld === Number.POSITIVE_INFINITY ? null : oldestHeld)
    return round
  } catch (error) {
    broken = error
    throw error
  } finally {
    if (!broken) await client.query('SELECT pg_advisory_unlock_all()')
    client.release(broken instanceof Error ? broken : undefined)
  }
}

/** The days of a partition, vehicle by vehicle. */
async function* daysOf(
  client: pg.ClientBase,
  partition: string,
  before: Instant,
  receivedBefore: Instant,
  stop: () => boolean,
): AsyncGenerator<readonly OldDay[]> {
  for (let after: { readonly customerId: number; readonly vehicleId: number } = beginning; !stop(); ) {
    const vehicles = await vehiclesBefore(client, partition, before, after, vehiclesAtOnce)
    for (const vehicle of vehicles) {
      if (stop()) return
      if (vehicle.isOld) yield await daysBefore(client, partition, before, vehicle, receivedBefore)
    }
    if (vehicles.length < vehiclesAtOnce) return
    after = vehicles.at(-1)!
  }
}
