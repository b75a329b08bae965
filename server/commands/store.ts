/** All SQL of commands to gateways and what they carry. */
import type pg from 'pg'
import { commandAnswerWithin } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Limits, Values } from '#domain/commands/field.ts'
import {
  type CommandName,
  type CommandOrder,
  type CommandStatus,
  type Fitting,
  reeferCommandNames,
} from '#domain/commands/index.ts'
import { commandWords } from '#domain/commands/words.ts'
import type { CommandResult, GatewayCommand } from '#domain/wire/command.ts'
import type { IngestReach } from '../access/ingest-keys.ts'
import { customersOf, type HeldVehicle, heldRowsSql } from '../scope/held-vehicle.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { inReeferGroup } from '../users/list-query.ts'

type Db = pg.Pool | pg.ClientBase
interface Key {
  readonly customerId: number
  readonly vehicleId: number
}

/** A command as whoever sees the vehicle reads it. */
export interface SentCommand extends CommandOrder {
  readonly id: number
  readonly customerId: number
  readonly vehicleId: number
  readonly sender: string
  readonly sent: Instant
  readonly status: CommandStatus
  readonly settled: Instant | null
  /** Why it failed, where that is known. */
  readonly reason: string | null
}
/** A command that waits for an answer, with the gateway it is for. */
export interface PendingCommand extends GatewayCommand {
  readonly serial: string
  readonly customerId: number
}

const columns = 'c.id, c.command, c.args, c.sent'
interface Row {
  readonly id: number
  readonly command: CommandName
  readonly args: Values
  readonly sent: Date
}
const toOrder = (row: Row) => ({
  id: row.id,
  command: row.command,
  args: row.args,
  sent: row.sent.getTime(),
})

/** Whether somebody may send commands at all. */
export const inControlGroup = async (db: Db, userId: number): Promise<boolean> => {
  const { rowCount } = await db.query(`SELECT FROM user_account u WHERE u.id = $1 AND ${inReeferGroup}`, [
    userId,
  ])
  return rowCount === 1
}

/** A vehicle, as far as it matters to a command. */
export interface Target extends Key, Fitting {
  readonly vin: string
  readonly unitId: string
  /** Of its unit, by the names of the wire. */
  readonly limits: Readonly<Record<string, Limits>>
}

/** Those of the named vehicles that are seen. */
export const targets = async (
  db: Db,
  accessScope: AccessScope,
  named: { readonly ids: readonly number[]; readonly vins: readonly string[] },
): Promise<readonly Target[]> => {
  const params: unknown[] = [named.ids, named.vins]
  const { rows } = await db.query(
    `SELECT v.id, v.customer_id, v.vin, v.unit_id, v.serial_num IS NOT NULL AS has_gateway,
        25 = ANY(v.installed_sensor_type_ids) AS has_unit, 'ThermoKing' = ANY(k.flags) AS has_reefers,
        coalesce(d.commands, '{}') AS said, coalesce(d.limits, '{}') AS limits
      FROM vehicle v JOIN customer k ON k.id = v.customer_id LEFT JOIN device d ON d.serial_num = v.serial_num
      WHERE (v.id = ANY($1::int[]) OR v.vin = ANY($2::text[]))
        AND ${accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)}`,
    params,
  )
  return rows.map((row) => ({
    customerId: row.customer_id,
    vehicleId: row.id,
    vin: row.vin,
    unitId: row.unit_id,
    hasGateway: row.has_gateway,
    hasUnit: row.has_unit,
    hasReefers: row.has_reefers,
    said: row.said,
    limits: row.limits,
  }))
}

/** How many commands of each of these vehicles wait for an answer; the vehicles stay locked for the transaction. */
export const countPending = async (
  client: pg.ClientBase,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  await client.query('SELECT FROM vehicle WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [vehicleIds])
  const { rows } = await client.query<{ vehicle_id: number; count: number }>(
    `SELECT vehicle_id, count(*) AS count FROM reefer_command
      WHERE vehicle_id = ANY($1) AND status = 'pending' GROUP BY vehicle_id`,
    [vehicleIds],
  )
  return new Map(rows.map(({ vehicle_id, count }) => [vehicle_id, count]))
}

/** Keeps the same command for each of these vehicles; answers its id by vehicle. */
export const insertCommands = async (
  client: pg.ClientBase,
  keys: readonly Key[],
  order: CommandOrder,
  by: { readonly userId: number | null; readonly email: string },
  now: Instant,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await client.query<{ id: number; vehicle_id: number }>(
    `INSERT INTO reefer_command (customer_id, vehicle_id, command, args, sent_by, sender, sent, expires)
      SELECT k.customer_id, k.vehicle_id, $3, $4, u.id, $6, $7, $8
      FROM unnest($1::int[], $2::int[]) WITH ORDINALITY AS k(customer_id, vehicle_id, place)
      LEFT JOIN user_account u ON u.id = $5 ORDER BY k.place RETURNING id, vehicle_id`,
    [
      keys.map(({ customerId }) => customerId),
      keys.map(({ vehicleId }) => vehicleId),
      order.command,
      JSON.stringify(order.args),
      by.userId,
      by.email,
      new Date(now),
      new Date(now + commandAnswerWithin),
    ],
  )
  return new Map(rows.map(({ id, vehicle_id }) => [vehicle_id, id]))
}

const sentColumns = `${columns}, c.customer_id, c.vehicle_id, c.sender, c.status, c.settled, c.reason`
// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const toSent = (row: any): SentCommand => ({
  ...toOrder(row),
  customerId: row.customer_id,
  vehicleId: row.vehicle_id,
  sender: row.sender,
  status: row.status,
  settled: row.settled?.getTime() ?? null,
  reason: row.reason,
})

