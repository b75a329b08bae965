/** A value turns into a chosen state: what a form asks, what the rule says, and what stands at a moment. */
import type { Instant } from '../basics/units.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { Condition } from './condition.ts'
import type { Field } from './field.ts'
import { type Picks, picked, picksFields, strange } from './picks.ts'
import { noStands, type Stand, type Stood } from './stand.ts'
import { either, type Watched } from './watched.ts'

export interface Becomes<R, P extends Picks = Picks> extends Watched {
  readonly shape: 'becomes'
  readonly choices: Readonly<Record<string, string>>
  readonly picks: P
  /** The label of what is chosen. */
  readonly asks: string
  /** Each choice as something that happens: "the doors open". */
  readonly when: Readonly<Record<string, string>>
  /** Each choice as something that has happened: "The doors opened". */
  readonly told: Readonly<Record<string, string>>
  readonly of: (reading: R, vehicle: Vehicle) => string | null
  /** Whether a value still counts as the state that it was: values at a limit jitter. */
  readonly keeps?: (reading: R, vehicle: Vehicle, was: string) => boolean
  /** Absent: one of the choices always holds, so a first reading is no change where all of them are chosen. */
  readonly rest?: string
  /** The choices that are critical. */
  readonly critical?: readonly string[]
}

/** A state as it is at a moment. */
export interface State {
  readonly state: string | null
  readonly since: Instant
  /** Nothing was known before. */
  readonly first: boolean
  readonly keeps: (was: string) => boolean
}

export interface BecomesParams {
  readonly chosen: ReadonlySet<string>
  /** Whatever it becomes: a first reading is not told. */
  readonly anyChange: boolean
}

export const becomes = <R, const P extends Picks>(facts: Omit<Becomes<R, P>, 'shape'>): Becomes<R, P> => ({
  shape: 'becomes',
  ...facts,
})

type Facts = Pick<Becomes<never>, 'choices' | 'picks' | 'asks' | 'when' | 'rest'>

export const becomesFields = ({ picks, choices, asks }: Facts): readonly Field[] =>
  picksFields(picks, choices, asks)

export const describeBecomes = ({ picks, choices, when }: Facts, condition: Condition): string =>
  either(picked(picks, choices, condition).map((choice) => when[choice]!))

/** What is wrong with the choice, in words. */
export function choiceProblems(
  { picks, choices, asks }: Pick<Facts, 'choices' | 'picks' | 'asks'>,
  condition: Condition,
): readonly string[] {
  const unknown = strange(picks, choices, condition)
  if (unknown.length > 0) return [`${asks}: '${unknown.join("', '")}' cannot be chosen.`]
  return picked(picks, choices, condition).length > 0 ? [] : [`${asks}: choose at least one.`]
}

export const becomesParams = ({ picks, choices, rest }: Facts, condition: Condition): BecomesParams => {
  const chosen = new Set(picked(picks, choices, condition))
  return { chosen, anyChange: rest === undefined && chosen.size === Object.keys(choices).length }
}

/** What stands: the state itself while it is one of those chosen. */
export function becomesStands(
  { chosen, anyChange }: BecomesParams,
  seen: State | null,
  stood: Stood,
): readonly Stand[] {
  if (!seen) return noStands
  const { state, since, first } = seen
  for (const item in stood)
    if (item === state || seen.keeps(item)) {
      const was = stood[item]!.since
      return [{ item, since: was, due: was }]
    }
  if (state === null || !chosen.has(state)) return noStands
  return [{ item: state, since, due: since, ...(first && anyChange && ({ quiet: true } as const)) }]
}
