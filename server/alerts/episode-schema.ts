/** Episodes in GraphQL: the inbox by episodes, how many are unread, and what is done about all of one. */
import { episodeGroups, episodeLevel, groupOf } from '#domain/alerts/episodes.ts'
import type { TellableVerdict } from '../fleet/verdict.ts'
import { VerdictType } from '../fleet/verdict-schema.ts'
import { verdictsOf } from '../fleet/verdicts-of.ts'
import { type Context, schemaPart } from '../graphql/builder.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { requestedFields } from '../graphql/requested-fields.ts'
import { accessScopeIn, accessScopeOf } from '../scope/vehicle-scope.ts'
import {
  countEpisodes,
  type EpisodePage,
  type EpisodeQuery,
  episodeOfFiring,
  episodePage,
  firingsOfEpisode,
  type InboxEpisode,
} from './episode-store.ts'
import { countUnreadEpisodes } from './episode-unread.ts'
import {
  acknowledgeFirings,
  markFirings,
  resolveFirings,
  snoozeFirings,
  unsnoozeFirings,
} from './firing-acts.ts'
import { FiltersInput, numberOf, queryOf, readPlace, writePlace } from './firing-schema.ts'
import type { InboxFiring } from './firing-store.ts'
import { FiringType, LevelType } from './firing-types.ts'
import { seenAlerts } from './reach.ts'

const builder = schemaPart()

export { builder as episodeSchema }

const GroupType = builder.enumType('EpisodeGroup', episodeGroups)

interface Firings {
  readonly firings: readonly InboxFiring[]
  readonly after: string | null
}
const FiringsType = builder.objectRef<Firings>('EpisodeFirings').implement({
  fields: (t) => ({
    firings: t.field({ type: [FiringType], nullable: false, resolve: ({ firings }) => firings }),
    after: t.exposeString('after', { description: 'For the next page; null behind the last.' }),
  }),
})

/** An episode; how its vehicle is now has been read with its page, where it was asked for. */
interface Shown extends InboxEpisode {
  readonly verdicts?: Promise<ReadonlyMap<number, TellableVerdict>>
}

const verdictsNow = async ({ viewer, db, now }: Context, episodes: readonly InboxEpisode[]) =>
  verdictsOf(
    db,
    await accessScopeOf(db, viewer, 'vehicle'),
    episodes.map(({ newest }) => newest),
    now,
  )

const EpisodeType = builder.objectRef<Shown>('Episode').implement({
  description:
    'Firings of one vehicle with the same cause, over all rules, with gaps of less than 6 hours: a visit, an incident.',
  fields: (t) => ({
    id: t.exposeID('id', {
      nullable: false,
      description: 'The number of its first firing. The number of any firing of it leads to it.',
    }),
    newest: t.field({ type: FiringType, nullable: false, resolve: ({ newest }) => newest }),
    verdict: t.field({
      type: VerdictType,
      description: 'How its vehicle is now, and why: what every screen shows.',
      resolve: async (episode, _args, context) =>
        (await (episode.verdicts ?? verdictsNow(context, [episode]))).get(episode.newest.vehicleId) ?? null,
    }),
    cause: t.exposeString('cause', {
      nullable: false,
      description:
        '`visit:` and a geofence; an alert type and what fired; `rule:` and a rule of several conditions.',
    }),
    group: t.field({ type: GroupType, nullable: false, resolve: groupOf }),
    level: t.field({
      type: LevelType,
      nullable: false,
      description: 'By consequence: an ordinary visit is a notice, and no visit is critical.',
      resolve: episodeLevel,
    }),
    status: t.expose('status', {
      type: 'FiringStatus',
      nullable: false,
      description: 'The most urgent that any of its firings has.',
    }),
    first: t.expose('first', { type: 'Instant', nullable: false }),
    last: t.expose('last', { type: 'Instant', nullable: false }),
    ended: t.expose('ended', { type: 'Instant', description: 'Null while any of it lasts.' }),
    firingCount: t.exposeInt('firingCount', { nullable: false }),
    unreadCount: t.exposeInt('unreadCount', { nullable: false, description: 'Of its firings, by me.' }),
    ruleCount: t.exposeInt('ruleCount', { nullable: false, description: 'How many rules it came from.' }),
    week: t.exposeIntList('week', {
      nullable: false,
      description: 'Firings of each of the last seven days of 24 hours, the oldest first.',
    }),
    firings: t.field({
      type: FiringsType,
      nullable: false,
      description: 'The newest first.',
      args: { pageSize: t.arg.int(), after: t.arg.string() },
      resolve: async ({ id }, { pageSize, after }, { viewer, db, now }): Promise<Firings> => {
        const { limit } = readPage({ pageSize })
        const accessScope = await accessScopeOf(db, viewer, 'alerts')
        const query = { accessScope, userId: viewer.userId, now }
        const firings = await firingsOfEpisode(db, query, id, after == null ? null : readPlace(after), limit)
        const last = firings.length === limit ? firings.at(-1)! : null
        return { firings, after: last && writePlace(last) }
      },
    }),
  }),
})

