/** The registered vehicles by the serial numbers of their gateways. Each has a slot: its index in arrays. */
import type pg from 'pg'
import { limitsWith, type OwnLimits } from '#domain/basics/limit-fields.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { VerdictLimits } from '#domain/basics/verdict-limits.ts'
import type { TenureGap, Vehicle } from '#domain/vehicle/vehicle.ts'
import { HeldCustomers } from './held-customers.ts'
import { type Ownership, readOwnership } from './ownership.ts'
import { readVehicles } from './registered.ts'
import { Serials } from './serials.ts'

const nothing: readonly string[] = Object.freeze([])

const withGaps = (vehicle: Vehicle, gaps: readonly TenureGap[]): Vehicle =>
  gaps.length === 0 ? vehicle : { ...vehicle, gaps }

/** A vehicle that carried a gateway, up to the moment when it was taken off; null: it carries it. */
interface Spell {
  readonly vehicleId: number
  readonly until: Instant | null
}

/** Instead of a slot: the vehicle that carried the gateway then was deleted. */
export const gone = -1

interface CustomerFacts {
  readonly name: string
  readonly loadedFromLbs: number
  /** Null where all are as usual, as for most. */
  readonly limits: VerdictLimits | null
}

/** A vehicle with the limits that its customer has of its own. */
const withLimits = (vehicle: Vehicle, limits: VerdictLimits | null): Vehicle =>
  limits === null ? vehicle : { ...vehicle, limits }

