/** Verdicts in GraphQL: how a vehicle is and why, and what people do about it. */

import { type PartCause, partCausesOf } from '#domain/drawing/told.ts'
import { placeIn } from '#domain/geo/place-text.ts'
import { acts, type Cause } from '#domain/verdict/cause.ts'
import { type Verdict, verdictGroups } from '#domain/verdict/verdict.ts'
import { longForm, shortForm } from '#domain/verdict/words.ts'
import { ownUnits } from '../access/own-units.ts'
import { timeZoneOf } from '../access/store.ts'
import { timeZone } from '../access/time-zone.ts'
import { type Context, schemaPart } from '../graphql/builder.ts'
import { LevelType } from '../graphql/choices.ts'
import { saidOf } from '../graphql/said.ts'
import { saidAgain } from '../platform/said-again.ts'
import type { TellableVerdict } from './verdict.ts'
import { acknowledgeVerdict, snoozeVerdict, unsnoozeVerdict } from './verdict-acts.ts'

const builder = schemaPart()

export { builder as verdictSchema }

const zones = new WeakMap<Context, Promise<string>>()
/** The viewer's time zone, looked up once a request. */
const ownZone = (context: Context): Promise<string> => {
  const zone = zones.get(context) ?? timeZoneOf(context.db, context.viewer.userId)
  zones.set(context, zone)
  return zone
}

/** Of most vehicles nothing is told in a unit: their rows wait for nothing. */
const isMeasured = ({ cause }: Verdict): boolean => cause?.measure != null && 'of' in cause.measure

const ActType = builder.enumType('VerdictAct', acts)
export const GroupType = builder.enumType('VerdictGroup', verdictGroups)

const PartType = builder.objectRef<NonNullable<Cause['part']>>('VerdictPart').implement({
  description: 'The part of the trailer that a verdict is about.',
  fields: (t) => ({
    sensor: t.exposeString('sensor', { nullable: false, description: 'Its key, as the state names it.' }),
    position: t.exposeString('position', {
      nullable: false,
      description: 'The wheel, zone or circuit; empty where it is no single one.',
    }),
  }),
})

const PartCauseType = builder.objectRef<PartCause>('VerdictPartCause').implement({
  description: 'What a verdict says of one part of the trailer.',
  fields: (t) => ({
    sensor: t.exposeString('sensor', { nullable: false, description: 'Its key, as the state names it.' }),
    position: t.exposeString('position', {
      nullable: false,
      description: 'The wheel, zone or circuit; empty where it is no single one.',
    }),
    level: t.expose('level', { type: LevelType, nullable: false }),
    words: t.string({
      nullable: false,
      description: 'What is wrong, without a value.',
      resolve: saidOf('words'),
    }),
  }),
})

/** What is kept with values in it is said before the sentences are put together. */
const saidVerdict = (verdict: Verdict): Verdict =>
  verdict.cause
    ? {
        ...verdict,
        cause: {
          ...verdict.cause,
          means: saidAgain(verdict.cause.means),
          does: saidAgain(verdict.cause.does),
          detail: verdict.cause.detail && saidAgain(verdict.cause.detail),
        },
      }
    : verdict

