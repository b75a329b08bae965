import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Readings } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { sensorMask } from './copy-rows.ts'
import { type Engine, startEngine, type VehicleChange } from './engine.ts'
import { journeysOf } from './journeys/testing.ts'
import { takeInHeld } from './take-in.ts'
import { addCustomer, addVehicles, bodyOf, send, silentLog } from './testing.ts'

const minute = 60_000
/** A moment of this run's past, whole seconds. */
const start = Math.floor(Date.now() / 1000) * 1000 - 5 * 86_400_000

let db: Database
let engine: Engine
let customerId: number
let changes: VehicleChange[] = []
let vehicleIds: number[]
const run = () => startEngine({ url: db.url, geocoderUrl: null, log: silentLog })

beforeAll(async () => {
  db = await testDatabase()
  customerId = await addCustomer(db.pool, 'NS')
  vehicleIds = await addVehicles(db.pool, customerId, 'MRY', 60)
  engine = await run()
  engine.onChanges((some) => changes.push(...some))
  await engine.attend(true)
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})

const report = (vehicle: number, at: number, readings: Readings = {}): Report => ({
  serial: `MRY-${vehicle}`,
  recorded: start + at * minute,
  readings,
})
const driving = (n: number, faulty = false): Readings => ({
  gps: { lat: 32.78 + n / 1000, lng: -96.8, headingDeg: 10, speedMph: 55 },
  odometer: { miles: 1000 + n },
  door: { opened: n % 2 === 1 },
  absSystemFault: { amberLamp: faulty, faults: faulty ? [{ faultTypeId: 795, fmi: 5 }] : [] },
  individualTirePressure: { tires: [{ position: n % 2 === 1 ? 'LFO' : 'RRI', psi: 86 + (n % 8) }] },
  lightSystemFault: { faultTypeIds: faulty ? [2, 7] : [7] },
})
const rowsOf = async (vehicle: number) =>
  (await db.pool.query('SELECT * FROM report WHERE vehicle_id = $1 ORDER BY recorded', [vehicleIds[vehicle]]))
    .rows
const nowOf = async (vehicle: number) => {
  await engine.vehiclesChanged([vehicleIds[vehicle]!])
  const { rows } = await db.pool.query('SELECT * FROM vehicle_now WHERE vehicle_id = $1', [
    vehicleIds[vehicle],
  ])
  return rows[0]
}
const stateOf = async (vehicle: number) => {
  await engine.vehiclesChanged([vehicleIds[vehicle]!])
  const { rows } = await db.pool.query('SELECT state FROM vehicle_state WHERE vehicle_id = $1', [
    vehicleIds[vehicle],
  ])
  return JSON.parse(rows[0].state)
}
const faultsOf = async (vehicle: number) =>
  (
    await db.pool.query(
      `SELECT sensor_type_id, fault_type_id, fmi, position, started, ended, max_mph, mileage, start_miles,
          CASE WHEN ended IS NOT NULL THEN end_miles END AS end_miles FROM fault
        WHERE vehicle_id = $1 ORDER BY started, sensor_type_id, fault_type_id, fmi, position`,
      [vehicleIds[vehicle]],
    )
  ).rows

const legsOf = async (vehicle: number) => {
  const { stays, trips } = await journeysOf(db.pool, vehicleIds[vehicle]!)
  return { stays, trips }
}

/** What was noted with each report of how the vehicle stood after it. */
const statuses = (rows: readonly { recorded: Date; level: number; stopped_since: Date | null }[]) =>
  rows.map(({ recorded, level, stopped_since }) => ({ recorded, level, stopped_since }))

