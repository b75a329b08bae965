/** How many alerts one client's user has not read: counted anew when something may have changed, at most once a second. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { countUnread } from '../alerts/firing-store.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import type { Client } from './client.ts'

export interface UnreadOptions {
  readonly pool: pg.Pool
  readonly client: Client
  /** Who looks, as of now; null once their sign-in is over. */
  readonly viewer: () => Promise<Viewer | null>
  readonly now: () => Instant
  readonly onFault: (error: unknown) => void
}

const least: Ms = second

export interface Unread {
  readonly look: () => void
  readonly stop: () => void
}

export const openUnread = ({ pool, client, viewer, now, onFault }: UnreadOptions): Unread => {
  let timer: NodeJS.Timeout | null = null
  let isAsked = false
  let stopped = false

  const count = async (): Promise<void> => {
    const current = await viewer()
    if (!current || !can(current, 'alerts')) return
    const accessScope = await accessScopeOf(pool, current, 'alerts')
    client.unread(await countUnread(pool, { accessScope, userId: current.userId, now: now() }))
  }
  const run = () => {
    isAsked = false
    // Whatever is asked for meanwhile is answered together, a second later.
    timer = setTimeout(() => {
      timer = null
      if (isAsked && !stopped) run()
    }, least)
    timer.unref()
    count().catch(onFault)
  }
  return {
    look: () => {
      isAsked = true
      if (timer === null && !stopped) run()
    },
    stop: () => {
      stopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
