import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hours, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { east, yard } from '#domain/geofences/testing.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import { followFeatures } from '../../alerts/follow-features.ts'
import type { Database } from '../../platform/database.ts'
import { testDatabase } from '../../platform/testing.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { type Engine, type FiringRow, startEngine } from '../engine.ts'
import { addCustomer, addVehicles, send, silentLog } from '../testing.ts'
import { drawFence, dropFence, editFence, editRule, firingsIn, makeRule, visitsIn } from './testing.ts'

/** An hour ago, whole seconds; reports are timed in minutes from here. */
let start: Instant
let db: Database
let engine: Engine
let customerId: number
let vehicles: readonly number[]
let reported: FiringRow[]

const run = async () => {
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
  engine.onFirings((rows) => reported.push(...rows))
}
beforeEach(async () => {
  start = Math.floor(Date.now() / 1000) * 1000 - hours(1)
  db = await testDatabase()
  customerId = await addCustomer(db.pool, 'NS')
  vehicles = await addVehicles(db.pool, customerId, 'MRY', 4)
  reported = []
  await run()
})
afterEach(async () => {
  await engine.stop()
  await db.close()
})

const at = (minute: number) => start + minutes(minute)
const report = (minute: number, readings: Readings, vehicle = 0): Report => ({
  serial: `MRY-${vehicle}`,
  recorded: at(minute),
  readings,
})
const outside: Readings = { gps: { ...east(3_000), speedMph: 40 } }
const inside: Readings = { gps: { ...yard, speedMph: 12 } }
const open: Readings = { door: { opened: true } }
const close: Readings = { door: { opened: false } }
const doorsOpenFor = (ms: number) => ({
  alertTypeId: 11,
  alertPredicates: [{ alertPredicateTypeId: 11, doorOpened: true, doorStatusDurationMs: ms }],
})

const crossing = {
  alertTypeId: 1,
  alertPredicates: [
    {
      alertPredicateTypeId: 1,
      anyCustomerGeofence: true,
      geofenceEnterEvents: true,
      geofenceExitEvents: true,
    },
  ],
}
const edited = () => engine.watchersChanged([customerId])
/** What the row of the vehicle says about where it is. */
const geofencesOf = async (vehicle = 0): Promise<readonly string[]> => {
  await engine.vehiclesChanged([vehicles[vehicle]!])
  const { rows } = await db.pool.query<{ geofence: string[] }>(
    'SELECT geofence FROM vehicle_now WHERE vehicle_id = $1',
    [vehicles[vehicle]],
  )
  return rows[0]!.geofence
}

describe('a trailer drives into a geofence and out of it', () => {
  test('its visit is kept, and the rule about it fires as it enters and as it leaves', async () => {
    await drawFence(db.pool, customerId, 'Yard 9', at(-5))
    const rule = await makeRule(db.pool, customerId, at(-5), crossing)
    await edited()
    await send(engine, [report(0, outside), report(5, inside), report(10, inside)])
    expect(await geofencesOf()).toEqual(['Yard 9'])
    await send(engine, [report(15, outside)])
    expect(await geofencesOf()).toEqual([])
    expect(await visitsIn(db.pool)).toEqual([
      {
        vehicle: vehicles[0],
        fence: 'Yard 9',
        entered: at(5),
        how: 'entered',
        left: at(15),
        leftHow: 'left',
      },
    ])
    const fired = [
      { vehicle: vehicles[0], source: rule, at: at(5), because: 'The vehicle entered Yard 9', late: true },
      { vehicle: vehicles[0], source: rule, at: at(15), because: 'The vehicle left Yard 9', late: true },
    ]
    expect(await firingsIn(db.pool)).toMatchObject(fired)
    await expect
      .poll(() => reported)
      .toMatchObject([
        { vehicleId: vehicles[0], customerId, source: rule, at: at(5) },
        { vehicleId: vehicles[0], customerId, source: rule, at: at(15) },
      ])
  })

  test('its own addresses are notified of of it, without any rule', async () => {
    const id = await drawFence(db.pool, customerId, 'Yard 9', at(-5), {
      enterNotificationEmails: ['yard@ns.example'],
    })
    await edited()
    await send(engine, [report(0, outside), report(5, inside), report(10, outside)])
    expect(await firingsIn(db.pool)).toMatchObject([{ source: `fence:${id}`, at: at(5), ended: at(5) }])
  })

  test('a customer that has neither geofences nor rules has neither visits nor firings of others', async () => {
    await drawFence(db.pool, customerId, 'Yard 9', at(-5))
    await makeRule(db.pool, customerId, at(-5), crossing)
    await edited()
    const [foreign] = await addVehicles(db.pool, await addCustomer(db.pool, 'OT'), 'OTH', 1)
    await engine.vehiclesChanged([foreign!])
    await send(engine, [
      { ...report(0, outside), serial: 'OTH-0' },
      { ...report(5, inside), serial: 'OTH-0' },
    ])
    expect(await visitsIn(db.pool)).toEqual([])
    expect(await firingsIn(db.pool)).toEqual([])
  })
})

