/** For the test of rights: a report config of a customer, a run of it that was made, and one that waits. */
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { hours } from '#domain/basics/time.ts'
import { blankConfig } from '#domain/reports/config.ts'
import type { ReportDocument } from '#domain/reports/document.ts'
import { yard } from '#domain/reports/yard.ts'
import { noon } from '#domain/state/testing.ts'
import { insertConfig } from '../reports/config-store.ts'

export interface ReportThings {
  /** Turned off, so that turning it on is a change. */
  readonly reportConfigId: string
  readonly reportRunId: string
  readonly waitingRunId: string
}

export const reportThings = async (
  pool: pg.Pool,
  of: { readonly customerId: number; readonly userId: number; readonly abbrev: string },
): Promise<ReportThings> => {
  const { customerId, userId, abbrev } = of
  await pool.query('DELETE FROM report_config WHERE customer_id = $1', [customerId])
  await pool.query(`UPDATE user_account SET account_status = 'CONFIRMED' WHERE id = $1`, [userId])
  const draft = {
    ...blankConfig(yard, customerId, 'UTC'),
    name: `${abbrev} report`,
    notifyEmails: ['dispatch@fleet.example'],
    attachments: [],
    isActive: false,
  }
  const client = await pool.connect()
  try {
    const reportConfigId = await insertConfig(client, { draft, ownerId: userId, now: noon, due: null })
    const document: ReportDocument = {
      title: draft.name,
      kind: yard.name,
      reportTypeId: yard.id,
      customer: abbrev,
      period: { from: noon, to: noon, zone: 'UTC' },
      made: noon,
      lateFor: null,
      figures: [],
      sections: [{ ...yard.sections[0]!, rowCount: 1, first: [], hash: '' }],
      changes: null,
      notes: [],
      watermark: 0,
      hash: '',
    }
    const run = async (state: string, made: ReportDocument | null) =>
      (
        await client.query<{ id: string }>(
          `INSERT INTO report_run (customer_id, config_id, recipients, draft, span_from, span_to, created, try_at, state,
              document) VALUES ($1, $2, '{}', $3, $4, $4, $4, $5, $6, $7) RETURNING id`,
          [customerId, reportConfigId, draft, new Date(noon), new Date(noon + hours(9)), state, made],
        )
      ).rows[0]!.id
    const reportRunId = await run('done', document)
    await client.query(`INSERT INTO report_piece VALUES ($1, 0, 'vehicles', 0, 0, 1, $2)`, [
      reportRunId,
      gzipSync(JSON.stringify([{ key: '1', cells: [`${abbrev} yard`] }])),
    ])
    return { reportConfigId, reportRunId, waitingRunId: await run('waiting', null) }
  } finally {
    client.release()
  }
}
