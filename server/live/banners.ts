/** The banners that one client's user is to see: looked at anew when messages, rights or dismissals may have changed. */
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import { bannersFor } from '../messages/banners.ts'
import type { MessageBoard } from '../messages/board.ts'
import { toBanner } from '../messages/store.ts'
import type { Client } from './client.ts'
import { type Looking, lookSeldom } from './seldom.ts'

export interface BannersOptions {
  readonly pool: pg.Pool
  readonly client: Client
  readonly messageBoard: MessageBoard
  /** The version of the product that the client runs. */
  readonly version: string
  /** Who looks, as of now; null once their sign-in is over. */
  readonly viewer: () => Promise<Viewer | null>
  readonly onFault: (error: unknown) => void
}

export const openBanners = ({
  pool,
  client,
  messageBoard,
  version,
  viewer,
  onFault,
}: BannersOptions): Looking =>
  lookSeldom(async () => {
    const current = await viewer()
    if (!current) return
    client.banners((await bannersFor(pool, messageBoard, current, version)).map(toBanner))
  }, onFault)
