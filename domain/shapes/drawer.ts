/** The seven renderers of sensors in the drawer, as data; the portal has one component for each. */
import type { Units } from '../basics/own-units.ts'
import type { Level } from '../vehicle/severity.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { FlagName } from './column.ts'

/** A label and its text; `level` colours it and gives it a shape, `unit` is shown lighter behind it. */
export interface Row {
  readonly label: string
  readonly text: string
  readonly unit?: string
  readonly level?: Level
  /** Shown only where it is on. */
  readonly flag?: FlagName
}

export interface FaultLine {
  readonly title: string
  readonly detail: string
  readonly level: Level
  readonly faultTypeId: number
  readonly fmi?: number
}

/** One of the seven circuits of the trailer plug (SAE J560). */
export interface Circuit {
  readonly color: 'white' | 'black' | 'yellow' | 'red' | 'green' | 'brown' | 'blue'
  readonly label: string
  readonly text: string
  readonly level: Level
}

/** One wheel or tire on its axle, looked at from above. */
export interface Wheel {
  /** Axle from the front, 1 to 3. */
  readonly axle: 1 | 2 | 3
  readonly side: 'roadside' | 'curbside'
  /** `single` where the sensor is one for a wheel end. */
  readonly place: 'outer' | 'inner' | 'single'
  readonly text: string
  readonly level: Level
  /** What its sensor reports about itself, unless all is well. */
  readonly note?: string
}

/** The same few values of several things: a line for each of them, a column for each value. */
export interface Table {
  /** What the lines are of: "Zone". */
  readonly of: string
  readonly columns: readonly { readonly label: string; readonly unit: string }[]
  /** A cell for each column; null where nothing was reported. */
  readonly lines: readonly {
    readonly label: string
    readonly cells: readonly (string | null)[]
    /** How bad each of them is; null, or left out, where that is no question. */
    readonly levels?: readonly (Level | null)[]
  }[]
}

/** Some of what a sensor reports, under a title: as rows, or where they are many of a kind as a table. */
export interface Section {
  readonly title: string
  readonly rows: readonly Row[]
  readonly table?: Table
}

/** Made from a reading, the vehicle it was taken on, and the units of the reader: the usual ones where left out. */
type Of<R, T> = (reading: R, vehicle: Vehicle, units?: Units) => T

export type Drawer<R> =
  | { readonly as: 'rows'; readonly rows: Of<R, readonly Row[]> }
  | { readonly as: 'place'; readonly rows: Of<R, readonly Row[]> }
  | {
      readonly as: 'faults'
      readonly rows: Of<R, readonly Row[]>
      readonly faults: Of<R, readonly FaultLine[]>
    }
  | { readonly as: 'circuits'; readonly circuits: Of<R, readonly Circuit[]> }
  | {
      readonly as: 'wheels'
      /** The usual one. */
      readonly unit: string
      readonly wheels: Of<R, readonly Wheel[]>
    }
  | {
      readonly as: 'picture'
      readonly rows: Of<R, readonly Row[]>
      readonly image: Of<R, string | null>
    }
  | {
      readonly as: 'sections'
      readonly sections: Of<R, readonly Section[]>
      /** It can be sent commands. */
      readonly isCommanded?: true
    }

export type Renderer = Drawer<never>['as']
