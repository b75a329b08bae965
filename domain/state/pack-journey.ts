/** A journey as a short list, for the text of a state that is held in memory: moments as ages. */
import type { Instant } from '../basics/units.ts'
import type { Driven, Halt, Journey, OpenDay, OpenStay, OpenTrip, Place } from './journey.ts'

type Flag = 0 | 1 | null
const flag = (value: boolean | null): Flag => (value === null ? null : value ? 1 : 0)
const flagged = (value: Flag): boolean | null => (value === null ? null : value === 1)

type PackedPlace = readonly [age: number, lat: number, lng: number]
const packPlace = ({ time, lat, lng }: Place, recorded: Instant): PackedPlace => [recorded - time, lat, lng]
const unpackPlace = ([age, lat, lng]: PackedPlace, recorded: Instant): Place => ({
  time: recorded - age,
  lat,
  lng,
})

type PackedDriven = readonly [number, number, number | null, number, number, number]
const packDriven = ({ miles, movingMs, topMph, gapMs, gapMiles, fixes }: Driven): PackedDriven => [
  miles,
  movingMs,
  topMph,
  gapMs,
  gapMiles,
  fixes,
]
const unpackDriven = ([miles, movingMs, topMph, gapMs, gapMiles, fixes]: PackedDriven): Driven => ({
  ...{ miles, movingMs, topMph, gapMs, gapMiles, fixes },
})

type PackedHalt = readonly [number, number, number, number | null, number, Flag, Flag]
const packHalt = (halt: Halt, recorded: Instant): PackedHalt => [
  recorded - halt.since,
  halt.lat,
  halt.lng,
  halt.accuracyM,
  halt.fixes,
  flag(halt.isLoaded),
  flag(halt.isTethered),
]
const unpackHalt = (
  [age, lat, lng, accuracyM, fixes, isLoaded, isTethered]: PackedHalt,
  recorded: Instant,
): Halt => ({
  since: recorded - age,
  ...{ lat, lng, accuracyM, fixes, isLoaded: flagged(isLoaded), isTethered: flagged(isTethered) },
})

type PackedLeg =
  | readonly ['s', PackedHalt, PackedPlace, ...([] | [PackedPlace, PackedDriven])]
  | readonly ['t', PackedPlace, PackedDriven, PackedPlace, Flag, Flag, ...([] | [PackedHalt, PackedDriven])]

const packLeg = (leg: OpenStay | OpenTrip, recorded: Instant): PackedLeg => {
  const place = (one: Place) => packPlace(one, recorded)
  if (leg.kind === 'stay') {
    const { leaving } = leg
    return [
      's',
      packHalt(leg, recorded),
      place(leg.last),
      ...(leaving ? ([place(leaving.from), packDriven(leaving.driven)] as const) : ([] as const)),
    ]
  }
  const { halt } = leg
  return [
    't',
    place(leg.from),
    packDriven(leg.driven),
    place(leg.last),
    flag(leg.isLoaded),
    flag(leg.isTethered),
    ...(halt ? ([packHalt(halt, recorded), packDriven(halt.driven)] as const) : ([] as const)),
  ]
}
const unpackLeg = (packed: PackedLeg, recorded: Instant): OpenStay | OpenTrip => {
  const place = (one: PackedPlace) => unpackPlace(one, recorded)
  if (packed[0] === 's') {
    const [, halt, last, from, driven] = packed
    const leaving = from && driven ? { from: place(from), driven: unpackDriven(driven) } : null
    return { kind: 'stay', ...unpackHalt(halt, recorded), last: place(last), leaving }
  }
  const [, from, driven, last, isLoaded, isTethered, halt, then] = packed
  return {
    kind: 'trip',
    from: place(from),
    driven: unpackDriven(driven),
    last: place(last),
    halt: halt && then ? { ...unpackHalt(halt, recorded), driven: unpackDriven(then) } : null,
    isLoaded: flagged(isLoaded),
    isTethered: flagged(isTethered),
  }
}

type PackedDay = readonly [
  day: string,
  ends: number,
  sums: readonly number[],
  least: readonly (number | null)[],
  geofences: Readonly<Record<string, number>> | null,
]
const isEmpty = (record: object) => {
  for (const _ in record) return false
  return true
}
const packDay = ({ day, ends, sums, least, geofences }: OpenDay): PackedDay => [
  day,
  ends,
  sums,
  least,
  isEmpty(geofences) ? null : geofences,
]
const unpackDay = ([day, ends, sums, least, geofences]: PackedDay): OpenDay => ({
  ...{ day, ends, sums, least, geofences: geofences ?? {} },
})

export type PackedJourney = readonly [leg: PackedLeg | null, day: PackedDay]

export const packJourney = ({ leg, day }: Journey, recorded: Instant): PackedJourney => [
  leg && packLeg(leg, recorded),
  packDay(day),
]
export const unpackJourney = ([leg, day]: PackedJourney, recorded: Instant): Journey => ({
  leg: leg && unpackLeg(leg, recorded),
  day: unpackDay(day),
})
