/** A database connection that opens itself again after it broke. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const retryAfter = 500

export interface Connection {
  /** Opens it, trying until it succeeds or `close` is called; true when it is open. */
  open(): Promise<boolean>
  /** The open connection; null while there is none. */
  readonly client: pg.Client | null
  /** Lets a connection go that has failed. */
  drop(): void
  close(): Promise<void>
}

/** @param prepare what a fresh connection needs; it is tried again as a whole when this fails */
export function keepConnection(
  url: string,
  name: string,
  prepare: (client: pg.Client) => Promise<void>,
  onTrouble: (error: unknown) => void,
): Connection {
  let current: pg.Client | null = null
  let closed = false
  const drop = () => {
    const client = current
    current = null
    client?.end().catch(() => undefined)
  }
  const once = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    // Said by whoever uses the connection next; without a listener it would end the process.
    client.on('error', () => {
      if (current === client) current = null
    })
    try {
      await client.connect()
      await prepare(client)
      return client
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
  }
  return {
    get client() {
      return current
    },
    async open() {
      while (!closed && current === null) {
        try {
          const client = await once()
          if (closed) await client.end()
          else current = client
        } catch (error) {
          if (closed) break
          onTrouble(error)
          await pause(retryAfter)
        }
      }
      return current !== null
    },
    drop,
    async close() {
      closed = true
      const client = current
      current = null
      await client?.end().catch(() => undefined)
    },
  }
}

export const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '')
/** Whether the database says that it is unable to: connection, resources, operator intervention, system, and a server that only reads. */
export const isUnable = (error: unknown): boolean => /^(08|53|57|58|25006|55P03)/.test(codeOf(error))
/** Whether an error is a fault of this program. What the driver says of a connection has no code either. */
const isFault = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
/** A code of the database, of which each has a digit: `EPIPE` is one of the system. */
const sqlState = /^(?=\D*\d)[0-9A-Z]{5}$/
/** Whether an error is about the connection or the server's state, and not about what was asked. */
export const isAway = (error: unknown): boolean => !sqlState.test(codeOf(error)) || isUnable(error)
/** Whether an error is to be told by whoever leaves it to others to tell that the database is away. */
export const isTelling = (error: unknown): boolean => isFault(error) || !isAway(error)
