/** Alert rules in GraphQL: the list, one of them, and every change. */

import { conditionFields } from '#domain/alerts/condition-fields.ts'
import { type IsOn, pausedFor } from '#domain/alerts/features.ts'
import type { Rule, RulePredicate } from '#domain/alerts/rule.ts'
import { alertWords } from '#domain/alerts/rule-words.ts'
import { describeConditions, ruleSummary, type SummaryNames } from '#domain/alerts/summary.ts'
import { alertType } from '#domain/alerts/types.ts'
import { fieldValue } from '#domain/shapes/condition.ts'
import { capitalize } from '#domain/shapes/watched.ts'
import { ownUnits } from '../access/own-units.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { requestedFields } from '../graphql/requested-fields.ts'
import { revisionWords } from '../graphql/revision.ts'
import { saidAgain } from '../platform/said-again.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { seenAlerts } from './reach.ts'
import {
  copyRule,
  createRule,
  deleteRule,
  moveRule,
  ruleRevision,
  setRuleActive,
  undoRule,
  updateRule,
} from './rule-acts.ts'
import { AlertRuleInput, graphqlTypes, ruleDraftOf } from './rule-input.ts'
import { rulesSeen } from './rule-scope.ts'
import { countRuleVehicles, lastFired, ruleById, rulesOf } from './rule-store.ts'
import { ruleValue } from './rule-value.ts'
import { featuresOn, featuresOnOf } from './rule-write.ts'
import { summaryNames } from './summary-names.ts'

const builder = schemaPart()

export { builder as ruleSchema }

const PredicateType = builder.objectRef<RulePredicate>('AlertPredicate').implement({
  description: 'A condition; which fields count follows from its type.',
  fields: (t) => ({
    alertPredicateTypeId: t.exposeInt('alertPredicateTypeId', { nullable: false }),
    alertPredicateTypeName: t.string({
      nullable: false,
      resolve: ({ alertPredicateTypeId: id }) => alertType(id)?.name ?? String(id),
    }),
    ...Object.fromEntries(
      conditionFields.map((field) => [
        field.name,
        t.field({
          type: graphqlTypes[field.type],
          // biome-ignore lint/suspicious/noExplicitAny: the type of the value follows from the field's
          resolve: (predicate): any => fieldValue(field, predicate),
        }),
      ]),
    ),
  }),
})

/** What is asked for a whole list at once. */
interface Shown extends Rule {
  readonly lastFired?: number | null
  readonly names?: SummaryNames
  readonly isFeatureOn?: IsOn
}

export const AlertRuleType = builder.objectRef<Shown>('AlertRule').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    selectedCustomerId: t.exposeInt('customerId', {
      nullable: false,
      description: 'The customer that it is chosen for: the same as customerId.',
    }),
    fuelLevelThreshold: t.float({
      description: 'Percent; null where it watches no reefer fuel.',
      resolve: (rule) => ruleValue<number>(rule, 'thermoKingFuelLevelPercentage'),
    }),
    assetsGeofenceThreshold: t.float({
      description: 'Null where it counts no trailers in geofences.',
      resolve: (rule) => ruleValue<number>(rule, 'geofenceTrailersThreshold'),
    }),
    thermoKingFaultLevel: t.intList({
      description: 'Null where it watches no alarm of the reefer unit.',
      resolve: (rule) => ruleValue<readonly number[]>(rule, 'thermoKingFaultLevel'),
    }),
    revision: t.string({ nullable: false, description: revisionWords.field, resolve: ruleRevision }),
    name: t.exposeString('name', { nullable: false }),
    isActive: t.exposeBoolean('isActive', { nullable: false }),
    deactivated: t.expose('deactivated', {
      type: 'Instant',
      description: 'Since when it is off; null while on.',
    }),
    undoUntil: t.field({
      type: 'Instant',
      description: 'Until when its last change can be taken back; null where there is none.',
      resolve: ({ undoUntil }, _args, { now }) => (undoUntil !== null && undoUntil > now ? undoUntil : null),
    }),
    paused: t.string({
      description: 'Why it looks at no vehicle although it is on; null where it does, or is off.',
      resolve: async (rule, _args, { db }) => {
        if (!rule.isActive) return null
        const feature = pausedFor(rule, rule.isFeatureOn ?? (await featuresOn(db, rule.customerId)))
        return feature === null ? null : alertWords.paused(saidAgain(feature))
      },
    }),
    allVehicles: t.exposeBoolean('allVehicles', { nullable: false }),
    vehicleIds: t.exposeIntList('vehicleIds', { nullable: false, description: 'As far as I see them.' }),
    vehicleGroupIds: t.exposeIntList('vehicleGroupIds', {
      nullable: false,
      description: 'As far as I see them.',
    }),
    alertNotificationRateLimitMs: t.exposeFloat('alertNotificationRateLimitMs', {
      nullable: false,
      description: '0: one notification for each alert event.',
    }),
    notifyMe: t.exposeBoolean('notifyMe', { nullable: false, description: 'Notifies its maker.' }),
    notifyAllCustomerUsers: t.exposeBoolean('notifyAllCustomerUsers', { nullable: false }),
    notifyEmails: t.exposeStringList('notifyEmails', { nullable: false }),
    includeSensorData: t.exposeBoolean('includeSensorData', { nullable: false }),
    alertTypeId: t.exposeInt('alertTypeId', { nullable: false }),
    alertTypeName: t.string({
      nullable: false,
      resolve: ({ alertTypeId }) => saidAgain(alertType(alertTypeId)?.name ?? String(alertTypeId)),
    }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    updated: t.expose('updated', { type: 'Instant', nullable: false }),
    version: t.exposeInt('version', {
      nullable: false,
      description:
        'Incremented by edits of what is watched, on which vehicles, or how often recipients are notified.',
    }),
    alertPredicates: t.field({
      type: [PredicateType],
      nullable: false,
      resolve: ({ alertPredicates }) => alertPredicates,
    }),
    summary: t.string({
      nullable: false,
      description: 'What it says, in a sentence.',
      resolve: async (rule, _args, context) =>
        ruleSummary(rule, rule.names ?? (await summaryNames(context.db, [rule])), await ownUnits(context)),
    }),
    watches: t.string({
      nullable: false,
      description: 'Its conditions alone, in a sentence.',
      resolve: async (rule, _args, context) => {
        const names = rule.names ?? (await summaryNames(context.db, [rule]))
        return capitalize(describeConditions(rule.alertPredicates, names.geofence, await ownUnits(context)))
      },
    }),
    isMine: t.boolean({
      nullable: false,
      description: 'I made it, so `notifyMe` means me.',
      resolve: ({ ownerId }, _args, { viewer }) => ownerId === viewer.userId,
    }),
    vehicleCount: t.int({
      nullable: false,
      description: 'The vehicles that it is about now, of those I see.',
      resolve: async (rule, _args, { db, viewer }) =>
        countRuleVehicles(db, await accessScopeOf(db, viewer, 'alerts'), rule),
    }),
    lastFired: t.field({
      type: 'Instant',
      resolve: async (rule, _args, { db, viewer }) =>
        rule.lastFired !== undefined
          ? rule.lastFired
          : ((await lastFired(db, await accessScopeOf(db, viewer, 'alerts'), [rule])).get(rule.id) ?? null),
    }),
  }),
})

