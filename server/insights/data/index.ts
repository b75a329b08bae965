/** The data sets of dashboards, read from the sums that are kept, or vehicle by vehicle where a look is about some of them. */
import type pg from 'pg'
import type { InsightData, InsightDataName } from '#domain/insights/data.ts'
import type { InsightPeriod } from '#domain/insights/document.ts'
import type { InsightScope } from '../scope.ts'
import { coldReaders } from './cold.ts'
import { fleetReaders } from './fleet.ts'
import { gapPlaces } from './gaps.ts'
import { healthReaders } from './health.ts'
import { liveHours } from './live.ts'
import type { Read } from './read.ts'
import { visitReaders } from './visits.ts'

const readers: { readonly [Name in InsightDataName]: Read<Name> } = {
  ...fleetReaders,
  ...visitReaders,
  ...healthReaders,
  ...coldReaders,
  gapPlaces,
  liveHours,
  now: async (_db, { now }) => now,
}

/** The data sets of a period that are asked for. */
export const readData = async (
  db: pg.Pool,
  scope: InsightScope,
  period: InsightPeriod,
  names: readonly InsightDataName[],
): Promise<Partial<InsightData>> =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readers[name](db, scope, period)] as const)),
  )
