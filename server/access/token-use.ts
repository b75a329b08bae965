/** How often tokens are used, by day and call: counted in memory, written together some seconds later. */
import type pg from 'pg'
import { days, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'

export interface TokenUse {
  /** The day, in UTC: 2026-11-29. */
  readonly day: string
  readonly call: string
  readonly requests: number
  readonly failed: number
}

const collectedFor: Ms = 5 * second
/** Counted in memory at most; what is beyond waits for the next writing. */
const mostCollected = 20_000
/** For so many days uses are kept. */
export const usesKept = 90

export interface TokenUses {
  readonly note: (tokenId: number, call: string, isFailed: boolean, now: Instant) => void
  /** Writes what was counted. */
  readonly flush: () => Promise<void>
}

interface Count {
  readonly tokenId: number
  readonly day: string
  readonly call: string
  requests: number
  failed: number
}

export const makeTokenUses = (pool: pg.Pool): TokenUses => {
  let counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (counts.size === 0) return
    const rows = [...counts.values()]
    counts = new Map()
    await pool.query(
      `INSERT INTO api_token_use (token_id, day, call, requests, failed)
        SELECT u."tokenId", u.day, u.call, u.requests, u.failed
        FROM json_to_recordset($1::json) AS u("tokenId" int, day date, call text, requests int, failed int)
        JOIN api_token t ON t.id = u."tokenId" ORDER BY 1, 2, 3
        ON CONFLICT (token_id, day, call) DO UPDATE SET requests = api_token_use.requests + excluded.requests,
          failed = api_token_use.failed + excluded.failed`,
      [JSON.stringify(rows)],
    )
  }
  return {
    note(tokenId, call, isFailed, now) {
      const day = new Date(now).toISOString().slice(0, 10)
      const key = `${tokenId} ${day} ${call}`
      const count = counts.get(key) ?? { tokenId, day, call, requests: 0, failed: 0 }
      if (!counts.has(key) && counts.size >= mostCollected) return
      count.requests++
      if (isFailed) count.failed++
      counts.set(key, count)
      // What cannot be written while the database is away is not told: it is a figure, not a bill.
      timer ??= setTimeout(() => flush().catch(() => undefined), collectedFor).unref()
    },
    flush,
  }
}

/** Of the last days, the newest first, then by call. */
export const usesOf = async (pool: pg.Pool, tokenId: number): Promise<readonly TokenUse[]> => {
  const { rows } = await pool.query<TokenUse>(
    `SELECT day::text, call, requests, failed FROM api_token_use WHERE token_id = $1 ORDER BY day DESC, call LIMIT 5000`,
    [tokenId],
  )
  return rows
}

/** Removes what is older than is kept, and what repeated requests were answered longer ago than a day. */
export const forgetUses = async (pool: pg.Pool, now: Instant): Promise<void> => {
  const before = new Date(now - days(usesKept))
  await pool.query('DELETE FROM api_token_use WHERE day < $1', [before])
  await pool.query('DELETE FROM idempotency_key WHERE at < $1', [new Date(now - days(1))])
}
