/** The banners of one person: of the messages that show now, those that are for them and that they have not dismissed. */
import type pg from 'pg'
import { byUrgency, isFor } from '#domain/access/developer-message.ts'
import { reachOf, readClaims } from '#domain/access/roles.ts'
import type { Viewer } from '#domain/access/session.ts'
import { bannersMost } from '#domain/basics/assumed.ts'
import type { MessageBoard } from './board.ts'
import { type DeveloperMessage, dismissedBy } from './store.ts'

type Shown = Pick<MessageBoard, 'showing' | 'flagsOf'>

/** What is on for the customers that a viewer's claims name, read only where a message asks. */
const readFlags = async (
  { flagsOf }: Shown,
  { groups }: Viewer,
): Promise<ReadonlyMap<number | 'all', ReadonlySet<string>>> => {
  const wanted = readClaims(groups).flatMap(
    ({ role, customerId }) => customerId ?? (reachOf(role) === 'all' ? ('all' as const) : []),
  )
  return new Map(
    await Promise.all(
      [...new Set(wanted)].map(async (customer) => [customer, await flagsOf(customer)] as const),
    ),
  )
}

const none: ReadonlySet<string> = new Set()

/** Of the messages that show now, those that are for the viewer with a version of the product (null: with any), the most urgent first. */
export const messagesFor = async (
  shown: Shown,
  viewer: Viewer,
  version: string | null,
): Promise<readonly DeveloperMessage[]> => {
  const showing = await shown.showing()
  const isAsked = showing.some(({ flags }) => flags.length > 0)
  const flags = isAsked ? await readFlags(shown, viewer) : new Map<number | 'all', ReadonlySet<string>>()
  const reader = { groups: viewer.groups, flagsOf: (of: number | 'all') => flags.get(of) ?? none, version }
  return showing.filter((message) => isFor(message, reader)).sort(byUrgency)
}

/** The same without those that the viewer has dismissed; no more than fit under one another. */
export const bannersFor = async (
  db: pg.Pool,
  shown: Shown,
  viewer: Viewer,
  version: string,
): Promise<readonly DeveloperMessage[]> => {
  const mine = await messagesFor(shown, viewer, version)
  if (mine.length === 0) return []
  const dismissed = await dismissedBy(
    db,
    viewer.userId,
    mine.map(({ id }) => id),
  )
  return mine.filter(({ id, edition }) => (dismissed.get(id) ?? 0) < edition).slice(0, bannersMost)
}
