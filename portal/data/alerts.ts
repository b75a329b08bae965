/** Alert rules: those I see, and everything that is done with them. */
import { conditionFields, conditionOf } from '#domain/alerts/condition-fields.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

/** Every field of a condition, as the kinds declare them. */
const conditions = `fragment condition on AlertPredicate { alertPredicateTypeId ${conditionFields.map(({ name }) => name).join(' ')} }`
const fields = `id customerId name isActive deactivated undoUntil paused allVehicles vehicleIds vehicleGroupIds
  alertNotificationRateLimitMs notifyMe notifyAllCustomerUsers notifyEmails includeSensorData alertTypeId alertTypeName created updated version
  isMine watches vehicleCount lastFired alertPredicates { ...condition }`

export const alertRulesQuery = query(
  `query($customerId: ID) { alertRules(customerId: $customerId) { ${fields} } }`,
  conditions,
)
export const alertRuleQuery = query(`query($id: ID!) { alertRule(id: $id) { ${fields} } }`, conditions)
export const createAlertRuleMutation = mutation(
  `mutation($input: AlertRuleInput!) { createAlertRule(input: $input) { ${fields} } }`,
  conditions,
)
export const updateAlertRuleMutation = mutation(
  `mutation($id: ID!, $input: AlertRuleInput!) { updateAlertRule(id: $id, input: $input) { ${fields} } }`,
  conditions,
)
export const deleteAlertRuleMutation = mutation('mutation($id: ID!) { deleteAlertRule(id: $id) }')
export const moveAlertRuleMutation = mutation(
  'mutation($id: ID!, $customerId: ID!) { moveAlertRule(id: $id, customerId: $customerId) { id } }',
)
export const copyAlertRuleMutation = mutation(
  'mutation($id: ID!, $name: String!) { copyAlertRule(id: $id, name: $name) { id } }',
)
export const enableAlertRuleMutation = mutation('mutation($id: ID!) { enableAlertRule(id: $id) { id } }')
export const disableAlertRuleMutation = mutation('mutation($id: ID!) { disableAlertRule(id: $id) { id } }')
export const vehicleGroupNamesQuery = query(
  'query($customerId: ID!) { vehicleGroupNames(customerId: $customerId) { id name } }',
)
export const geofenceNamesQuery = query(
  `query($customerId: ID, $name: String, $geofenceIds: [ID!], $pageSize: Int) {
    geofences(customerId: $customerId, name: $name, geofenceIds: $geofenceIds, pageSize: $pageSize) {
      geofences { geofenceId name } } }`,
)

type Answered = Answer<typeof alertRulesQuery>['alertRules'][number]
/** A rule as the server describes it. */
export type AlertRule = Omit<Answered, 'alertPredicates'> & RuleDraft

const ruleOf = (answered: Answered): AlertRule => ({
  ...answered,
  alertPredicates: answered.alertPredicates.map((one) => conditionOf(one, Number)),
})

/** All rules of a customer, or without one of all of mine. */
export const alertRules = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<readonly AlertRule[]> =>
  (await request(alertRulesQuery, { customerId }, signal)).alertRules.map(ruleOf)

/** Null where there is none with this id that I may see. */
export const alertRule = async (id: string, signal?: AbortSignal): Promise<AlertRule | null> => {
  const { alertRule } = await request(alertRuleQuery, { id }, signal)
  return alertRule && ruleOf(alertRule)
}

export const createAlertRule = async (input: RuleDraft): Promise<AlertRule> =>
  ruleOf((await request(createAlertRuleMutation, { input })).createAlertRule)
export const updateAlertRule = async (id: string, input: RuleDraft): Promise<AlertRule> =>
  ruleOf((await request(updateAlertRuleMutation, { id, input })).updateAlertRule)
export const deleteAlertRule = async (id: string): Promise<void> => {
  await request(deleteAlertRuleMutation, { id })
}
export const moveAlertRule = async (id: string, customerId: string): Promise<void> => {
  await request(moveAlertRuleMutation, { id, customerId })
}
export const copyAlertRule = async (id: string, name: string): Promise<string> =>
  (await request(copyAlertRuleMutation, { id, name })).copyAlertRule.id
export const setAlertRuleActive = async (id: string, on: boolean): Promise<void> => {
  if (on) await request(enableAlertRuleMutation, { id })
  else await request(disableAlertRuleMutation, { id })
}

export interface Named {
  readonly id: number
  readonly name: string
}
/** The groups of a customer that I may choose vehicles by. */
export const vehicleGroupNames = async (
  customerId: number,
  signal?: AbortSignal,
): Promise<readonly Named[]> =>
  (await request(vehicleGroupNamesQuery, { customerId: String(customerId) }, signal)).vehicleGroupNames.map(
    ({ id, name }) => ({ id: Number(id), name }),
  )

/** More geofences than these nobody looks through: they type a part of the name. */
const mostGeofences = 500
const namesOfGeofences = async (
  customerId: number,
  of: { readonly name: string | null; readonly geofenceIds: readonly number[] | null },
  pageSize: number,
  signal?: AbortSignal,
): Promise<readonly Named[]> =>
  (
    await request(geofenceNamesQuery, { customerId: String(customerId), ...of, pageSize }, signal)
  ).geofences.geofences.map(({ geofenceId, name }) => ({ id: Number(geofenceId), name }))

/** The geofences of a customer whose names hold the text, by name. */
export const geofenceNames = (customerId: number, part: string, signal?: AbortSignal) =>
  namesOfGeofences(customerId, { name: part || null, geofenceIds: null }, mostGeofences, signal)

/** What these geofences of a customer are called; those that are gone are left out. */
export const namesOfChosen = (customerId: number, ids: readonly number[], signal?: AbortSignal) =>
  namesOfGeofences(customerId, { name: null, geofenceIds: ids }, Math.max(1, ids.length), signal)
