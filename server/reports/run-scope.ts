/** With whose sight a run was made, as it is kept with the run: what it shows does not change with what its owner sees later. */
import { type AccessScope, whole } from '../scope/vehicle-scope.ts'

export interface RunScope {
  readonly scope: readonly number[]
  /** Of a customer, the groups whose vehicles were seen, those that stood in them included; in the order of customers. */
  readonly limits: readonly (readonly [customerId: number, groupIds: readonly number[]])[]
}

/** @param accessScope of the customers of a config: of no other, and of no parts */
export const sightOf = ({ scope, limits }: AccessScope, customerIds: readonly number[]): RunScope => ({
  scope: (scope === 'all' ? [...customerIds] : [...scope]).sort((a, b) => a - b),
  limits: [...limits].filter(([customerId]) => customerIds.includes(customerId)).sort(([a], [b]) => a - b),
})

export const accessScopeOfRun = ({ scope, limits }: RunScope): AccessScope => ({
  ...whole(scope),
  limits: new Map(limits),
})
