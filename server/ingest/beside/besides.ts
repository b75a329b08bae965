/** What is known of every vehicle beside its reports, as the engine has it in memory, kept up with what people and loops do. */
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { minute } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type Beside, nothingBeside } from '#domain/verdict/beside.ts'
import type { VehicleKey } from '../store.ts'
import {
  dropBesideChanges,
  type LoadedBeside,
  loadAllBeside,
  loadBeside,
  noteRipened,
  readBesideChanges,
  readRipened,
} from './load.ts'

/** Changes read at once: to load one vehicle takes some hundredths of a millisecond. */
const atOnce = 1_000
/** Changes read whose vehicles are not written yet, at most: the next ones wait. */
const mostUnnoted = 20_000
/** What becomes another with time alone is looked for so often. */
const ripenEvery: Ms = minute

export class Besides {
  readonly #byCustomer = new Map<number, Map<number, Beside>>()
  /** Changes that have been read, and are to be taken away once their vehicles are written. */
  readonly #read = new Set<number>()
  /** Up to here it is noted what time alone has changed. */
  #ripened: Instant | null = null

  of(customerId: number, vehicleId: number): Beside {
    return this.#byCustomer.get(customerId)?.get(vehicleId) ?? nothingBeside
  }

  /** Takes a vehicle's as it is now; answers whether it is another. */
  #put(customerId: number, vehicleId: number, beside: Beside | undefined): boolean {
    const vehicles = this.#byCustomer.get(customerId)
    if (isDeepStrictEqual(vehicles?.get(vehicleId), beside)) return false
    if (beside) {
      if (vehicles) vehicles.set(vehicleId, beside)
      else this.#byCustomer.set(customerId, new Map([[vehicleId, beside]]))
    } else vehicles?.delete(vehicleId)
    return true
  }

  /** Reads everything. What has changed since rows were last written is still among the changes. */
  async load(client: pg.ClientBase): Promise<void> {
    this.#byCustomer.clear()
    this.#take(await loadAllBeside(client))
  }
  #take(found: LoadedBeside): void {
    for (const [customerId, vehicles] of found) this.#byCustomer.set(customerId, new Map(vehicles))
  }

  /** Reads these vehicles anew; answers those of which it is another. */
  async reload<K extends VehicleKey>(client: pg.ClientBase, keys: readonly K[]): Promise<readonly K[]> {
    if (keys.length === 0) return keys
    const found = await loadBeside(client, keys)
    return keys.filter(({ customerId, vehicleId }) =>
      this.#put(customerId, vehicleId, found.get(customerId)?.get(vehicleId)),
    )
  }

  /**
   * Reads some of what has changed; answers whether there may be more.
   * @param shards of which it is followed
   * @param now for what changes with time alone
   * @param behind called with the vehicles whose rows are behind, before their changes may be taken away
   * @param isFirst whether rows may not contain what memory does: after a start
   */
  async follow(
    client: pg.ClientBase,
    shards: readonly number[],
    now: Instant,
    behind: (keys: readonly VehicleKey[]) => void,
    isFirst = false,
  ): Promise<boolean> {
    // What was another engine's may have been noted less far.
    if (isFirst) this.#ripened = null
    this.#ripened ??= await readRipened(client, shards)
    if (now - this.#ripened >= ripenEvery) {
      await noteRipened(client, shards, this.#ripened, now)
      this.#ripened = now
    }
    if (this.#read.size >= mostUnnoted) return false
    const changes = await readBesideChanges(client, shards, this.#read, atOnce)
    const keys = [...new Map(changes.map((one) => [`${one.customerId}/${one.vehicleId}`, one])).values()]
    const changed = await this.reload(client, keys)
    behind(isFirst ? keys : changed)
    for (const { id } of changes) this.#read.add(id)
    return changes.length === atOnce
  }

  get isUnnoted(): boolean {
    return this.#read.size > 0
  }

  /** Writes vehicles, and then takes away the changes that are contained in them. */
  async noting(client: pg.ClientBase, write: () => Promise<void>): Promise<void> {
    const read = [...this.#read]
    await write()
    if (read.length === 0) return
    await dropBesideChanges(client, read)
    for (const id of read) this.#read.delete(id)
  }
}
