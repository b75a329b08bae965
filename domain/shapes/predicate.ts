/** A condition that an alert can watch: five shapes of it carry most kinds of alert. */
import type { Ms } from '../basics/units.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { FlagName } from './column.ts'

interface Watched {
  /** The alert type of §3. */
  readonly id: number
  readonly name: string
  readonly flag?: FlagName
}

/** A value turns into a chosen state. */
export interface Becomes<R> extends Watched {
  readonly shape: 'becomes'
  readonly choices: Readonly<Record<string, string>>
  readonly of: (reading: R, vehicle: Vehicle) => string | null
}

/** A state has lasted so long. */
export interface Holds<R> extends Watched {
  readonly shape: 'holds'
  readonly choices: Readonly<Record<string, string>>
  readonly of: (reading: R, vehicle: Vehicle) => string | null
  /** The field of the rule that holds how long. */
  readonly lasting: string
  readonly least?: Ms
}

/** A number passes a limit; re-arms when it has returned by the hysteresis. */
export interface Crosses<R> extends Watched {
  readonly shape: 'crosses'
  readonly unit: string
  readonly direction: 'above' | 'below'
  /** The field of the rule that holds the limit. */
  readonly limit: string
  readonly hysteresis: number
  readonly of: (reading: R, vehicle: Vehicle) => number | null
}

/** Something new is in a list. */
export interface Raises<R> extends Watched {
  readonly shape: 'raises'
  readonly choices?: Readonly<Record<string, string>>
  /** The choice that an item counts as; the item itself unless told. */
  readonly choiceOf?: (item: string) => string
  /** Names that stay the same while the thing lasts, so that only what is new is told. */
  readonly of: (reading: R, vehicle: Vehicle) => readonly string[]
}

export type Predicate<R> = Becomes<R> | Holds<R> | Crosses<R> | Raises<R>

type Facts<P> = Omit<P, 'shape'>
export const becomes = <R>(facts: Facts<Becomes<R>>): Becomes<R> => ({ shape: 'becomes', ...facts })
export const holds = <R>(facts: Facts<Holds<R>>): Holds<R> => ({ shape: 'holds', ...facts })
export const crosses = <R>(facts: Facts<Crosses<R>>): Crosses<R> => ({ shape: 'crosses', ...facts })
export const raises = <R>(facts: Facts<Raises<R>>): Raises<R> => ({ shape: 'raises', ...facts })
