import { expect, test } from 'vitest'
import type { Seen } from './cluster.ts'
import { drawn, stateOf } from './table.ts'

const one = (facts: Partial<Seen>): Seen => ({
  ...{
    name: 'engine-1',
    kind: 'engine',
    condition: 'up',
    isReady: true,
    shards: 22,
    stored: 9,
    ...{ streams: null, behind: null, log: null },
  },
  ...facts,
})
const picture = (seen: readonly Seen[], facts: { acknowledged?: number; waits?: string | null } = {}) =>
  drawn({
    ...{ seen, url: 'http://localhost:8080', chosen: 0, lines: ['api-1 hello'], now: 60_000, width: 120 },
    account: { email: 'one@fleet.example', password: 'secret' },
    driven: { accepted: 500, duplicate: 3, longestGap: 1_240, acknowledged: 60_000, waits: null, ...facts },
    ...{ rate: 41, stored: new Map([['engine-1', 14]]), lag: 20_000 },
  }).join('\n')

test('a process is up, waits, is frozen or away', () => {
  expect(stateOf({ condition: 'up', isReady: true })).toBe('up')
  expect(stateOf({ condition: 'up', isReady: false })).toBe('waits')
  expect(stateOf({ condition: 'frozen', isReady: true })).toBe('frozen')
  expect(stateOf({ condition: 'away', isReady: false })).toBe('away')
})

test('it shows who has what, how fast, and how far the standby is behind', () => {
  const text = picture([
    one({}),
    one({ name: 'postgres-2', kind: 'standby', shards: null }),
    one({ name: 'api-1', kind: 'api', shards: null, streams: 1 }),
  ])
  expect(text).toContain('22 of 64 parts   14 reports/s')
  expect(text).toContain('20 kB behind')
  expect(text).toContain('Sign in as one@fleet.example with secret')
  expect(text).toContain('1 live stream')
  expect(text).toContain('41 reports/s acknowledged, 500 in all, 3 told twice. Longest pause 1.2 s.')
  expect(text).not.toContain('None for')
})

test('where no report is taken it says for how long, and why', () => {
  expect(picture([one({})], { acknowledged: 50_000, waits: 'status 503' })).toContain(
    'None for 10 s.  waits: status 503',
  )
})

test('of a log it shows who takes records, who lacks some, and which parts wait', () => {
  const log = {
    leads: true,
    records: 120,
    bytes: 40_000,
    behind: 3,
    waiting: new Map([
      [17, 4],
      [9, 3],
    ]),
  }
  const text = picture([
    one({ behind: 1.25 }),
    one({ name: 'log-1', kind: 'log', shards: null, log }),
    one({
      name: 'log-2',
      kind: 'log',
      shards: null,
      // A reader of part 9 that died had not got 3; whoever reads it now has all.
      log: { ...log, leads: false, behind: 0, waiting: new Map([[9, 0]]) },
    }),
  ])
  expect(text).toContain('1.3 s behind the log')
  expect(text).toContain('leads   120 records, 40 kB, another lacks 3')
  expect(text).toContain('follows 120 records, 40 kB')
  expect(text).toContain('Parts of the log that wait for their engine, by records: 17 (4)')
  expect(text).not.toContain('9 (3)')
  expect(picture([one({ name: 'log-1', kind: 'log', log: { ...log, waiting: new Map() } })])).toContain(
    'No part of the log waits for its engine.',
  )
})
