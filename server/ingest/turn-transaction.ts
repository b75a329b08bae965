/** The transaction of a turn: begun by the first statement that needs it. A turn of nothing but a COPY needs none. */
import type pg from 'pg'
import { beginReplaying } from '../stored/pack.ts'

export class TurnTransaction {
  /** For statements that are whole in themselves. */
  readonly client: pg.ClientBase
  #isOpen = false

  constructor(client: pg.ClientBase) {
    this.client = client
  }

  /** The connection, in a transaction that sees the database at one moment. */
  async open(): Promise<pg.ClientBase> {
    if (!this.#isOpen) await this.client.query(beginReplaying)
    this.#isOpen = true
    return this.client
  }

  /** Does a turn's work, and keeps it. */
  async keep<T>(act: () => Promise<T>): Promise<T> {
    try {
      const result = await act()
      if (this.#isOpen) await this.client.query('COMMIT')
      return result
    } catch (error) {
      // On a broken connection there is nothing to roll back; the first error is the one to tell.
      if (this.#isOpen) await this.client.query('ROLLBACK').catch(() => undefined)
      throw error
    }
  }
}
