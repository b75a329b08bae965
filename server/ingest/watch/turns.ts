/** What the engine does for geofences and rules between reports: a little at a time, on the connection that keeps reports. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { EngineContext } from '../engine-context.ts'
import { Recounts } from '../journeys/recounts.ts'
import type { VehicleKey } from '../store.ts'
import { TenureTurns } from '../tenure-turns.ts'
import type { SetAside } from '../vehicle-turns.ts'
import { Backfills } from './backfills.ts'
import { Edits } from './edits.ts'
import type { FiringRow } from './store.ts'
import { runDue } from './timers.ts'

/** What has changed beside vehicles is looked for so often. */
const besideEvery: Ms = 400
/** How long a turn that failed is not tried again. */
const afterFailure: Ms = second

export class WatchTurns {
  readonly edits: Edits
  readonly tenures: TenureTurns
  readonly recounts: Recounts
  readonly backfills: Backfills
  readonly #context: EngineContext
  /** Called with new firings once they are stored. */
  readonly #fired: (firings: readonly FiringRow[]) => void
  /** Called with vehicles that show otherwise than before, though nothing was reported. */
  readonly #changed: (slots: readonly number[]) => void
  #isDue = false
  #isBesideDue = true
  #lookedBeside = 0
  #notBefore = 0

  constructor(
    context: EngineContext,
    fired: (firings: readonly FiringRow[]) => void,
    changed: (slots: readonly number[]) => void,
    setAside: SetAside,
  ) {
    this.#context = context
    this.#fired = fired
    this.#changed = changed
    this.edits = new Edits(context)
    this.tenures = new TenureTurns(context)
    this.recounts = new Recounts(context, setAside)
    this.backfills = new Backfills(context, setAside)
  }

  /** Whether there is anything to do now, as far as was looked. */
  get isBusy(): boolean {
    const { edits, tenures, recounts, backfills } = this
    const isBusy =
      this.#isDue || this.#isBesideDue || [edits, tenures, recounts, backfills].some((one) => one.isBusy)
    return isBusy && this.#context.now() >= this.#notBefore
  }

  /** Looks for timers that are due; answers whether there is anything to do. */
  look(): boolean {
    this.#isBesideDue ||= performance.now() - this.#lookedBeside >= besideEvery
    this.recounts.look()
    this.backfills.look()
    this.#isDue ||= this.#context.states.due(this.#context.now(), 1).length > 0
    return this.isBusy
  }

  /** Does a little of it. @throws what the database throws; it is not tried again at once */
  async turn(client: pg.ClientBase): Promise<void> {
    try {
      if (this.tenures.isBusy) this.#onFirings(await this.tenures.turn(client))
      if (this.edits.isBusy) this.#onFirings(await this.edits.turn(client))
      if (this.#isBesideDue) this.#isBesideDue = await this.#followBeside(client)
      if (this.recounts.isBusy) await this.recounts.turn(client)
      // An edit that it counts has been read before.
      if (this.backfills.isBusy && !this.edits.isBusy) this.#onFirings(await this.backfills.turn(client))
      if (!this.#isDue) return
      const firings = await runDue(this.#context, client)
      if (firings) this.#onFirings(firings)
      else this.#isDue = false
    } catch (error) {
      this.#notBefore = this.#context.now() + afterFailure
      throw error
    }
  }

  /** Takes some of what has changed beside vehicles; answers whether there may be more. */
  async #followBeside(client: pg.ClientBase, isFirst = false): Promise<boolean> {
    const { besides, registry, shards, states, now } = this.#context
    this.#lookedBeside = performance.now()
    const behind = (changed: readonly VehicleKey[]) => {
      const slots = changed.flatMap(
        ({ customerId, vehicleId }) => registry.slotWith(customerId, vehicleId) ?? [],
      )
      for (const slot of slots) states.dirty.add(slot)
      if (slots.length > 0) this.#changed(slots)
    }
    return besides.follow(client, shards.numbers, now(), behind, isFirst)
  }

  /**
   * Before a start takes reports: what time, and edits, had brought about may be stored though memory does not know.
   * So it is looked at first, and a report that comes late for it is found to be late.
   */
  async begin(client: pg.ClientBase): Promise<void> {
    this.#onFirings(await this.tenures.begin(client))
    for (;;) {
      const firings = await runDue(this.#context, client)
      if (!firings) break
      this.#onFirings(firings)
    }
    this.#onFirings(await this.edits.advanceAll(client))
    while (await this.#followBeside(client, true));
  }

  #onFirings(firings: readonly FiringRow[]): void {
    if (firings.length > 0) this.#fired(firings)
  }
}
