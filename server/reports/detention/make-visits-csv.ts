/** Writes the list of detention as CSV into the folder for temporary files. */
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { csvLine, csvMark } from '#domain/basics/csv-line.ts'
import { isoIn } from '#domain/basics/dates.ts'
import { mark, t } from '#domain/basics/texts.ts'
import { type DetentionQuery, type DetentionVisit, everyVisit } from './visit-store.ts'

/** Visits that are read and written at once. */
const atOnce = 2_000

const columns: readonly (readonly [title: string, of: (visit: DetentionVisit) => string])[] = [
  [mark('Customer'), ({ customer }) => customer],
  [mark('Geofence'), ({ geofence }) => geofence],
  [mark('Unit ID'), ({ unitId }) => unitId],
  ['VIN', ({ vin }) => vin],
  [mark('Arrival'), ({ entered, zone }) => isoIn(entered, zone)],
  [mark('Departure'), ({ left, zone }) => (left === null ? '' : isoIn(left, zone))],
  [mark('Dwell (min)'), ({ dwellMs }) => String(Math.floor(dwellMs / 60_000))],
  [mark('Free (min)'), ({ rule }) => String(rule.freeMinutes)],
  [mark('Billable (min)'), ({ billableMinutes }) => String(billableMinutes)],
  [mark('Rate (USD/h)'), ({ rule }) => (rule.rateCents / 100).toFixed(2)],
  [mark('Amount (USD)'), ({ amountCents }) => (amountCents / 100).toFixed(2)],
  [mark('So far'), ({ left }) => (left === null ? t('yes') : '')],
]

/** Whoever asked removes it; nothing is left of one that fails. */
export const makeVisitsCsv = async (
  pool: pg.Pool,
  query: DetentionQuery,
): Promise<{ readonly path: string }> => {
  const path = join(tmpdir(), `tandem-visits-${randomUUID()}`)
  await using file = await open(path, 'wx', 0o600)
  try {
    await file.write(`${csvMark}${csvLine(columns.map(([title]) => t(title)))}\r\n`)
    for await (const visits of everyVisit(pool, query, atOnce))
      await file.write(visits.map((visit) => `${csvLine(columns.map(([, of]) => of(visit)))}\r\n`).join(''))
    return { path }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
