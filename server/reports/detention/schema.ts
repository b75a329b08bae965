/** Detention in GraphQL: its rules, the visits with what they cost, and their sums by geofence. */

import { roundings } from '#domain/reports/detention.ts'
import { detentionWords } from '#domain/reports/detention-words.ts'
import { visitRef } from '#domain/reports/visit-ref.ts'
import { schemaPart } from '../../graphql/builder.ts'
import { idOf } from '../../graphql/paging.ts'
import { refusal } from '../../platform/refusal.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { queryOf, seenVisit } from './reach.ts'
import { clearRule, seenRule, setRule } from './rule-acts.ts'
import type { HeldRule } from './rule-store.ts'
import {
  type DetentionSum,
  type DetentionTotals,
  type DetentionVisit,
  detentionPage,
  detentionTotals,
} from './visit-store.ts'

const builder = schemaPart()

export { builder as detentionSchema }

const pageMost = 1_000
const geofencesMost = 200

const RoundingType = builder.enumType('DetentionRounding', roundings)

type ShownRule = Pick<HeldRule, 'freeMinutes' | 'rateCents' | 'stepMinutes' | 'rounding' | 'isOwn'>
const RuleType = builder.objectRef<ShownRule>('DetentionRule').implement({
  fields: (t) => ({
    freeMinutes: t.exposeInt('freeMinutes', { nullable: false }),
    rateCents: t.exposeInt('rateCents', { nullable: false, description: 'US cents an hour.' }),
    stepMinutes: t.exposeInt('stepMinutes', {
      nullable: false,
      description: 'Billable time is counted in these.',
    }),
    rounding: t.expose('rounding', { type: RoundingType, nullable: false }),
    isOwn: t.exposeBoolean('isOwn', {
      nullable: false,
      description: "Whether it is the geofence's own; else its customer's holds.",
    }),
  }),
})

