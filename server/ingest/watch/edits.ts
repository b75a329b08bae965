/** Applies edits of geofences and rules to the vehicles they concern, a few at a time between reports. */
import type pg from 'pg'
import type { RuleVersion } from '#domain/alerts/rule.ts'
import type { Instant, Meters } from '#domain/basics/units.ts'
import { makeNear } from '#domain/geo/near.ts'
import { type FenceVersion, isBackfill } from '#domain/geofences/geofence.ts'
import { beginReplaying } from '../../stored/pack.ts'
import type { EngineContext } from '../engine-context.ts'
import { type Late, replayLate } from '../late.ts'
import { inOpenTransaction } from '../open-transaction.ts'
import { addLate, applyToMemory, newPendingWrites, storePendingWrites } from '../pending-writes.ts'
import { Shards } from '../shards.ts'
import { markApplied } from './load.ts'
import type { FiringRow } from './store.ts'
import { advanceVehicles } from './timers.ts'
import type { Edit } from './watchers.ts'

/** Vehicles a turn: to look at one takes some microseconds, to step through its past again some milliseconds. */
const passedAtOnce = 500
const replayedAtOnce = 20
/** Whoever edited waits for so many vehicles; more are seen to behind. */
const awaited = 1_000
/** Meters a millisecond that no vehicle drives. */
const fastest = 0.07

const nobody: readonly FiringRow[] = Object.freeze([])

/** A vehicle that edits of these moments concern. */
interface Waiting {
  readonly from: Instant
  readonly until: Instant
  /** Whether its past is to be stepped through again; else only time has to pass. */
  readonly isLate: boolean
}

interface Applying {
  readonly fences: FenceVersion[]
  readonly rules: RuleVersion[]
}
interface Applied extends Applying {
  /** To whose vehicles they were applied. */
  readonly shards: readonly number[]
}

export class Edits {
  readonly #context: EngineContext
  readonly #editedCustomers = new Set<number>()
  /** By slot. */
  readonly #waiting = new Map<number, Waiting>()
  /** Applied once nobody waits any more; and written once the vehicles are. */
  #applying: Applying = { fences: [], rules: [] }
  #applied: Applied[] = []
  #heard: (() => void)[] = []
  #done: (() => void)[] = []

  constructor(context: EngineContext) {
    this.#context = context
  }

  /** Vehicles that edits concern and that have not been seen to. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Whether there is anything to do. */
  get isBusy(): boolean {
    return this.#editedCustomers.size > 0 || this.#waiting.size > 0
  }

