/** The inbox in GraphQL: what fired, how many are unread, and what is done about it. */

import type { FiringSeverity } from '#domain/alerts/firing.ts'
import { alertWords } from '#domain/alerts/rule-words.ts'
import { type FiringStatus, isFiringStatus } from '#domain/alerts/status.ts'
import type { Acting } from '../audit/context.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { requestedFields } from '../graphql/requested-fields.ts'
import { refusal } from '../platform/refusal.ts'
import { type AccessScope, accessScopeIn, accessScopeOf } from '../scope/vehicle-scope.ts'
import {
  acknowledgeFirings,
  markFirings,
  readFiringsUpTo,
  resolveFirings,
  snoozeFirings,
  unsnoozeFirings,
} from './firing-acts.ts'
import {
  countFirings,
  countUnread,
  type FiringPlace,
  firingById,
  firingPage,
  type InboxFiring,
  type InboxQuery,
} from './firing-store.ts'
import { FiringType } from './firing-types.ts'
import { seenAlerts } from './reach.ts'

const builder = schemaPart()

export { builder as firingSchema }

/** A page, and what it takes to count all of them. */
interface Page {
  readonly firings: readonly InboxFiring[]
  readonly after: string | null
  readonly query: InboxQuery
}

const PageType = builder.objectRef<Page>('FiringPage').implement({
  fields: (t) => ({
    firings: t.field({ type: [FiringType], nullable: false, resolve: ({ firings }) => firings }),
    after: t.exposeString('after', { description: 'For the next page; null behind the last.' }),
    firingCount: t.int({
      nullable: false,
      description: 'Of all pages; counted up to 10,000.',
      resolve: ({ query }, _args, { db }) => countFirings(db, query),
    }),
  }),
})

export const FiltersInput = builder.inputType('FiringFilters', {
  description: 'Whatever is left out does not narrow the list.',
  fields: (t) => ({
    customerId: t.id(),
    statuses: t.stringList({ description: 'Any of them.' }),
    severity: t.string({ description: 'caution or critical, whatever became of it' }),
    alertTypeIds: t.intList({ description: 'Any of them.' }),
    ruleId: t.id(),
    geofenceId: t.id(),
    vehicle: t.string({ description: 'Part of a unit ID or a VIN, in any case.' }),
    from: t.field({ type: 'Instant' }),
    to: t.field({ type: 'Instant', description: 'Before this moment.' }),
    unread: t.boolean({ description: 'Those that I have not read.' }),
  }),
})

/** Where a page ended, as a text for the next. */
export const writePlace = ({ at, id }: FiringPlace): string =>
  Buffer.from(`${at}/${id}`).toString('base64url')
/** @throws a refusal */
export const readPlace = (text: string): FiringPlace => {
  const found = /^(-?\d{1,15})\/(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString())
  if (!found) throw refusal(alertWords.cursor)
  return { at: Number(found[1]), id: Number(found[2]) }
}

const statusOf = (name: string): FiringStatus => {
  if (!isFiringStatus(name)) throw refusal(alertWords.status(name))
  return name
}
const severityOf = (name: string): FiringSeverity => {
  if (name !== 'caution' && name !== 'critical') throw refusal(alertWords.status(name))
  return name
}

/** What is asked for, checked. @throws a refusal */
export const queryOf = (
  { viewer, now }: Acting,
  accessScope: AccessScope,
  args: typeof FiltersInput.$inferInput,
): InboxQuery => ({
  accessScope,
  userId: viewer.userId,
  now,
  statuses: args.statuses?.map(statusOf) ?? null,
  severity: args.severity == null ? null : severityOf(args.severity),
  alertTypeIds: args.alertTypeIds ?? null,
  ruleId: args.ruleId ?? null,
  geofenceId: args.geofenceId == null ? null : idOf(args.geofenceId),
  vehicle: args.vehicle ?? null,
  from: args.from ?? null,
  to: args.to ?? null,
  unread: args.unread ?? false,
})