describe('a geofence is edited while a trailer is inside', () => {
  let id: number
  beforeEach(async () => {
    id = await drawFence(db.pool, customerId, 'Yard 9', at(-5))
    await makeRule(db.pool, customerId, at(-5), crossing)
    await edited()
    await send(engine, [report(0, outside), report(5, inside)])
  })
  const visit = { vehicle: 0, fence: 'Yard 9', entered: 0, how: 'entered' }

  test('moved from under it, its visit ends at that moment, and nobody is notified that it left', async () => {
    await editFence(db.pool, customerId, id, 'Yard 9', at(8), {
      shape: { kind: 'circle', center: east(9_000), radiusM: 200 },
    })
    await edited()
    const ended = { ...visit, vehicle: vehicles[0], entered: at(5), left: at(8), leftHow: 'changed' }
    expect(await visitsIn(db.pool)).toEqual([ended])
    expect(await geofencesOf()).toEqual([])
    await send(engine, [report(10, outside)])
    expect(await visitsIn(db.pool)).toEqual([ended])
    expect(await firingsIn(db.pool)).toMatchObject([{ at: at(5), because: 'The vehicle entered Yard 9' }])
  })

  test('deleted, its visit ends; with a new name it goes on, and its row tells the new one', async () => {
    await editFence(db.pool, customerId, id, 'Yard nine', at(7), {})
    await edited()
    expect(await geofencesOf()).toEqual(['Yard nine'])
    expect(await visitsIn(db.pool)).toMatchObject([{ left: null }])
    await dropFence(db.pool, customerId, id, at(8))
    await edited()
    expect(await visitsIn(db.pool)).toMatchObject([{ entered: at(5), left: at(8), leftHow: 'changed' }])
  })

  test('one drawn round a parked trailer holds it, and nobody entered', async () => {
    await drawFence(db.pool, customerId, 'Dock 4', at(20))
    await edited()
    expect(await geofencesOf()).toEqual(['Dock 4', 'Yard 9'])
    expect(await visitsIn(db.pool)).toMatchObject([
      { fence: 'Dock 4', how: 'drawn', entered: at(20), left: null },
      { fence: 'Yard 9', how: 'entered' },
    ])
    expect(await firingsIn(db.pool)).toHaveLength(1)
  })

  test('an edit that is heard of after later reports is applied where it belongs', async () => {
    await send(engine, [report(10, inside), report(15, inside)])
    await editFence(db.pool, customerId, id, 'Yard 9', at(8), { isActive: false })
    await edited()
    await expect
      .poll(() => visitsIn(db.pool))
      .toMatchObject([{ entered: at(5), left: at(8), leftHow: 'changed' }])
    expect(await geofencesOf()).toEqual([])
  })
})

describe('a rule with a duration', () => {
  test('fires by time alone, once, and ends when the doors are shut', async () => {
    const rule = await makeRule(db.pool, customerId, at(-5), doorsOpenFor(minutes(30)))
    await edited()
    await send(engine, [report(0, open)])
    await expect.poll(() => reported.length).toBe(1)
    expect(await firingsIn(db.pool)).toMatchObject([{ source: rule, at: at(30), ended: null }])
    await send(engine, [report(40, close)])
    expect(await firingsIn(db.pool)).toMatchObject([{ at: at(30), ended: at(40), isWithdrawn: false }])
  })

  test('a restart between setting the timer and its moment loses nothing and tells nothing twice', async () => {
    await makeRule(db.pool, customerId, at(-5), doorsOpenFor(minutes(60)))
    await edited()
    // Its moment is about now: it comes while nobody is there, or just before.
    await send(engine, [report(0, open), report(0, open, 1)])
    await engine.stop()
    await run()
    await expect.poll(() => firingsIn(db.pool)).toMatchObject([{ at: at(60) }, { at: at(60) }])
    reported = []
    await engine.stop()
    await run()
    await send(engine, [report(1, {}, 2)])
    expect(reported).toEqual([])
    expect(await firingsIn(db.pool)).toHaveLength(2)
  })

  test('turned off, or made longer, while its timer runs, it fires as it is then', async () => {
    const off = await makeRule(db.pool, customerId, at(-5), doorsOpenFor(minutes(20)))
    const longer = await makeRule(db.pool, customerId, at(-5), doorsOpenFor(minutes(20)))
    await edited()
    await editRule(db.pool, customerId, off, at(10), null)
    await editRule(db.pool, customerId, longer, at(10), doorsOpenFor(minutes(35)))
    await send(engine, [report(0, open)])
    await edited()
    await expect.poll(() => reported.length).toBeGreaterThan(0)
    expect(await firingsIn(db.pool)).toMatchObject([{ source: longer, version: 2, at: at(35) }])
  })

  test('made while the doors stand open already, it counts from when they were opened', async () => {
    await send(engine, [report(0, open)])
    const rule = await makeRule(db.pool, customerId, at(10), doorsOpenFor(minutes(30)))
    const state = await makeRule(db.pool, customerId, at(10))
    await edited()
    await expect.poll(() => reported.length).toBe(1)
    expect(await firingsIn(db.pool)).toMatchObject([{ source: rule, at: at(30) }])
    expect(state).not.toBe(rule)
  })
})

