/** The kinds of alert as the editor reads them: what may be chosen, what a new condition begins as. */

import { isOn } from '#domain/access/flags.ts'
import { kindOf, kinds } from '#domain/alerts/index.ts'
import type { RuleDraft, RulePredicate } from '#domain/alerts/rule.ts'
import { customTypeId } from '#domain/alerts/types.ts'
import { locale, t } from '#domain/basics/texts.ts'
import type { Field } from '#domain/shapes/field.ts'
import type { Option } from '../../../ui/controls/controls.tsx'

export const kindFieldsOf = (id: number): readonly Field[] => kindOf(id)?.fields ?? []

/** §6: feature flags gate kinds; while they have not come none of these is there. */
export const isOffered = (id: number, flags: ReadonlySet<string> | null): boolean => {
  const flag = kindOf(id)?.flag
  return flag === undefined || isOn(flag, flags)
}

/** The kinds to choose from, by name; the one that is chosen is among them whatever the flags say. */
export const kindOptions = (
  flags: ReadonlySet<string> | null,
  chosen: number | null,
  withCustom: boolean,
): readonly Option[] => [
  ...kinds
    .filter(({ id }) => id === chosen || isOffered(id, flags))
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, locale())),
  ...(withCustom ? [{ value: String(customTypeId), label: t('Custom') }] : []),
]

export const freshPredicate = (id: number): RulePredicate => kindOf(id)?.fresh ?? { alertPredicateTypeId: id }

/** Another kind begins with its own condition; as a custom one, a rule keeps those it has. */
export const withKind = (draft: RuleDraft, id: number): RuleDraft => {
  if (id === customTypeId) return { ...draft, alertTypeId: customTypeId }
  const before = draft.alertPredicates.find(({ alertPredicateTypeId }) => alertPredicateTypeId === id)
  return { ...draft, alertTypeId: id, alertPredicates: [before ?? freshPredicate(id)] }
}

/** The words in front of a value where a condition is read as a sentence. */
export const leadOf = ({ lead, label }: Field, first: boolean): string => {
  const words = lead ?? label
  return first
    ? words.charAt(0).toUpperCase() + words.slice(1)
    : words.charAt(0).toLowerCase() + words.slice(1)
}
