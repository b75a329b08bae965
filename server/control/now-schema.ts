/** The queue of Fleet Control in GraphQL: which vehicles need somebody, in which order, and how many there are. */

import { verdictGroups } from '#domain/verdict/verdict.ts'
import { fieldsOf, VehicleNow } from '../fleet/schema.ts'
import { GroupType } from '../fleet/verdict-schema.ts'
import { schemaPart } from '../graphql/builder.ts'
import { LevelType } from '../graphql/choices.ts'
import { idOf } from '../graphql/paging.ts'
import { requestedFields } from '../graphql/requested-fields.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { type FleetDay, fleetDay } from './day.ts'
import { type NowCounts, nowCounts, type QueueGroup, type QueuePlace, queueGroup } from './queue.ts'
import { controlWords } from './words.ts'

const builder = schemaPart()

export { builder as nowSchema }

const pageUsual = 20
const pageMost = 200

const writePlace = ({ rank, id }: QueuePlace): string => Buffer.from(`${rank}/${id}`).toString('base64url')
/** @throws a refusal for a text that `writePlace` did not write */
const readPlace = (text: string): QueuePlace => {
  const found = /^(\d{1,16})\/(\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString())
  if (!found) throw refusal(controlWords.after)
  return { rank: Number(found[1]), id: Number(found[2]) }
}

const Group = builder.objectRef<QueueGroup>('QueueGroup').implement({
  description: 'A part of the queue: by when somebody has to look at its vehicles.',
  fields: (t) => ({
    group: t.field({ type: GroupType, nullable: false, resolve: ({ group }) => group }),
    count: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    vehicles: t.field({
      type: [VehicleNow],
      nullable: false,
      description: 'The worst first.',
      resolve: ({ rows }) => rows,
    }),
    after: t.string({
      description: 'For the next page; null behind the last.',
      resolve: ({ next }) => next && writePlace(next),
    }),
  }),
})

const Counts = builder.objectRef<NowCounts>('NowCounts').implement({
  description: 'Of all that I see with an active SIM. At most some seconds old.',
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: false }),
    needYou: t.exposeInt('needYou', { nullable: false, description: 'In the groups of the queue.' }),
    moving: t.exposeInt('moving', { nullable: false }),
    silent: t.exposeInt('silent', { nullable: false }),
    canWait: t.exposeInt('canWait', {
      nullable: false,
      description: 'Cautions and notices that need nobody yet.',
    }),
  }),
})

const Moving = builder.objectRef<FleetDay['moving'][number]>('MovingCount').implement({
  fields: (t) => ({
    at: t.field({ type: 'Instant', nullable: false, resolve: ({ at }) => at }),
    count: t.exposeInt('count', { nullable: false }),
  }),
})
const Beginning = builder.objectRef<FleetDay['began'][number]>('TroubleBeginning').implement({
  fields: (t) => ({
    at: t.field({ type: 'Instant', nullable: false, resolve: ({ at }) => at }),
    level: t.expose('level', { type: LevelType, nullable: false }),
  }),
})
const Day = builder.objectRef<FleetDay>('FleetDay').implement({
  description: 'The last 24 hours of all that I see.',
  fields: (t) => ({
    total: t.exposeInt('total', {
      nullable: false,
      description: 'How many vehicles it is of: those that have reported.',
    }),
    isEstimate: t.exposeBoolean('isEstimate', {
      nullable: false,
      description: 'Of a large fleet the counts are reckoned from a part of its vehicles.',
    }),
    moving: t.field({
      type: [Moving],
      nullable: false,
      description: 'How many vehicles moved, half hour by half hour, the oldest first.',
      resolve: ({ moving }) => moving,
    }),
    began: t.field({
      type: [Beginning],
      nullable: false,
      description: 'When what needs somebody still began, of the 200 most urgent.',
      resolve: ({ began }) => began,
    }),
  }),
})

/** Those that need somebody. */
const needing = (Object.keys(verdictGroups) as (keyof typeof verdictGroups)[]).filter(
  (group) => group !== 'wait',
)

builder.queryFields((t) => {
  const customerId = t.arg.id({ description: 'Of this customer alone.' })
  return {
    nowQueue: t.field({
      type: [Group],
      nullable: false,
      description: 'The vehicles that need somebody. Deactivated SIMs are left out.',
      args: {
        customerId,
        groups: t.arg({ type: [GroupType], description: 'Left out: those that need somebody.' }),
        first: t.arg.int({ description: `How many of each group, at most ${pageMost}.` }),
        after: t.arg.string({ description: 'Where the page before ended, of a single group.' }),
      },
      resolve: async (_root, { customerId, groups, first, after }, { viewer, db }, info) => {
        const wanted = [...new Set(groups ?? needing)]
        const size = first ?? pageUsual
        if (size < 1 || size > pageMost) throw refusal(controlWords.page(pageMost))
        if (after != null && wanted.length !== 1) throw refusal(controlWords.oneGroup)
        const page = { first: size, after: after == null ? null : readPlace(after) }
        const only = customerId == null ? null : idOf(customerId)
        const accessScope = await accessScopeOf(db, viewer, 'trailerList', only)
        const fields = fieldsOf(requestedFields(info, 'vehicles'))
        return Promise.all(wanted.map((group) => queueGroup(db, accessScope, group, page, fields)))
      },
    }),
    nowCounts: t.field({
      type: Counts,
      nullable: false,
      description: 'How many vehicles need somebody, move and are silent. Deactivated SIMs are left out.',
      args: { customerId },
      resolve: async (_root, { customerId }, { viewer, db, now }) => {
        const only = customerId == null ? null : idOf(customerId)
        return nowCounts(db, await accessScopeOf(db, viewer, 'trailerList', only), now)
      },
    }),
    fleetDay: t.field({
      type: Day,
      nullable: false,
      description: 'How many vehicles moved in the last 24 hours, and when something began.',
      args: { customerId },
      resolve: async (_root, { customerId }, { viewer, db, now }) => {
        const only = customerId == null ? null : idOf(customerId)
        return fleetDay(db, await accessScopeOf(db, viewer, 'healthWidget', only), now)
      },
    }),
  }
})
