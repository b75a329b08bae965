/** A reader of one part of the log beside a log that brings nothing. */
import { expect, test } from 'vitest'
import { ShardReader } from './read-shard.ts'
import { recordOf } from './records.ts'
import type { LogRecord, ReportLog } from './report-log.ts'

/** Its newest record is at this position, and it brings what the test says. */
const silentLog = (newest: number) => {
  let bring: (record: LogRecord) => Promise<void> = async () => undefined
  const reports: Pick<ReportLog, 'read' | 'newest'> = {
    read: async (_shard, _from, take) => {
      bring = take
      return { stop: async () => undefined }
    },
    newest: async () => newest,
  }
  const reader = new ShardReader(0, 0, {
    reports: reports as ReportLog,
    log: { seldom: () => undefined },
    accept: async () => ({ status: 'stored', accepted: 1, duplicate: 0, merged: 0, rejected: [] }),
  })
  return { reader, bring: (record: LogRecord) => bring(record) }
}
/** At which of so many looks it began anew. */
const renewedAt = async (reader: ShardReader, looks: number) => {
  const at: number[] = []
  for (let look = 1; look <= looks; look++) if (await reader.look()) at.push(look)
  return at
}
const record = (at: number): LogRecord => ({
  at,
  written: Date.now(),
  bytes: recordOf([{ way: { transport: 'http' }, reports: ['{}'] }]),
})

test('what stands still while the log has more begins anew at the third look', async () => {
  const { reader } = silentLog(5)
  await reader.begin()
  expect(await renewedAt(reader, 3)).toEqual([3])
})

test('while a log that was just made has nothing, nothing is missed', async () => {
  const { reader } = silentLog(0)
  await reader.begin()
  expect(await renewedAt(reader, 10)).toEqual([])
})

test('what has brought all that the log has is left alone', async () => {
  const { reader, bring } = silentLog(5)
  await reader.begin()
  await bring(record(5))
  expect(await renewedAt(reader, 10)).toEqual([])
})
