/** Service workers of an older portal would go on answering with its files: the portal has none, so all are taken away. */

interface Workers {
  readonly getRegistrations: () => Promise<readonly { readonly unregister: () => Promise<boolean> }[]>
}

export async function dropWorkers(
  workers: Workers | undefined = globalThis.navigator?.serviceWorker,
): Promise<void> {
  try {
    for (const worker of (await workers?.getRegistrations()) ?? []) await worker.unregister()
  } catch (error) {
    console.warn('Service workers could not be taken away.', error)
  }
}