export const VerdictType = builder.objectRef<TellableVerdict>('Verdict').implement({
  description: 'How a vehicle is, and why: what every screen shows.',
  fields: (t) => ({
    level: t.field({ type: LevelType, nullable: false, resolve: ({ verdict }) => verdict.level }),
    cause: t.string({
      description: 'What is wrong, without a measure: "Tire nearly flat". Null where nothing is.',
      resolve: ({ verdict }) => verdict.cause && saidAgain(verdict.cause.words),
    }),
    key: t.string({
      description: 'What the cause is known by while it lasts, to put it off by.',
      resolve: ({ verdict }) => verdict.cause?.key ?? null,
    }),
    since: t.field({ type: 'Instant', resolve: ({ verdict }) => verdict.cause?.since ?? null }),
    miles: t.float({
      description: 'Driven with it, as of the newest report. Null where that is not known, or is no matter.',
      resolve: ({ verdict }) => verdict.cause?.miles ?? null,
    }),
    shortForm: t.string({
      nullable: false,
      description: 'Cause and measure, 34 characters at most.',
      resolve: ({ verdict, now }, _args, context) =>
        isMeasured(verdict)
          ? ownUnits(context).then((units) => shortForm(verdict, now, units))
          : shortForm(verdict, now),
    }),
    longForm: t.string({
      nullable: false,
      description: 'Movement and place, what is wrong since when, what it means and what to do.',
      args: {
        timeZone: t.arg.string({ description: "IANA name, for its times; the viewer's where left out." }),
      },
      resolve: async ({ verdict, movement, place, now }, { timeZone: wanted }, context) => {
        const zone = wanted && timeZone(wanted, now) ? wanted : await ownZone(context)
        const units = await ownUnits(context)
        const where = { movement: movement(units), place: place && placeIn(place, units) }
        return longForm(saidVerdict(verdict), { ...where, zone, units }, now)
      },
    }),
    meaning: t.string({ resolve: ({ verdict }) => verdict.cause && saidAgain(verdict.cause.means) }),
    remedy: t.string({
      description: 'What to do, in a sentence.',
      resolve: ({ verdict }) => verdict.cause && saidAgain(verdict.cause.does),
    }),
    act: t.field({
      type: ActType,
      description: 'The one act to offer first.',
      resolve: ({ verdict }) => verdict.cause?.act ?? null,
    }),
    also: t.stringList({
      nullable: false,
      description: 'The short forms of further causes, the worst first.',
      resolve: async ({ verdict, now }, _args, context) => {
        if (verdict.also.length === 0) return []
        const units = await ownUnits(context)
        return verdict.also.map((cause) => shortForm(cause, now, units))
      },
    }),
    lastKnown: t.string({
      description: 'Of a silent vehicle, the short form of the worst that was known last.',
      resolve: async ({ verdict, now }, _args, context) =>
        verdict.lastKnown && shortForm(verdict.lastKnown, now, await ownUnits(context)),
    }),
    group: t.field({ type: GroupType, nullable: false, resolve: ({ verdict }) => verdict.group }),
    rank: t.float({
      nullable: false,
      description: 'The order in which vehicles are looked at, least first.',
      resolve: ({ verdict }) => verdict.rank,
    }),
    part: t.field({ type: PartType, resolve: ({ verdict }) => verdict.cause?.part ?? null }),
    parts: t.field({
      type: [PartCauseType],
      nullable: false,
      description: 'What it and the further causes say of parts of the trailer, the worst first.',
      resolve: ({ verdict, now }) => partCausesOf(verdict, now),
    }),
    workOrder: t.string({
      description: 'The number of the open work order about the cause.',
      resolve: ({ verdict }) => verdict.workOrder?.number ?? null,
    }),
  }),
})

builder.mutationFields((t) => {
  const about = {
    vin: t.arg.string({ required: true }),
    causeKey: t.arg.string({ required: true, description: 'The `key` of a verdict.' }),
  }
  const answer = { type: VerdictType, description: 'Answers the verdict as it is then.' } as const
  return {
    snoozeVerdict: t.field({
      ...answer,
      description: `Puts a cause off: it does not count until then, unless it gets worse. ${answer.description}`,
      args: { ...about, until: t.arg({ type: 'Instant', required: true }) },
      resolve: (_root, { vin, causeKey, until }, context) => snoozeVerdict(context, vin, causeKey, until),
    }),
    acknowledgeVerdict: t.field({
      ...answer,
      description: `A cause does not count as long as it lasts, unless it gets worse. ${answer.description}`,
      args: about,
      resolve: (_root, { vin, causeKey }, context) => acknowledgeVerdict(context, vin, causeKey),
    }),
    unsnoozeVerdict: t.field({
      ...answer,
      description: `Takes back that a cause was put off or acknowledged. ${answer.description}`,
      args: about,
      resolve: (_root, { vin, causeKey }, context) => unsnoozeVerdict(context, vin, causeKey),
    }),
  }
})
