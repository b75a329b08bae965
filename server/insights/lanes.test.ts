/** What is told of lanes is a plain recount of trips, days and visits, whatever late reports changed. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, hour, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type ReportsApp, reportsApp, six, stay } from '../reports/testing.ts'
import { counted, insightOf, keepDay, setUp } from './testing.ts'

let app: ReportsApp
beforeAll(async () => {
  app = await reportsApp(() => six)
  await setUp(app)
})
afterAll(() => app.close())

const firstDay = 12
const lastDay = 20
const midnight = (date: number): Instant => Date.parse(`2026-11-${date}T00:00:00-06:00`)
const start = midnight(firstDay)
const unit = 'NOR-3'
const fences = ['Dallas yard', 'Houston yard'] as const

/** A drive, and how long was stood before it; a visit in one of the yards. */
const madeTrip = fc.record({
  after: fc.integer({ min: 1, max: 20 * 60 }),
  lasts: fc.integer({ min: 1, max: 40 * 60 }),
})
const madeVisit = fc.record({
  fence: fc.constantFrom(...fences),
  after: fc.integer({ min: 1, max: 15 * 60 }),
  lasts: fc.integer({ min: 1, max: 15 * 60 }),
})
const made = fc.record({
  out: fc.array(fc.integer({ min: 0, max: 10 * hour }), {
    minLength: lastDay - firstDay + 1,
    maxLength: lastDay - firstDay + 1,
  }),
  trips: fc.array(madeTrip, { maxLength: 8 }),
  visits: fc.array(madeVisit, { maxLength: 8 }),
})

interface Span {
  readonly began: Instant
  readonly ended: Instant
}

const spansOf = <One extends { after: number; lasts: number }>(all: readonly One[]) => {
  let at = start
  return all
    .map((one) => {
      const began = at + minutes(one.after)
      at = began + minutes(one.lasts)
      return { ...one, began, ended: at }
    })
    .filter(({ ended }) => ended < six)
}

const keep = async (id: number, customerId: number, { out, trips, visits }: Made): Promise<void> => {
  const { pool } = app.db
  await pool.query('DELETE FROM trip WHERE vehicle_id = $1', [id])
  await pool.query('DELETE FROM visit WHERE vehicle_id = $1', [id])
  for (const [n, ms] of out.entries())
    await keepDay(app, unit, `2026-11-${firstDay + n}`, { reports: 10, reefer_out_ms: ms })
  for (const { began, ended } of spansOf(trips))
    await pool.query(
      `INSERT INTO trip (customer_id, vehicle_id, began, ended, ended_known, from_lat, from_lng, to_lat, to_lng, miles,
          moving_ms, gap_ms, gap_miles, fixes)
        VALUES ($1, $2, $3, $4, $4::timestamptz + interval '10 minutes', 32.7, -96.8, 33, -97, 20, 0, 0, 0, 2)`,
      [customerId, id, new Date(began), new Date(ended)],
    )
  for (const { fence, began, ended } of spansOf(visits))
    await stay(app, unit, app.fences[fence]!, began, ended)
}
type Made = typeof made extends fc.Arbitrary<infer M> ? M : never

const shared = (a: Span, b: Span): number =>
  Math.max(0, Math.min(a.ended, b.ended) - Math.max(a.began, b.began))

/** By "Houston yard → Elsewhere", the time out of range and the trips. */
const plain = ({ out, trips, visits }: Made): ReadonlyMap<string, readonly [number, number]> => {
  const stays = spansOf(visits)
  const placeAt = (at: Instant) =>
    stays.findLast(({ began, ended }) => began <= at && ended >= at)?.fence ?? 'Elsewhere'
  const found = new Map<string, readonly [number, number]>()
  for (const trip of spansOf(trips)) {
    let ms = 0
    for (const [n, dayOut] of out.entries()) {
      const began = midnight(firstDay + n)
      ms += (dayOut * shared(trip, { began, ended: began + day })) / day
    }
    if (ms === 0) continue
    const lane = `${placeAt(trip.began)} → ${placeAt(trip.ended)}`
    const [sum, count] = found.get(lane) ?? [0, 0]
    found.set(lane, [sum + ms, count + 1])
  }
  return found
}

test('lanes are those of a plain recount, also after trips, days and visits were corrected', async () => {
  const { id, customerId } = await app.vehicle(unit)
  await fc.assert(
    fc.asyncProperty(fc.array(made, { minLength: 1, maxLength: 3 }), async (turns) => {
      for (const turn of turns) {
        await keep(id, customerId, turn)
        await counted(app, six)
      }
      const document = await insightOf(
        app,
        [`CUSTOMER_${customerId}`],
        'cold-chain',
        `from: "2026-11-${firstDay}", to: "2026-11-${lastDay}"`,
      )
      const { rows } = document.charts.find(({ key }: { key: string }) => key === 'byLane')
      const told = new Map<string, readonly [number, number]>(
        rows.map(({ cells: [lane, ms, count] }: { cells: [string, number, number] }) => [lane, [ms, count]]),
      )
      const wanted = plain(turns.at(-1)!)
      expect([...told.keys()].sort()).toEqual([...wanted.keys()].sort())
      for (const [lane, [ms, count]] of wanted) {
        expect(told.get(lane)![1]).toBe(count)
        expect(told.get(lane)![0]).toBeCloseTo(ms, 1)
      }
    }),
    { numRuns: 15 },
  )
})
