/** A state has lasted so long: what a form asks, what the rule says, and what stands at a moment. */
import { durationLeast, durationMost } from '../basics/assumed.ts'
import { duration } from '../basics/print.ts'
import type { Ms } from '../basics/units.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { State } from './becomes.ts'
import { choiceProblems } from './becomes.ts'
import type { Field } from './field.ts'
import { type Picks, picked, picksFields } from './picks.ts'
import type { NumberField, RulePredicate } from './rule-predicate.ts'
import { noStands, type Stand } from './stand.ts'
import { either, type Watched } from './watched.ts'

export interface Holds<R> extends Watched {
  readonly shape: 'holds'
  readonly choices: Readonly<Record<string, string>>
  readonly picks: Picks
  readonly asks: string
  /** Each choice as something that has gone on: "the doors have been open". */
  readonly when: Readonly<Record<string, string>>
  /** The field of the rule that holds how long. */
  readonly lasting: NumberField
  readonly of: (reading: R, vehicle: Vehicle) => string | null
}

export interface HoldsPart {
  readonly chosen: ReadonlySet<string>
  readonly lasting: Ms
}

export const holds = <R>(facts: Omit<Holds<R>, 'shape'>): Holds<R> => ({ shape: 'holds', ...facts })

type Facts = Pick<Holds<never>, 'choices' | 'picks' | 'asks' | 'when' | 'lasting'>

/** How long something has to last, as a form asks it. */
export const durationField = (field: NumberField): Field => ({
  input: 'duration',
  label: 'For at least',
  field,
  least: durationLeast,
  most: durationMost,
})

/** The span that a predicate asks for: its own field, or the one that all kinds share. */
export const lastingOf = (field: NumberField, predicate: RulePredicate): Ms | null =>
  predicate[field] ?? predicate.durationMs ?? null

export function durationProblems(field: NumberField, predicate: RulePredicate): readonly string[] {
  const lasting = lastingOf(field, predicate)
  if (lasting === null) return ['For at least: say how long.']
  return Number.isFinite(lasting) && lasting >= durationLeast && lasting <= durationMost
    ? []
    : [`For at least: between ${duration(durationLeast)} and ${duration(durationMost)}.`]
}

export const holdsFields = ({ picks, choices, asks, lasting }: Facts): readonly Field[] => [
  ...picksFields(picks, choices, asks),
  durationField(lasting),
]

export const holdsSays = ({ picks, choices, when, lasting }: Facts, predicate: RulePredicate): string =>
  `${either(picked(picks, choices, predicate).map((choice) => when[choice]!))} for ${duration(lastingOf(lasting, predicate) ?? 0)}`

export const holdsProblems = (facts: Facts, predicate: RulePredicate): readonly string[] => [
  ...choiceProblems(facts, predicate),
  ...durationProblems(facts.lasting, predicate),
]

export const holdsPart = ({ picks, choices, lasting }: Facts, predicate: RulePredicate): HoldsPart => ({
  chosen: new Set(picked(picks, choices, predicate)),
  lasting: lastingOf(lasting, predicate) ?? Number.POSITIVE_INFINITY,
})

/** What stands: the state while it is one of those chosen; it counts once it has lasted. */
export const holdsStands = ({ chosen, lasting }: HoldsPart, seen: State | null): readonly Stand[] =>
  seen && seen.state !== null && chosen.has(seen.state)
    ? [{ item: seen.state, since: seen.since, due: seen.since + lasting }]
    : noStands
