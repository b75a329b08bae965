/** Pauses the rules whose feature a customer no longer has, and lets them go on when it is turned on again. */
import type pg from 'pg'
import { isOn } from '#domain/access/flags.ts'
import { featuresOf, isWatching } from '#domain/alerts/features.ts'
import type { Instant } from '#domain/basics/units.ts'
import { rulesOf } from './rule-store.ts'
import { beginVersions, editMoment, endVersions } from './rule-write.ts'

/**
 * An edit like any other of these rules: what was before its moment is judged as it was, however late it comes.
 * Inside the transaction that changes the features, which holds the customer's row.
 * @returns whether there was any such rule, in which case the engine must be notified
 */
export const followFeatures = async (
  client: pg.ClientBase,
  customerId: number,
  before: readonly string[],
  after: readonly string[],
  now: Instant,
): Promise<boolean> => {
  const [had, has] = [new Set(before), new Set(after)]
  const turned = new Set([...had, ...has].filter((feature) => had.has(feature) !== has.has(feature)))
  if (turned.size === 0) return false
  const rules = (await rulesOf(client, [customerId], '')).filter((rule) =>
    featuresOf(rule).some((feature) => turned.has(feature)),
  )
  const watched = (listed: ReadonlySet<string>) =>
    rules.filter((rule) => isWatching(rule, (feature) => isOn(feature, listed)))
  const [running, toRun] = [new Set(watched(had)), new Set(watched(has))]
  const paused = [...running].filter((rule) => !toRun.has(rule))
  const resumed = [...toRun].filter((rule) => !running.has(rule))
  if (paused.length + resumed.length === 0) return false
  const at = await editMoment(client, [...paused, ...resumed], now)
  const idsOf = (some: typeof rules) => some.map(({ id }) => id)
  await endVersions(client, customerId, idsOf(paused), at)
  await beginVersions(client, customerId, idsOf(resumed), at)
  return true
}
