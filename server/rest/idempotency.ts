/** `Idempotency-Key`: a write that is sent again within a day is answered as it was, and done once. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { RestProblem } from './problem.ts'

export interface Kept {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const longest = 255
const keptFor = days(1)

export interface WriteOnce {
  readonly viewer: Viewer
  readonly key: string
  /** Method, address and body, as they came. */
  readonly request: string
  readonly now: Instant
}

/**
 * Does a write unless it was done already with this key.
 * @throws RestProblem where the key is another request's, or its first is still being done
 */
export const once = async (
  pool: pg.Pool,
  { viewer, key, request, now }: WriteOnce,
  act: () => Promise<Kept>,
): Promise<Kept & { readonly isRepeated: boolean }> => {
  if (key.length > longest || !/^[\x21-\x7e]+$/.test(key))
    throw new RestProblem(400, `An Idempotency-Key has 1 to ${longest} visible characters.`)
  const owner = [viewer.userId, viewer.token?.id ?? 0, key]
  const hash = createHash('sha256').update(request).digest()
  await pool.query(
    'DELETE FROM idempotency_key WHERE user_id = $1 AND token_id = $2 AND key = $3 AND at < $4',
    [...owner, new Date(now - keptFor)],
  )
  const { rowCount } = await pool.query(
    `INSERT INTO idempotency_key (user_id, token_id, key, request, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [...owner, hash, new Date(now)],
  )
  const mine = 'user_id = $1 AND token_id = $2 AND key = $3'
  if (!rowCount) {
    const { rows } = await pool.query<{
      request: Buffer
      status: number | null
      headers: Record<string, string>
      body: string
    }>(`SELECT request, status, headers, body FROM idempotency_key WHERE ${mine}`, owner)
    const found = rows[0]
    if (found && !found.request.equals(hash))
      throw new RestProblem(422, 'This Idempotency-Key was sent with another request before.')
    if (!found || found.status === null)
      throw new RestProblem(
        409,
        'A request with this Idempotency-Key is still being done, or ended without an answer.',
      )
    return { status: found.status, headers: found.headers, body: found.body, isRepeated: true }
  }
  try {
    const done = await act()
    await pool.query(`UPDATE idempotency_key SET status = $4, headers = $5, body = $6 WHERE ${mine}`, [
      ...owner,
      done.status,
      JSON.stringify(done.headers),
      done.body,
    ])
    return { ...done, isRepeated: false }
  } catch (error) {
    // What was refused has changed nothing: it may be sent again, put right. What failed here may have been done.
    if (error instanceof RestProblem && error.status < 500)
      await pool.query(`DELETE FROM idempotency_key WHERE ${mine}`, owner)
    throw error
  }
}
