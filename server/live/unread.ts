/** How many episodes need one client's user and are unread: counted anew when something may have changed. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import type { Instant } from '#domain/basics/units.ts'
import { countUnreadEpisodes } from '../alerts/episode-unread.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import type { Client } from './client.ts'
import { type Looking, lookSeldom } from './seldom.ts'

export interface UnreadOptions {
  readonly pool: pg.Pool
  readonly client: Client
  /** Who looks, as of now; null once their sign-in is over. */
  readonly viewer: () => Promise<Viewer | null>
  readonly now: () => Instant
  readonly onFault: (error: unknown) => void
}

export const openUnread = ({ pool, client, viewer, now, onFault }: UnreadOptions): Looking =>
  lookSeldom(async () => {
    const current = await viewer()
    if (!current || !can(current, 'alerts')) return
    const accessScope = await accessScopeOf(pool, current, 'alerts')
    client.unread(await countUnreadEpisodes(pool, { accessScope, userId: current.userId, now: now() }))
  }, onFault)
