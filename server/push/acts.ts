/** What people do with their own devices: allow push messages on one, choose which, try it, and end them. */
import { createECDH } from 'node:crypto'
import { pushWords } from '#domain/alerts/push-words.ts'
import { pushDevicesMost } from '#domain/basics/assumed.ts'
import { t } from '#domain/basics/texts.ts'
import { minutes } from '#domain/basics/time.ts'
import { pushPayload } from '#domain/wire/push.ts'
import { homeCustomer } from '../access/account-store.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AddressRules, urlProblem } from '../webhooks/address.ts'
import { queueMessage } from './messages.ts'
import {
  countOthers,
  deviceOf,
  type PushDevice,
  putDevice,
  removeDevice,
  type Subscription,
} from './store.ts'

type ActContext = Acting & Pick<Context, 'webhooks'>

const endpointLongest = 2_000
const agentLongest = 300

/** Whether this is a point of P-256, as browsers give it, in base64url. */
const isPublicKey = (text: string): boolean => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(bytes)
    return true
  } catch {
    // Not on the curve.
    return false
  }
}

/** A subscription as it is kept; in words why not, where it is none or of a push service that may not be reached. */
export const checkedSubscription = (given: Subscription, rules: AddressRules): Subscription | string => {
  const [endpoint, p256dh, auth] = [given.endpoint.trim(), given.p256dh.trim(), given.auth.trim()]
  const isWhole =
    endpoint.length <= endpointLongest &&
    URL.canParse(endpoint) &&
    p256dh.length <= 100 &&
    isPublicKey(p256dh) &&
    auth.length <= 40 &&
    Buffer.from(auth, 'base64url').length === 16
  if (!isWhole) return pushWords.notPush
  if (urlProblem(endpoint, rules) !== null) return pushWords.notReached
  return { endpoint, p256dh, auth }
}

export interface PushDeviceInput extends Subscription {
  readonly agent?: string | null | undefined
  readonly criticalOnly: boolean
}

const noted = async (
  context: Acting,
  client: Parameters<typeof record>[0],
  action: string,
  agent: string | null,
): Promise<void> =>
  record(client, context.actor, {
    action,
    subject: context.viewer.email,
    customerId: await homeCustomer(client, context.viewer.userId),
    new: { browser: agent },
  })

/** Allows push messages on a device, or changes which it gets. It ends with the sign-in. @throws a refusal */
export const addPushDevice = async (context: ActContext, input: PushDeviceInput): Promise<PushDevice> => {
  const { viewer, db, now, webhooks } = context
  const subscription = checkedSubscription(input, webhooks.addressRules)
  if (typeof subscription === 'string') throw refusal(subscription)
  const agent = input.agent?.replaceAll('\0', '').slice(0, agentLongest) ?? null
  const { criticalOnly } = input
  return inTransaction(db, async (client) => {
    if ((await countOthers(client, viewer.userId, subscription.endpoint)) >= pushDevicesMost)
      throw refusal(pushWords.tooMany(pushDevicesMost))
    const kept = await putDevice(client, {
      ...subscription,
      userId: viewer.userId,
      signInId: viewer.signInId ?? null,
      agent,
      criticalOnly,
      now,
    })
    if (kept === null) throw refusal(pushWords.ofAnother)
    if (kept.isNew) await noted(context, client, 'push messages switched on', agent)
    return (await deviceOf(client, viewer.userId, kept.id))!
  })
}

/** One of the viewer's own. @throws a refusal otherwise */
const ownDevice = async ({ db, viewer }: Acting, id: number): Promise<PushDevice> => {
  const device = await deviceOf(db, viewer.userId, id)
  if (!device) throw refusal(pushWords.noSuchDevice)
  return device
}

/** @throws a refusal */
export const removePushDevice = async (context: Acting, id: number): Promise<boolean> => {
  const { agent } = await ownDevice(context, id)
  await inTransaction(context.db, async (client) => {
    await removeDevice(client, id)
    await noted(context, client, 'push messages switched off', agent)
  })
  return true
}

/** Of no use to who waits for it after this. */
const testUseful = minutes(10)

/** Sends a message to one of the viewer's devices, of nothing but itself. @throws a refusal */
export const testPush = async (context: Acting, id: number): Promise<boolean> => {
  const { viewer, db, now } = context
  await ownDevice(context, id)
  const payload = pushPayload({
    userId: viewer.userId,
    title: t(pushWords.testTitle),
    body: t(pushWords.testBody),
    tag: 'test',
    at: now,
    path: '/profile',
  })
  const message = { deviceId: id, customerIds: [], topic: 'test', urgency: 'high', payload } as const
  await inTransaction(db, (client) => queueMessage(client, { ...message, expires: now + testUseful }, now))
  return true
}