describe('what is kept', () => {
  test('a report lies in the database when it is answered, whole', async () => {
    const receipt = await send(engine, [report(0, 0, driving(0))])
    expect(receipt).toEqual({ status: 'stored', accepted: 1, duplicate: 0, merged: 0, rejected: [] })
    const [row] = await rowsOf(0)
    expect(row).toMatchObject({
      customer_id: customerId,
      recorded: new Date(start),
      lat: 32.78,
      lng: -96.8,
      heading_deg: 10,
      speed_mph: 55,
      accuracy_m: null,
      sensors: sensorMask([1, 6, 36, 7, 24, 8]),
      readings: {
        odometer: { miles: 1000 },
        door: { opened: false },
        absSystemFault: { amberLamp: false, faults: [] },
      },
    })
  })

  test('the same report twice is kept once, in one batch or in two', async () => {
    const one = report(1, 0, driving(0))
    expect(await send(engine, [one, one])).toMatchObject({ accepted: 1, duplicate: 1 })
    expect(await send(engine, [one])).toMatchObject({ accepted: 0, duplicate: 1 })
    expect(await rowsOf(1)).toHaveLength(1)
  })

  test('a report of a month without a partition makes one', async () => {
    const long = report(2, -300 * 24 * 60, driving(0))
    expect(await send(engine, [long])).toMatchObject({ accepted: 1 })
    expect(await rowsOf(2)).toHaveLength(1)
  })

  test('what the database cannot hold in a text is kept in spirit', async () => {
    const odd = bodyOf([
      {
        serial: 'MRY-3',
        recorded: new Date(start).toISOString(),
        cargoCamera: { fullnessPercent: 10, imageUrl: 'https://pictures.example/\u0000\ud800' },
        door: { opened: true },
      },
    ])
    expect(await engine.accept({ body: odd, format: 'json', transport: 'http' })).toMatchObject({
      accepted: 1,
    })
    expect(await rowsOf(3)).toHaveLength(1)
  })

  test('portals hear of a change', async () => {
    changes = []
    await send(engine, [report(4, 0, driving(0))])
    await expect
      .poll(() => changes.findLast(({ id }) => id === vehicleIds[4]))
      .toMatchObject({
        customerId,
        lat: 32.78,
        recorded: start,
        speedMph: 55,
      })
  })

  test('nobody is notified while nobody looks, and whoever comes misses nothing that the rows do not hold', async () => {
    const reported = (vehicle: number, at: number) =>
      changes.some(({ id, recorded }) => id === vehicleIds[vehicle] && recorded === start + at * minute)
    const written = async () => {
      const { rows } = await db.pool.query<{ recorded: Date | null }>(
        'SELECT last_reported_calculated AS recorded FROM vehicle_now WHERE vehicle_id = $1',
        [vehicleIds[5]],
      )
      return rows[0]?.recorded?.getTime()
    }
    for (let round = 1; round <= 5; round++) {
      await engine.attend(false)
      await send(engine, [report(5, round, driving(round)), report(6, round, driving(round))])
      await engine.attend(true)
      if ((await written()) !== start + round * minute) await expect.poll(() => reported(5, round)).toBe(true)
    }
    await engine.attend(false)
    await send(engine, [report(5, 6, driving(6))])
    await engine.vehiclesChanged([vehicleIds[5]!])
    await expect.poll(written).toBe(start + 6 * minute)
    await engine.attend(true)
    await send(engine, [report(6, 6, driving(6))])
    await expect.poll(() => reported(6, 6)).toBe(true)
    expect(reported(5, 6)).toBe(false)
  })
})

describe('small loads', () => {
  test('reports that come one soon after another are kept together', async () => {
    const { ingest_transactions_total: before = 0 } = await engine.stats()
    const answers: Promise<unknown>[] = []
    for (let n = 0; n < 200; n++) {
      answers.push(send(engine, [report(54, n, driving(n))]))
      await new Promise((go) => setTimeout(go, 2))
    }
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ accepted: 1 })
    const { ingest_transactions_total: after = 0 } = await engine.stats()
    expect(after - before).toBeLessThan(100)
    expect(await rowsOf(54)).toHaveLength(200)
  })

  test('the rows follow also where only one vehicle has changed', async () => {
    await engine.attend(false)
    await send(engine, [report(54, 500, driving(7))])
    const written = async () => {
      const { rows } = await db.pool.query<{ recorded: Date }>(
        'SELECT last_reported_calculated AS recorded FROM vehicle_now WHERE vehicle_id = $1',
        [vehicleIds[54]],
      )
      return rows[0]?.recorded
    }
    await expect.poll(written).toEqual(new Date(start + 500 * minute))
    await engine.attend(true)
  })
})