interface Page extends EpisodePage {
  readonly episodes: readonly Shown[]
  readonly query: EpisodeQuery
}
const PageType = builder.objectRef<Page>('EpisodePage').implement({
  fields: (t) => ({
    episodes: t.field({ type: [EpisodeType], nullable: false, resolve: ({ episodes }) => episodes }),
    after: t.string({
      description: 'For the next page; null behind the last.',
      resolve: ({ end }) => end && writePlace(end),
    }),
    episodeCount: t.int({
      nullable: false,
      description: 'Of all pages; counted up to 10,000.',
      resolve: ({ query }, _args, { db }) => countEpisodes(db, query),
    }),
  }),
})

builder.queryField('episodes', (t) =>
  t.field({
    type: PageType,
    nullable: false,
    description:
      'Of the vehicles I see, the newest first: those with a firing that the filters let through, by their own status.',
    args: {
      filters: t.arg({ type: FiltersInput }),
      group: t.arg({ type: GroupType }),
      pageSize: t.arg.int(),
      after: t.arg.string({ description: 'Where the page before ended.' }),
    },
    resolve: async (_root, { filters, group, pageSize, after }, context, info): Promise<Page> => {
      const { viewer, db } = context
      const customerId = filters?.customerId == null ? null : idOf(filters.customerId)
      const accessScope = await accessScopeIn(db, viewer, seenAlerts(viewer, customerId))
      const query = { ...queryOf(context, accessScope, filters ?? {}), group: group ?? null }
      const { limit } = readPage({ pageSize })
      const fields = requestedFields(info)
      if (!fields.has('episodes') && !fields.has('after')) return { episodes: [], end: null, query }
      const page = await episodePage(db, query, after == null ? null : readPlace(after), limit)
      if (!requestedFields(info, 'episodes').has('verdict')) return { ...page, query }
      const verdicts = verdictsNow(context, page.episodes)
      return { ...page, episodes: page.episodes.map((episode) => ({ ...episode, verdicts })), query }
    },
  }),
)

builder.queryField('episode', (t) =>
  t.field({
    type: EpisodeType,
    description: 'The one that a firing is of; null where there is none that I may see.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { viewer, db, now }) => {
      seenAlerts(viewer, null)
      const accessScope = await accessScopeOf(db, viewer, 'alerts')
      return episodeOfFiring(db, { accessScope, userId: viewer.userId, now }, numberOf(id))
    },
  }),
)

builder.queryField('unreadEpisodes', (t) =>
  t.int({
    nullable: false,
    description: 'How many episodes need me and have open firings that I have not read; counted up to 1,000.',
    resolve: async (_root, _args, { viewer, db, now }) => {
      seenAlerts(viewer, null)
      const accessScope = await accessScopeOf(db, viewer, 'alerts')
      return countUnreadEpisodes(db, { accessScope, userId: viewer.userId, now })
    },
  }),
)

const ids = 'One firing of each episode leads to all of it.'

for (const [name, read] of [
  ['readEpisodes', true],
  ['unreadEpisodes', false],
] as const)
  builder.mutationField(name, (t) =>
    t.int({
      nullable: false,
      description: `Notes all firings of episodes as ${read ? 'read by me' : 'unread again'}. ${ids}`,
      args: { ids: t.arg.idList({ required: true }) },
      resolve: (_root, { ids }, context) => markFirings(context, ids.map(numberOf), read, 'episodes'),
    }),
  )

for (const [name, act, description] of [
  ['acknowledgeEpisodes', acknowledgeFirings, 'Acknowledges all firings of episodes.'],
  ['resolveEpisodes', resolveFirings, 'Episodes are done with, whether they last or not.'],
  ['unsnoozeEpisodes', unsnoozeFirings, 'No longer put off.'],
] as const)
  builder.mutationField(name, (t) =>
    t.int({
      nullable: false,
      description: `${description} ${ids} Answers for how many firings this is new.`,
      args: { ids: t.arg.idList({ required: true }) },
      resolve: (_root, { ids }, context) => act(context, ids.map(numberOf), 'episodes'),
    }),
  )

builder.mutationField('snoozeEpisodes', (t) =>
  t.int({
    nullable: false,
    description: `Puts all firings of episodes off until a moment ahead. ${ids}`,
    args: {
      ids: t.arg.idList({ required: true }),
      until: t.arg({ type: 'Instant', required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: (_root, { ids, until, reason }, context) =>
      snoozeFirings(context, ids.map(numberOf), until, reason, 'episodes'),
  }),
)
