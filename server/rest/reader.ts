/** Who reads what goes on for long, and whether they may go on. */
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Access } from '../access/access.ts'
import { sessionOf } from '../access/signed-in.ts'
import { stillSignedIn } from '../access/token-signed-in.ts'
import type { FeedName } from '../feed/kinds.ts'
import { feedScope } from '../feed/pages.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'

/** Whose limits count: the services of a customer are one reader, and so are a person with all of their tokens. */
export const readerOf = (request: FastifyRequest): string => {
  const { userId, token } = sessionOf(request).viewer
  return token?.serviceOf == null ? `user ${userId}` : `customer ${token.serviceOf}`
}

/** What may be seen now by whoever sent a request that goes on; null where it is to end. */
export const judging =
  (access: Access, pool: pg.Pool, request: FastifyRequest, kind: FeedName) =>
  async (): Promise<AccessScope | null> => {
    const session = await stillSignedIn(access, request)
    return session && feedScope(pool, session.viewer, kind)
  }

/** Counts what is open at once, by key. */
export const makeCount = () => {
  const open = new Map<string, number>()
  return {
    of: (key: string): number => open.get(key) ?? 0,
    begin: (key: string): void => {
      open.set(key, (open.get(key) ?? 0) + 1)
    },
    end: (key: string): void => {
      const left = (open.get(key) ?? 0) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    },
  }
}