describe('what is not kept', () => {
  test('a gateway that no vehicle carries is rejected by name and shown as detached', async () => {
    const receipt = await send(engine, [{ ...report(0, 50), serial: 'MRY-NOBODY' }, report(0, 51)])
    expect(receipt).toMatchObject({
      accepted: 1,
      rejected: [{ index: 0, reason: 'serial MRY-NOBODY: no vehicle carries this gateway' }],
    })
    await expect
      .poll(async () => (await db.pool.query('SELECT * FROM detached_gateway')).rows)
      .toMatchObject([{ serial_num: 'MRY-NOBODY', reports: 1, way: 'http' }])
  })

  test('a key of one gateway reports for no other', async () => {
    expect(await send(engine, [report(5, 0)], { serial: 'MRY-6' })).toMatchObject({
      accepted: 0,
      rejected: [{ index: 0, reason: 'serial MRY-5: this key does not report for it' }],
    })
  })

  test('a key of one customer cannot tell the gateways of another from gateways that nobody has', async () => {
    expect(await send(engine, [report(5, 0)], { customerId: customerId + 1 })).toMatchObject({
      accepted: 0,
      rejected: [{ index: 0, reason: 'serial MRY-5: no vehicle carries this gateway' }],
    })
  })

  test('a report older than its customer keeps is rejected with the span', async () => {
    expect(await send(engine, [report(5, -401 * 24 * 60)])).toMatchObject({
      accepted: 0,
      rejected: [{ reason: 'recorded: more than 400 days ago, longer than this customer keeps reports' }],
    })
  })

  test('a bad reading is dropped and named, the rest of its report is kept', async () => {
    const body = bodyOf([
      {
        serial: 'MRY-7',
        recorded: new Date(start).toISOString(),
        door: { opened: 'yes' },
        odometer: { miles: 5 },
      },
    ])
    expect(await engine.accept({ body, format: 'json', transport: 'http' })).toMatchObject({
      accepted: 1,
      rejected: [],
      dropped: [{ index: 0, sensor: 'door' }],
    })
  })

  test('a gateway that was registered since is known once the engine is notified', async () => {
    const [id] = await addVehicles(db.pool, customerId, 'NEW', 1)
    await engine.vehiclesChanged([id!])
    expect(await send(engine, [{ ...report(0, 0, driving(0)), serial: 'NEW-0' }])).toMatchObject({
      accepted: 1,
    })
  })

  test('a gateway that was registered behind our back is known after it was seen', async () => {
    await addVehicles(db.pool, customerId, 'ODD', 1)
    const late = { ...report(0, 0, driving(0)), serial: 'ODD-0' }
    await send(engine, [late])
    await expect.poll(() => send(engine, [late])).toMatchObject({ accepted: 1 })
    await takeInHeld(engine, db.pool)
    const { rows } = await db.pool.query(`SELECT FROM detached_gateway WHERE serial_num = 'ODD-0'`)
    expect(rows).toEqual([])
  })
})