  /**
   * Geofences, rules or groups of these customers were edited.
   * @returns when what few vehicles it concerns have been seen to, or many wait to be
   */
  ask(customerIds: Iterable<number>): Promise<void> {
    let isAny = false
    for (const id of customerIds) {
      this.#editedCustomers.add(id)
      isAny = true
    }
    return isAny ? new Promise((heard) => this.#heard.push(heard)) : Promise.resolve()
  }

  /**
   * What a start has found that was not applied yet, or that was not to the vehicles of parts that another engine had.
   * @param shards of whose vehicles, all of which are this engine's by now
   */
  async take(
    client: pg.ClientBase,
    edits: readonly Edit[],
    shards = this.#context.shards.numbers,
  ): Promise<void> {
    for (const edit of edits) await this.#take(client, edit, new Shards(shards))
    if (this.#waiting.size === 0) this.#finish()
  }

  /** These vehicles are another engine's, which finds for itself what is to be applied to them. */
  forget(slots: readonly number[]): void {
    for (const slot of slots) this.#waiting.delete(slot)
    if (this.#waiting.size === 0) this.#finish()
  }

  /** Lets time pass for everybody who waits for no more than that. */
  async advanceAll(client: pg.ClientBase): Promise<readonly FiringRow[]> {
    const firings: FiringRow[] = []
    for (let some = this.#some(false); some.length > 0; some = this.#some(false))
      for (const row of await this.#pass(client, some)) firings.push(row)
    if (this.#waiting.size === 0) this.#finish()
    return firings
  }

  /** Does a little of what there is to do. */
  async turn(client: pg.ClientBase): Promise<readonly FiringRow[]> {
    if (this.#editedCustomers.size > 0) {
      await this.#read(client)
      return nobody
    }
    const firings = await this.#apply(client)
    if (this.#waiting.size === 0) this.#finish()
    return firings
  }

  async #read(client: pg.ClientBase): Promise<void> {
    const customerIds = [...this.#editedCustomers]
    const heard = this.#heard
    this.#heard = []
    this.#editedCustomers.clear()
    try {
      const { watchers, shards, now } = this.#context
      const edits = await watchers.update(client, customerIds, now(), shards.numbers)
      for (const edit of edits) await this.#take(client, edit, shards)
    } catch (error) {
      // It is asked again, and whoever waits goes on waiting.
      for (const id of customerIds) {
        this.#editedCustomers.add(id)
      }
      this.#heard = [...heard, ...this.#heard]
      throw error
    }
    if (this.#waiting.size > awaited) for (const done of heard) done()
    else this.#done.push(...heard)
    if (this.#waiting.size === 0) this.#finish()
  }

  #finish(): void {
    for (const done of this.#done.splice(0)) done()
    const { fences, rules } = this.#applying
    if (fences.length + rules.length === 0) return
    this.#applied.push({ fences, rules, shards: this.#context.shards.numbers })
    this.#applying = { fences: [], rules: [] }
  }

  /** Finds the vehicles that an edit may concern. */
  async #take(
    client: pg.ClientBase,
    { customerId, fences, rules, moments }: Edit,
    shards: Pick<Shards, 'has'>,
  ): Promise<void> {
    this.#applying.fences.push(...fences)
    this.#applying.rules.push(...rules)
    if (moments.length === 0) return
    const until = moments.reduce((latest, at) => Math.max(latest, at), 0)
    const first = moments.reduce((earliest, at) => Math.min(earliest, at), until)
    const { registry, states } = this.#context
    const concern = (slot: number) => {
      const advanced = states.advancedTo(slot)
      if (Number.isNaN(advanced) || !shards.has(registry.vehicle(slot)!.id)) return
      this.#wait(slot, { from: first, until, isLate: advanced >= first })
    }
    const drawn = fences.filter((fence) => !isBackfill(fence))
    if (drawn.length > 0) {
      const index = makeNear(drawn)
      for (let slot = 0; slot < registry.slots; slot++) {
        if (registry.vehicle(slot)?.customerId !== customerId) continue
        const lat = states.lat(slot)
        if (Number.isNaN(lat)) continue
        // What was reported since the edit, but before we heard of it, was placed without it: on the way too.
        const since = Math.max(0, states.advancedTo(slot) - first)
        const reach: Meters = since === 0 ? 0 : 200 + since * fastest
        let isNear = false
        index.near({ lat, lng: states.lng(slot) }, reach, () => {
          isNear = true
        })
        if (isNear) concern(slot)
      }
      for (const id of await openIn(client, customerId, drawn)) {
        const slot = registry.slotWith(customerId, id)
        if (slot === undefined || !shards.has(id)) continue
        concern(slot)
        // Its row tells the geofence's name, which may be another.
        states.dirty.add(slot)
      }
    }
    if (rules.some(({ allVehicles }) => allVehicles)) {
      for (let slot = 0; slot < registry.slots; slot++)
        if (registry.vehicle(slot)?.customerId === customerId) concern(slot)
      return
    }
    for (const scope of new Set(rules.map(({ vehicleIds }) => vehicleIds)))
      for (const id of scope) {
        const slot = registry.slotWith(customerId, id)
        if (slot !== undefined) concern(slot)
      }
  }

  #wait(slot: number, { from, until, isLate }: Waiting): void {
    const before = this.#waiting.get(slot)
    this.#waiting.set(slot, {
      from: Math.min(from, before?.from ?? from),
      until: Math.max(until, before?.until ?? until),
      isLate: isLate || before?.isLate === true,
    })
  }

  /** Some of those that wait to be passed, or to be replayed. */
  #some(isLate: boolean): number[] {
    const most = isLate ? replayedAtOnce : passedAtOnce
    const slots: number[] = []
    for (const [slot, waiting] of this.#waiting) {
      if (slots.length >= most) break
      if (waiting.isLate === isLate) slots.push(slot)
    }
    return slots
  }

  async #apply(client: pg.ClientBase): Promise<readonly FiringRow[]> {
    const passing = this.#some(false)
    return passing.length > 0 ? this.#pass(client, passing) : this.#replay(client, this.#some(true))
  }

  async #pass(client: pg.ClientBase, slots: readonly number[]): Promise<readonly FiringRow[]> {
    let upTo = this.#context.now()
    for (const slot of slots) upTo = Math.max(upTo, this.#waiting.get(slot)!.until)
    try {
      const firings = await advanceVehicles(this.#context, client, slots, upTo)
      for (const slot of slots) this.#waiting.delete(slot)
      return firings
    } catch (error) {
      // It may have been stored although nobody heard of it: a replay compares with what is.
      for (const slot of slots) this.#waiting.set(slot, { ...this.#waiting.get(slot)!, isLate: true })
      throw error
    }
  }

  async #replay(client: pg.ClientBase, slots: readonly number[]): Promise<readonly FiringRow[]> {
    const context = this.#context
    const now = context.now()
    const writes = newPendingWrites()
    const lates = slots.flatMap((slot): Late[] => {
      const vehicle = context.registry.vehicle(slot)
      if (!vehicle) return []
      const { id: vehicleId, customerId } = vehicle
      const { from, until } = this.#waiting.get(slot)!
      const watchers = context.watchers.of(customerId)
      const upTo = Math.max(now, until, context.states.advancedTo(slot))
      const sinceSnapshot = context.states.sinceSnapshot(slot)
      return [
        {
          slot,
          sinceSnapshot,
          vehicle,
          vehicleId,
          customerId,
          watchers,
          reports: [],
          from,
          until,
          now: upTo,
        },
      ]
    })
    const firings = await inOpenTransaction(
      client,
      async () => {
        for (const one of await replayLate(client, lates, context.nearStates)) addLate(writes, one)
        return storePendingWrites(client, writes, now, context.batch)
      },
      beginReplaying,
    )
    applyToMemory(context, writes)
    for (const slot of slots) this.#waiting.delete(slot)
    return firings
  }

  /** Whether edits have been applied that are not noted so. */
  get isUnnoted(): boolean {
    return this.#applied.length > 0
  }

  /** Writes vehicles, and then notes which edits are contained in them: a start need not apply these again. */
  async noting(client: pg.ClientBase, write: () => Promise<void>): Promise<void> {
    const applied = this.#applied
    this.#applied = []
    try {
      await write()
      for (const { shards, fences, rules } of applied) await markApplied(client, shards, fences, rules)
    } catch (error) {
      this.#applied.unshift(...applied)
      throw error
    }
  }
}

/** The vehicles that are in one of these geofences now. */
const openIn = async (
  client: pg.ClientBase,
  customerId: number,
  fences: readonly FenceVersion[],
): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `SELECT DISTINCT vehicle_id AS id FROM visit WHERE customer_id = $1 AND geofence_id = ANY($2) AND left_at IS NULL`,
    [customerId, [...new Set(fences.map(({ id }) => id))]],
  )
  return rows.map(({ id }) => id)
}
