/** What is done to detention rules, and who may. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { geofenceWords } from '#domain/geofences/words.ts'
import { type DetentionRule, detentionProblems } from '#domain/reports/detention.ts'
import { detentionWords } from '#domain/reports/detention-words.ts'
import type { Acting } from '../../audit/context.ts'
import { record } from '../../audit/record.ts'
import { mustEditFences, seenFences } from '../../geofences/reach.ts'
import { ownerOfFence } from '../../geofences/visits.ts'
import { refusal } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { dropRule, type HeldRule, keepRule, ruleFor } from './rule-store.ts'

/** A customer, or a geofence and its customer. */
interface About {
  readonly customerId: number
  readonly geofenceId: number | null
}

/** @throws the refusal where the viewer sees no such customer or geofence */
const aboutOf = async (
  db: pg.Pool,
  viewer: Viewer,
  customerId: number | null,
  geofenceId: number | null,
): Promise<About> => {
  const of = seenFences(viewer, customerId)
  if (geofenceId === null) {
    if (customerId === null) throw refusal(signInWords.notAuthorized)
    return { customerId, geofenceId }
  }
  const owner = await ownerOfFence(db, of, geofenceId)
  if (owner === null) throw refusal(geofenceWords.noSuchGeofence)
  return { customerId: owner, geofenceId }
}

/** The rule that holds for a geofence, or a customer's own. @throws a refusal */
export const seenRule = async (
  db: pg.Pool,
  viewer: Viewer,
  customerId: number | null,
  geofenceId: number | null,
): Promise<HeldRule> => {
  const about = await aboutOf(db, viewer, customerId, geofenceId)
  const rule = await ruleFor(db, about.customerId, about.geofenceId)
  if (!rule) throw refusal(signInWords.notAuthorized)
  return rule
}

/** The rule of a whole customer is its administrators'; that of a geofence is theirs who edit it. */
const mustEdit = (viewer: Viewer, { customerId, geofenceId }: About): void => {
  if (geofenceId !== null) mustEditFences(viewer, customerId)
  else if (!can(viewer, 'editCustomer', { customerId })) throw refusal(signInWords.notAuthorized)
}

const partsOf = ({ freeMinutes, rateCents, stepMinutes, rounding }: DetentionRule): DetentionRule => ({
  freeMinutes,
  rateCents,
  stepMinutes,
  rounding,
})

/** The name of what a rule is about, for the audit trail. */
const subjectOf = async (client: pg.ClientBase, { customerId, geofenceId }: About): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    geofenceId === null
      ? 'SELECT short_name AS name FROM customer WHERE id = $1'
      : `SELECT name FROM geofence_version WHERE customer_id = $1 AND geofence_id = $2 ORDER BY version DESC LIMIT 1`,
    geofenceId === null ? [customerId] : [customerId, geofenceId],
  )
  return rows[0]?.name ?? ''
}

/** Changes a rule in one transaction with its audit entry. @throws a refusal */
const change = async (
  context: Acting,
  about: About,
  action: string,
  act: (client: pg.ClientBase) => Promise<void>,
): Promise<HeldRule> =>
  inTransaction(context.db, async (client) => {
    // Two at once: the second sees what the first wrote.
    await client.query('SELECT FROM customer WHERE id = $1 FOR NO KEY UPDATE', [about.customerId])
    const before = await ruleFor(client, about.customerId, about.geofenceId)
    await act(client)
    const after = await ruleFor(client, about.customerId, about.geofenceId)
    if (!before || !after) throw refusal(signInWords.notAuthorized)
    await record(client, context.actor, {
      action,
      subject: await subjectOf(client, about),
      customerId: about.customerId,
      old: { ...partsOf(before) },
      new: { ...partsOf(after) },
    })
    return after
  })

/** @throws a refusal for what is wrong with it, and where the viewer may not */
export const setRule = async (
  context: Acting,
  customerId: number | null,
  geofenceId: number | null,
  rule: DetentionRule,
): Promise<HeldRule> => {
  const about = await aboutOf(context.db, context.viewer, customerId, geofenceId)
  mustEdit(context.viewer, about)
  const [problem] = Object.values(detentionProblems(rule))
  if (problem) throw refusal(problem)
  return change(context, about, 'detention rule changed', (client) =>
    keepRule(client, about.customerId, about.geofenceId, partsOf(rule), context.now),
  )
}

/** The geofence follows its customer's rule again. @throws a refusal */
export const clearRule = async (context: Acting, geofenceId: number): Promise<HeldRule> => {
  const about = await aboutOf(context.db, context.viewer, null, geofenceId)
  mustEdit(context.viewer, about)
  return change(context, about, 'detention rule removed', async (client) => {
    if (!(await dropRule(client, about.customerId, geofenceId))) throw refusal(detentionWords.noSuchRule)
  })
}
