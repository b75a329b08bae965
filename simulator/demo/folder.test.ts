import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ingestKey, openFolder, saveNotes, storedKey } from './folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-demo-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const fresh = { vehicles: 12, days: 2, now: Date.UTC(2026, 10, 21) }

test('an empty folder begins a new fleet, its history so many days ago', () => {
  const { isNew, notes } = openFolder(folder, fresh)
  expect(isNew).toBe(true)
  expect(notes).toMatchObject({ vehicles: 12, start: Date.UTC(2026, 10, 19), through: null, stretches: [] })
})

test('a second start goes on with the same fleet from where it was, whatever is asked for', () => {
  const { notes } = openFolder(folder, fresh)
  const later = { ...notes, through: fresh.now + 5, stretches: [{ from: 1, to: 2, filled: 3 }] }
  saveNotes(folder, later)
  expect(openFolder(folder, { vehicles: 900, days: 9, now: fresh.now + 1e9 })).toEqual({
    isNew: false,
    notes: later,
  })
})

test('a folder that holds something else is left alone', () => {
  writeFileSync(join(folder, 'postgres.password'), 'x')
  expect(() => openFolder(folder, fresh)).toThrow('holds data that no demo made')
})

test('notes that cannot be read are told, not overwritten', () => {
  writeFileSync(join(folder, 'demo.json'), '{"version":1')
  expect(() => openFolder(folder, fresh)).toThrow('cannot be read')
})

test('the key is kept for the next start and for the replay, for its owner alone', () => {
  expect(storedKey(folder)).toBeNull()
  const key = ingestKey(folder, undefined)
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(ingestKey(folder, undefined)).toBe(key)
  expect(storedKey(folder)).toBe(key)
  expect(statSync(join(folder, 'ingest.key')).mode & 0o077).toBe(0)
})

test('a key that is given is the one that is used and kept', () => {
  ingestKey(folder, undefined)
  expect(ingestKey(folder, 'given-by-somebody-else')).toBe('given-by-somebody-else')
  expect(storedKey(folder)).toBe('given-by-somebody-else')
})

test('a data folder that is a file is refused in a line', () => {
  writeFileSync(join(folder, 'data'), '')
  expect(() => openFolder(join(folder, 'data'), fresh)).toThrow(
    /is a file, or lies below one\. Set DATA_DIR to a folder/,
  )
})