describe('the table of vehicles as they are now', () => {
  test('every registered vehicle has a row before it ever reported', async () => {
    expect(await nowOf(59)).toMatchObject({ unit_id: 'T-59', serial_num: 'MRY-59', level: 'unknown' })
  })

  test('a row follows the reports', async () => {
    await send(engine, [report(8, 0, driving(3))])
    expect(await nowOf(8)).toMatchObject({
      lat: 32.783,
      door_status_calculated: 'open',
      last_reported_calculated: new Date(start),
      reverse_geocoded_address: expect.stringContaining('TX'),
    })
  })

  test('an edited vehicle has its new name in the row', async () => {
    await db.pool.query(`UPDATE vehicle SET unit_id = $2 WHERE id = $1`, [
      vehicleIds[9],
      'He said "hi", \\n\t',
    ])
    expect((await nowOf(9)).unit_id).toBe('He said "hi", \\n\t')
  })

  test('a vehicle that is registered no more loses its row', async () => {
    const [id] = await addVehicles(db.pool, customerId, 'GONE', 1)
    await engine.vehiclesChanged([id!])
    await db.pool.query('DELETE FROM vehicle WHERE id = $1', [id])
    await engine.vehiclesChanged('all')
    expect((await db.pool.query('SELECT FROM vehicle_now WHERE vehicle_id = $1', [id])).rows).toEqual([])
  })
})

describe('the order of arrival', () => {
  test('a late report does not overwrite what is newer', async () => {
    await send(engine, [report(10, 10, driving(10))])
    await send(engine, [report(10, 5, { door: { opened: true }, gps: { lat: 40, lng: -100 } })])
    expect(await nowOf(10)).toMatchObject({ lat: 32.79, door_status_calculated: 'closed' })
    expect(await rowsOf(10)).toHaveLength(2)
  })

  test('a late report takes a fault back that was opened too late', async () => {
    await send(engine, [report(11, 0, driving(0))])
    await send(engine, [report(11, 20, driving(20, true))])
    const valve = async () => (await faultsOf(11)).filter(({ sensor_type_id: by }) => by === 7)
    expect(await valve()).toMatchObject([{ started: new Date(start + 20 * minute), ended: null }])
    await send(engine, [report(11, 10, driving(10, true))])
    expect(await valve()).toMatchObject([{ started: new Date(start + 10 * minute), ended: null }])
  })

  test('a late report about one tire leaves the fault of another as it was', async () => {
    const low = (...positions: ('LFO' | 'RRI')[]) => ({
      individualTirePressure: { tires: positions.map((position) => ({ position, psi: 85 })) },
    })
    await send(engine, [report(55, 20, low('LFO', 'RRI'))])
    await send(engine, [report(55, 10, low('LFO'))])
    expect(await faultsOf(55)).toMatchObject([
      { started: new Date(start + 10 * minute), position: 'LFO', ended: null },
      { started: new Date(start + 20 * minute), position: 'RRI', ended: null },
    ])
  })

  let next = 12
  test('never changes the outcome: state, row and faults are those of the orderly way', async () => {
    const arbitrary = fc.record({
      reports: fc.uniqueArray(
        fc.record({
          at: fc.integer({ min: 0, max: 400 }),
          n: fc.nat(30),
          faulty: fc.boolean(),
          sensors: fc.nat(63),
        }),
        { selector: ({ at }) => at, minLength: 2, maxLength: 40 },
      ),
      shuffle: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
      cut: fc.integer({ min: 1, max: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ reports, shuffle, cut }) => {
        const [orderly, shuffled] = [next++, next++]
        const make = (vehicle: number) =>
          reports.map(({ at, n, faulty, sensors }) => {
            const all = driving(n, faulty)
            const some = Object.fromEntries(Object.entries(all).filter((_, bit) => sensors & (1 << bit)))
            return report(vehicle, at, some as Readings)
          })
        const inOrder = make(orderly).sort((a, b) => a.recorded - b.recorded)
        await send(engine, inOrder)
        // Every third one comes twice.
        const any = make(shuffled).flatMap((one, n) => (n % 3 === 0 ? [one, one] : [one]))
        any.sort((a, b) => shuffle[any.indexOf(a) % 60]! - shuffle[any.indexOf(b) % 60]!)
        for (let from = 0; from < any.length; from += cut) await send(engine, any.slice(from, from + cut))
        expect(await stateOf(shuffled)).toEqual(await stateOf(orderly))
        expect(await faultsOf(shuffled)).toEqual(await faultsOf(orderly))
        expect(await legsOf(shuffled)).toEqual(await legsOf(orderly))
        expect(await rowsOf(shuffled)).toHaveLength(inOrder.length)
        expect(statuses(await rowsOf(orderly)).every(({ level }) => level !== null)).toBe(true)
        expect(statuses(await rowsOf(shuffled))).toEqual(statuses(await rowsOf(orderly)))
        const own = ['vehicle_id', 'vin', 'unit_id', 'serial_num']
        const strip = (row: Record<string, unknown>) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => !own.includes(name)))
        expect(strip(await nowOf(shuffled))).toEqual(strip(await nowOf(orderly)))
      }),
      { numRuns: 20 },
    )
  })

  test('nor does it over many snapshots', async () => {
    const make = (vehicle: number) =>
      Array.from({ length: 1_200 }, (_, n) => report(vehicle, n, driving(n % 50, n % 100 > 90)))
    await send(engine, make(52))
    const late = make(53)
    // The newest first, then a range in the middle, then what lies between.
    await send(engine, late.slice(900))
    await send(engine, late.slice(300, 600))
    await send(
      engine,
      late.filter((_, n) => n < 300 && n % 2 === 0),
    )
    await send(engine, late)
    expect(await stateOf(53)).toEqual(await stateOf(52))
    expect(await faultsOf(53)).toEqual(await faultsOf(52))
    expect(await rowsOf(53)).toHaveLength(1_200)
    const snapshots = await db.pool.query(
      'SELECT recorded, state FROM vehicle_snapshot WHERE vehicle_id = $1',
      [vehicleIds[53]],
    )
    expect(snapshots.rows.length).toBeGreaterThan(3)
  })
})