test('a rule whose feature is turned off is paused, and a late report is judged by what held at its moment', async () => {
  const turn = (on: boolean, moment: Instant) =>
    inTransaction(db.pool, async (client) => {
      const [before, after] = on ? [[], ['TowAlert']] : [['TowAlert'], []]
      await client.query('UPDATE customer SET flags = $2 WHERE id = $1', [customerId, after])
      await followFeatures(client, customerId, before, after, moment)
    })
  await turn(true, at(-10))
  const rule = await makeRule(db.pool, customerId, at(-5), {
    alertTypeId: 18,
    alertPredicates: [{ alertPredicateTypeId: 18 }],
  })
  await edited()
  const standing: Readings = { gps: { ...yard, speedMph: 0 }, tetherChange: { tethered: false } }
  const towed: Readings = { gps: { ...yard, speedMph: 40 }, tetherChange: { tethered: false } }
  await send(engine, [report(0, standing)])
  await turn(false, at(10))
  await edited()
  await send(engine, [report(12, towed), report(14, standing)])
  expect(await firingsIn(db.pool)).toEqual([])
  await turn(true, at(20))
  await edited()
  await send(engine, [report(22, towed), report(24, standing)])
  expect(await firingsIn(db.pool)).toMatchObject([{ source: rule, at: at(22) }])
  // It was towed while the rule still watched, and once more while it did not: only now is it heard of.
  await send(engine, [report(5, towed), report(7, standing), report(16, towed), report(18, standing)])
  expect(await firingsIn(db.pool)).toMatchObject([
    { source: rule, at: at(5), isWithdrawn: false },
    { source: rule, at: at(22), isWithdrawn: false },
  ])
})

describe('rules about groups', () => {
  const group = async (...members: number[]) => {
    const { rows } = await db.pool.query<{ id: number }>(
      `INSERT INTO vehicle_group (customer_id, name) VALUES ($1, 'Reefers') RETURNING id`,
      [customerId],
    )
    await join(rows[0]!.id, ...members)
    return rows[0]!.id
  }
  const join = (id: number, ...members: number[]) =>
    db.pool.query(
      'INSERT INTO vehicle_group_vehicle (customer_id, vehicle_group_id, vehicle_id) SELECT $1, $2, unnest($3::int[])',
      [customerId, id, members.map((n) => vehicles[n])],
    )

  test('watch those who are in them, from when they joined until they left', async () => {
    const id = await group(0, 1)
    await makeRule(db.pool, customerId, at(-5), { allVehicles: false, vehicleGroupIds: [id] })
    await edited()
    await send(
      engine,
      [0, 1, 2].flatMap((n) => [report(0, close, n), report(5, open, n)]),
    )
    expect((await firingsIn(db.pool)).map(({ vehicle }) => vehicle)).toEqual([vehicles[0], vehicles[1]])
    await join(id, 2)
    await db.pool.query('DELETE FROM vehicle_group_vehicle WHERE vehicle_id = $1', [vehicles[1]])
    await engine.vehiclesChanged([vehicles[1]!, vehicles[2]!])
    await edited()
    const now = (Date.now() - start) / minutes(1)
    // Who has left is watched no more: what went on ends. What was before stays as it was, also for who comes late.
    await expect.poll(async () => (await firingsIn(db.pool))[1]!.ended).toBeGreaterThan(at(5))
    await send(
      engine,
      [1, 2].flatMap((n) => [report(3, {}, n), report(now, close, n), report(now + 0.1, open, n)]),
    )
    expect((await firingsIn(db.pool)).map(({ vehicle, isWithdrawn }) => [vehicle, isWithdrawn])).toEqual([
      [vehicles[0], false],
      [vehicles[1], false],
      [vehicles[2], false],
    ])
  })
})

