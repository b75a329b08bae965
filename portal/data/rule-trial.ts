/** What a rule would have done in the past, and why it did nothing at one moment of it. */
import type { RuleDraft } from '#domain/alerts/rule.ts'
import type { Instant } from '#domain/basics/units.ts'
import { ask, question } from './graphql.ts'

export interface RuleTrial {
  readonly id: string
  /** Reports looked at, and all there are to look at. */
  readonly done: number
  readonly total: number
  readonly state: 'running' | 'done' | 'cancelled' | 'failed'
  readonly days: readonly { readonly day: string; readonly count: number }[]
  readonly vehicles: readonly { readonly vin: string; readonly unitId: string; readonly count: number }[]
  readonly firings: number
  /** Those of them that the rate limit would have held back. */
  readonly held: number
  /** All of them; the lists hold those with most. */
  readonly vehicleCount: number
  readonly recipientCount: number
  /** The letters of whoever would have got most. */
  readonly lettersMost: number
  readonly letters: readonly { readonly recipient: string; readonly count: number }[]
  /** A sentence where it failed. */
  readonly problem: string | null
}

const fields = `id done total state days { day count } vehicles { vin unitId count } firings held
  vehicleCount recipientCount lettersMost  letters { recipient count } problem`

export const startRuleTrialQuestion = question<
  { startRuleTrial: RuleTrial },
  { input: RuleDraft; days: number }
>(
  `mutation($input: AlertRuleInput!, $days: Int) { startRuleTrial(input: $input, days: $days) { ${fields} } }`,
)
export const recountRuleTrialQuestion = question<
  { recountRuleTrial: RuleTrial },
  { id: string; input: RuleDraft }
>(`mutation($id: ID!, $input: AlertRuleInput!) { recountRuleTrial(id: $id, input: $input) { ${fields} } }`)
export const ruleTrialQuestion = question<{ ruleTrial: RuleTrial }, { id: string }>(
  `query($id: ID!) { ruleTrial(id: $id) { ${fields} } }`,
)
export const cancelRuleTrialQuestion = question<{ cancelRuleTrial: boolean }, { id: string }>(
  'mutation($id: ID!) { cancelRuleTrial(id: $id) }',
)

/** How far back a trial looks, in days. */
export const trialDays = 30

export const startRuleTrial = async (input: RuleDraft): Promise<RuleTrial> =>
  (await ask(startRuleTrialQuestion, { input, days: trialDays })).startRuleTrial
export const recountRuleTrial = async (id: string, input: RuleDraft): Promise<RuleTrial> =>
  (await ask(recountRuleTrialQuestion, { id, input })).recountRuleTrial
export const ruleTrial = async (id: string, signal?: AbortSignal): Promise<RuleTrial> =>
  (await ask(ruleTrialQuestion, { id }, signal)).ruleTrial
export const cancelRuleTrial = async (id: string): Promise<void> => {
  await ask(cancelRuleTrialQuestion, { id })
}

export interface Explanation {
  readonly fired: boolean
  readonly verdict: string
  readonly lines: readonly string[]
}
export const whyNotQuestion = question<{ whyNot: Explanation }, { ruleId: string; vin: string; at: Instant }>(
  `query($ruleId: ID!, $vin: String!, $at: Instant!) {
    whyNot(ruleId: $ruleId, vin: $vin, at: $at) { fired verdict lines } }`,
)

export const whyNot = async (
  ruleId: string,
  vin: string,
  at: Instant,
  signal?: AbortSignal,
): Promise<Explanation> => (await ask(whyNotQuestion, { ruleId, vin, at }, signal)).whyNot

export const firingWhyQuestion = question<{ firing: { why: Explanation } | null }, { id: string }>(
  'query($id: ID!) { firing(id: $id) { why { fired verdict lines } } }',
)
/** A firing judged again from the stored reports; null where there is none that I may see. */
export const firingWhy = async (id: string): Promise<Explanation | null> =>
  (await ask(firingWhyQuestion, { id })).firing?.why ?? null
