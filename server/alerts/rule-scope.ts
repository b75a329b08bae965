/** Alert rules and vehicle groups: what somebody who is kept to some groups sees and changes of rules. */
import type pg from 'pg'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { seenAmong } from './rule-store.ts'

type Scoped = Pick<RuleDraft, 'customerId' | 'allVehicles' | 'vehicleIds' | 'vehicleGroupIds'>

/** Whether the viewer sees every vehicle that a rule is about, and so may write it. */
export const covers = async (
  db: pg.Pool | pg.ClientBase,
  accessScope: AccessScope,
  rule: Scoped,
): Promise<boolean> => {
  const groups = accessScope.limits.get(rule.customerId)
  if (!groups) return true
  if (rule.allVehicles || !rule.vehicleGroupIds.every((id) => groups.includes(id))) return false
  return (await seenAmong(db, accessScope, rule.vehicleIds)).size === rule.vehicleIds.length
}

/**
 * The rules that are about any vehicle that the viewer sees. Of the vehicles and groups chosen they get those
 * they see.
 */
export const rulesSeen = async <R extends Scoped>(
  db: pg.Pool,
  accessScope: AccessScope,
  rules: readonly R[],
): Promise<readonly R[]> => {
  const limited = rules.filter(({ customerId }) => accessScope.limits.has(customerId))
  if (limited.length === 0) return rules
  const vehicles = await seenAmong(db, accessScope, [
    ...new Set(limited.flatMap(({ vehicleIds }) => vehicleIds)),
  ])
  return rules.flatMap((rule) => {
    const groups = accessScope.limits.get(rule.customerId)
    if (!groups || rule.allVehicles) return rule
    const vehicleIds = rule.vehicleIds.filter((id) => vehicles.has(id))
    const vehicleGroupIds = rule.vehicleGroupIds.filter((id) => groups.includes(id))
    return vehicleIds.length + vehicleGroupIds.length === 0 ? [] : { ...rule, vehicleIds, vehicleGroupIds }
  })
}
