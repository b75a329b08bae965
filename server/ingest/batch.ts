/** Batches of reports, and the receipts that answer them. */
import type { FieldProtocolName } from '#domain/wire/field/index.ts'
import type { LiveChange } from '#domain/wire/live.ts'

export type Transport = 'http' | 'mqtt' | 'osmand' | FieldProtocolName

export interface Batch {
  /** JSON text, not compressed. Handed over: nobody else may use it afterwards. */
  readonly body: Buffer
  /** `json`: one report or an array of them; `ndjson`: a report a line. */
  readonly format: 'json' | 'ndjson'
  readonly transport: Transport
  /** The only serial number that the sender may report for. */
  readonly serial?: string
  /** The sender may report for vehicles of this customer alone. */
  readonly customerId?: number
  /** Where it stands in the log of reports; left out where it came without one. */
  readonly place?: Place
}

/** A batch's place in the log of a part of the vehicles. Batches of a part are taken in the order of the log, each once. */
export interface Place {
  readonly shard: number
  /** Where the one before ends. */
  readonly after: number
  /** Where this one ends. */
  readonly upTo: number
  /** What of it is another part's is in that part's log already. */
  readonly isDivided: boolean
}

export interface Rejected {
  /** Where in the batch, from 0. */
  readonly index: number
  readonly reason: string
}

/** A reading that was left out of a report that was taken. */
export interface DroppedReading {
  readonly index: number
  /** The sensor's key; `seq` where the number was left out. */
  readonly sensor: string
  readonly reason: string
}

export interface Elsewhere {
  readonly index: number
  readonly shard: number
}

/** What a gateway said of itself beside its readings, with the serial and the moment of the report. */
export interface DeviceSaid {
  readonly index: number
  /** Not checked yet. */
  readonly account: object
}

export type Receipt =
  | {
      readonly status: 'stored'
      readonly accepted: number
      readonly duplicate: number
      /** Reports with the key of another and other readings: both became one. */
      readonly merged: number
      readonly rejected: readonly Rejected[]
      /** Left out where there is none; at most a few hundred. */
      readonly dropped?: readonly DroppedReading[]
      /** Not taken, because the vehicle is another engine's, with the part it is in; left out where there is none. */
      readonly elsewhere?: readonly Elsewhere[]
      /** Not kept yet; left out where nobody said anything. */
      readonly devices?: readonly DeviceSaid[]
    }
  /** Nothing of it was stored; try again later. */
  | { readonly status: 'busy'; readonly retryAfterS: number }
  /** Nothing of it was stored, and trying again will not help. */
  | { readonly status: 'unreadable'; readonly reason: string }

export type VehicleChange = LiveChange & {
  readonly customerId: number
  /** By what is withheld of its verdict (`Withheld`), what is another then; absent where it is the same for everybody. */
  readonly partial?: Readonly<Record<string, Pick<LiveChange, 'level' | 'verdict'>>>
}

/** Figures for the metrics page, by name. */
export type EngineStats = Readonly<Record<string, number>>
