/** A condition that an alert can watch: five shapes of it carry most kinds of alert. */
import { type Becomes, becomes } from './becomes.ts'
import type { ConditionField } from './condition.ts'
import { type Crosses, crosses } from './crosses.ts'
import { type Holds, holds } from './holds.ts'
import { type Raises, raises } from './raises.ts'
import { conditionFieldsOfSelection, type FieldOfSelection } from './selection.ts'

export type { Becomes, Crosses, Holds, Raises }
export { becomes, crosses, holds, raises }

/** The conditions that a sensor's reading can meet. The fifth shape, visits, belongs to no sensor. */
export type Predicate<R> = Becomes<R> | Holds<R> | Crosses<R> | Raises<R>

/** The fields of a condition that one of them declares. */
export type FieldOfPredicate<P> =
  | (P extends { readonly selection: infer K } ? FieldOfSelection<K> : never)
  | (P extends { readonly lasting: infer D } ? D : never)
  | (P extends { readonly limit: infer L } ? L : never)

/** The same as values. */
export function conditionFieldsOf<R>(predicate: Predicate<R>): readonly ConditionField[] {
  switch (predicate.shape) {
    case 'crosses':
      return [predicate.limit]
    case 'holds':
      return [...conditionFieldsOfSelection(predicate.selection), predicate.lasting]
    case 'becomes':
    case 'raises':
      return conditionFieldsOfSelection(predicate.selection)
  }
}
