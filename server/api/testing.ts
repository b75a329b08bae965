/** Trailers to which anything happens: the states of which every screen, file and message must say the same. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { days, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { Engine } from '../ingest/engine.ts'
import { send } from '../ingest/testing.ts'
import { type TestApp, trailer } from '../testing.ts'

/** So many trailers, with sensors of many kinds. */
export const trailersOfAnything = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    trailer('NOR', n + 1, { installedSensorTypeIds: [1, 5, 6, 7, 8, 10, 13, 15, 16, 23, 24, 36] }),
  )

const readings: fc.Arbitrary<Readings> = fc.record(
  {
    gps: fc.record({
      lat: fc.integer({ min: 30, max: 34 }),
      lng: fc.integer({ min: -100, max: -90 }),
      speedMph: fc.constantFrom(0, 0, 61),
      headingDeg: fc.constant(90),
    }),
    odometer: fc.record({ miles: fc.integer({ min: 1_000, max: 9_000 }) }),
    tetherChange: fc.record({ tethered: fc.boolean() }),
    door: fc.record({ opened: fc.boolean() }),
    sensorBoxBattery: fc.record({ millivolts: fc.integer({ min: 11_000, max: 13_000 }) }),
    lightSystemFault: fc.record({ faultTypeIds: fc.subarray([1, 2, 6, 7]) }),
    absSystemFault: fc.record({
      amberLamp: fc.boolean(),
      faults: fc.subarray([
        { faultTypeId: 795, fmi: 5 },
        { faultTypeId: 790, fmi: 5 },
      ]),
    }),
    individualTirePressure: fc.record({
      tires: fc.array(fc.record({ position: fc.constant('LFO'), psi: fc.integer({ min: 60, max: 110 }) }), {
        minLength: 1,
        maxLength: 1,
      }),
    }),
  },
  { requiredKeys: ['gps'] },
) as fc.Arbitrary<Readings>

/** Ten minutes apart, so that no limit of time is passed while all are asked. */
export const anything = fc.record({
  reports: fc.array(fc.record({ ago: fc.integer({ min: 0, max: 20 }), readings }), { maxLength: 3 }),
  /** Whether the newest of them is of a week ago. */
  isSilent: fc.boolean(),
  issue: fc.option(fc.constantFrom('critical', 'caution')),
  isOrdered: fc.boolean(),
})
export type Anything = typeof anything extends fc.Arbitrary<infer T> ? T : never

/** Lets it happen to the n-th trailer; answers its id, whether it is about anything beside reports, and its newest report. */
export const happen = async (
  app: TestApp,
  engine: Engine,
  n: number,
  { reports, isSilent, issue, isOrdered }: Anything,
  now: Instant,
) => {
  const { id, customerId } = await app.vehicle(`NOR-${n}`)
  const { pool } = app.db
  await pool.query('DELETE FROM issue WHERE vehicle_id = $1', [id])
  await pool.query('DELETE FROM work_order WHERE vehicle_id = $1', [id])
  if (issue)
    await pool.query(
      `INSERT INTO issue (customer_id, vehicle_id, category, status, title, opened, opened_by)
        VALUES ($1, $2, 'other', $3, 'Landing gear stuck', $4, 'x')`,
      [customerId, id, issue, new Date(now)],
    )
  if (isOrdered)
    await pool.query(
      `INSERT INTO work_order (customer_id, vehicle_id, title, opened, opened_by) VALUES ($1, $2, 'Brakes', $3, 'x')`,
      [customerId, id, new Date(now)],
    )
  const sent = reports.map(
    ({ ago, readings }): Report => ({
      serial: `MRY-${n}`,
      recorded: now - minutes(10) * ago - (isSilent ? days(7) : 0),
      readings,
    }),
  )
  if (sent.length > 0) expect(await send(engine, sent)).toMatchObject({ status: 'stored' })
  return {
    id,
    isBeside: issue !== null || isOrdered,
    newest: Math.max(0, ...sent.map((one) => one.recorded)),
  }
}
