/** Reports in the language of their owner: counted and kept in English, said in files and emails. */
import { readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#domain/basics/time.ts'
import { outsideBrackets, sayInBrackets } from '../platform/testing-language.ts'
import { makeRunFile } from './make-file.ts'
import { asking, draftOf, makeDue, people, type ReportsApp, reportsApp, site, six } from './testing.ts'
import { verifyRun } from './verify.ts'

let app: ReportsApp
let clock = six - minutes(10)
const { create, letters, runsOf } = asking(() => app)
let end: () => void
beforeAll(async () => {
  end = sayInBrackets()
  app = await reportsApp(() => clock)
})
afterAll(async () => {
  await app.close()
  end()
})

test('files and emails are the owner’s, and the run is kept and verified in English', async () => {
  await app.db.pool.query(`UPDATE user_account SET units = '{"language":"es"}' WHERE id = $1`, [people.owner])
  const { id } = await create(draftOf(app, 1))
  clock = six
  expect(await makeDue(app, six)).toEqual(['done'])
  const [run] = await runsOf(id)
  const kept = await app.db.pool.query('SELECT document FROM report_run WHERE id = $1', [run.id])
  expect(JSON.stringify(kept.rows[0].document)).not.toContain('⟦')
  expect(run.document.units.language).toBe('es')

  const { path } = await makeRunFile(app.db.pool, { id: run.id, format: 'csv', site })
  const [title, head] = (await readFile(path, 'utf8')).split('\r\n')
  await rm(path)
  expect(title).toBe('\uFEFF⟦Vehicles inside⟧')
  expect(outsideBrackets(head!).replaceAll(/VIN|\(h\)|\(America\/Chicago\)|[, ]/g, '')).toBe('')

  const { figures, table, kind } = (await letters())[0]!.data
  for (const text of [kind, table.title, ...figures.map(({ label }: { label: string }) => label)])
    expect(outsideBrackets(text)).toBe('')
  const { rows } = await app.db.pool.query('SELECT language FROM letter')
  expect(rows[0].language).toBe('es')

  expect((await verifyRun(app.db.pool, run.id, six)).same).toBe(true)
})

test('a PDF is drawn in the language of the owner', async () => {
  const [{ id }] = (await app.db.pool.query('SELECT id FROM report_run LIMIT 1')).rows
  const { path } = await makeRunFile(app.db.pool, { id, format: 'pdf', site })
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-')
  await rm(path)
})