builder.queryField('firings', (t) =>
  t.field({
    type: PageType,
    nullable: false,
    description: 'Of the vehicles I see, the newest first.',
    args: {
      filters: t.arg({ type: FiltersInput }),
      pageSize: t.arg.int(),
      after: t.arg.string({ description: 'Where the page before ended.' }),
    },
    resolve: async (_root, { filters, pageSize, after }, context, info): Promise<Page> => {
      const { viewer, db } = context
      const customerId = filters?.customerId == null ? null : idOf(filters.customerId)
      const accessScope = await accessScopeIn(db, viewer, seenAlerts(viewer, customerId))
      const query = queryOf(context, accessScope, filters ?? {})
      const { limit } = readPage({ pageSize })
      const args = requestedFields(info)
      if (!args.has('firings') && !args.has('after')) return { firings: [], after: null, query }
      const firings = await firingPage(db, query, after == null ? null : readPlace(after), limit)
      const last = firings.length === limit ? firings.at(-1)! : null
      return { firings, after: last && writePlace(last), query }
    },
  }),
)

builder.queryField('firing', (t) =>
  t.field({
    type: FiringType,
    description: 'Null where there is none that I may see.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { viewer, db, now }) => {
      seenAlerts(viewer, null)
      const accessScope = await accessScopeOf(db, viewer, 'alerts')
      return firingById(db, { accessScope, userId: viewer.userId, now }, numberOf(id))
    },
  }),
)

builder.queryField('unreadFirings', (t) =>
  t.int({
    nullable: false,
    description:
      'How many I have not read of those that are open: critical, caution, not reporting or acknowledged, of the last 30 days; counted up to 1,000.',
    resolve: async (_root, _args, { viewer, db, now }) => {
      seenAlerts(viewer, null)
      return countUnread(db, {
        accessScope: await accessScopeOf(db, viewer, 'alerts'),
        userId: viewer.userId,
        now,
      })
    },
  }),
)

/** The number of a firing; −1, which none has, for what is no number. */
export const numberOf = (id: string | number): number => {
  const number = Number(id)
  return Number.isSafeInteger(number) && number > 0 ? number : -1
}

builder.mutationField('readFirings', (t) =>
  t.int({
    nullable: false,
    description: 'Notes firings as read by me, on all my devices; answers how many are unread then.',
    args: {
      ids: t.arg.idList(),
      upTo: t.arg.id({ description: 'And everything that came before this one, itself included.' }),
    },
    resolve: async (_root, { ids, upTo }, context) => {
      const { viewer, db, now } = context
      if (ids) await markFirings(context, ids.map(numberOf), true)
      if (upTo != null) await readFiringsUpTo(context, numberOf(upTo))
      return countUnread(db, {
        accessScope: await accessScopeOf(db, viewer, 'alerts'),
        userId: viewer.userId,
        now,
      })
    },
  }),
)

builder.mutationField('unreadFirings', (t) =>
  t.int({
    nullable: false,
    description: 'Notes firings as unread again; answers how many are unread then.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_root, { ids }, context) => {
      const { viewer, db, now } = context
      await markFirings(context, ids.map(numberOf), false)
      return countUnread(db, {
        accessScope: await accessScopeOf(db, viewer, 'alerts'),
        userId: viewer.userId,
        now,
      })
    },
  }),
)

for (const [name, act, description] of [
  ['acknowledgeFirings', acknowledgeFirings, 'Acknowledges it.'],
  ['resolveFirings', resolveFirings, 'It is done with, whether it lasts or not.'],
  ['unsnoozeFirings', unsnoozeFirings, 'No longer put off.'],
] as const)
  builder.mutationField(name, (t) =>
    t.int({
      nullable: false,
      description: `${description} Answers for how many this is new.`,
      args: { ids: t.arg.idList({ required: true }) },
      resolve: (_root, { ids }, context) => act(context, ids.map(numberOf)),
    }),
  )

builder.mutationField('snoozeFirings', (t) =>
  t.int({
    nullable: false,
    description: 'Put off until a moment ahead.',
    args: {
      ids: t.arg.idList({ required: true }),
      until: t.arg({ type: 'Instant', required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: (_root, { ids, until, reason }, context) =>
      snoozeFirings(context, ids.map(numberOf), until, reason),
  }),
)
