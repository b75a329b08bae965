/**
 * Serial numbers to slots. A `Map` takes each text that comes in among the program's own names before it looks for it,
 * which for a hundred thousand gateways is slower than this table and takes five times its memory.
 */

const free = -1
const left = -2

const hashOf = (serial: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < serial.length; i++) hash = Math.imul(hash ^ serial.charCodeAt(i), 0x01000193)
  return hash ^ (hash >>> 15)
}

export class Serials {
  readonly #serialOf: (slot: number) => string | null
  /** Slots, each at its serial's hash or at the next free place behind it; a power of two. */
  #table = new Int32Array(1024).fill(free)
  /** Places that are not free, those that were left among them. */
  #taken = 0

  /** @param serialOf the serial number that a slot has now; it is asked only for slots put in */
  constructor(serialOf: (slot: number) => string | null) {
    this.#serialOf = serialOf
  }

  /** Where a serial is, or the free place where it would be. */
  #placeOf(serial: string): number {
    const mask = this.#table.length - 1
    for (let place = hashOf(serial) & mask; ; place = (place + 1) & mask) {
      const slot = this.#table[place]!
      if (slot === free || (slot !== left && this.#serialOf(slot) === serial)) return place
    }
  }

  slotOf(serial: string): number | undefined {
    const slot = this.#table[this.#placeOf(serial)]!
    return slot === free ? undefined : slot
  }

  /** Puts a slot in under its serial number, in place of another that had it. */
  put(serial: string, slot: number): void {
    // A third at most is taken, so that whoever is not there is missed after a step or two.
    if (this.#taken * 3 >= this.#table.length) this.#grow()
    const place = this.#placeOf(serial)
    if (this.#table[place] === free) this.#taken++
    this.#table[place] = slot
  }

  /** Takes a slot out; to be called while it still has the serial number. */
  take(serial: string): void {
    const place = this.#placeOf(serial)
    if (this.#table[place] !== free) this.#table[place] = left
  }

  #grow(): void {
    const slots = this.#table.filter((slot) => slot >= 0)
    let size = this.#table.length
    while (slots.length * 4 >= size) size *= 2
    this.#table = new Int32Array(size).fill(free)
    this.#taken = 0
    for (const slot of slots) {
      const serial = this.#serialOf(slot)
      if (serial === null) continue
      this.#table[this.#placeOf(serial)] = slot
      this.#taken++
    }
  }
}
