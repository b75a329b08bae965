/** Stored reports are read through one door, and each reader is compared before and after packing. */
import { expect, test } from 'vitest'
import { files, read } from './sources.ts'

const server = files().filter(
  (file) => file.startsWith('server/') && !/\.test\.ts$|testing|^server\/(stored|rights)\//.test(file),
)

/** They remove packed days, and answer nothing of them. */
const removing = ['server/retention/removed-vehicles.ts', 'server/retention/tend.ts']
/** They read what is never packed, or ask for packed days beside it. */
const ownSql = [
  'server/campaigns/silences.ts',
  // What is past the watermark, as recover.ts; packed days move as they are.
  'server/cells/hold.ts',
  'server/cells/move-reports.ts',
  'server/control/day.ts',
  // Past the watermark nothing is packed.
  'server/feed/report-pages.ts',
  'server/ingest/recover.ts',
  'server/reports/make.ts',
  'server/retention/tend.ts',
  // How many there are, and of which vehicles; the reports themselves it reads through the door.
  'server/takeout/reports-file.ts',
  'server/trailers/erase.ts',
]

test('each file that reads stored reports has its line among the readers', () => {
  const compared = read('server/stored/readers.test.ts')
  const reading = server.filter((file) =>
    /\/stored\/(door|read|newest|newest-in|days)\.ts'|FROM packed_day/.test(read(file)),
  )
  expect(reading.length).toBeGreaterThan(20)
  expect(reading.filter((file) => !compared.includes(`'${file}'`) && !removing.includes(file))).toEqual([])
})

test('nobody else reads the table', () => {
  expect(server.filter((file) => /\b(FROM|JOIN)\s+report\b/.test(read(file)))).toEqual(ownSql)
})
