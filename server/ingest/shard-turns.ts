/** Takes parts of the vehicles over, and gives them to other engines, between the turns of reports. */
import type pg from 'pg'
import type { EngineContext } from './engine-context.ts'
import { catchUp, loadStates, markMissing } from './recover.ts'
import type { Rounds } from './rounds.ts'
import type { ShardPlan } from './shard-plan.ts'
import { inShards, shardOf } from './shards.ts'
import type { SharedSeat } from './shared-seat.ts'
import type { PostMessage } from './trouble.ts'
import type { WatchTurns } from './watch/turns.ts'

/** An engine that counts so far behind another goes on from its number: a start then reads little of the others' reports. */
const farBehind = 200
/** Vehicles read at once. */
const page = 10_000

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
    this.#plan = plan.take.length > 0 || plan.give !== null || isFar ? plan : null
  }

  get isBusy(): boolean {
    return this.#plan !== null
  }

  /** @throws what the database throws; what it had begun to take is then lost with the connection */
  async turn(client: pg.ClientBase): Promise<void> {
    const plan = this.#plan
    this.#plan = null
    if (!plan) return
    const context = this.#context
    context.batch = Math.max(context.batch, plan.newest)
    if (plan.take.length > 0) await this.#take(client, plan.take)
    else if (plan.give !== null) await this.#give(client, plan.give)
  }

  async #take(client: pg.ClientBase, wanted: readonly number[]): Promise<void> {
    const shards = await this.#seat.takeShards(client, wanted)
    if (shards.length === 0) return
    const context = this.#context
    const { registry, states, besides } = context
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
    await besides.reload(
      client,
      here.flatMap((slot) => {
        const vehicle = registry.vehicle(slot)
        return vehicle ? [{ customerId: vehicle.customerId, vehicleId: vehicle.id }] : []
      }),
    )
    const known = await loadStates(context, client, shards)
    const { replayed, last } = await catchUp(context, client, known)
    await markMissing(context, client, shards)
    context.batch = Math.max(context.batch, last)
    context.watermark = Math.min(context.watermark, ...known.upTo.values())
    await context.places.load(client, shards)
    context.shards.add(shards)
    await this.#watch.edits.take(client, await context.watchers.unapplied(client, shards), shards)
    await this.#watch.begin(client)
    await this.#seat.openShards(client, shards)
    this.#say({ kind: 'shards', shards: context.shards.numbers, replayed })
  }

  async #give(client: pg.ClientBase, shard: number): Promise<void> {
    const { registry, shards, states, nearStates } = this.#context
    if (!shards.hasShard(shard)) return
    await this.#rounds.writeAll()
    const slots: number[] = []
    for (let slot = 0; slot < registry.slots; slot++) {
      const vehicle = registry.vehicle(slot)
      if (vehicle && shardOf(vehicle.id) === shard) slots.push(slot)
    }
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
