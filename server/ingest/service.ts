/** The engine as a service of the server, in this process or over a link. */
import { service } from '../platform/service.ts'
import { beginSpan, spanHere, traced } from '../platform/trace.ts'
import type { Address } from './seat.ts'
import { openSharedEngine, type SharedEngine, type SharedEngineOptions } from './shared-engine.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    readonly engine: SharedEngine
    /** Whom to tell that vehicles, geofences or alert rules were edited. */
    readonly edits: Pick<SharedEngine, 'vehiclesChanged' | 'watchersChanged'>
  }
}

export interface EngineServiceOptions {
  readonly geocoderUrl: string | null
  /** Whether this process may be the engine. */
  readonly runs: boolean
  /** Whether it needs the engine while that is in another process. */
  readonly links: boolean
  /** Where others reach it; null where it is alone on its database. */
  readonly door: Address | null
  /** Whether engines share the vehicles; else one has all of them, and the others wait. */
  readonly shares: boolean
  readonly reportLog: NonNullable<SharedEngineOptions['reportLog']> | null
}

export const engineService = (options: EngineServiceOptions) =>
  service('engine', ['log', 'databaseUrl', 'pool'], async ({ log, databaseUrl: url, pool }) => {
    const engine = await openSharedEngine({ log, url, pool, ...options })
    const { vehiclesChanged, watchersChanged, stats: figures, waitsFor, stop } = engine
    /** Its span is from when a batch was received to when it is stored: decoded, stepped and committed. */
    const accept: SharedEngine['accept'] = (batch) => {
      const facts = { transport: batch.transport, bytes: batch.body.length }
      if (spanHere() !== null) return traced('reports stored', facts, () => engine.accept(batch))
      const span = beginSpan('reports stored', facts)
      if (span === null) return engine.accept(batch)
      return engine.accept(batch).then((receipt) => {
        span.end({ status: receipt.status }, receipt.status === 'busy')
        return receipt
      })
    }
    return {
      gives: { engine: { ...engine, accept }, edits: { vehiclesChanged, watchersChanged } },
      figures,
      waitsFor,
      stop,
    }
  })
