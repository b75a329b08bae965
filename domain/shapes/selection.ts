/** Which of a condition's choices a rule selects: stored as one flag each, or as a list of values. */
import {
  type Condition,
  type ConditionField,
  type FlagField,
  isSet,
  listOf,
  type RuleListField,
  withField,
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
export type Selection = ByFlags | ByList | Everything

/** The fields of a condition that choices are written down in. */
export type FieldOfSelection<P> =
  | (P extends { readonly flags: Readonly<Record<string, infer F>> } ? F : never)
  | (P extends { readonly list: infer L } ? L : never)
  | (P extends { readonly any: { readonly field: infer F } } ? F : never)
  | (P extends { readonly flag: infer F } ? F : never)

/** The same as values. */
export function conditionFieldsOfSelection(selection: Selection): readonly ConditionField[] {
  if (selection.by === 'everything') return selection.flag ? [selection.flag] : []
  if (selection.by === 'flags') return Object.values(selection.flags)
  return [selection.list, ...(selection.any?.field ? [selection.any.field] : [])]
}

type Choices = Readonly<Record<string, string>>

const valueFor = (selection: ByList, choice: string): number | string =>
  selection.values?.[choice] ?? (/^\d+$/.test(choice) ? Number(choice) : choice)

/** The selected choices, in the order of their declaration. */
export function selectedChoices(
  selection: Selection,
  choices: Choices,
  condition: Condition,
): readonly string[] {
  const all = Object.keys(choices)
  if (selection.by === 'everything') return all
  if (selection.by === 'flags') return all.filter((choice) => isSet(selection.flags[choice]!, condition))
  const { any } = selection
  const list = listOf(selection.list, condition)
  if (any?.field !== undefined && isSet(any.field, condition)) return all
  if (any?.value !== undefined && list.includes(any.value)) return all
  return all.filter((choice) => list.includes(valueFor(selection, choice)))
}

/** The form inputs to choose among them. */
export function selectionFields(selection: Selection, choices: Choices, label: string): readonly Field[] {
  if (selection.by === 'everything') return []
  if (selection.by === 'flags')
    return [
      {
        input: 'flags',
        label,
        options: Object.entries(selection.flags).map(([choice, field]) => ({
          field,
          label: choices[choice]!,
        })),
      },
    ]
  return [
    {
      input: 'list',
      label,
      field: selection.list,
      options: Object.entries(choices).map(([choice, text]) => ({
        value: valueFor(selection, choice),
        label: text,
      })),
      ...(selection.any && { any: selection.any }),
      ...(selection.groups && { groups: selection.groups }),
    },
  ]
}

/** The fields of a condition that selects everything, as a new one does. */
export function selectAll(selection: Selection, choices: Choices): object {
  if (selection.by === 'everything') return selection.flag ? withField(selection.flag, true) : {}
  if (selection.by === 'flags')
    return Object.assign({}, ...Object.values(selection.flags).map((field) => withField(field, true)))
  const { any, list } = selection
  const all = any
    ? any.value === undefined
      ? []
      : [any.value]
    : Object.keys(choices).map((one) => valueFor(selection, one))
  return { ...(any?.field && withField(any.field, true)), [list.name]: all }
}

/** Values that are in a list and are none of its choices. */
export function unknownValues(
  selection: Selection,
  choices: Choices,
  condition: Condition,
): readonly (number | string)[] {
  if (selection.by !== 'list') return []
  const known = new Set<number | string>(Object.keys(choices).map((choice) => valueFor(selection, choice)))
  if (selection.any?.value !== undefined) known.add(selection.any.value)
  const list = listOf(selection.list, condition)
  return list.filter((value) => !known.has(value))
}
