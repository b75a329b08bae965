/** The inbox by episodes: what came again and again is one line, and what is done with it is done with all of it. */
import type { EpisodeGroup } from '#domain/alerts/episodes.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { FiringFilters } from './documents.ts'
import { type FiringAct, firingLineFields } from './firings.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

export type EpisodePage = Answer<typeof episodesQuery>['episodes']
export type Episode = EpisodePage['episodes'][number]
/** An episode with the newest of its firings. */
export type OpenEpisode = NonNullable<Answer<typeof episodeQuery>['episode']>
export type EpisodeFirings = OpenEpisode['firings']

const fields = `id cause group level status first last ended firingCount unreadCount ruleCount week
  verdict { level cause shortForm } newest { ${firingLineFields} }`

export const episodesQuery = query(
  `query($filters: FiringFilters, $group: EpisodeGroup, $pageSize: Int, $after: String) {
    episodes(filters: $filters, group: $group, pageSize: $pageSize, after: $after) { episodes { ${fields} } after episodeCount } }`,
)
export const episodeQuery = query(
  `query($id: ID!, $pageSize: Int) { episode(id: $id) { ${fields}
    firings(pageSize: $pageSize) { firings { ${firingLineFields} } after } } }`,
)
export const episodeFiringsQuery = query(
  `query($id: ID!, $pageSize: Int, $after: String) { episode(id: $id) {
    firings(pageSize: $pageSize, after: $after) { firings { ${firingLineFields} } after } } }`,
)
export const readEpisodesMutation = mutation('mutation($ids: [ID!]!) { readEpisodes(ids: $ids) }')
export const unreadEpisodesMutation = mutation('mutation($ids: [ID!]!) { unreadEpisodes(ids: $ids) }')
export const acknowledgeEpisodesMutation = mutation(
  'mutation($ids: [ID!]!) { acknowledgeEpisodes(ids: $ids) }',
)
export const resolveEpisodesMutation = mutation('mutation($ids: [ID!]!) { resolveEpisodes(ids: $ids) }')
export const unsnoozeEpisodesMutation = mutation('mutation($ids: [ID!]!) { unsnoozeEpisodes(ids: $ids) }')
export const snoozeEpisodesMutation = mutation(
  `mutation($ids: [ID!]!, $until: Instant!, $reason: String!) {
    snoozeEpisodes(ids: $ids, until: $until, reason: $reason) }`,
)

/** As many as a page of a group holds. */
export const episodesPage = 50
export const episodes = async (
  filters: FiringFilters,
  group: EpisodeGroup,
  after: string | null,
  signal?: AbortSignal,
): Promise<EpisodePage> =>
  (await request(episodesQuery, { filters, group, after, pageSize: episodesPage }, signal)).episodes

/** As many of its firings as are listed at once. */
const firingsPage = 20
/** @param id of any of its firings */
export const episode = async (id: string, signal?: AbortSignal): Promise<OpenEpisode | null> =>
  (await request(episodeQuery, { id, pageSize: firingsPage }, signal)).episode
export const episodeFirings = async (id: string, after: string | null): Promise<EpisodeFirings | null> =>
  (await request(episodeFiringsQuery, { id, after, pageSize: firingsPage })).episode?.firings ?? null

const acts: Readonly<Record<FiringAct, (ids: readonly string[]) => Promise<unknown>>> = {
  read: (ids) => request(readEpisodesMutation, { ids }),
  unread: (ids) => request(unreadEpisodesMutation, { ids }),
  acknowledge: (ids) => request(acknowledgeEpisodesMutation, { ids }),
  unsnooze: (ids) => request(unsnoozeEpisodesMutation, { ids }),
  resolve: (ids) => request(resolveEpisodesMutation, { ids }),
}
export const actOnEpisodes = async (act: FiringAct, ids: readonly string[]): Promise<void> => {
  await acts[act](ids)
}
export const snoozeEpisodes = async (
  ids: readonly string[],
  until: Instant,
  reason: string,
): Promise<void> => {
  await request(snoozeEpisodesMutation, { ids, until, reason })
}
