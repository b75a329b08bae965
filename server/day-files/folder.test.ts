/** Files in a folder of the server: whole or not at all, and nothing stays of what a killed server began. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { day } from '#domain/basics/time.ts'
import { folderTarget } from './folder.ts'

const root = mkdtempSync(join(tmpdir(), 'tandem-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function* bytes(fails = false) {
  yield Buffer.from('rows')
  if (fails) throw new Error('The rows could not be read on.')
}
const put = (fails = false) =>
  folderTarget(root, 12).put('trips/day=2026-11-20/trips.csv', bytes(fails), { type: 'text/csv' })
const own = join(root, 'customer-12', 'trips', 'day=2026-11-20')

test('what could not be written to its end leaves nothing', async () => {
  await expect(put(true)).rejects.toThrow('The rows could not be read on.')
  expect(readdirSync(own)).toEqual([])
})

test('what a killed server had begun goes with the next file, and what somebody is writing stays', async () => {
  const [left, fresh] = ['a', 'b'].map((one) => `.${one.repeat(8)}-0000-4000-8000-000000000000.part`)
  for (const name of [left!, fresh!, '.keep.part']) writeFileSync(join(own, name), 'half')
  const before = (Date.now() - 2 * day) / 1_000
  for (const name of [left!, '.keep.part']) utimesSync(join(own, name), before, before)
  await put()
  expect(readdirSync(own).toSorted()).toEqual([fresh, '.keep.part', 'trips.csv'])
})
