/** The data sets that dashboards read: sums that the server takes from days, stays, visits and faults of vehicles. */
import type { Instant, Miles, Ms } from '../basics/units.ts'
import type { Day, DayValue } from './document.ts'

/** What is added up of the days of vehicles; durations are milliseconds. */
export const tallies = [
  'miles',
  'movingMs',
  'loadedMs',
  'emptyMs',
  'standingMs',
  'tetheredMs',
  'untetheredMs',
  'gaps',
  'gapMs',
  'reports',
  'loads',
  'unloads',
  'doorOpenings',
  'faultsOpened',
  'faultsClosed',
  'tireOutMs',
  'reeferOnMs',
  'reeferOutMs',
  'reeferDoorMs',
  'setPointChanges',
  'fuelUsed',
  /** Days of vehicles: a vehicle that reported on three days counts three. */
  'days',
  /** Of them, those on which it drove. */
  'usedDays',
  /** Those with a gap, with a reefer that ran, with one below a quarter of its tank. */
  'gapDays',
  'reeferDays',
  'lowFuelDays',
] as const
export type Tally = (typeof tallies)[number]
export type Sums = Readonly<Record<Tally, number>>

/** @assume Less is moving about a yard: a trailer is used on a day on which it drove so far. */
export const usedFrom: Miles = 1

export interface DayFact extends Sums {
  readonly day: Day
}

/** What days can be told apart by beside the vehicle's type. */
export const traits = ['maker', 'year', 'device', 'firmware'] as const
export type Trait = (typeof traits)[number]

/** Sums of the period of the vehicles that have something in common. */
export interface PartFact extends Sums {
  readonly by: Trait | 'type'
  /** As the column has it; empty where it is not known. */
  readonly value: string
}

/** Of the geofence categories, that of yards. */
export const yardCategory = 1

/** A yard on a day. */
export interface PlaceDayFact {
  readonly geofenceId: number
  readonly geofence: string
  readonly day: Day
  /** Vehicles in it, on the day's average. */
  readonly stock: number
  readonly arrivals: number
  readonly departures: number
}

/** Trailers that stand still now, at a place, since so many days. */
export interface IdleFact {
  /** Null: in no geofence. */
  readonly geofenceId: number | null
  readonly geofence: string
  /** The first day of its bucket: 3 for 3 to 6 days. */
  readonly since: number
  readonly vehicles: number
}
/** Where buckets of days begin. */
export const idleBuckets = [1, 3, 7, 14, 30] as const

/** Visits of a geofence that ended in the period, or last and the period reaches now. */
export interface VisitsFact {
  readonly geofenceId: number
  readonly geofence: string
  readonly categoryId: number
  readonly customer: string
  readonly visits: number
  /** Of them, those that last. */
  readonly lasting: number
  readonly dwellMs: Ms
  readonly billableMinutes: number
  readonly amountCents: number
  /** How many lasted so long, by bucket of `dwellBucket`. */
  readonly buckets: ReadonlyMap<number, number>
}

/** Arrivals by weekday, 0 is Monday, and hour of the clock. */
export interface ArrivalsFact {
  readonly weekday: number
  readonly hour: number
  readonly arrivals: number
}

/** Places where reports were missing. */
export interface GapPlaceFact {
  /** Of its square of half a degree: "65 -194". */
  readonly cell: string
  /** "3.2 mi SW of Abilene, TX"; null far from every town. */
  readonly place: string | null
  readonly lat: number
  readonly lng: number
  readonly gaps: number
  readonly gapMs: Ms
}

/** Faults of one kind. */
export interface FaultKindFact {
  readonly sensorTypeId: number
  readonly faultTypeId: number
  /** Those that began in the period. */
  readonly opened: number
  /** Those that ended in it, and how long they were there, all together. */
  readonly closed: number
  readonly closedMs: Ms
}

/** Issues that were repaired in the period, and issues that came back in it. */
export interface RepairsFact {
  readonly repaired: number
  /** From the opening to the repair, all together. */
  readonly repairMs: Ms
  readonly cameBack: number
}

/** A vehicle whose battery or tires will be below their limit soon. */
export interface TrendFact {
  readonly vin: string
  readonly unitId: string
  readonly what: 'battery' | 'tires'
  /** Millivolts or psi. */
  readonly latest: number
  /** By day, and what it may be at 90 %. */
  readonly slope: number
  readonly low: number
  readonly high: number
  readonly daysLeft: number
  /** Of its customer. */
  readonly limit: number
  /** The days that the trend goes through, oldest first; of the first of each kind alone. */
  readonly points: readonly DayValue[]
}

/** A reefer that was out of its range. */
export interface ReeferFact {
  readonly vin: string
  readonly unitId: string
  readonly outMs: Ms
  readonly onMs: Ms
}

/** Minutes out of range of the reefers that were at a geofence. */
export interface SiteFact {
  readonly geofenceId: number
  readonly geofence: string
  readonly outMs: Ms
}

/** Minutes out of range on the trips from one geofence to another; 0 and no name: in none. */
export interface LaneFact {
  readonly fromId: number
  readonly from: string
  readonly toId: number
  readonly to: string
  readonly trips: number
  readonly outMs: Ms
}

/** An hour of today beside the same hour of usual days. */
export interface LiveHourFact {
  readonly hour: number
  /** Up to the end of the hour; null where it is still to come. */
  readonly arrivals: number | null
  readonly departures: number | null
  /** The middle of the same weekday of the weeks before; null where there are none. */
  readonly usualArrivals: number | null
  readonly usualDepartures: number | null
}

export interface InsightData {
  /** In the order of the days; those without a vehicle are left out. */
  readonly days: readonly DayFact[]
  readonly parts: readonly PartFact[]
  readonly placeDays: readonly PlaceDayFact[]
  readonly idle: readonly IdleFact[]
  readonly visits: readonly VisitsFact[]
  readonly arrivals: readonly ArrivalsFact[]
  readonly gapPlaces: readonly GapPlaceFact[]
  readonly faultKinds: readonly FaultKindFact[]
  readonly repairs: RepairsFact
  readonly trends: readonly TrendFact[]
  readonly reefers: readonly ReeferFact[]
  readonly sites: readonly SiteFact[]
  readonly lanes: readonly LaneFact[]
  readonly liveHours: readonly LiveHourFact[]
  /** When it is. */
  readonly now: Instant
}
export type InsightDataName = keyof InsightData
