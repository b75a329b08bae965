/** Which of a condition's choices a rule has taken: as flags of its own, or as a list of values. */
import {
  type Condition,
  type ConditionField,
  type FlagField,
  isSet,
  listOf,
  type RuleListField,
  saying,
} from './condition.ts'
import type { Field, ListInput } from './field.ts'

interface ByFlags {
  readonly by: 'flags'
  /** The flag of each choice. */
  readonly flags: Readonly<Record<string, FlagField>>
}
interface ByList {
  readonly by: 'list'
  readonly list: RuleListField
  /** The value of each choice where it is not the choice itself. */
  readonly values?: Readonly<Record<string, number>>
  readonly any?: NonNullable<ListInput['any']>
  readonly groups?: NonNullable<ListInput['groups']>
}
/** Whatever comes is watched. `flag` is set for the sake of those who read it. */
interface Everything {
  readonly by: 'everything'
  readonly flag?: FlagField
}
export type Picks = ByFlags | ByList | Everything

/** The fields of a condition that choices are written down in. */
export type FieldOfPicks<P> =
  | (P extends { readonly flags: Readonly<Record<string, infer F>> } ? F : never)
  | (P extends { readonly list: infer L } ? L : never)
  | (P extends { readonly any: { readonly field: infer F } } ? F : never)
  | (P extends { readonly flag: infer F } ? F : never)

/** The same as values. */
export function conditionFieldsOfPicks(picks: Picks): readonly ConditionField[] {
  if (picks.by === 'everything') return picks.flag ? [picks.flag] : []
  if (picks.by === 'flags') return Object.values(picks.flags)
  return [picks.list, ...(picks.any?.field ? [picks.any.field] : [])]
}

type Choices = Readonly<Record<string, string>>

const valueFor = (picks: ByList, choice: string): number | string =>
  picks.values?.[choice] ?? (/^\d+$/.test(choice) ? Number(choice) : choice)

/** The choices taken, in the order of their declaration. */
export function picked(picks: Picks, choices: Choices, condition: Condition): readonly string[] {
  const all = Object.keys(choices)
  if (picks.by === 'everything') return all
  if (picks.by === 'flags') return all.filter((choice) => isSet(picks.flags[choice]!, condition))
  const { any } = picks
  const list = listOf(picks.list, condition)
  if (any?.field !== undefined && isSet(any.field, condition)) return all
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

/** What a condition says that takes all there is: what a new one begins as. */
export function pickedAll(picks: Picks, choices: Choices): object {
  if (picks.by === 'everything') return picks.flag ? saying(picks.flag, true) : {}
  if (picks.by === 'flags')
    return Object.assign({}, ...Object.values(picks.flags).map((field) => saying(field, true)))
  const { any, list } = picks
  const all = any
    ? any.value === undefined
      ? []
      : [any.value]
    : Object.keys(choices).map((one) => valueFor(picks, one))
  return { ...(any?.field && saying(any.field, true)), [list.name]: all }
}

/** Values that are in a list and are none of its choices. */
export function strange(picks: Picks, choices: Choices, condition: Condition): readonly (number | string)[] {
  if (picks.by !== 'list') return []
  const known = new Set<number | string>(Object.keys(choices).map((choice) => valueFor(picks, choice)))
  if (picks.any?.value !== undefined) known.add(picks.any.value)
  const list = listOf(picks.list, condition)
  return list.filter((value) => !known.has(value))
}
