/** The portal's service worker as the page sees it: started where there is one, and its newer version when it waits. */
import { setWaiting, waitingWorker } from './app-version.ts'
import { workerPath } from './old-workers.ts'

/** What the worker listens for (`portal/worker/offline.ts`). */
const takeOver = 'take over'

function follow(registration: ServiceWorkerRegistration) {
  const look = () => {
    // Without one before it, the first version waits for nobody.
    setWaiting(navigator.serviceWorker.controller ? registration.waiting : null)
  }
  const watch = () => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', watch)
  watch()
  look()
}

/** Starts the worker, where the page is secure and built: development and plain HTTP go on without. */
export async function startWorker(): Promise<void> {
  const workers = globalThis.navigator?.serviceWorker
  if (!import.meta.env.PROD || !workers) return
  try {
    const registration = await workers.register(workerPath, { updateViaCache: 'none' })
    follow(registration)
    // A page may stay open for days.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => {})
    })
  } catch (error) {
    console.warn('The portal does not open without a connection: its worker did not start.', error)
  }
}

/** Lets the newer version take over and loads the page again: only when the user asks for it. */
export function takeNewVersion() {
  const worker = waitingWorker()
  if (!worker) return
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage(takeOver)
}
