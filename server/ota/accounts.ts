/** What gateways say of themselves: read whole, and the newest of each kept, with what differs from the one before. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { accountsAtOnce, type DeviceAccount, decodeAccount, deviceSteps } from '#domain/ota/device.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { FieldProtocolName } from '#domain/wire/field/index.ts'
import type { IngestReach } from '../access/ingest-keys.ts'
import { inTransaction } from '../platform/transaction.ts'
import { finishShown } from './settle.ts'

/** @assume The story of a gateway, years of updates; one that starts again and again tells nothing new. */
const eventsMost = 300

export type AccountTransport = 'http' | 'mqtt' | FieldProtocolName

export interface Receipt {
  readonly accepted: number
  /** Nothing has changed: said before, or older than what is known. */
  readonly duplicate: number
  readonly rejected: readonly { readonly index: number; readonly reason: string }[]
}

/** The body as a list of parsed JSON; what is wrong with it where it is none. */
export const readList = (
  body: Buffer | string,
  most: number,
  tooMany: (most: number) => string,
): readonly unknown[] | string => {
  let json: unknown
  try {
    json = JSON.parse(body.toString())
  } catch (error) {
    return `The body is not JSON: ${(error as Error).message}`.slice(0, 200)
  }
  const list = Array.isArray(json) ? json : [json]
  return list.length > most ? tooMany(most) : list
}
export const readAccounts = (body: Buffer | string): readonly unknown[] | string =>
  readList(body, accountsAtOnce, otaWords.tooManyAccounts)

/** `updated`: taken, and its main app is another than before. */
type KeptAccount = 'updated' | 'accepted' | 'duplicate'

const keepAccount = (
  pool: pg.Pool,
  account: DeviceAccount,
  { transport, now }: { readonly transport: AccountTransport; readonly now: Instant },
): Promise<KeptAccount> =>
  inTransaction(pool, async (client) => {
    const { serial, recorded, firmware, config, started, capabilities } = account
    const { rows } = await client.query(
      'SELECT firmware, config, started, recorded FROM device WHERE serial_num = $1 FOR UPDATE',
      [serial],
    )
    const before = rows[0]
    if (before && before.recorded.getTime() >= recorded) {
      await client.query(
        `UPDATE device SET heard = $2, way = $3, heard_by = heard_by || jsonb_build_object($3::text, $2::timestamptz)
          WHERE serial_num = $1`,
        [serial, new Date(now), transport],
      )
      return 'duplicate'
    }
    const { rowCount } = await client.query(
      `INSERT INTO device (serial_num, product, hardware, firmware, config, config_hash, commands, job_types, iccid,
          sim_status, started, recorded, heard, way, limits, heard_by)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
          jsonb_build_object($14::text, $13::timestamptz))
        ON CONFLICT (serial_num) DO UPDATE SET product = excluded.product, hardware = excluded.hardware,
          firmware = excluded.firmware, config = excluded.config, config_hash = excluded.config_hash,
          commands = excluded.commands, job_types = excluded.job_types, iccid = excluded.iccid,
          sim_status = excluded.sim_status, started = excluded.started, recorded = excluded.recorded,
          heard = excluded.heard, way = excluded.way, limits = excluded.limits,
          heard_by = device.heard_by || excluded.heard_by
          WHERE device.recorded < excluded.recorded`,
      [
        serial,
        account.product,
        account.hardware,
        JSON.stringify(firmware),
        JSON.stringify(config),
        account.configHash,
        capabilities.commands,
        capabilities.jobTypes,
        account.iccid,
        account.simStatus,
        started === null ? null : new Date(started),
        new Date(recorded),
        new Date(now),
        transport,
        JSON.stringify(capabilities.limits),
      ],
    )
    // Two first accounts at once: the later one holds.
    if (rowCount === 0) return 'duplicate'
    const known = before && {
      firmware: before.firmware,
      config: before.config,
      started: before.started?.getTime() ?? null,
    }
    const steps = deviceSteps(known ?? null, account)
    if (steps.length > 0)
      await client.query(
        `INSERT INTO device_event (serial_num, at, step) SELECT $1, $2, s FROM jsonb_array_elements($3) AS s`,
        [serial, new Date(recorded), JSON.stringify(steps)],
      )
    if (steps.some(({ what }) => what !== 'firstSeen'))
      await client.query(
        `DELETE FROM device_event WHERE serial_num = $1 AND id <= (SELECT id FROM device_event
          WHERE serial_num = $1 ORDER BY id DESC OFFSET ${eventsMost} LIMIT 1)`,
        [serial],
      )
    await finishShown(client, account, now)
    return known?.firmware.mainApp === firmware.mainApp ? 'accepted' : 'updated'
  })

/** Of these gateways, those that a vehicle carries and the key may speak for, with that vehicle. */
const spokenFor = async (
  pool: pg.Pool,
  serials: readonly string[],
  reach: IngestReach,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ serial_num: string; id: number }>(
    `SELECT serial_num, id FROM vehicle WHERE serial_num = ANY($1) AND ($2::int IS NULL OR customer_id = $2)
      AND ($3::text IS NULL OR serial_num = $3)`,
    [serials, reach.customerId ?? null, reach.serial ?? null],
  )
  return new Map(rows.map(({ serial_num, id }) => [serial_num, id]))
}

/** Who describes gateways. */
export interface Describing {
  readonly reach: IngestReach
  /** Of the connection that they come through, where it is one gateway's. */
  readonly serial?: string
  readonly transport: AccountTransport
  /** Called with vehicles whose gateway runs another main app than before. */
  readonly onFirmware: (vehicleIds: readonly number[]) => void
}

/** Resolves once all are kept. @throws where the database is away; what was kept until then stays */
export const keepAccounts = async (
  pool: pg.Pool,
  list: readonly unknown[],
  by: Describing,
  now: Instant,
): Promise<Receipt> => {
  const read = list.map((json) => decodeAccount(json, now))
  const serials = read.flatMap((one) => (one.ok ? [one.value.serial] : []))
  const mine = await spokenFor(pool, serials, by.reach)
  const rejected: { index: number; reason: string }[] = []
  const counts = { accepted: 0, duplicate: 0 }
  const updated: number[] = []
  for (const [index, one] of read.entries()) {
    if (!one.ok) rejected.push({ index, reason: one.reason })
    else if (!mine.has(one.value.serial) || (by.serial !== undefined && by.serial !== one.value.serial))
      rejected.push({ index, reason: `No vehicle carries the gateway '${one.value.serial}'.` })
    else {
      const kept = await keepAccount(pool, one.value, { transport: by.transport, now })
      counts[kept === 'duplicate' ? 'duplicate' : 'accepted']++
      if (kept === 'updated') updated.push(mine.get(one.value.serial)!)
    }
  }
  if (updated.length > 0) by.onFirmware(updated)
  return { ...counts, rejected }
}
