/** Trips and stays in GraphQL. */

import { addressOf } from '#atlas/nearest.ts'
import { days, hour } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { SeenLeg, SeenStay, SeenTrip } from '#domain/track/seen.ts'
import { schemaPart } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { heldVehicle } from '../scope/held-vehicle.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { readTrips } from './trips.ts'
import { trackWords } from './words.ts'

const builder = schemaPart()

export { builder as tripsSchema }

/** @assume Two months and a bit: longer spans are for an export. */
export const tripDaysMost = 93

interface Answer {
  readonly vin: string
  readonly asOf: Instant | null
  readonly legs: readonly SeenLeg[]
}

const spell = { began: 'Since when.', ended: 'Null while it goes on.' }
const TripType = builder.objectRef<SeenTrip>('Trip').implement({
  description: 'The way from one stay to the next, stops of less than five minutes with it.',
  fields: (t) => ({
    began: t.expose('began', { type: 'Instant', nullable: false, description: spell.began }),
    ended: t.expose('ended', { type: 'Instant', description: spell.ended }),
    fromLat: t.float({ nullable: false, resolve: ({ from }) => from.lat }),
    fromLng: t.float({ nullable: false, resolve: ({ from }) => from.lng }),
    fromAddress: t.string({ resolve: ({ from }) => addressOf(from) }),
    toLat: t.float({ nullable: false, resolve: ({ to }) => to.lat }),
    toLng: t.float({ nullable: false, resolve: ({ to }) => to.lng }),
    toAddress: t.string({ resolve: ({ to }) => addressOf(to) }),
    miles: t.exposeFloat('miles', { nullable: false, description: 'Along its fixes.' }),
    movingMs: t.exposeFloat('movingMs', {
      nullable: false,
      description: 'The part of its time in which it moved.',
    }),
    topMph: t.exposeFloat('topMph'),
    meanMph: t.float({
      description: 'While it moved, without what nobody saw; null where that is not known.',
      resolve: ({ miles, gapMiles, movingMs }) =>
        movingMs > 0 ? (miles - gapMiles) / (movingMs / hour) : null,
    }),
    gapMs: t.exposeFloat('gapMs', {
      nullable: false,
      description: 'The part of its time in which reports were missing.',
    }),
    gapMiles: t.exposeFloat('gapMiles', { nullable: false, description: 'As the crow flies.' }),
    loaded: t.exposeBoolean('isLoaded', { description: 'As it began; null where no sensor says.' }),
    tethered: t.exposeBoolean('isTethered', { description: 'As it began; null where no sensor says.' }),
  }),
})
const StayType = builder.objectRef<SeenStay>('Stay').implement({
  description: 'Standing at one place for five minutes or longer, creeping about in a yard with it.',
  fields: (t) => ({
    began: t.expose('began', { type: 'Instant', nullable: false, description: spell.began }),
    ended: t.expose('ended', { type: 'Instant', description: spell.ended }),
    lat: t.exposeFloat('lat', { nullable: false }),
    lng: t.exposeFloat('lng', { nullable: false }),
    accuracyM: t.exposeFloat('accuracyM', { description: 'Of its best fix, meters.' }),
    address: t.string({ resolve: (stay) => addressOf(stay) }),
    loaded: t.exposeBoolean('isLoaded', { description: 'As it began; null where no sensor says.' }),
    tethered: t.exposeBoolean('isTethered', { description: 'As it began; null where no sensor says.' }),
  }),
})
const TripsType = builder.objectRef<Answer>('Trips').implement({
  fields: (t) => ({
    vin: t.exposeString('vin', { nullable: false }),
    asOf: t.expose('asOf', {
      type: 'Instant',
      description:
        'Where they were read from a copy of the database that is some seconds late: what came since is not among them. Else null.',
    }),
    trips: t.field({
      type: [TripType],
      nullable: false,
      resolve: ({ legs }) => legs.filter((leg): leg is SeenTrip => leg.kind === 'trip'),
    }),
    stays: t.field({
      type: [StayType],
      nullable: false,
      resolve: ({ legs }) => legs.filter((leg): leg is SeenStay => leg.kind === 'stay'),
    }),
  }),
})

builder.queryField('trips', (t) =>
  t.field({
    type: TripsType,
    description: `Trips and stays of a vehicle that touch a span of at most ${tripDaysMost} days, whole, in the order of time; null where it is not seen.`,
    args: {
      vin: t.arg.string({ required: true }),
      from: t.arg({ type: 'Instant', description: 'Left out: a day before the end.' }),
      to: t.arg({ type: 'Instant', description: 'Left out: now.' }),
    },
    resolve: async (_root, { vin, from, to }, { viewer, db, reads, now }) => {
      const end = Math.min(to ?? now, now)
      const begin = from ?? end - days(1)
      if (begin >= end) throw refusal(trackWords.moments)
      if (end - begin > days(tripDaysMost)) throw refusal(trackWords.span(tripDaysMost))
      const held = await heldVehicle(db, await accessScopeOf(db, viewer, 'history'), vin)
      if (!held) return null
      const { pool, asOf } = reads.of(viewer.userId)
      return { vin: held.vin, asOf, legs: await readTrips(db, pool, held, { from: begin, to: end }, now) }
    },
  }),
)
