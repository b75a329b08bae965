/** Helpers for tests of the past: stores reports as the engine would, without an engine. */
import type { Report } from '#domain/sensors/report.ts'
import { unreported } from '#domain/state/state.ts'
import { step } from '#domain/state/step.ts'
import { CopyRows } from '../ingest/copy-rows.ts'
import { snapshotAfter } from '../ingest/status-snapshot.ts'
import { copyReports } from '../ingest/store.ts'
import { inTransaction } from '../platform/transaction.ts'
import { makePartitions, monthOf } from '../stored/partitions.ts'
import type { TestApp } from '../testing.ts'

/** Stores a vehicle's reports, given in their order, and makes it known as of the last one. */
export const keepReports = async (
  app: TestApp,
  unitId: string,
  reports: readonly Report[],
  batch = 1,
): Promise<void> => {
  const vehicle = await app.vehicle(unitId)
  const rows = new CopyRows(Date.now(), batch)
  let state = unreported
  for (const report of reports) {
    state = step(state, report).state
    rows.add(vehicle.customerId, vehicle.id, report, snapshotAfter(state, vehicle))
  }
  const client = await app.db.pool.connect()
  try {
    await makePartitions(client, new Set(reports.map(({ recorded }) => monthOf(recorded))))
  } finally {
    client.release()
  }
  await inTransaction(app.db.pool, (held) => copyReports(held, rows, () => {}))
  await app.now(unitId, reports)
}
