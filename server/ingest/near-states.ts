/** Past states of vehicles whose reports came late of late: the next late one need not begin at a stored snapshot. */
import type { Instant } from '#domain/basics/units.ts'
import type { VehicleState } from '#domain/state/state.ts'

/** States in all, and of one vehicle. */
const most = 8_000
const mostOfOne = 12

/** A state right after a report. */
export type NearState = VehicleState & { readonly recorded: Instant }

/** What a replay has found; valid once its transaction is kept. */
export interface FoundStates {
  /** From here on states that were known are valid no more … */
  readonly from: Instant
  /** … up to here; null where the replay went to the end. */
  readonly met: Instant | null
  /** In the order of time. */
  readonly states: readonly NearState[]
}

/** By slot. Like snapshots, but in memory, few, and where reports come late. */
export class NearStates {
  /** Each vehicle's in the order of time; vehicles in the order in which they were last late. */
  readonly #bySlot = new Map<number, readonly NearState[]>()
  #size = 0

  /** The newest state before a moment. */
  before(slot: number, moment: Instant): NearState | undefined {
    return this.#bySlot.get(slot)?.findLast(({ recorded }) => recorded < moment)
  }
  /** The oldest state after a moment. */
  after(slot: number, moment: Instant): NearState | undefined {
    return this.#bySlot.get(slot)?.find(({ recorded }) => recorded > moment)
  }

  /** Takes what a replay has found, in place of what it has replayed. */
  take(slot: number, { from, met, states }: FoundStates): void {
    const found = new Map<Instant, NearState>()
    for (const known of this.#bySlot.get(slot) ?? [])
      if (known.recorded < from || (met !== null && known.recorded >= met)) found.set(known.recorded, known)
    for (const state of states) found.set(state.recorded, state)
    const all = [...found.values()].sort((a, b) => a.recorded - b.recorded)
    // The first is where replays begin, the last where they meet what was.
    if (all.length > mostOfOne) all.splice(1, all.length - mostOfOne)
    this.forget(slot)
    if (all.length === 0) return
    this.#bySlot.set(slot, all)
    this.#size += all.length
    for (const [eldest] of this.#bySlot) {
      if (this.#size <= most) return
      this.forget(eldest)
    }
  }

  forget(slot: number): void {
    this.#size -= this.#bySlot.get(slot)?.length ?? 0
    this.#bySlot.delete(slot)
  }
  clear(): void {
    this.#bySlot.clear()
    this.#size = 0
  }
}
