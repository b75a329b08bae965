/** A condition that an alert can watch: five shapes of it carry most kinds of alert. */
import type { Ms } from '../basics/units.ts'

/** A value turns into a chosen state. */
export interface Becomes<R> {
  readonly shape: 'becomes'
  readonly id: number
  readonly name: string
  readonly choices: Readonly<Record<string, string>>
  readonly of: (reading: R) => string | null
}

/** A state has lasted so long. */
export interface Holds<R> {
  readonly shape: 'holds'
  readonly id: number
  readonly name: string
  readonly choices: Readonly<Record<string, string>>
  readonly of: (reading: R) => string | null
  /** The field of the rule that holds how long. */
  readonly lasting: string
  readonly least?: Ms
}

/** A number passes a limit; re-arms when it has returned by the hysteresis. */
export interface Crosses<R> {
  readonly shape: 'crosses'
  readonly id: number
  readonly name: string
  readonly unit: string
  readonly direction: 'above' | 'below'
  /** The field of the rule that holds the limit. */
  readonly limit: string
  readonly hysteresis: number
  readonly of: (reading: R) => number | null
}

/** Something new is in a list. */
export interface Raises<R> {
  readonly shape: 'raises'
  readonly id: number
  readonly name: string
  readonly choices?: Readonly<Record<string, string>>
  readonly of: (reading: R) => readonly string[]
}

export type Predicate<R> = Becomes<R> | Holds<R> | Crosses<R> | Raises<R>

type Facts<P> = Omit<P, 'shape'>
export const becomes = <R>(facts: Facts<Becomes<R>>): Becomes<R> => ({ shape: 'becomes', ...facts })
export const holds = <R>(facts: Facts<Holds<R>>): Holds<R> => ({ shape: 'holds', ...facts })
export const crosses = <R>(facts: Facts<Crosses<R>>): Crosses<R> => ({ shape: 'crosses', ...facts })
export const raises = <R>(facts: Facts<Raises<R>>): Raises<R> => ({ shape: 'raises', ...facts })
