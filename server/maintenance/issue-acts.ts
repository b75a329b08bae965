/** What people do with issues: open one, put them off, dismiss them. */

import type pg from 'pg'
import {
  maintenanceAtOnce,
  maintenanceNameLongest,
  maintenanceTextLongest,
  snoozeLongest,
  snoozeReasonLongest,
} from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { isIssueCategory, isIssueStatus } from '#domain/maintenance/issues.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import * as store from './issue-store.ts'
import { maintenanceScope, mustEditMaintenance, seenMaintenance, seenVehicle } from './reach.ts'

/** A text put in order. @throws a refusal where it is too long, or missing where one is needed */
export const cleanText = (given: string, most: number, words: string, needed = false): string => {
  const text = given.trim()
  if (text.length > most || text.includes('\0') || (needed && text === '')) throw refusal(words)
  return text
}
export const cleanTitle = (given: string): string =>
  cleanText(given, maintenanceNameLongest, maintenanceWords.title(maintenanceNameLongest), true)
export const cleanNotes = (given: string): string =>
  cleanText(given, maintenanceTextLongest, maintenanceWords.text(maintenanceTextLongest))
const reasonOf = (given: string): string =>
  cleanText(given, snoozeReasonLongest, maintenanceWords.reason(snoozeReasonLongest), true)

/** The open issues of these numbers, held. @throws a refusal where not all are seen, may be changed and are open */
export const lockOpenIssues = async (
  context: Acting,
  client: pg.PoolClient,
  ids: readonly number[],
): Promise<readonly store.Issue[]> => {
  if (ids.length > maintenanceAtOnce) throw refusal(maintenanceWords.atOnce(maintenanceAtOnce))
  const wanted = [...new Set(ids)]
  const found = await store.lockIssues(
    client,
    await accessScopeOf(context.db, context.viewer, 'maintenance'),
    wanted,
  )
  if (found.length < wanted.length) throw refusal(maintenanceWords.noSuchIssue)
  for (const customerId of new Set(found.map((one) => one.customerId)))
    mustEditMaintenance(context.viewer, customerId)
  if (found.some(({ closed }) => closed !== null)) throw refusal(maintenanceWords.isClosed)
  return found
}

/** Does something with open issues, and notes it for each customer. */
const acting = async (
  context: Acting,
  ids: readonly number[],
  auditEvent: { readonly action: string; readonly new?: Readonly<Record<string, unknown>> },
  act: (client: pg.PoolClient, ids: readonly number[]) => Promise<void>,
): Promise<number> => {
  seenMaintenance(context.viewer, null)
  return inTransaction(context.db, async (client) => {
    const found = await lockOpenIssues(context, client, ids)
    await act(
      client,
      found.map(({ id }) => id),
    )
    for (const customerId of new Set(found.map((one) => one.customerId))) {
      const these = found.filter((one) => one.customerId === customerId)
      await record(client, context.actor, {
        action: auditEvent.action,
        subject: [...new Set(these.map(({ unitId }) => unitId))].slice(0, 10).join(', '),
        customerId,
        new: { ...auditEvent.new, issues: these.map(({ title }) => title) },
      })
    }
    return found.length
  })
}

export interface IssueInput {
  readonly vin: string
  readonly category: string
  readonly status: string
  readonly title: string
  readonly notes: string
}

/** Opens an issue by hand. @throws a refusal */
export const openIssue = async (context: Acting, given: IssueInput): Promise<number> => {
  const { viewer, db, now, actor } = context
  const { category, status } = given
  const vehicle = await seenVehicle(db, await maintenanceScope(db, viewer, null), given.vin)
  mustEditMaintenance(viewer, vehicle.customerId)
  if (!isIssueCategory(category)) throw refusal(maintenanceWords.category(category))
  if (!isIssueStatus(status)) throw refusal(maintenanceWords.status(status))
  const facts = { category, status, title: cleanTitle(given.title), notes: cleanNotes(given.notes) }
  return inTransaction(db, async (client) => {
    const { id: vehicleId, customerId } = vehicle
    const id = await store.insertIssue(client, { ...facts, vehicleId, customerId, by: viewer.email }, now)
    await record(client, actor, {
      action: 'issue opened',
      subject: vehicle.unitId,
      customerId,
      new: facts,
    })
    return id
  })
}

/** @throws a refusal */
export const snoozeIssues = async (
  context: Acting,
  ids: readonly number[],
  until: Instant,
  given: string,
): Promise<number> => {
  const reason = reasonOf(given)
  if (until <= context.now || until > context.now + snoozeLongest) throw refusal(maintenanceWords.until)
  const auditEvent = { action: 'issue snoozed', new: { until: new Date(until).toISOString(), reason } }
  return acting(context, ids, auditEvent, (client, found) =>
    store.snooze(client, found, { until, reason, by: context.viewer.email }),
  )
}

/** @throws a refusal */
export const unsnoozeIssues = (context: Acting, ids: readonly number[]): Promise<number> =>
  acting(context, ids, { action: 'issue no longer snoozed' }, (client, found) =>
    store.snooze(client, found, null),
  )

/** Closes issues without a repair. @throws a refusal */
export const dismissIssues = async (
  context: Acting,
  ids: readonly number[],
  given: string,
): Promise<number> => {
  const because = reasonOf(given)
  return acting(context, ids, { action: 'issue dismissed', new: { because } }, (client, found) =>
    store.dismiss(client, found, context.viewer.email, because, context.now),
  )
}
