/** The data sets that report kinds read: each is a plain list of facts, which the server takes from the database. */
import type { Instant } from '../basics/units.ts'
import type { Fault } from '../maintenance/faults.ts'
import type { DueState } from '../maintenance/plans.ts'
import type { Load } from '../sensors/load.ts'
import type { Reading as ReeferReading } from '../sensors/reefer-reading.ts'
import type { Level } from '../vehicle/severity.ts'

/** What every fact says of its vehicle: as whoever has it, or had it then, calls it. */
export interface OfVehicle {
  readonly customerId: number
  readonly vehicleId: number
  readonly vin: string
  readonly unitId: string
}

/** A stay in a geofence that touches the period. */
export interface VisitFact extends OfVehicle {
  readonly geofenceId: number
  /** As it is called, or was last. */
  readonly geofence: string
  readonly entered: Instant
  /** Null where it lasted beyond the end of the period. */
  readonly left: Instant | null
  /** Whether it was loaded as it came, and as it went; null where no sensor told. */
  readonly loadAtArrival: Load | null
  readonly loadAtDeparture: Load | null
}

/** A stay in a geofence that touches the period, whoever it was. */
export interface StayFact {
  readonly geofenceId: number
  readonly entered: Instant
  /** Null where it lasted beyond the end of the period. */
  readonly left: Instant | null
}

/** A geofence that the report is about, whether anybody was inside or not. */
export interface GeofenceFact {
  readonly geofenceId: number
  readonly geofence: string
}

/** A vehicle that was in a geofence at the moment. */
export interface InsideFact extends OfVehicle {
  readonly geofenceId: number
  readonly geofence: string
  readonly entered: Instant
  readonly load: Load | null
  readonly isTethered: boolean | null
  readonly level: Level
  /** Why, by what its sensors said by then, in its short form; null where it had not reported. */
  readonly why: string | null
  /** Its newest report by then. */
  readonly lastReport: Instant | null
  /** Whether its place is older than places stay fresh. */
  readonly isStale: boolean
}

/** A fault that was there at some time of the period. */
export interface FaultFact extends OfVehicle {
  /** As it stood at the end of the period: what ended later has no end. */
  readonly fault: Fault
  /** Whether its customer sees cause and repair. */
  readonly isExplained: boolean
}

/** A vehicle with open issues, as the maintenance screen lists it. */
export interface AttentionFact extends OfVehicle {
  /** How it is in all, as the report's owner is told it; null where that is not known. */
  readonly verdict: { readonly level: Level; readonly words: string } | null
  readonly isCritical: boolean
  readonly isCaution: boolean
  readonly isNotReporting: boolean
  /** All of it is put off. */
  readonly isSnoozed: boolean
  readonly issues: readonly string[]
  /** The oldest. */
  readonly opened: Instant
  readonly lastReport: Instant | null
  readonly address: string | null
}

/** An issue that was closed in the period, or that came back in it. */
export interface RepairFact extends OfVehicle {
  readonly issueId: string
  readonly title: string
  readonly opened: Instant
  readonly closed: Instant | null
  readonly cameBack: boolean
}

/** Work that is due or will be soon. */
export interface DueFact extends OfVehicle {
  readonly what: string
  readonly state: DueState
  /** Of how much of its interval is used, 1 where it is due; null of an inspection. */
  readonly used: number | null
  /** Of an inspection: its day, "2026-11-21". */
  readonly day: string | null
}

/** Since when the amber lamp of a vehicle was lit, as of the end of the period. */
export interface LampFact extends OfVehicle {
  readonly since: Instant
  readonly lastReport: Instant
}

/** What a reefer unit, or a door beside it, reported. */
export interface ReeferFact extends OfVehicle {
  readonly at: Instant
  readonly reading: ReeferReading | null
  /** Null where the report says nothing of doors. */
  readonly isDoorOpen: boolean | null
}

export interface ReportData {
  readonly inside: readonly InsideFact[]
  readonly visits: readonly VisitFact[]
  readonly stays: readonly StayFact[]
  readonly geofences: readonly GeofenceFact[]
  readonly faults: readonly FaultFact[]
  /** Of the ABS alone. */
  readonly absFaults: readonly FaultFact[]
  readonly attention: readonly AttentionFact[]
  readonly repairs: readonly RepairFact[]
  readonly due: readonly DueFact[]
  readonly lamps: readonly LampFact[]
  readonly reefers: readonly ReeferFact[]
}
export type DataName = keyof ReportData
