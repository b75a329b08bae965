/** The engine as a service of the server. */
import { service } from '../platform/service.ts'
import { type Engine, startEngine } from './engine.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    readonly engine: Engine
    /** Whom to tell that vehicles, geofences or alert rules were edited. */
    readonly edits: Pick<Engine, 'vehiclesChanged' | 'watchersChanged'>
  }
}

export const engineService = ({ geocoderUrl }: { readonly geocoderUrl: string | null }) =>
  service('engine', ['log', 'databaseUrl'], async ({ log, databaseUrl }) => {
    const engine = await startEngine({ log, url: databaseUrl, geocoderUrl })
    return { gives: { engine, edits: engine }, figures: engine.stats, stop: () => engine.stop() }
  })