const VisitType = builder.objectRef<DetentionVisit>('DetentionVisit').implement({
  fields: (t) => ({
    id: t.id({ nullable: false, description: 'For its evidence pack.', resolve: visitRef }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    customer: t.exposeString('customer', { nullable: false }),
    geofenceId: t.exposeID('geofenceId', { nullable: false }),
    geofence: t.exposeString('geofence', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    entered: t.expose('entered', { type: 'Instant', nullable: false }),
    left: t.expose('left', { type: 'Instant', description: 'Null while it lasts: all figures are so far.' }),
    dwellMs: t.exposeFloat('dwellMs', { nullable: false }),
    freeMs: t.exposeFloat('freeMs', { nullable: false }),
    overMs: t.exposeFloat('overMs', {
      nullable: false,
      description: 'Beyond the free time, before rounding.',
    }),
    billableMinutes: t.exposeFloat('billableMinutes', { nullable: false }),
    amountCents: t.exposeFloat('amountCents', { nullable: false, description: 'US cents.' }),
    rule: t.field({ type: RuleType, nullable: false, resolve: ({ rule }) => rule }),
  }),
})

const PageType = builder
  .objectRef<{ readonly rows: readonly DetentionVisit[]; readonly next: string | null }>('DetentionPage')
  .implement({
    fields: (t) => ({
      visits: t.field({ type: [VisitType], nullable: false, resolve: ({ rows }) => rows }),
      next: t.exposeString('next', { description: 'What the next page begins after; null at the end.' }),
    }),
  })

const SumType = builder.objectRef<DetentionSum>('DetentionSum').implement({
  fields: (t) => ({
    customerId: t.exposeInt('customerId', { nullable: false }),
    customer: t.exposeString('customer', { nullable: false }),
    geofenceId: t.exposeID('geofenceId', { nullable: false }),
    geofence: t.exposeString('geofence', { nullable: false }),
    visits: t.exposeFloat('visits', { nullable: false }),
    lasting: t.exposeFloat('lasting', { nullable: false, description: 'Of them, still inside.' }),
    billableMinutes: t.exposeFloat('billableMinutes', { nullable: false }),
    amountCents: t.exposeFloat('amountCents', { nullable: false }),
  }),
})
const TotalsType = builder.objectRef<DetentionTotals>('DetentionTotals').implement({
  fields: (t) => ({
    geofenceCount: t.exposeFloat('geofences', { nullable: false }),
    visits: t.exposeFloat('visits', { nullable: false }),
    lasting: t.exposeFloat('lasting', { nullable: false, description: 'Of them, still inside.' }),
    billableMinutes: t.exposeFloat('billableMinutes', { nullable: false }),
    amountCents: t.exposeFloat('amountCents', { nullable: false, description: 'US cents.' }),
    byGeofence: t.field({
      type: [SumType],
      nullable: false,
      description: `The ${geofencesMost} with the greatest amounts.`,
      resolve: ({ rows }) => rows,
    }),
  }),
})

const FilterInput = builder.inputType('DetentionFilter', {
  description:
    'Visits that ended in the period. What still lasts belongs to the period that this moment lies in.',
  fields: (t) => ({
    customerId: t.id(),
    geofenceId: t.id(),
    from: t.field({ type: 'Instant', required: true }),
    to: t.field({ type: 'Instant', required: true, description: 'Not included.' }),
    all: t.boolean({ description: 'Also visits that stayed within the free time.' }),
  }),
})
const argsOf = ({ customerId, geofenceId, from, to, all }: typeof FilterInput.$inferInput) => ({
  customerId: customerId == null ? null : idOf(customerId),
  geofenceId: geofenceId == null ? null : idOf(geofenceId),
  from,
  to,
  isOver: all !== true,
})

builder.queryFields((t) => ({
  detentionVisits: t.field({
    type: PageType,
    nullable: false,
    description: 'Those that last first, then those that ended last.',
    args: {
      filter: t.arg({ type: FilterInput, required: true }),
      pageSize: t.arg.int({ description: `1 to ${pageMost}; 50 where left out.` }),
      after: t.arg.string({ description: '`next` of the page before.' }),
    },
    resolve: async (_root, { filter, pageSize, after }, { viewer, db, now }) => {
      const limit = pageSize ?? 50
      if (limit < 1 || limit > pageMost) throw refusal(detentionWords.page(pageMost))
      const query = await queryOf(db, viewer, argsOf(filter), now)
      const rows = await detentionPage(db, query, after == null ? null : readCursor(after), limit + 1)
      const page = rows.slice(0, limit)
      return { rows: page, next: rows.length > limit ? writeCursor(page.at(-1)!) : null }
    },
  }),
  detentionTotals: t.field({
    type: TotalsType,
    nullable: false,
    args: { filter: t.arg({ type: FilterInput, required: true }) },
    resolve: async (_root, { filter }, { viewer, db, now }) =>
      detentionTotals(db, await queryOf(db, viewer, argsOf(filter), now), geofencesMost),
  }),
  detentionVisit: t.field({
    type: VisitType,
    nullable: false,
    description: 'Its evidence pack: GET /v1/api/detention/{id}/{pdf|zip}.',
    args: { id: t.arg.id({ required: true, description: '{geofenceId}.{vin}.{entered, milliseconds}' }) },
    resolve: (_root, { id }, { viewer, db, now }) => seenVisit(db, viewer, String(id), now),
  }),
  detentionRule: t.field({
    type: RuleType,
    nullable: false,
    description: 'The rule that holds for a geofence, or for a customer where no geofence is named.',
    args: { customerId: t.arg.id(), geofenceId: t.arg.id() },
    resolve: (_root, { customerId, geofenceId }, { viewer, db }) =>
      seenRule(
        db,
        viewer,
        customerId == null ? null : idOf(customerId),
        geofenceId == null ? null : idOf(geofenceId),
      ),
  }),
}))

const RuleInput = builder.inputType('DetentionRuleInput', {
  fields: (t) => ({
    freeMinutes: t.int({ required: true, description: '0 to 10,080.' }),
    rateCents: t.int({ required: true, description: 'US cents an hour, up to 1,000,000.' }),
    stepMinutes: t.int({ required: true, description: '1 to 1,440.' }),
    rounding: t.field({ type: RoundingType, required: true }),
  }),
})

builder.mutationFields((t) => ({
  setDetentionRule: t.field({
    type: RuleType,
    nullable: false,
    description: 'Of a geofence, or of a customer where no geofence is named.',
    args: {
      customerId: t.arg.id(),
      geofenceId: t.arg.id(),
      rule: t.arg({ type: RuleInput, required: true }),
    },
    resolve: (_root, { customerId, geofenceId, rule }, context) =>
      setRule(
        context,
        customerId == null ? null : idOf(customerId),
        geofenceId == null ? null : idOf(geofenceId),
        rule,
      ),
  }),
  clearDetentionRule: t.field({
    type: RuleType,
    nullable: false,
    description: "The geofence follows its customer's rule again, which is answered.",
    args: { geofenceId: t.arg.id({ required: true }) },
    resolve: (_root, { geofenceId }, context) => clearRule(context, idOf(geofenceId)),
  }),
}))
