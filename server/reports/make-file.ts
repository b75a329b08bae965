/** Writes a file of a kept run into the folder for temporary files. */
import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { ReportFormat } from '#domain/reports/config.ts'
import { reportWords } from '#domain/reports/words.ts'
import { inLanguage } from '../platform/in-language.ts'
import { refusal } from '../platform/refusal.ts'
import { writeReport } from './render/files.ts'
import { lookOf } from './render/look.ts'
import { saidContent } from './render/said.ts'
import { rowsOf, runById } from './run-store.ts'
import { runPath } from './send.ts'
import type { Site } from './site.ts'

/** Whoever asked removes it. @throws a refusal where the run is not made */
export const makeRunFile = async (
  pool: pg.Pool,
  { id, format, site }: { readonly id: string; readonly format: ReportFormat; readonly site: Site },
): Promise<{ readonly path: string }> => {
  const run = await runById(pool, id)
  const document = run?.document
  if (!run || !document) throw refusal(reportWords.notDone)
  const path = join(tmpdir(), `tandem-report-${randomUUID()}`)
  await inLanguage(document.units?.language ?? 'en', async () => {
    const content = saidContent({ document, rows: (section) => rowsOf(pool, run, section) })
    const look = await lookOf(pool, site, run.customerId, content, {
      path: runPath(run, document.reportTypeId),
      formats: [format],
    })
    await using file = await open(path, 'wx', 0o600)
    await writeReport(format, content, look, async (bytes) => {
      await file.write(bytes)
    })
  })
  return { path }
}
