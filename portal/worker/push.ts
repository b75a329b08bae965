/** Shows push messages as notifications, opens what they tell of, and renews the subscription when the browser changes it. */
import {
  type PushOpen,
  type PushPayload,
  type PushRecord,
  pushCache,
  pushRecordName,
} from '#domain/wire/push.ts'

const record = async (): Promise<PushRecord | null> => {
  const kept = await (await caches.open(pushCache)).match(pushRecordName)
  return kept ? await kept.json() : null
}
const keepRecord = async (kept: PushRecord): Promise<void> =>
  (await caches.open(pushCache)).put(pushRecordName, Response.json(kept))

/** Shows a message. Where its user has signed out nothing is said, and no more messages are wanted. */
async function show({ registration }: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  if ((await record())?.userId !== payload.userId) {
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  const { title, body, tag, at, path } = payload
  // The same message may come again after a fault: it is not announced twice.
  const shown = await registration.getNotifications({ tag })
  const isSame = shown.some(({ data }) => data?.at === at)
  const options = {
    body,
    tag,
    renotify: !isSame,
    timestamp: at,
    icon: '/icons/icon-192.png',
    data: { path, at },
  }
  await registration.showNotification(title, options)
}

/** Goes to a path in a window that is open, or in a new one. */
async function open({ clients }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const found = windows.find(({ focused }) => focused) ?? windows[0]
  if (!found) {
    await clients.openWindow(path)
    return
  }
  found.postMessage({ openPath: path } satisfies PushOpen)
  await found.focus()
}

/** Subscribes anew and tells the server, to which the old subscription's secret proves whose it is. */
async function renew({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  const old = await record()
  if (!old) return
  const fresh =
    (await registration.pushManager.getSubscription()) ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: old.key }))
  const { endpoint, keys } = fresh.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth || endpoint === old.endpoint) return
  const { p256dh, auth } = keys
  const answer = await fetch(old.renewAt, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      old: { endpoint: old.endpoint, auth: old.auth },
      fresh: { endpoint, p256dh, auth },
    }),
  })
  // Where the server was not reached the page renews it when it is opened next.
  if (answer.ok) await keepRecord({ ...old, endpoint, auth })
}

/** Listens for push messages from now on. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(worker, event.data.json()))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, event.notification.data?.path ?? '/'))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    ;(event as ExtendableEvent).waitUntil(renew(worker))
  })
}
