/** The registered vehicles by the serial numbers of their gateways. Each has a slot: its index in arrays. */
import type pg from 'pg'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { Serials } from './serials.ts'

const select = `SELECT v.id, v.customer_id, v.vin, v.unit_id, v.serial_num, v.vehicle_type_id, v.device_type_id,
    v.installed_sensor_type_ids, v.base_product_type, v.go_product_type,
    (extract(epoch FROM v.installation_date) * 1000)::float8 AS installed, v.model_year, v.vehicle_mfgr,
    v.vehicle_length_feet, v.axles, v.resting_bogie_weight_lbs, v.has_solar_panels, v.main_app_version, v.sim_status,
    (extract(epoch FROM v.sim_status_change_date) * 1000)::float8 AS sim_changed, v.cargo_camera_serial_number,
    v.thermo_king_external_id, v.check_fuse, c.short_name, c.loaded_from_lbs, c.retention_duration_days,
    (SELECT array_agg(g.name ORDER BY g.name)
      FROM vehicle_group_vehicle m
      JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id
      WHERE m.customer_id = v.customer_id AND m.vehicle_id = v.id) AS names
  FROM vehicle v
  JOIN customer c ON c.id = v.customer_id`

const page = 10_000
const nothing: readonly string[] = Object.freeze([])

