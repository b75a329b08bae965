/** The newer version of the portal that waits for the user, if one does. */
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** Calls when a newer version waits, or no longer; answers how to stop. */
export const onNewVersion = (listen: () => void): (() => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
/** Whether a newer version waits for the user. */
export const isVersionWaiting = (): boolean => waiting !== null
/** The worker of the newer version. */
export const waitingWorker = (): ServiceWorker | null => waiting
/** Tells which worker waits. */
export function setWaiting(worker: ServiceWorker | null) {
  waiting = worker
  for (const listen of listeners) listen()
}
