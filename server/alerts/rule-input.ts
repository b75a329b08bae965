/** What somebody fills in of an alert rule, as GraphQL takes it. */
import { blankRule, settledScope } from '#domain/alerts/choosing.ts'
import { conditionFields, conditionOf } from '#domain/alerts/condition-fields.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import type { ConditionFieldType } from '#domain/shapes/condition.ts'
import { builder } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'

/** What GraphQL makes of a field of a condition. */
export const graphqlTypes = {
  flag: 'Boolean',
  number: 'Float',
  duration: 'Float',
  ints: ['Int'],
  texts: ['String'],
  ids: ['ID'],
} as const satisfies Record<ConditionFieldType, 'Boolean' | 'Float' | ['Int'] | ['String'] | ['ID']>

const PredicateInput = builder.inputType('AlertPredicateInput', {
  fields: (t) => ({
    alertPredicateTypeId: t.int({ required: true }),
    alertPredicateTypeName: t.string({ description: 'Taken and passed over: the type id tells.' }),
    ...Object.fromEntries(
      conditionFields.map(({ name, type }) => [name, t.field({ type: graphqlTypes[type] })]),
    ),
  }),
})

/** §9: what a new alert is where nothing else is said. */
const blank = blankRule(0)

export const AlertRuleInput = builder.inputType('AlertRuleInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    customerId: t.id({ required: true }),
    isActive: t.boolean({ defaultValue: blank.isActive }),
    allVehicles: t.boolean({
      description: 'Where it is left out: true unless vehicles or groups are chosen. True clears these.',
    }),
    vehicleIds: t.idList(),
    vehicleGroupIds: t.idList(),
    alertNotificationRateLimitMs: t.float({ defaultValue: blank.alertNotificationRateLimitMs }),
    notifyMe: t.boolean({ defaultValue: blank.notifyMe }),
    notifyAllCustomerUsers: t.boolean({ defaultValue: blank.notifyAllCustomerUsers }),
    notifyEmails: t.stringList(),
    includeSensorData: t.boolean({ defaultValue: blank.includeSensorData }),
    alertTypeId: t.int({ required: true }),
    alertPredicates: t.field({ type: [PredicateInput], required: true }),
  }),
})

/** What somebody wrote down, with §9's defaults where they wrote nothing. */
export const ruleDraftOf = (input: typeof AlertRuleInput.$inferInput): RuleDraft => {
  const chosen = {
    vehicleIds: input.vehicleIds?.map(idOf) ?? [],
    vehicleGroupIds: input.vehicleGroupIds?.map(idOf) ?? [],
  }
  return {
    name: input.name,
    customerId: idOf(input.customerId),
    isActive: input.isActive ?? blank.isActive,
    ...settledScope(input.allVehicles ?? undefined, chosen),
    alertNotificationRateLimitMs: input.alertNotificationRateLimitMs ?? blank.alertNotificationRateLimitMs,
    notifyMe: input.notifyMe ?? blank.notifyMe,
    notifyAllCustomerUsers: input.notifyAllCustomerUsers ?? blank.notifyAllCustomerUsers,
    notifyEmails: input.notifyEmails ?? [],
    includeSensorData: input.includeSensorData ?? blank.includeSensorData,
    alertTypeId: input.alertTypeId,
    alertPredicates: input.alertPredicates.map((one) => conditionOf(one, idOf)),
  }
}
