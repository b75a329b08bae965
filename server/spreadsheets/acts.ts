/** What is done with an import: a file is brought, its preview confirmed, or it is cancelled. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { userRefusals } from '#domain/access/user-words.ts'
import { signInWords } from '#domain/access/words.ts'
import { day } from '#domain/basics/time.ts'
import { sheetKind } from '#domain/spreadsheet/index.ts'
import { spreadsheetWords } from '#domain/spreadsheet/words.ts'
import type { Rate } from '../access/rate.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { mayImport, type Wanted } from './reach.ts'
import { type Announcing, announce, runImport } from './run.ts'
import {
  beginTaking,
  cancel,
  cancelReady,
  dropEnded,
  type Import,
  importOf,
  insertImport,
  isImporting,
} from './store.ts'
import type { By } from './things/thing-store.ts'

export type TakeContext = Acting & Announcing & Pick<Context, 'log'>
export interface StartContext extends Acting, Pick<Context, 'log'> {
  /** By user: addresses of others' users that may still be hit on, so that nobody tries out which there are. */
  readonly guesses: Rate
}

export const byOf = async (context: Acting, { customerId }: Wanted): Promise<By> => {
  const { viewer, actor, now, db } = context
  return {
    viewer,
    actor,
    now,
    customerId: customerId ?? 0,
    reach: await accessScopeOf(db, viewer, 'editTrailers'),
  }
}

/** @throws a refusal where the viewer has tried too many addresses that are others' users' */
const mustNotGuess = ({ viewer, guesses, now }: StartContext, { kind }: Wanted) => {
  if (kind !== 'users' || can(viewer, 'deleteUsers')) return
  const key = String(viewer.userId)
  if (guesses.take(key, now) > 0) throw refusal(userRefusals.tooManyFailed)
  guesses.giveBack(key)
}

const noteCancelled = (client: pg.ClientBase, actor: Acting['actor'], job: Import) =>
  record(client, actor, { action: 'spreadsheet cancelled', subject: job.name, customerId: job.customerId })

/** Keeps a file's place and has it read; it takes the place of the viewer's previews. @param path where it lies; it is removed afterwards @throws a refusal */
export const startImport = async (
  context: StartContext,
  wanted: Wanted,
  file: { readonly name: string; readonly path: string },
): Promise<Import> => {
  const { viewer, db, now, actor, log } = context
  if (!mayImport(viewer, wanted)) throw refusal(signInWords.notAuthorized)
  mustNotGuess(context, wanted)
  const by = await byOf(context, wanted)
  await dropEnded(db, now)
  const job = await inTransaction(db, async (client) => {
    if (await isImporting(client, viewer.userId)) throw refusal(spreadsheetWords.underWay)
    for (const older of await cancelReady(client, viewer.userId)) await noteCancelled(client, actor, older)
    const { name } = file
    const made = await insertImport(client, {
      ...{ ...wanted, name, created: now, ends: now + day, userId: viewer.userId },
    })
    await record(client, actor, {
      action: 'spreadsheet uploaded',
      subject: name,
      customerId: wanted.customerId,
      new: { of: sheetKind(wanted.kind).title },
    })
    return made
  })
  const { id, kind } = job
  void runImport(db, log, {
    ...{ id, kind, by, path: file.path, lines: 0 },
    onDone: async ({ guesses = 0 }) => {
      for (let n = 0; n < guesses; n++) context.guesses.take(String(viewer.userId), now)
    },
  })
  return job
}

/** One of the viewer's own, as long as they may import such. */
export const seenImport = async ({ viewer, db, now }: Acting, id: string): Promise<Import | null> => {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const job = await importOf(db, viewer.userId, id, now)
  return job && mayImport(viewer, job) ? job : null
}

const mustSee = async (context: Acting, id: string): Promise<Import> => {
  const job = await seenImport(context, id)
  if (!job) throw refusal(spreadsheetWords.noSuchImport)
  return job
}

/** Confirms a preview: what it shows is taken in. @throws a refusal */
export const takeIn = async (context: TakeContext, id: string, confirmOdd: boolean): Promise<Import> => {
  const { viewer, db, log, actor } = context
  const job = await mustSee(context, id)
  if (job.state !== 'ready') throw refusal(spreadsheetWords.notReady)
  if (job.made + job.changed === 0) throw refusal(spreadsheetWords.nothing)
  if (job.odd > 0 && !confirmOdd) throw refusal(spreadsheetWords.odd(job.odd))
  const by = await byOf(context, job)
  await inTransaction(db, async (client) => {
    if (await isImporting(client, viewer.userId)) throw refusal(spreadsheetWords.underWay)
    if (!(await beginTaking(client, viewer.userId, id))) throw refusal(spreadsheetWords.notReady)
    await record(client, actor, {
      action: 'spreadsheet confirmed',
      subject: job.name,
      customerId: job.customerId,
      new: { lines: job.made + job.changed, ...(job.odd > 0 && { odd: job.odd }) },
    })
  })
  const { kind, made, changed } = job
  void runImport(db, log, {
    ...{ id, kind, by, path: null, lines: made + changed },
    onDone: (touched) => announce(context, by, touched),
  })
  return mustSee(context, id)
}

/** Stops reading or taking in, or drops a preview; false where there is nothing to stop. @throws a refusal */
export const cancelImport = async (context: Acting, id: string): Promise<boolean> => {
  const { viewer, db, actor } = context
  await mustSee(context, id)
  return inTransaction(db, async (client) => {
    const job = await cancel(client, viewer.userId, id)
    if (!job) return false
    await noteCancelled(client, actor, job)
    return true
  })
}
