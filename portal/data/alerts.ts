/** Alert rules: those I see, and everything that is done with them. */
import { conditionFields, conditionOf } from '#domain/alerts/condition-fields.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import type { Instant } from '#domain/basics/units.ts'
import { ask, question } from './graphql.ts'

/** A rule as the server tells it. */
export interface AlertRule extends RuleDraft {
  readonly id: string
  /** Since when it is off; null while it is on. */
  readonly deactivated: Instant | null
  /** In words why it looks at no vehicle although it is on; null where it does. */
  readonly paused: string | null
  readonly alertTypeName: string
  readonly created: Instant
  readonly updated: Instant
  readonly version: number
  /** Whether I made it, and `notifyMe` means me. */
  readonly isMine: boolean
  /** Its conditions, in a sentence. */
  readonly watches: string
  /** The vehicles that it is about now. */
  readonly vehicleCount: number
  readonly lastFired: Instant | null
}

const fields = `id customerId name isActive deactivated paused allVehicles vehicleIds vehicleGroupIds
  alertNotificationRateLimitMs notifyMe notifyAllCustomerUsers notifyEmails includeSensorData alertTypeId alertTypeName created updated version
  isMine watches vehicleCount lastFired alertPredicates { alertPredicateTypeId ${conditionFields.map(({ name }) => name).join(' ')} }`

/** Ids come as texts or numbers, and fields that are not chosen as null: a draft has neither. */
type Answered = Omit<AlertRule, 'alertPredicates' | 'customerId'> & {
  readonly customerId: number | string
  readonly alertPredicates: readonly Parameters<typeof conditionOf>[0][]
}
const numbers = (ids: readonly (number | string)[]) => ids.map(Number)
const ruleOf = (answered: Answered): AlertRule => ({
  ...answered,
  customerId: Number(answered.customerId),
  vehicleIds: numbers(answered.vehicleIds),
  vehicleGroupIds: numbers(answered.vehicleGroupIds),
  alertPredicates: answered.alertPredicates.map((one) => conditionOf(one, Number)),
})

export const alertRulesQuestion = question<
  { alertRules: readonly Answered[] },
  { customerId: string | null }
>(`query($customerId: ID) { alertRules(customerId: $customerId) { ${fields} } }`)
export const alertRuleQuestion = question<{ alertRule: Answered | null }, { id: string }>(
  `query($id: ID!) { alertRule(id: $id) { ${fields} } }`,
)
export const createAlertRuleQuestion = question<{ createAlertRule: Answered }, { input: RuleDraft }>(
  `mutation($input: AlertRuleInput!) { createAlertRule(input: $input) { ${fields} } }`,
)
export const updateAlertRuleQuestion = question<
  { updateAlertRule: Answered },
  { id: string; input: RuleDraft }
>(`mutation($id: ID!, $input: AlertRuleInput!) { updateAlertRule(id: $id, input: $input) { ${fields} } }`)
export const deleteAlertRuleQuestion = question<{ deleteAlertRule: boolean }, { id: string }>(
  'mutation($id: ID!) { deleteAlertRule(id: $id) }',
)
export const moveAlertRuleQuestion = question<
  { moveAlertRule: { id: string } },
  { id: string; customerId: string }
>('mutation($id: ID!, $customerId: ID!) { moveAlertRule(id: $id, customerId: $customerId) { id } }')
export const copyAlertRuleQuestion = question<
  { copyAlertRule: { id: string } },
  { id: string; name: string }
>('mutation($id: ID!, $name: String!) { copyAlertRule(id: $id, name: $name) { id } }')
export const enableAlertRuleQuestion = question<{ enableAlertRule: { id: string } }, { id: string }>(
  'mutation($id: ID!) { enableAlertRule(id: $id) { id } }',
)
export const disableAlertRuleQuestion = question<{ disableAlertRule: { id: string } }, { id: string }>(
  'mutation($id: ID!) { disableAlertRule(id: $id) { id } }',
)
export const vehicleGroupNamesQuestion = question<
  { vehicleGroupNames: readonly { readonly id: string; readonly name: string }[] },
  { customerId: string }
>('query($customerId: ID!) { vehicleGroupNames(customerId: $customerId) { id name } }')
export const geofenceNamesQuestion = question<
  { geofences: { geofences: readonly { readonly geofenceId: string; readonly name: string }[] } },
  { customerId: string; name: string | null; geofenceIds: readonly number[] | null; pageSize: number }
>(
  `query($customerId: ID, $name: String, $geofenceIds: [ID!], $pageSize: Int) {
    geofences(customerId: $customerId, name: $name, geofenceIds: $geofenceIds, pageSize: $pageSize) {
      geofences { geofenceId name } } }`,
)

/** All rules of a customer, or without one of all of mine. */
export const alertRules = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<readonly AlertRule[]> =>
  (await ask(alertRulesQuestion, { customerId }, signal)).alertRules.map(ruleOf)

/** Null where there is none with this id that I may see. */
export const alertRule = async (id: string, signal?: AbortSignal): Promise<AlertRule | null> => {
  const { alertRule } = await ask(alertRuleQuestion, { id }, signal)
  return alertRule && ruleOf(alertRule)
}

export const createAlertRule = async (input: RuleDraft): Promise<AlertRule> =>
  ruleOf((await ask(createAlertRuleQuestion, { input })).createAlertRule)
export const updateAlertRule = async (id: string, input: RuleDraft): Promise<AlertRule> =>
  ruleOf((await ask(updateAlertRuleQuestion, { id, input })).updateAlertRule)
export const deleteAlertRule = async (id: string): Promise<void> => {
  await ask(deleteAlertRuleQuestion, { id })
}
export const moveAlertRule = async (id: string, customerId: string): Promise<void> => {
  await ask(moveAlertRuleQuestion, { id, customerId })
}
export const copyAlertRule = async (id: string, name: string): Promise<string> =>
  (await ask(copyAlertRuleQuestion, { id, name })).copyAlertRule.id
export const setAlertRuleActive = async (id: string, on: boolean): Promise<void> => {
  if (on) await ask(enableAlertRuleQuestion, { id })
  else await ask(disableAlertRuleQuestion, { id })
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
  (await ask(vehicleGroupNamesQuestion, { customerId: String(customerId) }, signal)).vehicleGroupNames.map(
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
    await ask(geofenceNamesQuestion, { customerId: String(customerId), ...of, pageSize }, signal)
  ).geofences.geofences.map(({ geofenceId, name }) => ({ id: Number(geofenceId), name }))

/** The geofences of a customer whose names hold the text, by name. */
export const geofenceNames = (customerId: number, part: string, signal?: AbortSignal) =>
  namesOfGeofences(customerId, { name: part || null, geofenceIds: null }, mostGeofences, signal)

/** What these geofences of a customer are called; those that are gone are left out. */
export const namesOfChosen = (customerId: number, ids: readonly number[], signal?: AbortSignal) =>
  namesOfGeofences(customerId, { name: null, geofenceIds: ids }, Math.max(1, ids.length), signal)
