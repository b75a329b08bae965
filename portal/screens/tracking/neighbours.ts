/** The neighbours of a trailer in the order of the list. */

/** Before the trailer, and after it: as many as the widest window has room for. */
const before = 1
const after = 5

export interface Neighbours<T> {
  /** From 0; -1 where the trailer is not in the list. */
  readonly at: number
  /** Those of the rail, in the list's order, with the trailer among them where the list has it. */
  readonly shown: readonly T[]
}

export function neighboursOf<T extends { readonly vin: string }>(
  list: readonly T[],
  vin: string,
): Neighbours<T> {
  const at = list.findIndex((one) => one.vin === vin.toUpperCase())
  const from = Math.max(0, at - before)
  return { at, shown: list.slice(from, Math.max(0, at) + 1 + after) }
}

/** The next trailer, or the one before; of one that the list does not have, its first. Undefined at the ends. */
export function neighbourOf<T extends { readonly vin: string }>(
  list: readonly T[],
  vin: string,
  by: 1 | -1,
): T | undefined {
  const { at } = neighboursOf(list, vin)
  return list[at < 0 ? 0 : at + by]
}
