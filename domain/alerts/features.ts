/** Which features a rule needs: while one of them is turned off for its customer, the rule is paused. */
import type { FlagName } from '../shapes/column.ts'
import { kindOf } from './index.ts'
import type { RuleDraft } from './rule.ts'

type Watching = Pick<RuleDraft, 'alertTypeId' | 'alertPredicates'>

/** §6: the features that gate a rule's type and those of its conditions. */
export const featuresOf = ({ alertTypeId, alertPredicates }: Watching): readonly FlagName[] => [
  ...new Set(
    [alertTypeId, ...alertPredicates.map(({ alertPredicateTypeId: id }) => id)].flatMap(
      (id) => kindOf(id)?.flag ?? [],
    ),
  ),
]

/** Whether a feature is turned on for the customer. */
export type IsOn = (feature: FlagName) => boolean

/** The feature for want of which a rule is paused; null where it has all that it needs. */
export const pausedFor = (rule: Watching, isOn: IsOn): FlagName | null =>
  featuresOf(rule).find((feature) => !isOn(feature)) ?? null

/** Whether a rule looks at vehicles: it is on, and so is every feature that it needs. */
export const isWatching = (rule: Watching & Pick<RuleDraft, 'isActive'>, isOn: IsOn): boolean =>
  rule.isActive && pausedFor(rule, isOn) === null
