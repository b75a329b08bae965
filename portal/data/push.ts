/** Push messages in this browser: switching them on and off, and keeping them alive while somebody is signed in. */
import { t } from '#domain/basics/texts.ts'
import {
  type PushOpen,
  type PushRecord,
  pushCache,
  pushRecordName,
  pushRenewPath,
} from '#domain/wire/push.ts'
import { go } from '../ui/layout/address.ts'
import { apiAddress } from './api-address.ts'
import { type Answer, mutation, query, request } from './graphql.ts'
import { workerPath } from './old-workers.ts'
import { onSession, session } from './session.ts'

export const pushDevicesQuery = query(`{
  pushDevices { id agent criticalOnly made succeeded problem endpoint }
}`)
export type PushDevice = Answer<typeof pushDevicesQuery>['pushDevices'][number]

export const pushKeyQuery = query('{ pushKey }')
export const addPushDeviceMutation = mutation(
  'mutation($input: PushDeviceInput!) { addPushDevice(input: $input) { id } }',
)
export const removePushDeviceMutation = mutation('mutation($id: ID!) { removePushDevice(id: $id) }')
export const testPushMutation = mutation('mutation($id: ID!) { testPush(id: $id) }')

/**
 * Whether this browser can get push messages: `none`: it has none, or the page is not secure; `install`: on this phone
 * only an app on the home screen gets them; `blocked`: its user has said no.
 */
export type PushAbility = 'none' | 'install' | 'blocked' | 'able'

const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function pushAbility(): PushAbility {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!has) return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

const kept = async (): Promise<PushRecord | null> => {
  const found = await (await caches.open(pushCache)).match(pushRecordName)
  return found ? await found.json() : null
}
const keep = async (record: PushRecord): Promise<void> =>
  (await caches.open(pushCache)).put(pushRecordName, Response.json(record))

const subscribed = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

/** What push messages this browser gets for the signed-in user; null where none. */
export async function pushHere(): Promise<PushRecord | null> {
  if (pushAbility() !== 'able') return null
  const [record, subscription] = [await kept(), await subscribed()]
  const isMine = record !== null && record.userId === session()?.viewer.userId
  return isMine && subscription?.endpoint === record.endpoint ? record : null
}

/** Subscribes this browser, or takes its subscription, and tells the server. */
async function subscribe(criticalOnly: boolean): Promise<void> {
  const userId = session()?.viewer.userId
  if (userId === undefined) return
  await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const key = (await request(pushKeyQuery, {})).pushKey
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth)
    throw new Error(t('The browser gave a subscription without keys.'))
  const { p256dh, auth } = keys
  await request(addPushDeviceMutation, {
    input: { endpoint, p256dh, auth, agent: navigator.userAgent, criticalOnly },
  })
  await keep({
    userId,
    endpoint,
    auth,
    criticalOnly,
    key,
    renewAt: new URL(apiAddress(pushRenewPath), location.href).href,
  })
}

/** Asks the browser, which it allows only on a press; answers whether push messages are on now. */
export async function turnOnPush(criticalOnly: boolean): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(criticalOnly)
  return true
}

/** No more push messages in this browser. */
export async function turnOffPush(id: string | null): Promise<void> {
  if (id !== null) await request(removePushDeviceMutation, { id })
  await forget()
}

async function forget(): Promise<void> {
  await caches.delete(pushCache)
  await (await subscribed())?.unsubscribe()
}

export const removePushDevice = (id: string) => request(removePushDeviceMutation, { id })
export const testPush = (id: string) => request(testPushMutation, { id })

/** The sign-in for which this page has looked after its push messages. */
let lookedFor: number | undefined

/** Has the device end with the present sign-in, renews it where the browser changed it, and ends that of another user. */
async function lookAfter(): Promise<void> {
  const viewer = session()?.viewer
  if (!viewer || viewer.signInId === lookedFor || pushAbility() !== 'able') return
  lookedFor = viewer.signInId
  try {
    const record = await kept()
    if (record === null) return
    if (record.userId !== viewer.userId) await forget()
    else if (Notification.permission === 'granted') await subscribe(record.criticalOnly)
  } catch (error) {
    console.warn('Push messages could not be looked after; it is tried again with the next page.', error)
  }
}

/** Looks after push messages from now on, and goes where a press on a notification leads. */
export function startPush(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<PushOpen> | null>) => {
    const path = data?.openPath
    if (typeof path === 'string' && /^\/(?!\/)/.test(path)) go(path)
  })
  onSession(() => void lookAfter())
  void lookAfter()
}