/** Those to reefer units only where the customer has the feature. */
const isShown = `('ThermoKing' = ANY(k.flags) OR c.command <> ALL(ARRAY[${reeferCommandNames.map((name) => `'${name}'`)}]))`

/** The newest commands of a vehicle: of those customers that are seen. */
export const latestCommands = async (
  db: Db,
  vehicle: Pick<HeldVehicle, 'id' | 'stretches'>,
  most: number,
): Promise<readonly SentCommand[]> => {
  const { rows } = await db.query(
    `SELECT ${sentColumns} FROM reefer_command c JOIN customer k ON k.id = c.customer_id
      WHERE c.customer_id = ANY($1::int[]) AND c.vehicle_id = $2 AND ${isShown} ORDER BY c.sent DESC, c.id DESC LIMIT $3`,
    [customersOf(vehicle), vehicle.id, most],
  )
  return rows.map(toSent)
}

/** Those of these commands whose vehicles are seen. */
export const commandsSeen = async (
  db: Db,
  accessScope: AccessScope,
  ids: readonly number[],
): Promise<readonly SentCommand[]> => {
  const params: unknown[] = [ids]
  const { rows } = await db.query(
    `SELECT ${sentColumns} FROM reefer_command c JOIN customer k ON k.id = c.customer_id
      WHERE c.id = ANY($1::int[]) AND ${isShown}
        AND ${heldRowsSql(accessScope, { customer: 'c.customer_id', vehicle: 'c.vehicle_id' }, params)} ORDER BY c.id`,
    params,
  )
  return rows.map(toSent)
}

/**
 * Commands that still wait for an answer, oldest first: of one gateway, or of all those that no gateway has yet.
 * `reach` leaves out vehicles of which the key may not know.
 */
export const pendingCommands = async (
  db: Db,
  of: { readonly serial: string; readonly reach: IngestReach } | 'untaken',
  now: Instant,
): Promise<readonly PendingCommand[]> => {
  const params: unknown[] = [new Date(now)]
  const which =
    of === 'untaken'
      ? 'c.taken IS NULL AND v.serial_num IS NOT NULL'
      : `v.serial_num = $${params.push(of.serial)} AND ($${params.push(of.reach.customerId ?? null)}::int IS NULL
        OR v.customer_id = $${params.length})`
  const { rows } = await db.query(
    `SELECT ${columns}, c.expires, v.serial_num, v.customer_id FROM reefer_command c
      JOIN vehicle v ON v.customer_id = c.customer_id AND v.id = c.vehicle_id
      WHERE c.status = 'pending' AND c.expires > $1 AND ${which} ORDER BY c.id`,
    params,
  )
  return rows.map((row) => ({
    ...toOrder(row),
    expires: row.expires.getTime(),
    serial: row.serial_num,
    customerId: row.customer_id,
  }))
}

/** Notes that the gateway has a command. */
export const noteTaken = async (db: Db, { customerId, id }: PendingCommand, now: Instant): Promise<void> => {
  await db.query(
    `UPDATE reefer_command SET taken = $3 WHERE customer_id = $1 AND id = $2 AND taken IS NULL`,
    [customerId, id, new Date(now)],
  )
}

/** `known`: was answered before, so nothing changes. `unknown`: no command to the vehicle of this gateway. */
export type SettledCommand = 'settled' | 'known' | 'unknown'

/** Keeps what a gateway answered. An answer that came too late holds too: it tells what the unit has done. */
export const settleCommand = async (
  db: Db,
  of: { readonly serial: string; readonly reach: IngestReach },
  { id, status, reason }: CommandResult,
  now: Instant,
): Promise<SettledCommand> => {
  const own = `FROM vehicle v WHERE v.serial_num = $1 AND ($2::int IS NULL OR v.customer_id = $2)
    AND c.customer_id = v.customer_id AND c.vehicle_id = v.id AND c.id = $3`
  const params = [of.serial, of.reach.customerId ?? null, id]
  const { rowCount } = await db.query(
    `UPDATE reefer_command c SET status = $4, reason = $5, settled = $6, unanswered = false ${own}
      AND (c.status = 'pending' OR c.unanswered)`,
    [...params, status, reason, new Date(now)],
  )
  if (rowCount === 1) return 'settled'
  const known = await db.query(`SELECT FROM reefer_command c WHERE EXISTS (SELECT ${own})`, params)
  return known.rowCount === 0 ? 'unknown' : 'known'
}

/** Gives up those that nobody has answered in time; answers how many. */
export const giveUp = async (db: Db, now: Instant): Promise<number> => {
  const { rowCount } = await db.query(
    `UPDATE reefer_command SET status = 'failed', settled = expires, unanswered = true, reason = $2
      WHERE status = 'pending' AND expires <= $1`,
    [new Date(now), commandWords.noAnswer],
  )
  return rowCount ?? 0
}

/** Removes a customer's commands of before a moment. */
export const dropCommands = async (
  client: pg.ClientBase,
  customerId: number,
  before: Instant,
): Promise<void> => {
  await client.query('DELETE FROM reefer_command WHERE customer_id = $1 AND sent < $2', [
    customerId,
    new Date(before),
  ])
}
