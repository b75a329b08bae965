/** Trials: what a rule would have done in the past, and why it did not fire at one moment. */
import type { RuleDraft } from '#domain/alerts/rule.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

export type RuleTrial = Answer<typeof ruleTrialQuery>['ruleTrial']

const fields = `id done total state days { day count } vehicles { vin unitId count } firings week held
  vehicleCount recipientCount lettersMost  letters { recipient count } problem`

export const startRuleTrialMutation = mutation(
  `mutation($input: AlertRuleInput!, $days: Int) { startRuleTrial(input: $input, days: $days) { ${fields} } }`,
)
export const recountRuleTrialMutation = mutation(
  `mutation($id: ID!, $input: AlertRuleInput!) { recountRuleTrial(id: $id, input: $input) { ${fields} } }`,
)
export const ruleTrialQuery = query(`query($id: ID!) { ruleTrial(id: $id) { ${fields} } }`)
export const cancelRuleTrialMutation = mutation('mutation($id: ID!) { cancelRuleTrial(id: $id) }')

/** How far back a trial looks, in days. */
export const trialDays = 30

export const startRuleTrial = async (input: RuleDraft, days = trialDays): Promise<RuleTrial> =>
  (await request(startRuleTrialMutation, { input, days })).startRuleTrial
export const recountRuleTrial = async (id: string, input: RuleDraft): Promise<RuleTrial> =>
  (await request(recountRuleTrialMutation, { id, input })).recountRuleTrial
export const ruleTrial = async (id: string, signal?: AbortSignal): Promise<RuleTrial> =>
  (await request(ruleTrialQuery, { id }, signal)).ruleTrial
export const cancelRuleTrial = async (id: string): Promise<void> => {
  await request(cancelRuleTrialMutation, { id })
}

export type ExplanationAnswer = Answer<typeof whyNotQuery>['whyNot']
export const whyNotQuery = query(
  `query($ruleId: ID!, $vin: String!, $at: Instant!) {
    whyNot(ruleId: $ruleId, vin: $vin, at: $at) { fired verdict lines } }`,
)

export const whyNot = async (
  ruleId: string,
  vin: string,
  at: Instant,
  signal?: AbortSignal,
): Promise<ExplanationAnswer> => (await request(whyNotQuery, { ruleId, vin, at }, signal)).whyNot

export const firingWhyQuery = query('query($id: ID!) { firing(id: $id) { why { fired verdict lines } } }')
/** A firing judged again from the stored reports; null where there is none that I may see. */
export const firingWhy = async (id: string): Promise<ExplanationAnswer | null> =>
  (await request(firingWhyQuery, { id })).firing?.why ?? null
