/** What the engine does for geofences and rules between reports: a little at a time, on the connection that keeps reports. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { EngineContext } from '../engine-context.ts'
import { Edits } from './edits.ts'
import type { FiringRow } from './store.ts'
import { runDue } from './timers.ts'

/** How long a turn that failed is not tried again. */
const afterFailure: Ms = second

export class WatchTurns {
  readonly edits: Edits
  readonly #context: EngineContext
  /** Called with new firings once they are stored. */
  readonly #fired: (firings: readonly FiringRow[]) => void
  #isDue = false
  #notBefore = 0

  constructor(context: EngineContext, fired: (firings: readonly FiringRow[]) => void) {
    this.#context = context
    this.#fired = fired
    this.edits = new Edits(context)
  }

  /** Whether there is anything to do now, as far as was looked. */
  get isBusy(): boolean {
    return (this.#isDue || this.edits.isBusy) && this.#context.now() >= this.#notBefore
  }

  /** Looks for timers that are due; answers whether there is anything to do. */
  look(): boolean {
    this.#isDue ||= this.#context.states.due(this.#context.now(), 1).length > 0
    return this.isBusy
  }

  /** Does a little of it. @throws what the database throws; it is not tried again at once */
  async turn(client: pg.ClientBase): Promise<void> {
    try {
      if (this.edits.isBusy) this.#onFirings(await this.edits.turn(client))
      if (!this.#isDue) return
      const firings = await runDue(this.#context, client)
      if (firings) this.#onFirings(firings)
      else this.#isDue = false
    } catch (error) {
      this.#notBefore = this.#context.now() + afterFailure
      throw error
    }
  }

  /**
   * Before a start takes reports: what time, and edits, had brought about may be stored though memory does not know.
   * So it is looked at first, and a report that comes late for it is found to be late.
   */
  async begin(client: pg.ClientBase): Promise<void> {
    for (;;) {
      const firings = await runDue(this.#context, client)
      if (!firings) break
      this.#onFirings(firings)
    }
    this.#onFirings(await this.edits.advanceAll(client))
  }

  #onFirings(firings: readonly FiringRow[]): void {
    if (firings.length > 0) this.#fired(firings)
  }
}
