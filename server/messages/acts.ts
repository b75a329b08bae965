/** What is done to developer messages: written, edited, ended, deleted; and a banner that its reader dismisses. */

import type pg from 'pg'
import { type MessageDraft, messageProblems, messageState } from '#domain/access/developer-message.ts'
import { messageWords } from '#domain/access/message-words.ts'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { messageCustomersMost, messagesMost } from '#domain/basics/assumed.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { messagesFor } from './banners.ts'
import {
  changeMessage,
  countMessages,
  type DeveloperMessage,
  endMessage,
  insertMessage,
  keepDismissal,
  lockMessage,
  namedCustomers,
  removeMessage,
} from './store.ts'

type Publishing = Acting & Pick<Context, 'messages'>

/** @throws the refusal where the viewer publishes no messages */
export const mustPublish = (viewer: Viewer): void => {
  if (!can(viewer, 'publishDeveloperMessages')) throw refusal(signInWords.notAuthorized)
}

/** As the audit trail has it: customers by their names. */
const auditValues = async (
  client: pg.ClientBase,
  { customerIds, starts, ends, title, text, level, link, roles, flags, fromVersion, toVersion }: MessageDraft,
) => ({
  ...{ title, text, level, link, roles, flags, fromVersion, toVersion },
  from: new Date(starts).toISOString(),
  to: new Date(ends).toISOString(),
  customers: (await namedCustomers(client, customerIds)).map(({ shortName }) => shortName),
})

const unique = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)]

/** @throws a refusal for what no message can be */
const checked = async (client: pg.ClientBase, given: MessageDraft, now: number): Promise<MessageDraft> => {
  const draft = {
    ...given,
    title: given.title.trim(),
    text: given.text.replaceAll('\r\n', '\n').trim(),
    roles: unique(given.roles),
    customerIds: unique(given.customerIds),
    flags: unique(given.flags),
  }
  const problem = Object.values(messageProblems(draft, now))[0]
  if (problem) throw refusal(problem)
  const { customerIds } = draft
  if (customerIds.length > messageCustomersMost)
    throw refusal(messageWords.customersMost(messageCustomersMost))
  if ((await namedCustomers(client, customerIds)).length < customerIds.length)
    throw refusal(messageWords.customers)
  return draft
}

const locked = async (client: pg.ClientBase, id: number): Promise<DeveloperMessage> => {
  const message = await lockMessage(client, id)
  if (!message) throw refusal(messageWords.noSuchMessage)
  return message
}

/** Does it, and then has every open portal look. */
const publishing = async <Result>(
  context: Publishing,
  act: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  mustPublish(context.viewer)
  const result = await inTransaction(context.db, act)
  context.messages.messagesChanged()
  return result
}

/** @throws a refusal */
export const createMessage = (context: Publishing, given: MessageDraft): Promise<DeveloperMessage> =>
  publishing(context, async (client) => {
    const draft = await checked(client, given, context.now)
    if ((await countMessages(client)) >= messagesMost) throw refusal(messageWords.tooMany(messagesMost))
    const message = await insertMessage(client, draft, context.viewer.email, context.now)
    await record(client, context.actor, {
      action: 'developer message created',
      subject: message.title,
      new: await auditValues(client, message),
    })
    return message
  })

/** @param isShownAgain to those, too, who dismissed it @throws a refusal */
export const updateMessage = (
  context: Publishing,
  id: number,
  given: MessageDraft,
  isShownAgain: boolean,
): Promise<DeveloperMessage> =>
  publishing(context, async (client) => {
    const before = await locked(client, id)
    const draft = await checked(client, given, context.now)
    const edition = before.edition + (isShownAgain ? 1 : 0)
    const message = await changeMessage(client, { id, edition }, draft, context.now)
    await record(client, context.actor, {
      action: 'developer message edited',
      subject: message.title,
      old: { ...(await auditValues(client, before)), shownAgain: false },
      new: { ...(await auditValues(client, message)), shownAgain: isShownAgain },
    })
    return message
  })

/** Withdraws one that is showing. @throws a refusal */
export const endMessageNow = (context: Publishing, id: number): Promise<DeveloperMessage> =>
  publishing(context, async (client) => {
    const before = await locked(client, id)
    if (messageState(before, context.now) !== 'showing') throw refusal(messageWords.notShowing)
    const message = await endMessage(client, id, context.now)
    await record(client, context.actor, {
      action: 'developer message ended',
      subject: message.title,
      old: { to: new Date(before.ends).toISOString() },
      new: { to: new Date(message.ends).toISOString() },
    })
    return message
  })

/** With who dismissed it. @throws a refusal */
export const deleteMessage = (context: Publishing, id: number): Promise<boolean> =>
  publishing(context, async (client) => {
    const before = await locked(client, id)
    const old = await auditValues(client, before)
    await removeMessage(client, id)
    await record(client, context.actor, { action: 'developer message deleted', subject: before.title, old })
    return true
  })

/** Hides a banner from the viewer on every device; false where it does not show to them (any more). */
export const dismissBanner = async (context: Publishing, id: number, edition: number): Promise<boolean> => {
  const { viewer, db, now, messages } = context
  // A page left open shows what is for its own version.
  const mine = await messagesFor(messages, viewer, null)
  const message = mine.find((one) => one.id === id)
  if (!message) return false
  await keepDismissal(db, viewer.userId, { id, edition: Math.min(edition, message.edition) }, now)
  messages.bannerDismissed(viewer.userId)
  return true
}