describe('a start', () => {
  test('knows what was reported before the last stop', async () => {
    await send(engine, [report(56, 0, driving(1))])
    await engine.stop()
    engine = await run()
    expect(await send(engine, [report(56, 0, driving(1))])).toMatchObject({ accepted: 0, duplicate: 1 })
    await send(engine, [report(56, 1, { odometer: { miles: 3 } })])
    expect(await stateOf(56)).toMatchObject({ readings: { door: { reading: { opened: true } } } })
  })

  test('steps through the reports that came after the vehicles were last written', async () => {
    await send(engine, [report(57, 0, driving(0, true))])
    const before = await stateOf(57)
    await send(engine, [report(57, 10, driving(10)), report(58, 1, driving(1))])
    await send(engine, [report(57, 5, driving(7, true))])
    const after = await stateOf(57)
    await engine.stop()
    // As if the process had been killed before it wrote: the vehicles' rows and the watermark are those from before.
    await db.pool.query(`UPDATE vehicle_state SET state = $2, batch = 0 WHERE vehicle_id = $1`, [
      vehicleIds[57],
      JSON.stringify(before),
    ])
    await db.pool.query('DELETE FROM vehicle_state WHERE vehicle_id = $1', [vehicleIds[58]])
    await db.pool.query('UPDATE engine_shard SET batch = 0')
    engine = await run()
    expect(await stateOf(57)).toEqual(after)
    expect(await stateOf(58)).toMatchObject({ recorded: start + minute })
  })

  test('shows nothing of a vehicle whose subscription ended while nobody could tell, and shows it where it came back', async () => {
    await send(engine, [report(59, 0, driving(1))])
    const isShown = async () => {
      const { rows } = await db.pool.query(
        'SELECT last_reported_calculated IS NOT NULL AS shown FROM vehicle_now WHERE vehicle_id = $1',
        [vehicleIds[59]],
      )
      return rows[0]?.shown
    }
    const whileStopped = async (ended: string) => {
      await expect.poll(isShown).toBe(ended !== 'NULL')
      await engine.stop()
      await db.pool.query(`UPDATE vehicle SET subscription_ended = ${ended} WHERE id = $1`, [vehicleIds[59]])
      engine = await run()
    }
    await whileStopped('now()')
    await expect.poll(isShown).toBe(false)
    await whileStopped('NULL')
    await expect.poll(isShown).toBe(true)
  })
})
