/** What needs somebody now: the queue, its counts, and what one trailer in it is about. */
import type { Instant } from '#domain/basics/units.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { type Answer, query, request } from './graphql.ts'

export type NowCounts = Answer<typeof nowCountsQuery>['nowCounts']
type QueueVehicle = Answer<typeof nowQueueQuery>['nowQueue'][number]['vehicles'][number]
export type TrailerVerdict = NonNullable<
  NonNullable<Answer<typeof trailerVerdictQuery>['vehicle']>['verdict']
>
export type FleetShift = Answer<typeof fleetShiftQuery>['fleetShift']
export type TimeBar = Answer<typeof fleetDayQuery>['fleetDay']

export const nowQueueQuery = query(
  `query($customerId: ID) { nowQueue(customerId: $customerId, first: 30) { group count vehicles {
    id customerId vin unitId vehicleTypeId lat lon: longitude speed headingDeg lastReport stoppedSince address: reverseGeo
    verdict { level key cause since shortForm group rank remedy } } } }`,
)
export const nowCountsQuery = query(
  'query($customerId: ID) { nowCounts(customerId: $customerId) { total needYou moving silent canWait } }',
)
export const trailerVerdictQuery = query(
  `query($vin: String!) { vehicle(vin: $vin) { verdict {
    level key cause shortForm longForm meaning remedy act also lastKnown workOrder } } }`,
)
export const fleetDayQuery = query(
  'query($customerId: ID) { fleetDay(customerId: $customerId) { isEstimate moving { at count } began { at level } } }',
)
export const fleetShiftQuery = query(
  `query($customerId: ID, $from: Instant!, $to: Instant!, $after: Instant!) {
    fleetShift(customerId: $customerId, from: $from, to: $to) { sums { began cleared ordered open }
      events(after: $after) { at kind level vin unitId words } } }`,
)
/** A trailer of the queue as the live stream would have it, with what to do about it. */
export interface Queued {
  readonly vehicle: LiveVehicle
  readonly remedy: string | null
}
export interface QueueAnswer {
  readonly queued: readonly Queued[]
  /** How many of each group there are, also those that are not in the page. */
  readonly counts: Readonly<Record<string, number>>
}

const levelOf = (level: string | null | undefined): Level =>
  levelCodes.find((one) => one === level) ?? 'unknown'

/** The stream tells a measure apart from its cause; here it is what follows the words. */
const asLive = ({ verdict, lon, speed, lastReport, ...vehicle }: QueueVehicle): LiveVehicle => {
  const words = verdict?.cause ?? null
  return {
    ...vehicle,
    id: Number(vehicle.id),
    customerId: Number(vehicle.customerId),
    vehicleTypeId: vehicle.vehicleTypeId ?? 0,
    lng: lon,
    speedMph: vehicle.stoppedSince === null ? (speed ?? 0) : 0,
    headingDeg: vehicle.headingDeg ?? 0,
    recorded: lastReport,
    level: levelOf(verdict?.level),
    verdict:
      verdict && words !== null
        ? {
            key: verdict.key ?? '',
            words,
            measure: verdict.shortForm === words ? null : { text: verdict.shortForm.slice(words.length + 2) },
            since: verdict.since,
            group: verdict.group,
            rank: verdict.rank,
          }
        : null,
  }
}

/** The first of each group that need somebody, the worst first. */
export const nowQueue = async (customerId: string | null, signal?: AbortSignal): Promise<QueueAnswer> => {
  const groups = (await request(nowQueueQuery, { customerId }, signal)).nowQueue
  return {
    queued: groups.flatMap(({ vehicles }) =>
      vehicles.map((one) => ({ vehicle: asLive(one), remedy: one.verdict?.remedy ?? null })),
    ),
    counts: Object.fromEntries(groups.map(({ group, count }) => [group, count])),
  }
}
export const nowCounts = async (customerId: string | null, signal?: AbortSignal): Promise<NowCounts> =>
  (await request(nowCountsQuery, { customerId }, signal)).nowCounts
/** Null where the trailer is not seen, or how it is may not be known. */
export const trailerVerdict = async (vin: string, signal?: AbortSignal): Promise<TrailerVerdict | null> =>
  (await request(trailerVerdictQuery, { vin }, signal)).vehicle?.verdict ?? null
/** The last 24 hours. */
export const fleetDay = async (customerId: string | null, signal?: AbortSignal): Promise<TimeBar> =>
  (await request(fleetDayQuery, { customerId }, signal)).fleetDay
/** What a shift hands over, and what happened in it after a moment. */
export const fleetShift = async (
  customerId: string | null,
  { from, to }: { readonly from: Instant; readonly to: Instant },
  after: Instant,
  signal?: AbortSignal,
): Promise<FleetShift> => (await request(fleetShiftQuery, { customerId, from, to, after }, signal)).fleetShift
