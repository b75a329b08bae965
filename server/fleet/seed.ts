/** Fills an empty database with a fleet described in a file: whole, or not at all. */
import type pg from 'pg'
import { isFlag } from '#domain/access/flags.ts'
import { isRole, type Role, reachOf } from '#domain/access/roles.ts'
import type { Instant } from '#domain/basics/units.ts'
import { isSpecialGroup, specialGroups } from '#domain/fleet/group.ts'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import { inTransaction } from '../access/desk.ts'
import { hashPassword } from '../access/passwords.ts'

/** What a fleet's description does wrong, in words for whoever wrote it. */
export class SeedError extends Error {}

export interface Seeded {
  readonly customers: number
  readonly users: number
  readonly vehicles: number
}

/** Whether nobody has put anything in: a fleet's description is taken by such a database alone. */
export const isEmpty = async (pool: pg.Pool | pg.PoolClient): Promise<boolean> => {
  const { rows } = await pool.query<{ empty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM customer) AND NOT EXISTS (SELECT FROM vehicle)
      AND NOT EXISTS (SELECT FROM user_account WHERE password_hash IS NOT NULL) AS empty`,
  )
  return rows[0]!.empty
}

/** Vehicles per statement: large enough that the round trip does not count, small enough for modest memory. */
const batch = 5_000

const insertVehicles = `INSERT INTO vehicle (customer_id, vin, unit_id, serial_num, vehicle_type_id, device_type_id,
    installed_sensor_type_ids, base_product_type, go_product_type, installation_date, model_year, vehicle_mfgr,
    vehicle_length_feet, axles, resting_bogie_weight_lbs, has_solar_panels, main_app_version, sim_status,
    sim_status_change_date, cargo_camera_serial_number, thermo_king_external_id, check_fuse)
  SELECT c.id, v.vin, v."unitId", v."serialNumber", v."vehicleTypeId", v."deviceTypeId", v."installedSensorTypeIds",
    v."baseProductType", v."goProductType", v."installationDate", v."modelYear", v."vehicleMfgr",
    v."vehicleLengthFeet", v.axles, v."restingBogieWeightLbs", v."hasSolarPanels", v."mainAppVersion",
    v."simStatus", v."simStatusChangeDate", v."cargoCameraSerialNumber", v."thermoKingExternalId", v."checkFuse"
  FROM json_to_recordset($1::json) AS v(customer text, vin text, "unitId" text, "serialNumber" text,
    "vehicleTypeId" int, "deviceTypeId" int, "installedSensorTypeIds" int[], "baseProductType" text,
    "goProductType" text, "installationDate" timestamptz, "modelYear" int, "vehicleMfgr" text,
    "vehicleLengthFeet" float8, axles int, "restingBogieWeightLbs" float8, "hasSolarPanels" bool,
    "mainAppVersion" text, "simStatus" text, "simStatusChangeDate" timestamptz, "cargoCameraSerialNumber" text,
    "thermoKingExternalId" text, "checkFuse" bool)
  JOIN customer c ON c.abbrev = v.customer`

const insertMembers = `INSERT INTO vehicle_group_vehicle (customer_id, vehicle_group_id, vehicle_id)
  SELECT DISTINCT g.customer_id, g.id, v.id FROM json_to_recordset($1::json) AS m(vin text, name text)
  JOIN vehicle v ON v.vin = m.vin JOIN vehicle_group g ON g.customer_id = v.customer_id AND g.name = m.name`

const doubled = (values: Iterable<string>): string | null => {
  const seen = new Set<string>()
  for (const value of values) {
    if (seen.has(value)) return value
    seen.add(value)
  }
  return null
}

/** @throws SeedError for the first thing that cannot be as it is described. */
const check = ({ customers, users, vehicles }: FleetSeed): void => {
  const known = new Set(customers.map(({ abbrev }) => abbrev))
  const twice = (what: string, values: Iterable<string>) => {
    const value = doubled(values)
    if (value !== null) throw new SeedError(`The ${what} ${value} is given twice.`)
  }
  twice(
    'customer',
    customers.map(({ abbrev }) => abbrev),
  )
  twice(
    'user',
    users.map(({ email }) => email),
  )
  twice(
    'VIN',
    vehicles.map(({ vin }) => vin),
  )
  twice(
    'serial number',
    vehicles.flatMap(({ serialNumber }) => serialNumber ?? []),
  )
  for (const { abbrev, flags } of customers)
    for (const flag of flags)
      if (!isFlag(flag)) throw new SeedError(`Customer ${abbrev} has the flag ${flag}, which does not exist.`)
  for (const { vin, customer } of vehicles)
    if (!known.has(customer))
      throw new SeedError(`Vehicle ${vin} is of customer ${customer}, who is not described.`)
  for (const { email, roles, customer } of users) {
    if (customer !== null && !known.has(customer))
      throw new SeedError(`User ${email} is of customer ${customer}, who is not described.`)
    for (const role of roles) {
      if (!isRole(role)) throw new SeedError(`User ${email} has the role ${role}, which does not exist.`)
      if (reachOf(role) === 'own' && customer === null)
        throw new SeedError(`User ${email} has the role ${role}, which needs a customer.`)
    }
  }
}

/** A customer's groups: the two that everybody has, and those its vehicles name. */
const groupsOf = ({ customers, vehicles }: FleetSeed): readonly { customer: string; name: string }[] => {
  const named = new Map(customers.map(({ abbrev }) => [abbrev, new Set<string>(specialGroups)]))
  for (const { customer, groups } of vehicles) for (const name of groups) named.get(customer)!.add(name)
  return [...named].flatMap(([customer, names]) => [...names].map((name) => ({ customer, name })))
}

const insertUsers = async (
  client: pg.PoolClient,
  users: readonly (FleetSeed['users'][number] & { readonly hash: string })[],
  now: Instant,
): Promise<void> => {
  for (const user of users) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO user_account (email, name, timezone, password_hash, password_set, account_status, email_verified,
          terms_version, terms_accepted)
        VALUES ($1, $2, $3, $4, $5, 'CONFIRMED', true, 1, $5) RETURNING id`,
      [user.email, user.name, user.timezone, user.hash, new Date(now)],
    )
    await client.query(
      `INSERT INTO user_role (user_id, role, customer_id)
        SELECT $1, r.role, CASE WHEN r.own THEN (SELECT id FROM customer WHERE abbrev = $4) END
        FROM unnest($2::text[], $3::bool[]) AS r(role, own)`,
      [rows[0]!.id, user.roles, user.roles.map((role) => reachOf(role as Role) === 'own'), user.customer],
    )
  }
}