describe('what one report brings', () => {
  test('two alerts at once are two, each with its own proof', async () => {
    await drawFence(db.pool, customerId, 'Yard 9', at(-5))
    const doors = await makeRule(db.pool, customerId, at(-5))
    const gate = await makeRule(db.pool, customerId, at(-5), crossing)
    await edited()
    await send(engine, [report(0, { ...outside, ...close }), report(5, { ...inside, ...open })])
    const fired = await firingsIn(db.pool)
    expect(fired.map(({ source, because }) => [source, because]).sort()).toEqual(
      [
        [doors, 'The doors opened'],
        [gate, 'The vehicle entered Yard 9'],
      ].sort(),
    )
    await expect.poll(() => reported).toHaveLength(2)
  })

  test('sent twice it fires once', async () => {
    await makeRule(db.pool, customerId, at(-5))
    await edited()
    for (let n = 0; n < 3; n++) await send(engine, [report(0, close), report(5, open)])
    expect(await firingsIn(db.pool)).toHaveLength(1)
    await expect.poll(() => reported).toHaveLength(1)
  })

  test('a limit of one an hour holds the others back, and they are kept all the same', async () => {
    await makeRule(db.pool, customerId, at(-5), { alertNotificationRateLimitMs: hours(1) })
    await edited()
    await send(
      engine,
      [0, 5, 10, 15].flatMap((n) => [report(n, close), report(n + 2, open)]),
    )
    expect((await firingsIn(db.pool)).map(({ isHeld }) => isHeld)).toEqual([false, true, true, true])
  })
})

describe('reports that come late and in any order', () => {
  test('make the same visits and firings, marked late', async () => {
    await drawFence(db.pool, customerId, 'Yard 9', at(-5))
    for (const facts of [crossing, doorsOpenFor(minutes(7)), {}])
      await makeRule(db.pool, customerId, at(-5), facts)
    await edited()
    const day = (vehicle: number) =>
      Array.from({ length: 18 }, (_, n) =>
        report(
          n * 3,
          { ...(n % 7 < 3 ? outside : inside), ...(n % 5 < 2 || n === 17 ? close : open) },
          vehicle,
        ),
      )
    await send(engine, day(0))
    const shuffled = day(1).map((_, n, all) => all[(n * 7 + 5) % 18]!)
    for (const one of shuffled) await send(engine, [one])
    const same = <T extends { readonly vehicle: number }>(all: readonly T[], vehicle: number) =>
      all.filter((one) => one.vehicle === vehicles[vehicle]).map(({ vehicle: _, ...one }) => one)
    const visits = await visitsIn(db.pool)
    expect(same(visits, 0).length).toBeGreaterThan(2)
    expect(same(visits, 1)).toEqual(same(visits, 0))
    const firings = (await firingsIn(db.pool)).filter(({ isWithdrawn }) => !isWithdrawn)
    expect(same(firings, 0).length).toBeGreaterThan(8)
    expect(same(firings, 1)).toEqual(same(firings, 0))
  })

  test('what they show never to have been is withdrawn, and comes back if it was after all', async () => {
    await makeRule(db.pool, customerId, at(-5), doorsOpenFor(minutes(10)))
    await edited()
    await send(engine, [report(0, open), report(20, open)])
    expect(await firingsIn(db.pool)).toMatchObject([{ at: at(10), isWithdrawn: false }])
    await send(engine, [report(5, close)])
    expect(await firingsIn(db.pool)).toMatchObject([
      { at: at(10), isWithdrawn: true },
      { at: at(30), isWithdrawn: false },
    ])
  })
})

test('100,000 firings of one turn are kept, each once, and sent in parts', async () => {
  const parts: number[] = []
  engine.onFirings((rows) => parts.push(rows.length))
  const many = await addVehicles(db.pool, customerId, 'MANY', 1_000)
  for (let n = 0; n < 100; n++) await makeRule(db.pool, customerId, at(-5), { name: `Doors ${n}` })
  await engine.vehiclesChanged('all')
  await edited()
  const of = (minute: number, readings: Readings) =>
    many.map((_, n) => ({ ...report(minute, readings), serial: `MANY-${n}` }))
  await send(engine, of(0, close))
  expect(await send(engine, of(5, open))).toMatchObject({ accepted: 1_000 })
  const { rows } = await db.pool.query<{ n: number }>('SELECT count(*) AS n FROM firing')
  expect(rows[0]!.n).toBe(100_000)
  await expect.poll(() => reported.length, { timeout: 120_000 }).toBe(100_000)
  expect(new Set(reported.map(({ id }) => id)).size).toBe(100_000)
  expect(Math.max(...parts)).toBeLessThanOrEqual(1_000)
})
