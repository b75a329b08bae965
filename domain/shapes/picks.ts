/** Which of a condition's choices a rule has taken: as flags of its own, or as a list of values. */
import type { Field, ListOfField } from './field.ts'
import type { FlagField, ListField, RulePredicate } from './rule-predicate.ts'

interface ByFlags {
  readonly by: 'flags'
  /** The flag of each choice. */
  readonly flags: Readonly<Record<string, FlagField>>
}
interface ByList {
  readonly by: 'list'
  readonly list: ListField
  /** The value of each choice where it is not the choice itself. */
  readonly values?: Readonly<Record<string, number>>
  readonly any?: NonNullable<ListOfField['any']>
  readonly groups?: NonNullable<ListOfField['groups']>
}
/** Whatever comes is watched. `flag` is set for the sake of those who read it. */
interface Everything {
  readonly by: 'everything'
  readonly flag?: FlagField
}
export type Picks = ByFlags | ByList | Everything

type Choices = Readonly<Record<string, string>>

const valueFor = (picks: ByList, choice: string): number | string =>
  picks.values?.[choice] ?? (/^\d+$/.test(choice) ? Number(choice) : choice)

/** The choices taken, in the order of their declaration. */
export function picked(picks: Picks, choices: Choices, predicate: RulePredicate): readonly string[] {
  const all = Object.keys(choices)
  if (picks.by === 'everything') return all
  if (picks.by === 'flags') return all.filter((choice) => predicate[picks.flags[choice]!] === true)
  const { any } = picks
  const list: readonly (number | string)[] = predicate[picks.list] ?? []
  if (any?.field !== undefined && predicate[any.field] === true) return all
  if (any?.value !== undefined && list.includes(any.value)) return all
  return all.filter((choice) => list.includes(valueFor(picks, choice)))
}

/** What a form asks to choose among them. */
export function picksFields(picks: Picks, choices: Choices, label: string): readonly Field[] {
  if (picks.by === 'everything') return []
  if (picks.by === 'flags')
    return [
      {
        input: 'flags',
        label,
        options: Object.entries(picks.flags).map(([choice, field]) => ({ field, label: choices[choice]! })),
      },
    ]
  return [
    {
      input: 'list',
      label,
      field: picks.list,
      options: Object.entries(choices).map(([choice, text]) => ({
        value: valueFor(picks, choice),
        label: text,
      })),
      ...(picks.any && { any: picks.any }),
      ...(picks.groups && { groups: picks.groups }),
    },
  ]
}

/** The fields of a condition that takes all there is: what a new one begins as. */
export function pickedAll(picks: Picks, choices: Choices): Omit<RulePredicate, 'alertPredicateTypeId'> {
  if (picks.by === 'everything') return picks.flag ? { [picks.flag]: true } : {}
  if (picks.by === 'flags')
    return Object.fromEntries(Object.values(picks.flags).map((field) => [field, true]))
  const { any, list } = picks
  return {
    ...(any?.field && { [any.field]: true }),
    [list]: any
      ? any.value === undefined
        ? []
        : [any.value]
      : Object.keys(choices).map((one) => valueFor(picks, one)),
  }
}

/** Values that are in a list and are none of its choices. */
export function strange(
  picks: Picks,
  choices: Choices,
  predicate: RulePredicate,
): readonly (number | string)[] {
  if (picks.by !== 'list') return []
  const known = new Set<number | string>(Object.keys(choices).map((choice) => valueFor(picks, choice)))
  if (picks.any?.value !== undefined) known.add(picks.any.value)
  const list: readonly (number | string)[] = predicate[picks.list] ?? []
  return list.filter((value) => !known.has(value))
}
