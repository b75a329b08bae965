/**
 * The vehicles in parts, each of which one engine owns. A vehicle stays in its part for good, whoever has it: ids are
 * given one after the other, so the lowest bits fill the parts evenly.
 */

/** A power of two, and as many as a bigint has bits. */
export const shardCount = 64
const mask = shardCount - 1

export const shardOf = (vehicleId: number): number => vehicleId & mask

export const allShards: readonly number[] = Object.freeze(Array.from({ length: shardCount }, (_, n) => n))

/** A condition: whether a column with a vehicle's id is of the parts that a parameter lists. */
export const inShards = (column: string, parameter: string): string =>
  `(${column} & ${mask}) = ANY(${parameter}::int[])`

/** Bit n is the part n; as PostgreSQL reads a bigint. */
export const shardBits = (shards: readonly number[]): string => {
  let bits = 0n
  for (const shard of shards) bits |= 1n << BigInt(shard)
  return BigInt.asIntN(64, bits).toString()
}

/** The parts that an engine owns. */
export class Shards {
  readonly #owned = new Uint8Array(shardCount)
  #numbers: readonly number[] = []

  constructor(owned: readonly number[] = []) {
    this.add(owned)
  }

  /** Whether a vehicle is in one of them. */
  has(vehicleId: number): boolean {
    return this.#owned[vehicleId & mask] === 1
  }
  hasShard(shard: number): boolean {
    return this.#owned[shard] === 1
  }
  /** In their order; another list whenever they are others. */
  get numbers(): readonly number[] {
    return this.#numbers
  }
  add(shards: readonly number[]): void {
    for (const shard of shards) this.#owned[shard] = 1
    this.#numbers = allShards.filter((n) => this.#owned[n])
  }
  remove(shards: readonly number[]): void {
    for (const shard of shards) this.#owned[shard] = 0
    this.#numbers = allShards.filter((n) => this.#owned[n])
  }
}
