/** A state has lasted so long: its form fields, its wording, and what is active at a moment. */

import { durationLeast, durationMost } from '../basics/assumed.ts'
import { duration } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import type { Ms } from '../basics/units.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { type ActiveItem, noneActive } from './active-item.ts'
import type { State } from './becomes.ts'
import { choiceProblems } from './becomes.ts'
import { type Condition, type DurationField, durationField, fieldValue } from './condition.ts'
import type { Field } from './field.ts'
import { type Selection, selectedChoices, selectionFields } from './selection.ts'
import { joinWithOr, type Watched } from './watched.ts'

export interface Holds<R, P extends Selection = Selection, D extends DurationField = DurationField>
  extends Watched {
  readonly shape: 'holds'
  readonly choices: Readonly<Record<string, string>>
  readonly selection: P
  readonly label: string
  /** Each choice as something that has gone on: "the doors have been open". */
  readonly when: Readonly<Record<string, string>>
  /** The field of the rule that holds how long. */
  readonly lasting: D
  readonly of: (reading: R, vehicle: Vehicle) => string | null
}

export interface HoldsParams {
  readonly chosen: ReadonlySet<string>
  readonly lasting: Ms
}

export const holds = <R, const P extends Selection, const D extends DurationField>(
  facts: Omit<Holds<R, P, D>, 'shape'>,
): Holds<R, P, D> => ({ shape: 'holds', ...facts })

type Facts = Pick<Holds<never>, 'choices' | 'selection' | 'label' | 'when' | 'lasting'>

/** The form input for how long something has to last. */
export const durationInput = (field: DurationField): Field => ({
  input: 'duration',
  label: t('For at least'),
  field,
  least: durationLeast,
  most: durationMost,
})

/** The duration that any kind takes in the place of its own field. */
export const anyDuration = durationField('durationMs')

/** The duration of a condition: its own field, or the one that all kinds share. */
export const lastingOf = (field: DurationField, condition: Condition): Ms | null =>
  fieldValue(field, condition) ?? fieldValue(anyDuration, condition)

export function durationProblems(field: DurationField, condition: Condition): readonly string[] {
  const lasting = lastingOf(field, condition)
  if (lasting === null) return [t('For at least: enter a duration.')]
  return Number.isFinite(lasting) && lasting >= durationLeast && lasting <= durationMost
    ? []
    : [
        t('For at least: between {{least}} and {{most}}.', {
          least: duration(durationLeast),
          most: duration(durationMost),
        }),
      ]
}

export const holdsFields = ({ selection, choices, label: asks, lasting }: Facts): readonly Field[] => [
  ...selectionFields(selection, choices, asks),
  durationInput(lasting),
]

export const describeHolds = ({ selection, choices, when, lasting }: Facts, condition: Condition): string =>
  t('{{state}} for {{duration}}', {
    state: joinWithOr(selectedChoices(selection, choices, condition).map((choice) => when[choice]!)),
    duration: duration(lastingOf(lasting, condition) ?? 0),
  })

export const holdsProblems = (facts: Facts, condition: Condition): readonly string[] => [
  ...choiceProblems(facts, condition),
  ...durationProblems(facts.lasting, condition),
]

export const holdsParams = ({ selection, choices, lasting }: Facts, condition: Condition): HoldsParams => ({
  chosen: new Set(selectedChoices(selection, choices, condition)),
  lasting: lastingOf(lasting, condition) ?? Number.POSITIVE_INFINITY,
})

/** What is active: the state while it is one of those chosen; it counts once it has lasted. */
export const activeHolds = ({ chosen, lasting }: HoldsParams, seen: State | null): readonly ActiveItem[] =>
  seen && seen.state !== null && chosen.has(seen.state)
    ? [{ item: seen.state, since: seen.since, due: seen.since + lasting }]
    : noneActive
