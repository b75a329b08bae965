/** "Why did I get this?" and "Why did I not?" in GraphQL. */
import type { Explanation } from '#domain/alerts/explain.ts'
import { schemaPart } from '../graphql/builder.ts'
import { FiringType } from './firing-types.ts'
import { whyFired, whyNot } from './why.ts'

const builder = schemaPart()

export { builder as whySchema }

const ExplanationType = builder.objectRef<Explanation>('Explanation').implement({
  description: 'The stored reports of that time, checked again by the same steps, in sentences.',
  fields: (t) => ({
    fired: t.exposeBoolean('fired', { nullable: false }),
    verdict: t.exposeString('verdict', { nullable: false }),
    lines: t.exposeStringList('lines', {
      nullable: false,
      description: 'What the rule watched, what the readings said, timers and limits, in order.',
    }),
  }),
})

builder.queryField('whyNot', (t) =>
  t.field({
    type: ExplanationType,
    nullable: false,
    description: 'Why a rule did not fire for a vehicle at a moment, or that it did.',
    args: {
      ruleId: t.arg.id({ required: true }),
      vin: t.arg.string({ required: true }),
      at: t.arg({ type: 'Instant', required: true }),
    },
    resolve: (_root, { ruleId, vin, at }, context) => whyNot(context, String(ruleId), vin, at),
  }),
)

builder.objectField(FiringType, 'why', (t) =>
  t.field({
    type: ExplanationType,
    nullable: false,
    resolve: (firing, _args, context) => whyFired(context, firing),
  }),
)
