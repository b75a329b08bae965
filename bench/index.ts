/** The benchmarks there are; a new one is a file and a line here. Each is loaded only when it runs. */
import type { Benchmark } from './bench.ts'

export const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  ingest: async () => (await import('./ingest.ts')).ingest,
  'ingest-latency': async () => (await import('./ingest-latency.ts')).ingestLatency,
  'small-load': async () => (await import('./small-load.ts')).smallLoad,
  late: async () => (await import('./late.ts')).late,
  'engine-memory': async () => (await import('./engine-memory.ts')).engineMemory,
  'vehicles-query': async () => (await import('./vehicles-query.ts')).vehiclesQuery,
  'fleet-list': async () => (await import('./fleet-list.ts')).fleetList,
  grid: async () => (await import('./grid.ts')).grid,
  'grid-scroll': async () => (await import('./grid-scroll.ts')).gridScroll,
  maintenance: async () => (await import('./maintenance.ts')).maintenance,
  export: async () => (await import('./export.ts')).exports,
  'page-weight': async () => (await import('./page-weight.ts')).pageWeight,
  'map-10k': async () => (await import('./map.ts')).map10k,
  'map-100k': async () => (await import('./map.ts')).map100k,
  history: async () => (await import('./history.ts')).history,
  'track-file': async () => (await import('./track-file.ts')).trackFile,
  'past-moment': async () => (await import('./past-moment.ts')).pastMoment,
  'geofence-index': async () => (await import('./geofence-index.ts')).geofenceIndex,
  'geofence-screen': async () => (await import('./geofence-screen.ts')).geofenceScreen,
  alerts: async () => (await import('./alerts.ts')).alerts,
  'alert-latency': async () => (await import('./alert-latency.ts')).alertLatency,
  'alert-cost': async () => (await import('./alert-cost.ts')).alertCost,
  'rule-trial': async () => (await import('./rule-trial.ts')).ruleTrial,
  start: async () => (await import('./start.ts')).start,
}
