/** Service workers of an older portal would go on answering with its files: all but this portal's own are taken away. */

interface Registration {
  readonly unregister: () => Promise<boolean>
  readonly active?: { readonly scriptURL: string } | null
  readonly waiting?: { readonly scriptURL: string } | null
  readonly installing?: { readonly scriptURL: string } | null
}
interface Workers {
  readonly getRegistrations: () => Promise<readonly Registration[]>
}

/** The path of the portal's own service worker. */
export const workerPath = '/worker.js'

const isOurs = ({ installing, waiting, active }: Registration): boolean => {
  const script = (installing ?? waiting ?? active)?.scriptURL
  return script !== undefined && new URL(script).pathname === workerPath
}

/** Unregisters every service worker but the portal's own. */
export async function dropWorkers(
  workers: Workers | undefined = globalThis.navigator?.serviceWorker,
): Promise<void> {
  try {
    for (const worker of (await workers?.getRegistrations()) ?? [])
      if (!isOurs(worker)) await worker.unregister()
  } catch (error) {
    console.warn('Service workers could not be taken away.', error)
  }
}
