/** What a shift hands over, in GraphQL. */

import type { Viewer } from '#domain/access/session.ts'
import { days } from '#domain/basics/time.ts'
import { schemaPart } from '../graphql/builder.ts'
import { LevelType } from '../graphql/choices.ts'
import { idOf } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { refusal } from '../platform/refusal.ts'
import { type AccessScope, accessScopeOf } from '../scope/vehicle-scope.ts'
import { type Shift, type ShiftEvent, shiftEventKinds, shiftEvents, shiftSums } from './shift.ts'
import { controlWords } from './words.ts'

const builder = schemaPart()

export { builder as shiftSchema }

const longest = days(1)
const eventsUsual = 5
const eventsMost = 100

interface SeenShift extends Shift {
  readonly accessScope: AccessScope
  readonly viewer: Viewer
}

const EventKind = builder.enumType('ShiftEventKind', shiftEventKinds)
const EventType = builder.objectRef<ShiftEvent>('ShiftEvent').implement({
  fields: (t) => ({
    at: t.field({ type: 'Instant', nullable: false, resolve: ({ at }) => at }),
    kind: t.expose('kind', { type: EventKind, nullable: false }),
    level: t.expose('level', { type: LevelType, nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    words: t.string({
      nullable: false,
      description: 'The fault in words; of a work order, its number.',
      resolve: saidOf('words'),
    }),
  }),
})

const SumsType = builder.objectRef<Awaited<ReturnType<typeof shiftSums>>>('ShiftSums').implement({
  description:
    'The cautions and criticals among the faults that began in a shift; what comes and goes is one.',
  fields: (t) => ({
    began: t.exposeInt('began', { nullable: false }),
    cleared: t.exposeInt('cleared', { nullable: false, description: 'Over now, without a work order.' }),
    ordered: t.exposeInt('ordered', {
      nullable: false,
      description: 'Their trailer has had a work order since they began.',
    }),
    open: t.exposeInt('open', { nullable: false, description: 'They last, without a work order.' }),
  }),
})

const ShiftType = builder.objectRef<SeenShift>('FleetShift').implement({
  fields: (t) => ({
    sums: t.field({
      type: SumsType,
      nullable: false,
      resolve: ({ accessScope, viewer, ...shift }, _args, { db }) =>
        shiftSums(db, accessScope, viewer, shift),
    }),
    events: t.field({
      type: [EventType],
      nullable: false,
      description: 'What happened to these faults after a moment of the shift, the first of it first.',
      args: {
        after: t.arg({ type: 'Instant', required: true }),
        first: t.arg.int({ description: `At most ${eventsMost}.` }),
      },
      resolve: ({ accessScope, viewer, ...shift }, { after, first }, { db }) => {
        const size = first ?? eventsUsual
        if (size < 1 || size > eventsMost) throw refusal(controlWords.events(eventsMost))
        return shiftEvents(db, accessScope, viewer, shift, { after, first: size })
      },
    }),
  }),
})

builder.queryField('fleetShift', (t) =>
  t.field({
    type: ShiftType,
    nullable: false,
    description: 'What a shift hands over: the faults that began in it, and what became of them until now.',
    args: {
      customerId: t.arg.id({ description: 'Of this customer alone.' }),
      from: t.arg({ type: 'Instant', required: true }),
      to: t.arg({ type: 'Instant', required: true }),
    },
    resolve: async (_root, { customerId, from, to }, { viewer, db }) => {
      if (to <= from || to - from > longest) throw refusal(controlWords.span)
      const only = customerId == null ? null : idOf(customerId)
      return { accessScope: await accessScopeOf(db, viewer, 'past', only), viewer, from, to }
    },
  }),
)
