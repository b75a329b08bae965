/** Detention: what visits cost, their evidence, and the rules they are counted by. */
import type { DetentionRule } from '#domain/reports/detention.ts'
import { saveFile } from '../ui/controls/save-file.ts'
import { call } from './call.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

const ruleFields = 'freeMinutes rateCents stepMinutes rounding isOwn'
const visitFields = `id customerId customer geofenceId geofence vin unitId entered left dwellMs freeMs overMs billableMinutes
  amountCents rule { ${ruleFields} }`

export const detentionVisitsQuery = query(
  `query($filter: DetentionFilter!, $after: String) {
    detentionVisits(filter: $filter, after: $after, pageSize: 50) { next visits { ${visitFields} } } }`,
)
export const detentionTotalsQuery = query(
  `query($filter: DetentionFilter!) { detentionTotals(filter: $filter) { geofenceCount visits lasting billableMinutes amountCents
    byGeofence { customerId customer geofenceId geofence visits lasting billableMinutes amountCents } } }`,
)
export const detentionVisitQuery = query(`query($id: ID!) { detentionVisit(id: $id) { ${visitFields} } }`)
export const detentionRuleQuery = query(
  `query($customerId: ID, $geofenceId: ID) { detentionRule(customerId: $customerId, geofenceId: $geofenceId) { ${ruleFields} } }`,
)
export const setDetentionRuleMutation = mutation(
  `mutation($customerId: ID, $geofenceId: ID, $rule: DetentionRuleInput!) {
    setDetentionRule(customerId: $customerId, geofenceId: $geofenceId, rule: $rule) { ${ruleFields} } }`,
)
export const clearDetentionRuleMutation = mutation(
  `mutation($geofenceId: ID!) { clearDetentionRule(geofenceId: $geofenceId) { ${ruleFields} } }`,
)

export interface DetentionFilter {
  readonly customerId: string | null
  readonly geofenceId: string | null
  readonly from: number
  /** Not included. */
  readonly to: number
  /** Also visits within the free time. */
  readonly all: boolean
}
export type DetentionPage = Answer<typeof detentionVisitsQuery>['detentionVisits']
export type DetentionVisit = DetentionPage['visits'][number]
export type DetentionTotals = Answer<typeof detentionTotalsQuery>['detentionTotals']
export type ShownRule = Answer<typeof detentionRuleQuery>['detentionRule']
/** Whose rule it is: a customer's, or a geofence's. */
export type RuleAbout = { readonly customerId: string } | { readonly geofenceId: string }

export const detentionVisits = async (
  filter: DetentionFilter,
  after: string | null,
  signal?: AbortSignal,
): Promise<DetentionPage> => (await request(detentionVisitsQuery, { filter, after }, signal)).detentionVisits
export const detentionTotals = async (
  filter: DetentionFilter,
  signal?: AbortSignal,
): Promise<DetentionTotals> => (await request(detentionTotalsQuery, { filter }, signal)).detentionTotals
export const detentionVisit = async (id: string, signal?: AbortSignal): Promise<DetentionVisit> =>
  (await request(detentionVisitQuery, { id }, signal)).detentionVisit

const nobody = { customerId: null, geofenceId: null }

export const detentionRule = async (about: RuleAbout, signal?: AbortSignal): Promise<ShownRule> =>
  (await request(detentionRuleQuery, { ...nobody, ...about }, signal)).detentionRule
export const setDetentionRule = async (about: RuleAbout, rule: DetentionRule): Promise<ShownRule> =>
  (await request(setDetentionRuleMutation, { ...nobody, ...about, rule })).setDetentionRule
/** The geofence follows its customer's rule again. */
export const clearDetentionRule = async (geofenceId: string): Promise<ShownRule> =>
  (await request(clearDetentionRuleMutation, { geofenceId })).clearDetentionRule

const take = async (path: string, usual: string): Promise<void> => {
  const answer = await call(path)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  saveFile(await answer.blob(), name ?? usual)
}

/** Downloads the evidence of a visit under the name that the server gives it. */
export const takeEvidence = (id: string, format: 'pdf' | 'zip'): Promise<void> =>
  take(`/v1/api/detention/${encodeURIComponent(id)}/${format}`, `Detention.${format}`)

/** Downloads the list as a spreadsheet, all of its pages. */
export const takeDetentionCsv = ({
  customerId,
  geofenceId,
  from,
  to,
  all,
}: DetentionFilter): Promise<void> => {
  const search = new URLSearchParams({ from: String(from), to: String(to) })
  if (customerId !== null) search.set('customerId', customerId)
  if (geofenceId !== null) search.set('geofenceId', geofenceId)
  if (all) search.set('all', '1')
  return take(`/v1/api/detention/visits.csv?${search}`, 'Detention.csv')
}
