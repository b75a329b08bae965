/** All data sets that report kinds read, each by its reader. */
import type { DataName, ReportData } from '#domain/reports/data.ts'
import { sensorOf } from '#domain/sensors/index.ts'
import { faultFacts } from './faults.ts'
import { insideFacts } from './inside.ts'
import { attentionFacts, dueFacts, lampFacts, repairFacts } from './maintenance.ts'
import type { DataQuery } from './query.ts'
import { reeferFacts } from './reefers.ts'
import { geofenceFacts, stayFacts, visitFacts } from './visits.ts'

/** Too large to be read at once: they come vehicle by vehicle. */
export const streams = {
  reefers: reeferFacts,
} as const satisfies {
  readonly [Name in DataName]?: (query: DataQuery) => AsyncIterable<ReportData[Name]>
}
export type StreamName = keyof typeof streams

const readers: {
  readonly [Name in Exclude<DataName, StreamName>]: (query: DataQuery) => Promise<ReportData[Name]>
} = {
  inside: insideFacts,
  visits: visitFacts,
  stays: stayFacts,
  geofences: geofenceFacts,
  faults: (query) => faultFacts(query, null),
  absFaults: (query) => faultFacts(query, [sensorOf('absSystemFault').id]),
  attention: attentionFacts,
  repairs: repairFacts,
  due: dueFacts,
  lamps: lampFacts,
}

const isStream = (name: DataName): name is StreamName => name in streams

/** What a kind reads, in one piece, or a piece for each vehicle. */
export async function* readData(
  query: DataQuery,
  names: readonly DataName[],
): AsyncGenerator<Partial<ReportData>> {
  const [first] = names
  if (first !== undefined && isStream(first)) {
    for await (const facts of streams[first](query)) yield { [first]: facts }
    return
  }
  const data: Partial<Record<DataName, unknown>> = {}
  // One after another: they share the connection of their transaction.
  for (const name of names) if (!isStream(name)) data[name] = await readers[name](query)
  yield data as Partial<ReportData>
}
