/** The engine as a service of the server. */
import { service } from '../platform/service.ts'
import { type Engine, startEngine } from './engine.ts'
import { openTakeIn } from './take-in.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    readonly engine: Engine
    /** Whom to tell that vehicles, geofences or alert rules were edited. */
    readonly edits: Pick<Engine, 'vehiclesChanged' | 'watchersChanged'>
  }
}

export const engineService = ({ geocoderUrl }: { readonly geocoderUrl: string | null }) =>
  service('engine', ['log', 'databaseUrl', 'pool'], async ({ log, databaseUrl, pool }) => {
    const engine = await startEngine({ log, url: databaseUrl, geocoderUrl })
    const taking = openTakeIn(engine, pool, log)
    const edits: Pick<Engine, 'vehiclesChanged' | 'watchersChanged'> = {
      watchersChanged: engine.watchersChanged,
      vehiclesChanged: async (ids) => {
        await engine.vehiclesChanged(ids)
        taking.nudge()
      },
    }
    return {
      gives: { engine, edits },
      figures: engine.stats,
      stop: async () => {
        await taking.stop()
        await engine.stop()
      },
    }
  })
