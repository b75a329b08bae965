/** Something new is in a list: its form fields, its wording, and what is active at a moment. */
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { type ActiveItem, noneActive, type PreviousItems } from './active-item.ts'
import { choiceProblems } from './becomes.ts'
import type { Condition } from './condition.ts'
import type { Field } from './field.ts'
import { type Selection, selectedChoices, selectionFields } from './selection.ts'
import { joinWithOr, type Watched } from './watched.ts'

export interface Raises<R, P extends Selection = Selection> extends Watched {
  readonly shape: 'raises'
  /** What is raised: "an ABS fault". */
  readonly what: string
  readonly choices?: Readonly<Record<string, string>>
  readonly selection: P
  readonly label?: string
  /** The choice that an item counts as; by default the item itself. */
  readonly choiceOf?: (item: string) => string
  /** Names that stay the same while the thing lasts, so that only what is new fires. */
  readonly of: (reading: R, vehicle: Vehicle) => readonly string[]
  /** Whether something that was in the list still counts: the reading is silent about it, or it is only just better. */
  readonly keeps?: (reading: R, vehicle: Vehicle, item: string) => boolean
  /** Whether an item is of this sensor, where several declare the same kind. */
  readonly owns?: (item: string) => boolean
  /** What an item is called: "ABS valve, front left". */
  readonly text: (item: string) => string
  readonly isCritical?: (item: string, reading: R, vehicle: Vehicle) => boolean
}

/** A list as it is at a moment. */
export interface Listed {
  readonly items: readonly string[]
  readonly keeps: (item: string) => boolean
}

export interface RaisesParams {
  /** Null: whatever comes. */
  readonly chosen: ReadonlySet<string> | null
  readonly choiceOf: ((item: string) => string) | undefined
}

export const raises = <R, const P extends Selection>(facts: Omit<Raises<R, P>, 'shape'>): Raises<R, P> => ({
  shape: 'raises',
  ...facts,
})

type Facts = Pick<Raises<never>, 'what' | 'choices' | 'selection' | 'label' | 'choiceOf'>

export const raisesFields = ({ what, selection, choices, label: asks }: Facts): readonly Field[] =>
  choices
    ? selectionFields(selection, choices, asks ?? '').map((field) => ({
        ...field,
        lead: t('{{what}} comes up:', { what: t(what) }),
      }))
    : []

export function describeRaises({ what, selection, choices }: Facts, condition: Condition): string {
  if (!choices) return t('{{what}} comes up', { what: t(what) })
  const chosen = selectedChoices(selection, choices, condition)
  return chosen.length === Object.keys(choices).length
    ? t('{{what}} comes up', { what: t(what) })
    : t('{{what}} comes up: {{chosen}}', {
        what: t(what),
        chosen: joinWithOr(chosen.map((choice) => choices[choice]!)),
      })
}

export const raisesProblems = (
  { selection, choices, label: asks = '' }: Facts,
  condition: Condition,
): readonly string[] => (choices ? choiceProblems({ selection, choices, label: asks }, condition) : [])

export function raisesParams({ selection, choices, choiceOf }: Facts, condition: Condition): RaisesParams {
  const chosen = choices ? new Set(selectedChoices(selection, choices, condition)) : null
  return { chosen: chosen && chosen.size === Object.keys(choices!).length ? null : chosen, choiceOf }
}

/** What is active: each item of the list that was chosen. */
export function activeRaises(
  { chosen, choiceOf }: RaisesParams,
  seen: Listed | null,
  previous: PreviousItems,
  at: Instant,
): readonly ActiveItem[] {
  if (!seen) return noneActive
  let found: ActiveItem[] | null = null
  const put = (item: string) => {
    const since = previous[item]?.since ?? at
    found ??= []
    found.push({ item, since, due: since })
  }
  // A reading may list a thing twice; it is active once.
  for (const [n, item] of seen.items.entries())
    if (seen.items.indexOf(item) === n && (chosen === null || chosen.has(choiceOf ? choiceOf(item) : item)))
      put(item)
  for (const item in previous) if (!seen.items.includes(item) && seen.keeps(item)) put(item)
  return found ?? noneActive
}
