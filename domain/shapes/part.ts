/** Which part of a vehicle a sensor tells of, as data; `domain/drawing` makes the parts of a drawing from it. */
import type { Units } from '../basics/own-units.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type { Level } from '../vehicle/severity.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { FlagName } from './column.ts'
import type { Wheel } from './drawer.ts'

/** Parts of a vehicle that are drawn, in the order in which they are read out. */
export const partKinds = [
  'zone',
  'cargo',
  'doors',
  'abs',
  'lights',
  'plug',
  'reefer',
  'trailerBattery',
  'gatewayBattery',
  'inflation',
  'load',
  'tire',
  'hub',
  'brake',
] as const
export type PartKind = (typeof partKinds)[number]

/** What a sensor says of one part. */
export interface Measure {
  /** Which of several parts of the kind: "2/curbside/outer", a circuit's colour, a zone's number; empty for the only one. */
  readonly where?: string
  readonly text: string
  readonly unit?: string
  /** Left out where what it says is neither good nor bad. */
  readonly level?: Level
  /** What it is to be seen with: "set −10 °F", "Slow leak". */
  readonly note?: string
}

/** A value from which on something is as bad as its level, in the usual unit. */
export interface Limit {
  readonly at: number
  readonly level: Level
}

/** A part that a sensor tells of. */
export interface Drawing<R> {
  readonly part: PartKind
  /** What it says there; left out: each wheel as the drawer has it, or the first of its rows. */
  readonly says?: (reading: R, vehicle: Vehicle, units?: Units) => readonly Measure[]
  /** The limits of what it says, the worst first. */
  readonly limits?: (limits: VerdictLimits) => readonly Limit[]
  /** Drawn only where it is on. */
  readonly flag?: FlagName
}

/** Where a wheel is, as a measure names it: "2/curbside/outer". */
export const wheelWhere = ({ axle, side, place }: Pick<Wheel, 'axle' | 'side' | 'place'>): string =>
  `${axle}/${side}/${place}`