builder.queryField('alertRules', (t) =>
  t.field({
    type: [AlertRuleType],
    nullable: false,
    description: 'Those that are about any vehicle that I see, by name.',
    args: {
      customerId: t.arg.id(),
      name: t.arg.string({ description: 'Part of a name, in any case.' }),
    },
    resolve: async (_root, { customerId, name }, { viewer, db }, info) => {
      const scope = seenAlerts(viewer, customerId == null ? null : idOf(customerId))
      const accessScope = await accessScopeOf(db, viewer, 'alerts')
      const rules = await rulesSeen(db, accessScope, await rulesOf(db, scope, name ?? ''))
      const args = requestedFields(info)
      const customers = [...new Set(rules.map((rule) => rule.customerId))]
      const [fired, names, features] = await Promise.all([
        args.has('lastFired') ? lastFired(db, accessScope, rules) : null,
        args.has('summary') || args.has('watches') ? summaryNames(db, rules) : null,
        args.has('paused') ? featuresOnOf(db, customers) : null,
      ])
      return rules.map((rule) => ({
        ...rule,
        ...(fired && { lastFired: fired.get(rule.id) ?? null }),
        ...(names && { names }),
        ...(features && { isFeatureOn: features.get(rule.customerId)! }),
      }))
    },
  }),
)

builder.queryField('alertRule', (t) =>
  t.field({
    type: AlertRuleType,
    description: 'Null where there is none that I may see.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { viewer, db }) => {
      const rule = await ruleById(db, seenAlerts(viewer, null), id)
      if (!rule) return null
      return (await rulesSeen(db, await accessScopeOf(db, viewer, 'alerts'), [rule]))[0] ?? null
    },
  }),
)

builder.mutationField('createAlertRule', (t) =>
  t.field({
    type: AlertRuleType,
    nullable: false,
    args: { input: t.arg({ type: AlertRuleInput, required: true }) },
    resolve: (_root, { input }, context) => createRule(context, ruleDraftOf(input)),
  }),
)

builder.mutationField('updateAlertRule', (t) =>
  t.field({
    type: AlertRuleType,
    nullable: false,
    description: 'Replaces the rule; its customer stays, see moveAlertRule.',
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: AlertRuleInput, required: true }),
      ifRevisions: t.arg.stringList({ description: revisionWords.arg }),
    },
    resolve: (_root, { id, input, ifRevisions }, context) =>
      updateRule(context, id, ruleDraftOf(input), ifRevisions),
  }),
)

builder.mutationField('deleteAlertRule', (t) =>
  t.boolean({
    nullable: false,
    description: 'What it fired stays in the inbox.',
    args: {
      id: t.arg.id({ required: true }),
      ifRevisions: t.arg.stringList({ description: revisionWords.arg }),
    },
    resolve: (_root, { id, ifRevisions }, context) => deleteRule(context, id, ifRevisions),
  }),
)

builder.mutationField('moveAlertRule', (t) =>
  t.field({
    type: AlertRuleType,
    nullable: false,
    description:
      'Vehicles and groups are left behind: it is then about all vehicles, and off until it is turned on. One that is about all vehicles stays as it is.',
    args: { id: t.arg.id({ required: true }), customerId: t.arg.id({ required: true }) },
    resolve: (_root, { id, customerId }, context) => moveRule(context, id, idOf(customerId)),
  }),
)

builder.mutationField('undoAlertRule', (t) =>
  t.field({
    type: AlertRuleType,
    nullable: false,
    description: 'Takes its last change back, within a week of it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => undoRule(context, id),
  }),
)

builder.mutationField('copyAlertRule', (t) =>
  t.field({
    type: AlertRuleType,
    nullable: false,
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
    resolve: (_root, { id, name }, context) => copyRule(context, id, name),
  }),
)

for (const [name, isActive] of [
  ['enableAlertRule', true],
  ['disableAlertRule', false],
] as const)
  builder.mutationField(name, (t) =>
    t.field({
      type: AlertRuleType,
      nullable: false,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => setRuleActive(context, id, isActive),
    }),
  )
