/**
 * Takes parts of the vehicles over, and gives them to other engines, between the turns of reports: a few at a time, so
 * that reports of the parts that it has are stored in between.
 */
import type pg from 'pg'
import type { EngineContext } from './engine-context.ts'
import { catchUp, loadStates, loadStatesOf, markMissing } from './recover.ts'
import type { Registry } from './registry.ts'
import type { Rounds } from './rounds.ts'
import type { ShardPlan } from './shard-plan.ts'
import { inShards, Shards, shardCount } from './shards.ts'
import type { SharedSeat } from './shared-seat.ts'
import type { VehicleKey } from './store.ts'
import type { PostMessage } from './trouble.ts'
import type { WatchTurns } from './watch/turns.ts'

/** An engine that counts so far behind another goes on from its number: a start then reads little of the others' reports. */
const farBehind = 200
/** Vehicles read at once. */
const page = 10_000
/** Vehicles of the parts that a turn takes, or one part: a turn has some 20 queries whatever it takes. */
const vehiclesAtOnce = 5_000

const slotsIn = (registry: Registry, shards: readonly number[]): readonly number[] => {
  const wanted = new Shards(shards)
  const slots: number[] = []
  for (let slot = 0; slot < registry.slots; slot++) {
    const vehicle = registry.vehicle(slot)
    if (vehicle && wanted.has(vehicle.id)) slots.push(slot)
  }
  return slots
}

const keysOf = (registry: Registry, slots: readonly number[]): readonly VehicleKey[] =>
  slots.flatMap((slot) => {
    const vehicle = registry.vehicle(slot)
    return vehicle ? [{ customerId: vehicle.customerId, vehicleId: vehicle.id }] : []
  })

export class ShardTurns {
  readonly #context: EngineContext
  readonly #seat: SharedSeat
  readonly #watch: WatchTurns
  readonly #rounds: Rounds
  readonly #say: PostMessage
  #plan: ShardPlan | null = null

  constructor(context: EngineContext, seat: SharedSeat, watch: WatchTurns, rounds: Rounds, say: PostMessage) {
    this.#context = context
    this.#seat = seat
    this.#watch = watch
    this.#rounds = rounds
    this.#say = say
  }

  /** What was found last is what there is to do. */
  wants(plan: ShardPlan): void {
    const isFar = plan.newest - this.#context.batch > farBehind
    this.#plan = plan.free.length > 0 || plan.give !== null || isFar ? plan : null
  }

  get isBusy(): boolean {
    return this.#plan !== null
  }

  /** @throws what the database throws; what it had begun to take is then lost with the connection */
  async turn(client: pg.ClientBase): Promise<void> {
    const plan = this.#plan
    if (!plan) return
    const context = this.#context
    let rest: ShardPlan | null = null
    try {
      context.batch = Math.max(context.batch, plan.newest)
      if (plan.free.length > 0) rest = await this.#take(client, plan)
      else if (plan.give !== null) await this.#give(client, plan.give)
    } finally {
      // What was found meanwhile is newer.
      if (this.#plan === plan) this.#plan = rest
    }
  }

  /** Takes some; answers what is left for the next turns. */
  async #take(client: pg.ClientBase, plan: ShardPlan): Promise<ShardPlan | null> {
    const context = this.#context
    const { registry, states, besides } = context
    const room = plan.share - context.shards.numbers.length
    const fitting = Math.floor((vehiclesAtOnce * shardCount) / Math.max(1, registry.size))
    const most = Math.min(room, Math.max(1, fitting))
    const shards = await this.#seat.takeShards(client, plan.free, most)
    if (shards.length === 0) return null
    // What became of them while another had them.
    const { rows } = await client.query<{ id: number }>(
      `SELECT id FROM vehicle WHERE ${inShards('id', '$1')}`,
      [shards],
    )
    const here: number[] = []
    // Some at a time, so that others hear from it in between.
    for (let n = 0; n < rows.length; n += page) {
      const some = rows.slice(n, n + page).map(({ id }) => id)
      here.push(...(await registry.load(client, some, true)).here)
    }
    states.reserve(registry.slots)
    await besides.reload(client, keysOf(registry, here))
    const slots = slotsIn(registry, shards)
    const known = await loadStates(context, client, shards, slots)
    const caughtUp = await catchUp(context, client, known)
    const missing = await markMissing(context, client, [
      ...new Set(slots.flatMap((slot) => registry.vehicle(slot)?.id ?? [])),
    ])
    context.batch = Math.max(context.batch, caughtUp.last)
    context.watermark = Math.min(context.watermark, ...known.upTo.values())
    await context.places.load(client, shards)
    context.shards.add(shards)
    // What was written behind meanwhile left these out, and who came meanwhile was of parts that it did not have.
    const read = new Set(slots)
    const came = slotsIn(registry, shards).filter((slot) => !read.has(slot))
    for (const slot of [...caughtUp.slots, ...missing, ...came]) states.dirty.add(slot)
    states.reserve(registry.slots)
    await besides.reload(client, keysOf(registry, came))
    await loadStatesOf(context, client, came)
    await this.#watch.edits.take(client, await context.watchers.unapplied(client, shards), shards)
    await this.#watch.begin(client)
    await this.#seat.openShards(client, shards)
    this.#say({ kind: 'shards', shards: context.shards.numbers, replayed: caughtUp.replayed })
    const free = plan.free.slice(plan.free.indexOf(shards.at(-1)!) + 1)
    return shards.length < room && free.length > 0 ? { ...plan, free } : null
  }

  async #give(client: pg.ClientBase, shard: number): Promise<void> {
    const { registry, shards, states, nearStates } = this.#context
    if (!shards.hasShard(shard)) return
    await this.#rounds.writeAll()
    const slots = slotsIn(registry, [shard])
    // It could not be written: it stays, and is tried again.
    if (slots.some((slot) => states.dirty.has(slot))) return
    shards.remove([shard])
    for (const slot of slots) {
      states.forget(slot)
      nearStates.forget(slot)
    }
    this.#watch.edits.forget(slots)
    await this.#seat.giveShard(client, shard)
    this.#say({ kind: 'shards', shards: shards.numbers, replayed: 0 })
  }
}
