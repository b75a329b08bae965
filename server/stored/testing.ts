/** Helpers for tests of stored reports. */
import type pg from 'pg'
import type { PackedDay } from './codec.ts'
import type { RawDay } from './decode.ts'
import { type DayKey, daysBefore, packDays, vehiclesBefore } from './pack.ts'
import { listPartitions, partitionName } from './partitions.ts'

const never = 9e12

/** Packs everything that is stored; answers how many days cannot be packed. */
export const packAll = async (pool: pg.Pool): Promise<number> => {
  const client = await pool.connect()
  try {
    const days: DayKey[] = []
    await client.query('UPDATE engine_shard SET batch = greatest(batch, (SELECT max(batch) FROM report))')
    for (const month of await listPartitions(client)) {
      const partition = partitionName(month)
      const vehicles = await vehiclesBefore(
        client,
        partition,
        never,
        { customerId: -1, vehicleId: -1 },
        10_000,
      )
      for (const vehicle of vehicles)
        days.push(...(await daysBefore(client, partition, never, vehicle, never)))
    }
    return (await packDays(client, days)).length
  } finally {
    client.release()
  }
}

/** How many reports are packed, and how many are not. */
export const countStored = async (
  pool: pg.Pool,
): Promise<{ readonly packed: number; readonly loose: number }> => {
  const { rows } = await pool.query<{ packed: number; loose: number }>(
    'SELECT (SELECT coalesce(sum(reports), 0) FROM packed_day)::int AS packed, (SELECT count(*) FROM report)::int AS loose',
  )
  return rows[0]!
}

/** A packed day as the database gives it to who wants the readings of some sensors. */
export const rawOf = (
  { states, arrivals, sensors }: PackedDay,
  isWanted: (key: string) => boolean = () => true,
  withArrivals = true,
): RawDay => {
  const part = (key: string | null, group: Buffer) => {
    const name = Buffer.from(key ?? '')
    const lengths = Buffer.alloc(6)
    lengths.writeInt16BE(key === null ? -1 : name.length)
    lengths.writeInt32BE(group.length, 2)
    return Buffer.concat([lengths.subarray(0, 2), name, lengths.subarray(2), group])
  }
  const wanted = sensors.filter(({ key }) => isWanted(key)).map(({ key, part: group }) => part(key, group))
  return { head: states, parts: Buffer.concat([...(withArrivals ? [part(null, arrivals)] : []), ...wanted]) }
}
