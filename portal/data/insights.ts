/** Insights: a look at a dashboard, the rows behind what it shows, and dashboards of one's own. */
import type { BoardCard } from '#domain/insights/board.ts'
import type { InsightDocument, InsightRows } from '#domain/insights/document.ts'
import type { InsightFilters } from '#domain/insights/filters.ts'
import { insightIn } from '#domain/insights/in-units.ts'
import type { InsightLetter } from '#domain/insights/letter.ts'
import { saveFile } from '../ui/controls/save-file.ts'
import { ownUnits } from '../ui/units.ts'
import { call } from './call.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

const boardFields = 'id name customerId by mine cards { insight part }'

export const insightsQuery = query(
  'query($name: String!, $filters: InsightFilters) { insights(name: $name, filters: $filters) }',
)
export const insightRowsQuery = query(
  `query($name: String!, $part: String!, $key: String, $filters: InsightFilters, $after: String) {
    insightRows(name: $name, part: $part, key: $key, filters: $filters, after: $after, first: 50) }`,
)
export const insightFencesQuery = query(
  `query($name: String, $geofenceIds: [ID!]) { geofences(name: $name, geofenceIds: $geofenceIds, pageSize: 500) {
    geofences { geofenceId customerId name } } }`,
)
export const insightGroupsQuery = query(
  `query($customerIds: [ID!], $name: String, $groupIds: [ID!]) {
    findVehicleGroups(customerIds: $customerIds, name: $name, groupIds: $groupIds) { id customerId name } }`,
)
export const insightBoardsQuery = query(`{ insightBoards { ${boardFields} } }`)
export const saveInsightBoardMutation = mutation(
  `mutation($input: InsightBoardInput!) { saveInsightBoard(input: $input) { ${boardFields} } }`,
)
export const deleteInsightBoardMutation = mutation('mutation($id: ID!) { deleteInsightBoard(id: $id) }')

export type InsightBoard = Answer<typeof insightBoardsQuery>['insightBoards'][number]
export interface InsightBoardDraft {
  /** Null: a new one. */
  readonly id: string | null
  readonly name: string
  /** Whom it is shared with; null: nobody. */
  readonly customerId: string | null
  readonly cards: readonly BoardCard[]
}

/** What is asked: the rows of which figure or chart, and of which of its elements. */
export interface RowsAsked {
  readonly name: string
  readonly part: string
  /** Null: of all elements. */
  readonly key: string | null
}

const inputOf = ({
  customerIds,
  groupIds,
  vehicleTypeIds,
  geofenceIds,
  period,
  days,
  compare,
}: InsightFilters) => ({
  customerIds: customerIds.map(String),
  groupIds: groupIds.map(String),
  geofenceIds: geofenceIds.map(String),
  vehicleTypeIds,
  from: period?.from ?? null,
  to: period?.to ?? null,
  days,
  compare,
})

export const insightDocument = async (
  name: string,
  filters: InsightFilters,
  signal?: AbortSignal,
): Promise<InsightDocument> =>
  insightIn((await request(insightsQuery, { name, filters: inputOf(filters) }, signal)).insights, ownUnits())

export const insightRows = async (
  asked: RowsAsked,
  filters: InsightFilters,
  after: string | null,
  signal?: AbortSignal,
): Promise<InsightRows> =>
  (await request(insightRowsQuery, { ...asked, filters: inputOf(filters), after }, signal)).insightRows

/** Geofences of whichever customer: those whose names hold a text, or those of these numbers. */
export const fencesOfAll = async (
  of: { readonly name: string | null; readonly geofenceIds: readonly string[] | null },
  signal?: AbortSignal,
): Promise<readonly { readonly id: number; readonly customerId: number; readonly name: string }[]> =>
  (await request(insightFencesQuery, of, signal)).geofences.geofences.map(
    ({ geofenceId, customerId, name }) => ({ id: Number(geofenceId), customerId: Number(customerId), name }),
  )

/** Groups of these customers, or of all: those whose names hold a text, or those of these numbers. */
export const groupsOfAll = async (
  of: {
    readonly customerIds: readonly string[] | null
    readonly name: string | null
    readonly groupIds: readonly string[] | null
  },
  signal?: AbortSignal,
): Promise<readonly { readonly id: number; readonly customerId: number; readonly name: string }[]> =>
  (await request(insightGroupsQuery, of, signal)).findVehicleGroups.map(({ id, customerId, name }) => ({
    id: Number(id),
    customerId: Number(customerId),
    name,
  }))

/** Downloads a chart as a spreadsheet. */
export async function takeChartCsv(name: string, chart: string, filters: InsightFilters): Promise<void> {
  const { period, days, compare } = filters
  const search = new URLSearchParams()
  for (const list of ['customerIds', 'groupIds', 'vehicleTypeIds', 'geofenceIds'] as const)
    if (filters[list].length > 0) search.set(list, filters[list].join())
  if (period) {
    search.set('from', period.from)
    search.set('to', period.to)
  } else search.set('days', String(days))
  if (!compare) search.set('compare', 'none')
  const file = `${encodeURIComponent(name)}/${encodeURIComponent(chart)}.csv`
  const answer = await call(`/v1/api/insights/${file}?${search}`)
  saveFile(await answer.blob(), `${name}-${chart}.csv`)
}

export const insightBoards = async (signal?: AbortSignal): Promise<readonly InsightBoard[]> =>
  (await request(insightBoardsQuery, {}, signal)).insightBoards
export const saveInsightBoard = async (draft: InsightBoardDraft): Promise<InsightBoard> =>
  (await request(saveInsightBoardMutation, { input: draft })).saveInsightBoard
export const deleteInsightBoard = async (id: string): Promise<void> => {
  await request(deleteInsightBoardMutation, { id })
}

export const insightLettersQuery = query(
  '{ insightLetters { id insight part days schedule due notifyEmails unsubscribed } }',
)
export const saveInsightLetterMutation = mutation(
  'mutation($input: InsightLetterInput!) { saveInsightLetter(input: $input) { id } }',
)
export const deleteInsightLetterMutation = mutation('mutation($id: ID!) { deleteInsightLetter(id: $id) }')

/** What I have sent to myself by email. */
export type SentInsight = Answer<typeof insightLettersQuery>['insightLetters'][number]
export const insightLetters = async (signal?: AbortSignal): Promise<readonly SentInsight[]> =>
  (await request(insightLettersQuery, {}, signal)).insightLetters
export const saveInsightLetter = async ({ filters, ...letter }: InsightLetter): Promise<void> => {
  await request(saveInsightLetterMutation, { input: { ...letter, filters: inputOf(filters) } })
}
export const deleteInsightLetter = async (id: string): Promise<void> => {
  await request(deleteInsightLetterMutation, { id })
}
