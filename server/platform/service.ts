/** Services: the parts of the running server, started one after another and stopped in reverse. */
import type pg from 'pg'
import type { Log } from './log.ts'

export type Figures = Readonly<Record<string, number>>

/**
 * What services can give to the services after them. A service that gives something declares it in its own file:
 * `declare module '../platform/service.ts'`.
 */
export interface ServiceContext {
  readonly log: Log
  readonly pool: pg.Pool
  /** Holds the password: never to be logged. */
  readonly databaseUrl: string
  /** What the services started so far count. */
  readonly figures: () => Promise<Figures>
  /** Whether all services are started, and none is being stopped. */
  readonly isReady: () => boolean
  /** What this process waits for before it is of full use, in words; null where for nothing. */
  readonly waitsFor: () => Waiting | null
}

export interface Waiting {
  readonly words: string
  /** Whether others are to be asked instead meanwhile. */
  readonly isUnfit: boolean
}

/** What the start of a service returns. */
export interface StartedService {
  /** For the services after it. */
  readonly gives?: Partial<ServiceContext>
  readonly figures?: () => Figures | Promise<Figures>
  readonly waitsFor?: () => Waiting | null
  readonly stop?: () => unknown
}

export interface Service {
  readonly name: string
  readonly start: (given: Partial<ServiceContext>) => Promise<StartedService>
}

// biome-ignore lint/suspicious/noConfusingVoidType: most services have nothing to answer once they are started
type Outcome = StartedService | void

/** Defines a service. `start` gets what `needs` names, and nothing else. */
export const service = <Name extends keyof ServiceContext>(
  name: string,
  needs: readonly Name[],
  start: (given: Pick<ServiceContext, Name>) => Outcome | Promise<Outcome>,
): Service => ({
  name,
  start: async (given) => {
    const missing = needs.find((need) => given[need] === undefined)
    if (missing !== undefined)
      throw new Error(`The service '${name}' needs '${missing}', which none before it gives.`)
    const needed = Object.fromEntries(needs.map((need) => [need, given[need]])) as Pick<ServiceContext, Name>
    return (await start(needed)) ?? {}
  },
})

export interface Running {
  readonly given: Partial<ServiceContext>
  /** Stops all services, the last one first; one that does not stop as it should keeps up no other. */
  readonly stop: () => Promise<void>
}

/**
 * Starts services in order.
 * @throws what a service could not be started for; those before it are stopped again
 */
export const startServices = async (
  services: Iterable<Service> | AsyncIterable<Service>,
  first: Partial<ServiceContext> & Pick<ServiceContext, 'log'>,
  onStopFault: () => void = () => {},
): Promise<Running> => {
  const stops: { readonly name: string; readonly stop: () => unknown }[] = []
  const counted: NonNullable<StartedService['figures']>[] = []
  const waits: NonNullable<StartedService['waitsFor']>[] = []
  const waitsFor = (): Waiting | null => {
    const all = waits.flatMap((ask) => ask() ?? [])
    if (all.length === 0) return null
    return {
      words: all.map(({ words }) => words).join('; '),
      isUnfit: all.some(({ isUnfit }) => isUnfit),
    }
  }
  let isReady = false
  const figures = async (): Promise<Figures> =>
    Object.assign({}, ...(await Promise.all(counted.map((count) => count()))))
  let given: Partial<ServiceContext> = { ...first, figures, waitsFor, isReady: () => isReady }
  const stop = async () => {
    isReady = false
    for (const { name, stop } of stops.splice(0).reverse())
      try {
        await stop()
      } catch (error) {
        first.log.error('Something did not stop as it should', { service: name, error })
        onStopFault()
      }
  }
  try {
    for await (const { name, start } of services) {
      const started = await start(given)
      given = { ...given, ...started.gives }
      if (started.figures) counted.push(started.figures)
      if (started.waitsFor) waits.push(started.waitsFor)
      if (started.stop) stops.push({ name, stop: started.stop })
    }
  } catch (error) {
    await stop()
    throw error
  }
  isReady = true
  return { given, stop }
}
