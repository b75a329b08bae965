/**
 * Vehicles that wait in a table to be counted again, and are, one after another, between the reports that come in: a little
 * at a time. Each leaves the table once its state is written, so a crash at any moment only means that it is counted once more.
 */
import type pg from 'pg'
import type { Ms } from '#domain/basics/units.ts'
import { codeOf, isUnable } from './connection.ts'
import type { FiringRow } from './watch/store.ts'

/** Vehicles that wait are looked for so often. */
const lookEvery: Ms = 2_000
/** Reports that come in wait so long for vehicles that are counted, or as long as one takes. */
const turnTakes: Ms = 200

/**
 * Whether it is done again later: somebody else wrote the same rows meanwhile, or the database is unable to. What takes
 * longer than a statement may (57014) would do so again.
 */
const isForLater = (error: unknown): boolean =>
  codeOf(error).startsWith('40') || (isUnable(error) && codeOf(error) !== '57014')

/** Called with each vehicle that is set aside, and why. */
export type SetAside = (vehicleId: number, error: unknown) => void

export abstract class VehicleTurns<Waiting> {
  #isDue = true
  #looked = Number.NEGATIVE_INFINITY
  /** Those that are counted, and wait for no more than that their state is written. */
  #counted: Waiting[] = []
  readonly #setAside: SetAside

  constructor(setAside: SetAside) {
    this.#setAside = setAside
  }

  /** The next that waits, but for those that have failed and for these. */
  protected abstract next(client: pg.ClientBase, counted: readonly Waiting[]): Promise<Waiting | undefined>
  /** Counts one in a transaction. @returns firings that are new */
  protected abstract count(client: pg.ClientBase, waiting: Waiting): Promise<readonly FiringRow[]>
  /** Sets one aside, so that all others can be counted. @returns which vehicle; null where that shows only later */
  protected abstract fail(client: pg.ClientBase, waiting: Waiting): Promise<number | null>
  /** These wait no more. */
  protected abstract settle(client: pg.ClientBase, counted: readonly Waiting[]): Promise<void>

  get isBusy(): boolean {
    return this.#isDue
  }

  look(): void {
    this.#isDue ||= performance.now() - this.#looked >= lookEvery
  }

  /** Counts for a little while. @throws what the database throws */
  async turn(client: pg.ClientBase): Promise<readonly FiringRow[]> {
    const began = performance.now()
    const firings: FiringRow[] = []
    this.#looked = began
    do {
      const waiting = await this.next(client, this.#counted)
      this.#isDue = waiting !== undefined
      if (waiting === undefined) break
      try {
        firings.push(...(await this.count(client, waiting)))
        this.#counted.push(waiting)
      } catch (error) {
        if (isForLater(error)) throw error
        // Where the connection broke, this fails too: it waits on.
        const vehicleId = await this.fail(client, waiting).catch(() => {
          throw error
        })
        if (vehicleId !== null) this.#setAside(vehicleId, error)
      }
    } while (performance.now() - began < turnTakes)
    return firings
  }

  get isUnnoted(): boolean {
    return this.#counted.length > 0
  }

  /** Writes vehicles, and then notes which of them are counted: a start need not count these again. */
  async noting(client: pg.ClientBase, write: () => Promise<void>): Promise<void> {
    const counted = [...this.#counted]
    await write()
    if (counted.length === 0) return
    await this.settle(client, counted)
    this.#counted = this.#counted.filter((one) => !counted.includes(one))
  }
}