export class Registry {
  readonly #bySerial = new Serials((slot) => this.#vehicles[slot]?.serialNumber ?? null)
  /** The slot of each vehicle with the customer that has it now. */
  readonly #byId = new Map<number, number>()
  /** Of vehicles that changed hands, which are few: the slots with customers that had them, by customer. */
  readonly #former = new Map<number, Map<number, number>>()
  /** Of these vehicles: who owned them when. */
  readonly #ownership = new Map<number, Ownership>()
  /** Present slots of these vehicles. */
  readonly #changedHands = new Set<number>()
  readonly #customers = new Map<number, CustomerFacts>()
  /** By slot; a vehicle that was removed leaves null. */
  readonly #vehicles: (Vehicle | null)[] = []
  readonly held = new HeldCustomers()
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
   * The slot of the vehicle, with its owner, that a report of this moment is about: the one that carried the gateway
   * then. Before a vehicle got it, and after another gave it up, a gateway reports for the one that has it next.
   */
  slotAt(serial: string, recorded: Instant): number | undefined {
    const slot = this.#carrierAt(serial, recorded)
    return slot !== undefined && this.#changedHands.has(slot) ? this.#ownerAt(slot, recorded) : slot
  }
  #carrierAt(serial: string, recorded: Instant): number | undefined {
    const slot = this.#bySerial.slotOf(serial)
    if (this.#moved.size === 0 || (slot !== undefined && !this.#carryMoved.has(slot))) return slot
    for (const { vehicleId, until } of this.#moved.get(serial) ?? [])
      if (until === null || recorded < until) return this.#byId.get(vehicleId) ?? gone
    return slot
  }
  #ownerAt(slot: number, recorded: Instant): number {
    const { id } = this.#vehicles[slot]!
    const customerId = this.#ownership.get(id)?.ownerAt(recorded)
    return (customerId === undefined ? undefined : this.slotWith(customerId, id)) ?? slot
  }
  /** The slot of a vehicle with a customer that has or had it. */
  slotWith(customerId: number, vehicleId: number): number | undefined {
    const slot = this.#byId.get(vehicleId)
    if (slot !== undefined && this.#vehicles[slot]?.customerId === customerId) return slot
    return this.#former.get(vehicleId)?.get(customerId)
  }
  /** All slots of a vehicle: with the customer that has it, and with those that had it. */
  slotsOf(vehicleId: number): readonly number[] {
    const slot = this.#byId.get(vehicleId)
    return [...(slot === undefined ? [] : [slot]), ...(this.#former.get(vehicleId)?.values() ?? [])]
  }
  /** Who owned a vehicle when; undefined where it has never changed hands. */
  ownership(vehicleId: number): Ownership | undefined {
    return this.#ownership.get(vehicleId)
  }
  /** Whether the slot is of a vehicle with a customer that had it, and has it no more. */
  isFormer(slot: number): boolean {
    const vehicle = this.#vehicles[slot]
    return vehicle !== undefined && vehicle !== null && this.#byId.get(vehicle.id) !== slot
  }
  /** With the customer that has it now. */
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

  /**
   * Reads all vehicles anew, or these. Returns the slots that are there now and those whose vehicle has gone.
   * @param withOwners whether a vehicle that changed hands comes to its new owner; else it is left as it is
   */
  async load(
    client: pg.ClientBase,
    ids: readonly number[] | 'all',
    withOwners = false,
  ): Promise<{ here: number[]; gone: number[] }> {
    const customers = await client.query<{
      id: number
      days: number
      removed: Instant | null
      name: string
      loadedFromLbs: number
      ownLimits: OwnLimits | null
    }>(
      `SELECT id, retention_duration_days AS days, (extract(epoch FROM reports_from) * 1000)::float8 AS removed,
          short_name AS name, loaded_from_lbs AS "loadedFromLbs",
          verdict_limits AS "ownLimits"
        FROM customer`,
    )
    await this.held.load(client)
    for (const { id, days, removed, name, loadedFromLbs, ownLimits } of customers.rows) {
      this.#retention.set(id, days)
      this.#removed.set(id, removed ?? 0)
      this.#customers.set(id, { name, loadedFromLbs, limits: ownLimits && limitsWith(ownLimits) })
    }
    const owners = withOwners ? await readOwnership(client, ids) : null
    const seen = new Set<number>()
    const found = await readVehicles(client, ids)
    if (owners) this.#takeOwnership(owners, ids)
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
      const known = this.#byId.get(vehicle.id)
      const owner = known === undefined ? undefined : this.#vehicles[known]?.customerId
      if (owner !== undefined && owner !== vehicle.customerId && !withOwners) {
        // It has changed hands, and comes to its new owner with all that it reported since.
        const { serialNumber } = this.#vehicles[known!]!
        if (serialNumber !== null) this.#bySerial.put(serialNumber, known!)
        continue
      }
      here.push(...this.#put(vehicle))
    }
    this.edition++
    const left: number[] = []
    for (const id of concerned) {
      if (seen.has(id)) continue
      for (const slot of this.slotsOf(id)) {
        this.#vehicles[slot] = null
        this.#changedHands.delete(slot)
        left.push(slot)
      }
      this.#byId.delete(id)
      this.#former.delete(id)
      this.#ownership.delete(id)
    }
    if (this.#moved.size > 0) this.#noteMoved()
    return { here, gone: left }
  }

  #takeOwnership(owners: ReadonlyMap<number, Ownership>, ids: readonly number[] | 'all'): void {
    if (ids === 'all') this.#ownership.clear()
    else for (const id of ids) this.#ownership.delete(id)
    for (const [id, ownership] of owners) this.#ownership.set(id, ownership)
  }

  /** A vehicle at its slot, and at those with the customers that had it. */
  #put(read: Vehicle): readonly number[] {
    const { id, customerId, serialNumber } = read
    const vehicle = withLimits(read, this.#customers.get(customerId)?.limits ?? null)
    const ownership = this.#ownership.get(id)
    const before = this.#byId.get(id)
    const owner = before === undefined ? undefined : this.#vehicles[before]?.customerId
    if (ownership && before !== undefined && owner !== undefined && owner !== customerId) {
      this.#formerOf(id).set(owner, before)
      this.#changedHands.delete(before)
      this.#byId.delete(id)
    }
    const slot = this.#byId.get(id) ?? this.#former.get(id)?.get(customerId) ?? this.#vehicles.length
    this.#former.get(id)?.delete(customerId)
    this.#byId.set(id, slot)
    this.#vehicles[slot] = ownership ? withGaps(vehicle, ownership.gaps(customerId)) : vehicle
    if (serialNumber !== null) this.#bySerial.put(serialNumber, slot)
    if (!ownership) return [slot]
    this.#changedHands.add(slot)
    const slots = [slot]
    for (const one of ownership.customerIds) {
      if (one === customerId) continue
      const former = this.#formerOf(id)
      const there = former.get(one) ?? this.#vehicles.length
      former.set(one, there)
      const { name, loadedFromLbs, limits } = this.#customers.get(one)!
      this.#vehicles[there] = withGaps(
        {
          ...read,
          customerId: one,
          unitId: ownership.unitId(one),
          // Its gateway reports for whoever has it.
          serialNumber: null,
          groups: nothing,
          customerName: name,
          loadedFromLbs,
          ...(limits !== null && { limits }),
        },
        ownership.gaps(one),
      )
      slots.push(there)
    }
    return slots
  }

  #formerOf(vehicleId: number): Map<number, number> {
    let former = this.#former.get(vehicleId)
    if (!former) {
      former = new Map()
      this.#former.set(vehicleId, former)
    }
    return former
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
