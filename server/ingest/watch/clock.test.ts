import { afterEach, beforeEach, expect, test } from 'vitest'
import { hours, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { Database } from '../../platform/database.ts'
import { testDatabase } from '../../platform/testing.ts'
import type { Receipt } from '../batch.ts'
import { EngineCore } from '../engine-core.ts'
import type { FromEngine } from '../messages.ts'
import { addCustomer, addVehicles, encodeReports } from '../testing.ts'
import { firingsIn, makeRule } from './testing.ts'

const start: Instant = Date.UTC(2026, 10, 20, 12)
const at = (minute: number) => start + minutes(minute)

/** What the server takes for the time. */
let clock: Instant
let db: Database
let engine: EngineCore
let customerId: number
let answers: Map<number, (receipt: Receipt) => void>

beforeEach(async () => {
  clock = start
  answers = new Map()
  db = await testDatabase()
  customerId = await addCustomer(db.pool, 'NS')
  await addVehicles(db.pool, customerId, 'MRY', 2)
  await makeRule(db.pool, customerId, at(-5), {
    alertTypeId: 11,
    alertPredicates: [{ alertPredicateTypeId: 11, doorOpened: true, doorStatusDurationMs: hours(2) }],
  })
  const hear = (message: FromEngine) => {
    if (message.kind !== 'receipts') return
    for (const [id, receipt] of message.receipts) answers.get(id)?.(receipt)
  }
  engine = new EngineCore({ url: db.url, geocoderUrl: null }, hear, () => clock)
  await engine.start()
})
afterEach(async () => {
  await engine.stop()
  await db.close()
})

let last = 0
const send = (minute: number, readings: Readings) =>
  new Promise<Receipt>((answer) => {
    const id = ++last
    answers.set(id, answer)
    const body = encodeReports([{ serial: 'MRY-0', recorded: at(minute), readings }])
    engine.take({ kind: 'batch', id, body, format: 'json', transport: 'http' })
  })
const open: Readings = { door: { opened: true } }
const close: Readings = { door: { opened: false } }
const settled = (expected: readonly object[]) => expect.poll(() => firingsIn(db.pool)).toMatchObject(expected)

test('a clock that jumps ahead fires what is due then, as of its own moment; late reports put it right', async () => {
  await send(0, open)
  clock = at(60 * 9)
  await settled([{ at: at(120), ended: null, late: true }])
  // The server was wrong: the doors had been shut before.
  clock = at(60)
  await send(50, close)
  await settled([{ at: at(120), isWithdrawn: true }])
})

test('a clock that jumps back tells nothing twice, and goes on when the time has come again', async () => {
  await send(0, open)
  clock = at(121)
  await settled([{ at: at(120), late: false }])
  clock = at(5)
  await send(122, close)
  await send(123, open)
  await send(3, {})
  expect(await firingsIn(db.pool)).toMatchObject([{ at: at(120), ended: at(122), isWithdrawn: false }])
  clock = at(250)
  await settled([{ at: at(120) }, { at: at(243), ended: null }])
})

test('the hour that is put back in autumn is no hour more', async () => {
  // 2026-11-01 in the zones of the United States: moments are counted without any.
  const night = (Date.UTC(2026, 10, 1, 5, 30) - start) / minutes(1)
  clock = at(night)
  await makeRule(db.pool, customerId, at(night - 5), {
    alertTypeId: 11,
    alertPredicates: [{ alertPredicateTypeId: 11, doorClosed: true, doorStatusDurationMs: hours(2) }],
  })
  await engine.watchersChanged([customerId])
  await send(night, close)
  clock = at(night + 119)
  await send(night + 118, {})
  expect(await firingsIn(db.pool)).toEqual([])
  clock = at(night + 120)
  await settled([{ at: at(night + 120) }])
})
