/** The live stream's lines: what the server tells an open portal, one JSON value a line. */
import type { Instant } from '../basics/units.ts'
import { type Level, levelCodes } from '../vehicle/severity.ts'
import { decodeVerdict, encodeVerdict, type LiveVerdict, type VerdictTuple } from './live-verdict.ts'

/** What the map and its list need of a vehicle. */
export interface LiveVehicle {
  readonly id: number
  readonly customerId: number
  readonly vin: string
  readonly unitId: string
  readonly vehicleTypeId: number
  /** Null until a first position. */
  readonly lat: number | null
  readonly lng: number | null
  readonly headingDeg: number
  readonly speedMph: number
  readonly level: Level
  /** Why; null where nothing is wrong, or it was never heard of. */
  readonly verdict: LiveVerdict | null
  /** The newest report; null before the first. */
  readonly recorded: Instant | null
  /** Standing still since; null while moving or unknown. */
  readonly stoppedSince: Instant | null
  readonly address: string | null
}

/** What changes with a report. */
export type LiveChange = Pick<
  LiveVehicle,
  | 'id'
  | 'lat'
  | 'lng'
  | 'headingDeg'
  | 'speedMph'
  | 'level'
  | 'verdict'
  | 'recorded'
  | 'stoppedSince'
  | 'address'
>

type ChangeTuple = readonly [
  id: number,
  lat: number | null,
  lng: number | null,
  headingDeg: number,
  speedMph: number,
  level: number,
  recorded: Instant | null,
  stoppedSince: Instant | null,
  address: string | null,
  verdict: VerdictTuple | null,
]
/** What no report changes. */
type OwnTuple = readonly [customerId: number, vin: string, unitId: string, vehicleTypeId: number]
export type VehicleTuple = readonly [...change: ChangeTuple, ...own: OwnTuple]
const changeLength = 10

/** An alert that has just fired, as far as it takes to say so. */
export interface LiveFiring {
  /** As GraphQL has it. */
  readonly id: string
  readonly customerId: number
  readonly vehicleId: number
  readonly vin: string
  readonly unitId: string
  readonly ruleName: string
  readonly because: string
  /** By what may come of it, not as its rule has it. */
  readonly level: 'critical' | 'caution' | 'notice'
  readonly at: Instant
}

/** A developer message as its reader sees it. */
export interface LiveBanner {
  /** As GraphQL has it. */
  readonly id: string
  /** Counts up whenever it is shown again to those who dismissed it. */
  readonly edition: number
  readonly level: 'notice' | 'caution' | 'critical'
  readonly title: string
  readonly text: string
  readonly link: string | null
  readonly ends: Instant
}

/** A line of the stream. */
export type LiveLine =
  /** First: the server's clock and how many vehicles follow in `fleet` lines. */
  | { readonly hello: { readonly now: Instant; readonly vehicles: number } }
  /** Whole vehicles: the set at the start, later the newly visible ones. */
  | { readonly fleet: readonly VehicleTuple[] }
  /** The set at the start is complete. */
  | { readonly ready: true }
  | { readonly changes: readonly ChangeTuple[] }
  /** No longer visible to this user. */
  | { readonly gone: readonly number[] }
  /** Alerts of vehicles that this user sees, as they fire; to those with the right to alerts. */
  | { readonly firings: readonly LiveFiring[] }
  /** How many alerts this user has not read; at the start, and whenever that is another number. */
  | { readonly unread: number }
  /** All banners that this user is to see, the most urgent first; at the start, and whenever they are others. */
  | { readonly banners: readonly LiveBanner[] }
  /** Every 15 s, so that a broken line is noticed. */
  | { readonly beat: Instant }
  /** The server closes: the token has run out, or it stops. Come again. */
  | { readonly bye: 'expired' | 'stopping' }

const round = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toFixed(digits))

export const encodeChange = (v: LiveChange): ChangeTuple => [
  v.id,
  round(v.lat, 5),
  round(v.lng, 5),
  Math.round(v.headingDeg),
  round(v.speedMph, 1)!,
  levelCodes.indexOf(v.level),
  v.recorded,
  v.stoppedSince,
  v.address,
  encodeVerdict(v.verdict),
]

export const encodeVehicle = (v: LiveVehicle): VehicleTuple => [
  ...encodeChange(v),
  v.customerId,
  v.vin,
  v.unitId,
  v.vehicleTypeId,
]

export const decodeChange = (t: ChangeTuple): LiveChange => ({
  id: t[0],
  lat: t[1],
  lng: t[2],
  headingDeg: t[3],
  speedMph: t[4],
  level: levelCodes[t[5]] ?? 'unknown',
  recorded: t[6],
  stoppedSince: t[7],
  address: t[8],
  verdict: decodeVerdict(t[9]),
})

export const decodeVehicle = (t: VehicleTuple): LiveVehicle => {
  const [customerId, vin, unitId, vehicleTypeId] = t.slice(changeLength) as unknown as OwnTuple
  return { ...decodeChange(t as unknown as ChangeTuple), customerId, vin, unitId, vehicleTypeId }
}
