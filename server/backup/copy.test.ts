/** A copy without the log that follows would be no backup: it is not made. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { addCopy } from './copy.ts'

test('a database that a version without backups started is to be started anew first, and nothing is copied', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-copy-'))
  try {
    // As such a version starts it, the database of the tests keeps no log.
    await expect(addCopy(inject('databases').admin, folder, folder, 18)).rejects.toThrow(
      'The server was started by an older version. Restart it once, then back up.',
    )
    expect(readdirSync(folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
