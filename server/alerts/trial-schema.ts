/** Trials of alert rules in GraphQL: begun, followed, counted anew, cancelled. */
import { schemaPart } from '../graphql/builder.ts'
import { saidOf } from '../graphql/said.ts'
import { AlertRuleInput, ruleDraftOf } from './rule-input.ts'
import { cancelTrial, recountTrial, startTrial, type Trial, trialOf } from './trial.ts'
import { trialStates } from './trial-run.ts'
import type { TrialCount } from './trial-tally.ts'

const builder = schemaPart()

export { builder as trialSchema }

const DayType = builder.objectRef<TrialCount['days'][number]>('RuleTrialDay').implement({
  fields: (t) => ({
    day: t.exposeString('day', { nullable: false, description: 'YYYY-MM-DD, in my time zone.' }),
    count: t.exposeInt('count', { nullable: false }),
  }),
})
const VehicleType = builder.objectRef<TrialCount['vehicles'][number]>('RuleTrialVehicle').implement({
  fields: (t) => ({
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    count: t.exposeInt('count', { nullable: false }),
  }),
})
const EmailCountType = builder.objectRef<TrialCount['letters'][number]>('RuleTrialLetters').implement({
  fields: (t) => ({
    recipient: t.exposeString('recipient', {
      nullable: false,
      description: 'An address, or how many other users where their addresses are not mine to read.',
    }),
    count: t.exposeInt('count', { nullable: false, description: 'What the rate limit holds back left out.' }),
  }),
})

const StateType = builder.enumType('RuleTrialState', trialStates)

const TrialType = builder.objectRef<Trial>('RuleTrial').implement({
  description: 'What a rule would have done in the past.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    done: t.exposeInt('done', { nullable: false, description: 'Reports looked at.' }),
    total: t.exposeInt('total', { nullable: false, description: 'About how many there are to look at.' }),
    state: t.expose('state', { type: StateType, nullable: false }),
    days: t.field({ type: [DayType], nullable: false, resolve: ({ count }) => count.days }),
    vehicles: t.field({
      type: [VehicleType],
      nullable: false,
      description: 'Those with any alert, those with most first.',
      resolve: ({ count }) => count.vehicles,
    }),
    firings: t.int({ nullable: false, resolve: ({ count }) => count.firings }),
    week: t.int({
      nullable: false,
      description: 'Of the firings, those of the last seven days.',
      resolve: ({ count }) => count.week,
    }),
    held: t.int({
      nullable: false,
      description: 'Of the firings, those that the rate limit would have held back.',
      resolve: ({ count }) => count.held,
    }),
    vehicleCount: t.int({ nullable: false, resolve: ({ count }) => count.vehicleCount }),
    recipientCount: t.int({ nullable: false, resolve: ({ count }) => count.recipientCount }),
    lettersMost: t.int({
      nullable: false,
      description: 'The emails of whoever would have got most.',
      resolve: ({ count }) => count.lettersMost,
    }),
    letters: t.field({ type: [EmailCountType], nullable: false, resolve: ({ count }) => count.letters }),
    problem: t.string({ description: 'In words, where it failed.', resolve: saidOf('problem') }),
  }),
})

builder.queryField('ruleTrial', (t) =>
  t.field({
    type: TrialType,
    nullable: false,
    description: 'One of mine; kept for a while after it was last requested.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => trialOf(context, id),
  }),
)

builder.mutationField('startRuleTrial', (t) =>
  t.field({
    type: TrialType,
    nullable: false,
    description:
      'Runs the rule over the past of its vehicles, as far as I see them. Ends a trial that I began before.',
    args: { input: t.arg({ type: AlertRuleInput, required: true }), days: t.arg.int() },
    resolve: (_root, { input, days }, context) => startTrial(context, ruleDraftOf(input), days ?? null),
  }),
)

builder.mutationField('recountRuleTrial', (t) =>
  t.field({
    type: TrialType,
    nullable: false,
    description:
      'Counts again with other limits, durations, choices, geofences or recipients. The vehicles and the types of condition have to be those of before.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: AlertRuleInput, required: true }) },
    resolve: (_root, { id, input }, context) => recountTrial(context, id, ruleDraftOf(input)),
  }),
)

builder.mutationField('cancelRuleTrial', (t) =>
  t.boolean({
    nullable: false,
    description: 'False where it was over already.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => cancelTrial(context, id),
  }),
)
