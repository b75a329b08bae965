/** The engine as a part of the server. */
import { part } from '../platform/part.ts'
import { type Engine, startEngine } from './engine.ts'

declare module '../platform/part.ts' {
  interface Given {
    readonly engine: Engine
    /** Whom to tell that vehicles, geofences or alert rules were edited. */
    readonly edits: Pick<Engine, 'vehiclesChanged' | 'watchersChanged'>
  }
}

export const enginePart = ({ geocoderUrl }: { readonly geocoderUrl: string | null }) =>
  part('engine', ['log', 'databaseUrl'], async ({ log, databaseUrl }) => {
    const engine = await startEngine({ log, url: databaseUrl, geocoderUrl })
    return { gives: { engine, edits: engine }, figures: engine.stats, stop: () => engine.stop() }
  })
