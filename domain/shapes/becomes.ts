/** A value turns into a chosen state: its form fields, its wording, and what is active at a moment. */
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { type ActiveItem, noneActive, type PreviousItems } from './active-item.ts'
import type { Condition } from './condition.ts'
import type { Field } from './field.ts'
import { type Selection, selectedChoices, selectionFields, unknownValues } from './selection.ts'
import { joinWithOr, type Watched } from './watched.ts'

export interface Becomes<R, P extends Selection = Selection> extends Watched {
  readonly shape: 'becomes'
  readonly choices: Readonly<Record<string, string>>
  readonly selection: P
  /** The label of what is chosen. */
  readonly label: string
  /** Each choice as something that happens: "the doors open". */
  readonly when: Readonly<Record<string, string>>
  /** Each choice as something that has happened: "The doors opened". */
  readonly happened: Readonly<Record<string, string>>
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
  /** What it turns into by lasting, and when. */
  readonly next?: { readonly state: string | null; readonly since: Instant }
}

export interface BecomesParams {
  readonly chosen: ReadonlySet<string>
  /** Any change counts: nobody is notified of a first reading. */
  readonly anyChange: boolean
}

export const becomes = <R, const P extends Selection>(
  facts: Omit<Becomes<R, P>, 'shape'>,
): Becomes<R, P> => ({
  shape: 'becomes',
  ...facts,
})

type Facts = Pick<Becomes<never>, 'choices' | 'selection' | 'label' | 'when' | 'rest'>

export const becomesFields = ({ selection, choices, label: asks }: Facts): readonly Field[] =>
  selectionFields(selection, choices, asks)

export const describeBecomes = ({ selection, choices, when }: Facts, condition: Condition): string =>
  joinWithOr(selectedChoices(selection, choices, condition).map((choice) => when[choice]!))

/** What is wrong with the choice, in words. */
export function choiceProblems(
  { selection, choices, label: asks }: Pick<Facts, 'choices' | 'selection' | 'label'>,
  condition: Condition,
): readonly string[] {
  const unknown = unknownValues(selection, choices, condition)
  if (unknown.length > 0)
    return [t("{{asks}}: '{{unknown}}' cannot be chosen.", { asks, unknown: unknown.join("', '") })]
  return selectedChoices(selection, choices, condition).length > 0
    ? []
    : [t('{{asks}}: choose at least one.', { asks })]
}

export const becomesParams = ({ selection, choices, rest }: Facts, condition: Condition): BecomesParams => {
  const chosen = new Set(selectedChoices(selection, choices, condition))
  return { chosen, anyChange: rest === undefined && chosen.size === Object.keys(choices).length }
}

/** What is active: the state itself while it is one of those chosen, and what it is about to turn into. */
export function activeBecomes(
  { chosen, anyChange }: BecomesParams,
  seen: State | null,
  previous: PreviousItems,
  at: Instant,
): readonly ActiveItem[] {
  if (!seen) return noneActive
  const { next } = seen
  if (next && at >= next.since) return activeNow({ chosen, anyChange }, { ...seen, ...next }, previous)
  const now = activeNow({ chosen, anyChange }, seen, previous)
  if (!next || next.state === null || !chosen.has(next.state)) return now
  return [...now, { item: next.state, since: next.since, due: next.since }]
}

function activeNow(
  { chosen, anyChange }: BecomesParams,
  { state, since, first, keeps }: State,
  previous: PreviousItems,
): readonly ActiveItem[] {
  for (const item in previous)
    if (item === state || keeps(item)) {
      // What was only awaited may have come sooner.
      const was = Math.min(previous[item]!.since, since)
      return [{ item, since: was, due: was }]
    }
  if (state === null || !chosen.has(state)) return noneActive
  return [{ item: state, since, due: since, ...(first && anyChange && ({ quiet: true } as const)) }]
}