/**
 * Loads customers with their flags and groups, users and vehicles in one transaction.
 * Whoever describes people and customers has their word for the first terms and the data agreement.
 * 'All VINs' holds every vehicle by being what it is, so its members are not written down.
 * @throws SeedError when the database holds something already, or the description contradicts itself.
 */
export const seed = async (pool: pg.Pool, fleet: FleetSeed, now: Instant = Date.now()): Promise<Seeded> => {
  check(fleet)
  const { customers, vehicles } = fleet
  const users: (FleetSeed['users'][number] & { hash: string })[] = []
  for (const user of fleet.users) users.push({ ...user, hash: await hashPassword(user.password) })

  await inTransaction(pool, async (client) => {
    await client.query('LOCK TABLE customer, user_account IN SHARE ROW EXCLUSIVE MODE')
    if (!(await isEmpty(client)))
      throw new SeedError(
        'This database holds customers or users already. A fleet is loaded into an empty one only.',
      )
    // Somebody who was invited by a link and never came must not stand in the way of a described one.
    await client.query('DELETE FROM user_account')
    await client.query(
      `INSERT INTO customer (abbrev, short_name, long_name, dot_number, retention_duration_days, flags,
          data_agreement_accepted)
        SELECT abbrev, "shortName", "longName", "dotNumber", "retentionDurationDays", flags, $2::timestamptz
        FROM json_to_recordset($1::json) AS c(abbrev text, "shortName" text, "longName" text, "dotNumber" text,
          "retentionDurationDays" int, flags text[])`,
      [JSON.stringify(customers), new Date(now)],
    )
    await client.query(
      `INSERT INTO vehicle_group (customer_id, name) SELECT c.id, g.name
        FROM json_to_recordset($1::json) AS g(customer text, name text) JOIN customer c ON c.abbrev = g.customer`,
      [JSON.stringify(groupsOf(fleet))],
    )
    for (let from = 0; from < vehicles.length; from += batch) {
      const some = vehicles.slice(from, from + batch)
      await client.query(insertVehicles, [JSON.stringify(some)])
      const members = some.flatMap(({ vin, groups }) =>
        groups.filter((name) => !isSpecialGroup(name)).map((name) => ({ vin, name })),
      )
      await client.query(insertMembers, [JSON.stringify(members)])
    }
    await insertUsers(client, users, now)
  })
  // Fresh figures for the planner: the first queries come before it would notice by itself.
  await pool.query('ANALYZE customer, vehicle, vehicle_group, vehicle_group_vehicle')
  return { customers: customers.length, users: users.length, vehicles: vehicles.length }
}
