/** Fills an empty database with a fleet described in a file: whole, or not at all. */
import type pg from 'pg'
import { isFlag } from '#domain/access/flags.ts'
import { isRole, type Role, reachOf } from '#domain/access/roles.ts'
import { reeferControlGroup } from '#domain/access/user-words.ts'
import type { Instant } from '#domain/basics/units.ts'
import { isSpecialGroup, specialGroups } from '#domain/fleet/group.ts'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import { checkShape } from '#domain/geo/check.ts'
import { hashPassword } from '../access/passwords.ts'
import { keepList } from '../parts-list/store.ts'
import { inTransaction } from '../platform/transaction.ts'
import { keepCenters } from '../service-centers/store.ts'

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
const check = ({ customers, users, vehicles, geofences = [], rules = [] }: FleetSeed): void => {
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
  for (const { name, customer, shape } of geofences) {
    if (!known.has(customer))
      throw new SeedError(`Geofence ${name} is of customer ${customer}, who is not described.`)
    const wrong = checkShape(shape)[0]
    if (wrong) throw new SeedError(`Geofence ${name}: ${wrong}`)
  }
  const people = new Set(users.map(({ email }) => email))
  const fences = new Set(geofences.map(({ customer, name }) => `${customer} ${name}`))
  for (const rule of rules) {
    if (!known.has(rule.customer))
      throw new SeedError(`Rule ${rule.name} is of customer ${rule.customer}, who is not described.`)
    if (!people.has(rule.owner))
      throw new SeedError(`Rule ${rule.name} belongs to ${rule.owner}, who is not described.`)
    for (const name of rule.geofences)
      if (!fences.has(`${rule.customer} ${name}`))
        throw new SeedError(`Rule ${rule.name} watches the geofence ${name}, which is not described.`)
  }
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
    if (user.reeferControl)
      await client.query(
        'INSERT INTO user_group_user (user_group_id, user_id) SELECT id, $1 FROM user_group WHERE name = $2',
        [rows[0]!.id, reeferControlGroup],
      )
  }
}

const insertGeofences = `WITH g AS (
    SELECT c.id AS customer_id, g.*, CASE g.kind WHEN 'circle' THEN 1 ELSE 2 END AS type_id
    FROM json_to_recordset($1::json) AS g(customer text, name text, description text, "categoryId" int, kind text,
      "radiusM" float8, lat float8, lng float8, boundary float8[], since timestamptz)
    JOIN customer c ON c.abbrev = g.customer
  ), made AS (
    INSERT INTO geofence (customer_id, name, description, category_id, geofence_type_id, radius_meters, center_lat,
        center_lng, boundary, created, updated)
      SELECT customer_id, name, description, "categoryId", type_id, "radiusM", lat, lng, boundary, since, since FROM g
      RETURNING *
  )
  INSERT INTO geofence_version (customer_id, geofence_id, version, valid_from, name, is_active, tells_enter, tells_exit,
      radius_meters, center_lat, center_lng, boundary)
    SELECT customer_id, id, version, created, name, is_active, false, false, radius_meters, center_lat, center_lng, boundary
    FROM made`

const geofenceRows = (geofences: NonNullable<FleetSeed['geofences']>) =>
  geofences.map(({ shape, ...rest }) => ({
    ...rest,
    kind: shape.kind,
    ...(shape.kind === 'circle'
      ? { radiusM: shape.radiusM, lat: shape.center.lat, lng: shape.center.lng, boundary: [] }
      : { radiusM: null, lat: null, lng: null, boundary: shape.ring.flatMap(({ lat, lng }) => [lat, lng]) }),
  }))

/** Rules watch all vehicles and tell whoever owns them; the geofences that they name are those of their customer. */
const insertRules = `WITH r AS (
    SELECT c.id AS customer_id, u.id AS owner_id, r.name, r."alertTypeId", r.since,
      (SELECT jsonb_agg(p || CASE WHEN json_array_length(r.geofences) = 0 THEN '{}'::jsonb ELSE jsonb_build_object('geofenceIds',
          (SELECT coalesce(jsonb_agg(f.id ORDER BY f.id), '[]') FROM geofence f WHERE f.customer_id = c.id
            AND f.name IN (SELECT json_array_elements_text(r.geofences)))) END)
        FROM jsonb_array_elements(r."alertPredicates") AS p) AS predicates
    FROM json_to_recordset($1::json) AS r(customer text, owner text, name text, "alertTypeId" int,
      "alertPredicates" jsonb, geofences json, since timestamptz)
    JOIN customer c ON c.abbrev = r.customer JOIN user_account u ON u.email = r.owner
  ), made AS (
    INSERT INTO alert_rule (customer_id, name, alert_type_id, is_active, all_vehicles, notify_me,
        notify_all_customer_users, include_sensor_data, predicates, owner_id, created, updated)
      SELECT customer_id, name, "alertTypeId", true, true, true, false, true, predicates, owner_id, since, since FROM r
      RETURNING *
  )
  INSERT INTO alert_rule_version (customer_id, rule_id, version, valid_from, name, alert_type_id, all_vehicles,
      vehicle_ids, vehicle_group_ids, rate_limit_ms, predicates)
    SELECT customer_id, id, version, created, name, alert_type_id, all_vehicles, vehicle_ids, vehicle_group_ids,
      rate_limit_ms, predicates
    FROM made`

/**
 * Loads customers with their flags and groups, users, vehicles, geofences and alert rules in one transaction.
 * Whoever describes people and customers has their word for the first terms and the data agreement.
 * 'All VINs' holds every vehicle by being what it is, so its members are not written down.
 * @throws SeedError when the database holds something already, or the description contradicts itself.
 */
export const seed = async (pool: pg.Pool, fleet: FleetSeed, now: Instant = Date.now()): Promise<Seeded> => {
  check(fleet)
  const { customers, vehicles, geofences = [], rules = [] } = fleet
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
      `INSERT INTO data_agreement_acceptance (customer_id, version, accepted)
        SELECT id, data_agreement_version, data_agreement_accepted FROM customer WHERE data_agreement_accepted IS NOT NULL`,
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
    await client.query(insertGeofences, [JSON.stringify(geofenceRows(geofences))])
    await client.query(insertRules, [JSON.stringify(rules)])
    await keepCenters(client, fleet.serviceCenters ?? [], now)
    for (const { oem, model, parts } of fleet.partLists ?? []) await keepList(client, oem, model, parts)
  })
  // Fresh figures for the planner: the first queries come before it would notice by itself.
  await pool.query('ANALYZE customer, vehicle, vehicle_group, vehicle_group_vehicle')
  return { customers: customers.length, users: users.length, vehicles: vehicles.length }
}