/** One copy of what many vehicles share, so that a large fleet's registry stays small. */
class Shared {
  readonly #texts = new Map<string, string>()
  readonly #lists = new Map<string, readonly unknown[]>()
  text<T extends string | null>(value: T): T {
    if (value === null) return value
    const known = this.#texts.get(value)
    if (known !== undefined) return known as T
    this.#texts.set(value, value)
    return value
  }
  list<T>(values: readonly T[] | null): readonly T[] {
    if (values === null || values.length === 0) return nothing as readonly never[]
    const key = values.join('\n')
    const known = this.#lists.get(key)
    if (known) return known as readonly T[]
    this.#lists.set(key, values)
    return values
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const vehicleOf = (r: any, shared: Shared): Vehicle => ({
  id: r.id,
  customerId: r.customer_id,
  vin: r.vin,
  unitId: r.unit_id,
  serialNumber: r.serial_num,
  vehicleTypeId: r.vehicle_type_id,
  deviceTypeId: r.device_type_id,
  installedSensorTypeIds: shared.list<number>(r.installed_sensor_type_ids),
  baseProductType: shared.text(r.base_product_type),
  goProductType: shared.text(r.go_product_type),
  installationDate: r.installed,
  modelYear: r.model_year,
  vehicleMfgr: shared.text(r.vehicle_mfgr),
  vehicleLengthFeet: r.vehicle_length_feet,
  axles: r.axles,
  restingBogieWeightLbs: r.resting_bogie_weight_lbs,
  hasSolarPanels: r.has_solar_panels,
  mainAppVersion: shared.text(r.main_app_version),
  simStatus: shared.text(r.sim_status),
  simStatusChangeDate: r.sim_changed,
  cargoCameraSerialNumber: r.cargo_camera_serial_number,
  thermoKingExternalId: r.thermo_king_external_id,
  checkFuse: r.check_fuse,
  groups: shared.list<string>(r.names),
  loadedFromLbs: r.loaded_from_lbs,
  customerName: shared.text(r.short_name),
})

/** A vehicle that carried a gateway, up to the moment when it was taken off; null: it carries it. */
interface Spell {
  readonly vehicleId: number
  readonly until: Instant | null
}

/** Instead of a slot: the vehicle that carried the gateway then was deleted. */
export const gone = -1

export class Registry {
  readonly #bySerial = new Serials((slot) => this.#vehicles[slot]?.serialNumber ?? null)
  readonly #byId = new Map<number, number>()
  /** By slot; a vehicle that was removed leaves null. */
  readonly #vehicles: (Vehicle | null)[] = []
  readonly #retention = new Map<number, number>()
  /** By customer: up to when reports have been removed. */
  readonly #removed = new Map<number, Instant>()

  /** Of gateways that ever moved, which are few: who carried them, the earliest first. */
  readonly #moved = new Map<string, Spell[]>()
  /** Slots of vehicles that carry one of these. */
  readonly #carryMoved = new Set<number>()

  /** A number that is another whenever vehicles were read anew. */
  edition = 0

  get size(): number {
    return this.#byId.size
  }
  /** Slots given so far; they are never given twice. */
  get slots(): number {
    return this.#vehicles.length
  }
  slotOfSerial(serial: string): number | undefined {
    return this.#bySerial.slotOf(serial)
  }
  /**
   * The slot of the vehicle that a report of this moment is about: the one that carried the gateway then. Before a
   * vehicle got it, and after another gave it up, a gateway reports for the one that has it next.
   */
  slotAt(serial: string, recorded: Instant): number | undefined {
    const slot = this.#bySerial.slotOf(serial)
    if (this.#moved.size === 0 || (slot !== undefined && !this.#carryMoved.has(slot))) return slot
    for (const { vehicleId, until } of this.#moved.get(serial) ?? [])
      if (until === null || recorded < until) return this.#byId.get(vehicleId) ?? gone
    return slot
  }
  slotOf(vehicleId: number): number | undefined {
    return this.#byId.get(vehicleId)
  }
  ids(): readonly number[] {
    return [...this.#byId.keys()]
  }
  vehicle(slot: number): Vehicle | null {
    return this.#vehicles[slot] ?? null
  }
  /** Of a customer, in days. */
  retention(customerId: number): number {
    return this.#retention.get(customerId) ?? 0
  }
  /** Up to when reports of a customer have been removed; 0 while none were. */
  removedUpTo(customerId: number): Instant {
    return this.#removed.get(customerId) ?? 0
  }
  /** The oldest moment that a customer keeps reports of. */
  keptFrom(customerId: number, now: Instant): Instant {
    return Math.max(now - days(this.retention(customerId)), this.removedUpTo(customerId))
  }

  /** Reads all vehicles anew, or these. Returns the slots that are there now and those whose vehicle has gone. */
  async load(
    client: pg.ClientBase,
    ids: readonly number[] | 'all',
  ): Promise<{ here: number[]; gone: number[] }> {
    const shared = new Shared()
    const customers = await client.query<{ id: number; days: number; removed: Instant | null }>(
      `SELECT id, retention_duration_days AS days, (extract(epoch FROM reports_from) * 1000)::float8 AS removed
        FROM customer`,
    )
    for (const { id, days, removed } of customers.rows) {
      this.#retention.set(id, days)
      this.#removed.set(id, removed ?? 0)
    }
    const seen = new Set<number>()
    const found: Vehicle[] = []
    if (ids === 'all') {
      for (let after = -1; ; ) {
        const { rows } = await client.query(`${select} WHERE v.id > $1 ORDER BY v.id LIMIT ${page}`, [after])
        for (const row of rows) found.push(vehicleOf(row, shared))
        if (rows.length < page) break
        after = rows.at(-1)!.id
      }
    } else {
      const { rows } = await client.query(`${select} WHERE v.id = ANY($1)`, [ids])
      for (const row of rows) found.push(vehicleOf(row, shared))
    }
    // Serial numbers move from vehicle to vehicle, so all go before any comes.
    const concerned = ids === 'all' ? [...this.#byId.keys()] : ids
    for (const id of concerned) {
      const slot = this.#byId.get(id)
      const serial = slot === undefined ? null : (this.#vehicles[slot]?.serialNumber ?? null)
      if (serial !== null && this.#bySerial.slotOf(serial) === slot) this.#bySerial.take(serial)
    }
    const here: number[] = []
    for (const vehicle of found) {
      seen.add(vehicle.id)
      let slot = this.#byId.get(vehicle.id)
      if (slot === undefined) {
        slot = this.#vehicles.length
        this.#byId.set(vehicle.id, slot)
      }
      this.#vehicles[slot] = vehicle
      if (vehicle.serialNumber !== null) this.#bySerial.put(vehicle.serialNumber, slot)
      here.push(slot)
    }
    this.edition++
    const left: number[] = []
    for (const id of concerned) {
      const slot = this.#byId.get(id)
      if (slot === undefined || seen.has(id)) continue
      this.#byId.delete(id)
      this.#vehicles[slot] = null
      left.push(slot)
    }
    if (this.#moved.size > 0) this.#noteMoved()
    return { here, gone: left }
  }

  #noteMoved(): void {
    this.#carryMoved.clear()
    for (const serial of this.#moved.keys()) {
      const slot = this.#bySerial.slotOf(serial)
      if (slot !== undefined) this.#carryMoved.add(slot)
    }
  }

  /** Reads anew who carried the gateways that moved: all, or those that these vehicles carry or carried. */
  async loadMoved(client: pg.ClientBase, ids: readonly number[] | 'all'): Promise<void> {
    const theirs =
      ids === 'all'
        ? ''
        : 'AND serial_num IN (SELECT serial_num FROM gateway_assignment WHERE vehicle_id = ANY($1))'
    const { rows } = await client.query<{ serial: string; vehicle_id: number; until: Instant | null }>(
      `SELECT serial_num AS serial, vehicle_id, floor(extract(epoch FROM detached) * 1000)::float8 AS until
        FROM gateway_assignment
        WHERE serial_num IN (SELECT serial_num FROM gateway_assignment WHERE detached IS NOT NULL ${theirs})
        ORDER BY serial_num, attached, id`,
      ids === 'all' ? [] : [ids],
    )
    const fresh = new Map<string, Spell[]>()
    for (const { serial, vehicle_id: vehicleId, until } of rows) {
      const spells = fresh.get(serial) ?? []
      spells.push({ vehicleId, until })
      fresh.set(serial, spells)
    }
    if (ids === 'all') this.#moved.clear()
    for (const [serial, spells] of fresh) this.#moved.set(serial, spells)
    this.#noteMoved()
    this.edition++
  }
}
