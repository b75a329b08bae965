/** The noise budget: what rules made in the last week, who looked, and how much somebody wants. */
import { type Answer, mutation, query, request } from './graphql.ts'

export type AlertNoise = Answer<typeof alertNoiseQuery>['alertNoise']
export type RuleNoise = AlertNoise['rules'][number]

export const alertNoiseQuery = query(
  `query($customerId: ID) { alertNoise(customerId: $customerId) { firings budget days
    rules { customerId ruleId name firings opened acted actors sentence } } }`,
)
export const setAlertBudgetMutation = mutation('mutation($budget: Int!) { setAlertBudget(budget: $budget) }')
export const undoAlertRuleMutation = mutation('mutation($id: ID!) { undoAlertRule(id: $id) { id } }')

export const alertNoise = async (customerId: string | null, signal?: AbortSignal): Promise<AlertNoise> =>
  (await request(alertNoiseQuery, { customerId }, signal)).alertNoise
export const setAlertBudget = async (budget: number): Promise<void> => {
  await request(setAlertBudgetMutation, { budget })
}
/** Takes the last change of a rule back. */
export const undoAlertRule = async (id: string): Promise<void> => {
  await request(undoAlertRuleMutation, { id })
}
