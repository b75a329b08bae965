/** Users who changed since their tokens were issued, so that a change of rights holds at once. */
import type pg from 'pg'
import { session as numbers, viewerOf } from '#domain/access/session.ts'
import type { Instant } from '#domain/basics/units.ts'
import { accountsChanged } from './store.ts'
import type { Session } from './tokens.ts'

interface Known {
  readonly at: Instant
  /** Null: may do nothing any more. */
  readonly account: {
    readonly email: string
    readonly groups: readonly string[]
    readonly withheld: readonly string[]
  } | null
}

export interface ChangedUsers {
  /** Reads these users anew, or all that were changed within the life of a token. */
  readonly note: (ids: readonly number[] | 'lately', now: Instant) => Promise<void>
  /** The session as it is by now; null where it has ended. */
  readonly correct: (session: Session) => Session | null
}

export const makeChangedUsers = (pool: pg.Pool): ChangedUsers => {
  const known = new Map<number, Known>()
  return {
    async note(ids, now) {
      const oldest = now - numbers.tokenLife
      for (const [id, { at }] of known) if (at < oldest) known.delete(id)
      const accounts = await accountsChanged(pool, ids === 'lately' ? { since: oldest } : { ids })
      if (ids !== 'lately') for (const id of ids) known.set(id, { at: now, account: null })
      for (const account of accounts)
        known.set(account.id, { at: now, account: account.enabled ? account : null })
    },
    correct(session) {
      const found = known.get(session.viewer.userId)
      if (found === undefined) return session
      if (found.account === null) return null
      const { email, groups, withheld } = found.account
      const { userId, signInId: sid } = session.viewer
      const claims = { sub: String(userId), email, groups: [...groups], withheld: [...withheld], sid }
      return { ...session, viewer: viewerOf(claims) }
    },
  }
}
