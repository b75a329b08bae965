/** The noise budget in GraphQL: what rules made in the last week, who looked, and how much somebody wants. */
import { noiseSentence } from '#domain/alerts/noise.ts'
import { alertWords } from '#domain/alerts/rule-words.ts'
import { alertBudgetMost } from '#domain/basics/assumed.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeIn } from '../scope/vehicle-scope.ts'
import { budgetOf, type Noise, noiseOf, type SourceNoise, setBudget } from './noise-store.ts'
import { seenAlerts } from './reach.ts'

const builder = schemaPart()

export { builder as noiseSchema }

interface ToldNoise extends SourceNoise {
  readonly total: number
}
const SourceType = builder.objectRef<ToldNoise>('RuleNoise').implement({
  description: 'What one rule made in the last seven days.',
  fields: (t) => ({
    customerId: t.exposeInt('customerId', { nullable: false }),
    ruleId: t.exposeID('ruleId', { description: "Null where a geofence's own addresses are notified." }),
    name: t.exposeString('name', { nullable: false }),
    firings: t.exposeInt('firings', { nullable: false }),
    opened: t.exposeInt('opened', { nullable: false, description: 'Of them, those that anybody opened.' }),
    acted: t.exposeInt('acted', { nullable: false, description: 'Of them, those that anybody acted on.' }),
    actors: t.exposeStringList('actors', { nullable: false, description: 'Who acted on them.' }),
    sentence: t.string({ nullable: false, resolve: (rule) => noiseSentence(rule, rule.total) }),
  }),
})

interface MyNoise extends Noise {
  readonly budget: number
}
const NoiseType = builder.objectRef<MyNoise>('AlertNoise').implement({
  description: 'The alerts of the last seven days, of the vehicles I see.',
  fields: (t) => ({
    firings: t.exposeInt('firings', { nullable: false }),
    budget: t.exposeInt('budget', { nullable: false, description: 'How many I want a week at most.' }),
    days: t.exposeIntList('days', {
      nullable: false,
      description: 'Of each of the seven days of 24 hours, the oldest first.',
    }),
    rules: t.field({
      type: [SourceType],
      nullable: false,
      description: 'Those with most first; no more than 100.',
      resolve: ({ sources, firings }) => sources.map((source) => ({ ...source, total: firings })),
    }),
  }),
})

builder.queryField('alertNoise', (t) =>
  t.field({
    type: NoiseType,
    nullable: false,
    args: { customerId: t.arg.id() },
    resolve: async (_root, { customerId }, { viewer, db, now }) => {
      const of = seenAlerts(viewer, customerId == null ? null : idOf(customerId))
      const [noise, budget] = await Promise.all([
        noiseOf(db, await accessScopeIn(db, viewer, of), now),
        budgetOf(db, viewer.userId),
      ])
      return { ...noise, budget }
    },
  }),
)

builder.mutationField('setAlertBudget', (t) =>
  t.int({
    nullable: false,
    description: 'How many alerts a week I want at most. It is my own: nothing is held back by it.',
    args: { budget: t.arg.int({ required: true }) },
    resolve: async (_root, { budget }, { viewer, db }) => {
      seenAlerts(viewer, null)
      if (budget < 1 || budget > alertBudgetMost) throw refusal(alertWords.budget(alertBudgetMost))
      await inTransaction(db, (client) => setBudget(client, viewer.userId, budget))
      return budget
    },
  }),
)
