/** Trailers that are sold, leased and given back: each holder has what happened while it was theirs, and nothing else. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { east, yard } from '#domain/geofences/testing.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { changeOwner, type TenureKind, undoChangeOwner } from '../tenures/transfer.ts'
import { type Engine, startEngine } from './engine.ts'
import { addCustomer, addVehicles, send, silentLog } from './testing.ts'
import { drawFence, makeRule } from './watch/testing.ts'

/** Some hours ago, whole seconds; everything is timed in minutes from here. */
const start = Math.floor(Date.now() / 1000) * 1000 - hours(8)
const at = (minute: number): Instant => start + minutes(minute)

let db: Database
let engine: Engine
let customers: number[]

const run = async () => {
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
}
beforeAll(async () => {
  db = await testDatabase()
  customers = []
  for (const abbrev of ['ONE', 'TWO', 'THR']) {
    const id = await addCustomer(db.pool, abbrev)
    customers.push(id)
    await drawFence(db.pool, id, `Yard of ${abbrev}`, at(-5))
    const doors = { alertPredicateTypeId: 11, doorOpened: true, doorStatusDurationMs: minutes(20) }
    await makeRule(db.pool, id, at(-5), { alertTypeId: 11, alertPredicates: [doors] })
    await makeRule(db.pool, id, at(-5), {
      alertTypeId: 5,
      alertPredicates: [{ alertPredicateTypeId: 5, anyAbsSystemFault: true }],
    })
  }
  await run()
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})

const transfer = async (vehicleId: number, to: number, minute: number, kind: TenureKind) => {
  await inTransaction(db.pool, (client) => changeOwner(client, [vehicleId], to, at(minute), kind))
  await engine.vehiclesChanged([vehicleId])
}
const undo = async (vehicleId: number, back: number, minute: number) => {
  await inTransaction(db.pool, (client) => undoChangeOwner(client, [vehicleId], back, at(minute)))
  await engine.vehiclesChanged([vehicleId])
}

const minuteOf = (column: string) =>
  `(extract(epoch FROM ${column}) * 1000 - ${start})::float8 / ${minutes(1)}`

interface Kept {
  readonly reports: readonly {
    readonly minute: number
    readonly level: number
    readonly stopped: number | null
  }[]
  readonly visits: readonly {
    readonly from: number
    readonly how: string
    readonly to: number | null
    readonly left: string | null
  }[]
  readonly firings: readonly {
    readonly type: number
    readonly from: number
    readonly item: string
    readonly to: number | null
  }[]
  readonly faults: readonly {
    readonly from: number
    readonly fmi: number
    readonly to: number | null
    readonly mph: number | null
  }[]
  readonly legs: readonly { readonly kind: string; readonly from: number; readonly to: number | null }[]
  /** Reports that its days count. */
  readonly counted: number
}

/** What is kept of a vehicle for a customer. */
const keptOf = async (vehicleId: number, customerId: number): Promise<Kept> => {
  const rows = async (sql: string) => (await db.pool.query(sql, [customerId, vehicleId])).rows
  const mine = 'customer_id = $1 AND vehicle_id = $2'
  return {
    reports:
      await rows(`SELECT ${minuteOf('recorded')} AS minute, level, ${minuteOf('stopped_since')} AS stopped
      FROM report WHERE ${mine} ORDER BY 1`),
    visits:
      await rows(`SELECT ${minuteOf('entered')} AS from, how, ${minuteOf('left_at')} AS to, left_how AS left
      FROM visit WHERE ${mine} ORDER BY 1`),
    firings:
      await rows(`SELECT alert_type_id AS type, ${minuteOf('at')} AS from, item, ${minuteOf('ended')} AS to
      FROM firing WHERE ${mine} AND withdrawn IS NULL ORDER BY 1, 2, 3`),
    faults: await rows(`SELECT ${minuteOf('started')} AS from, fmi, ${minuteOf('ended')} AS to, max_mph AS mph
      FROM fault WHERE ${mine} ORDER BY 1, 2`),
    legs: await rows(`SELECT kind, ${minuteOf('began')} AS from, ${minuteOf('ended')} AS to
      FROM (SELECT 'stay' AS kind, * FROM (SELECT customer_id, vehicle_id, began, ended FROM stay) s
        UNION ALL SELECT 'trip', * FROM (SELECT customer_id, vehicle_id, began, ended FROM trip) t) l
      WHERE ${mine} ORDER BY began, kind`),
    counted: (await rows(`SELECT coalesce(sum(reports), 0)::int AS n FROM vehicle_day WHERE ${mine}`))[0].n,
  } as Kept
}

/** What is left of it where the tenure ends. */
const cut = (kept: Kept, end: number | null): Kept => {
  if (end === null) return kept
  const { reports, visits, firings, faults, legs, counted } = kept
  const until = (to: number | null) => (to === null || to > end ? end : to)
  return {
    reports,
    visits: visits.map((one) => (one.to === null ? { ...one, to: end, left: 'changed' } : one)),
    firings: firings.filter(({ from }) => from < end).map((one) => ({ ...one, to: until(one.to) })),
    faults: faults.map((one) => ({ ...one, to: until(one.to) })),
    legs: legs.map((one) => ({ ...one, to: one.to ?? end })),
    counted,
  }
}
const joined = (all: readonly Kept[]): Kept => {
  const sorted = <T extends { readonly from: number }>(rows: readonly T[]) =>
    [...rows].sort((a, b) => a.from - b.from)
  return {
    reports: all.flatMap(({ reports }) => reports),
    visits: sorted(all.flatMap(({ visits }) => visits)),
    firings: all.flatMap(({ firings }) => firings).sort((a, b) => a.type - b.type || a.from - b.from),
    faults: sorted(all.flatMap(({ faults }) => faults)),
    legs: all.flatMap(({ legs }) => legs).sort((a, b) => a.from - b.from || (a.kind < b.kind ? -1 : 1)),
    counted: all.reduce((sum, { counted }) => sum + counted, 0),
  }
}

let made = 0
const addVehicle = async (customerId: number) => {
  const prefix = `G${made++}`
  const [id] = await addVehicles(db.pool, customerId, prefix, 1)
  await db.pool.query('UPDATE gateway_assignment SET attached = to_timestamp($1) WHERE vehicle_id = $2', [
    at(-1000) / 1000,
    id,
  ])
  await engine.vehiclesChanged([id!])
  return { id: id!, serial: `${prefix}-0` }
}

interface Event {
  readonly minute: number
  readonly inside: boolean
  readonly open: boolean | null
  readonly fault: boolean | null
}
const readingsOf = ({ inside, open, fault }: Event): Readings => ({
  gps: inside ? { ...yard, speedMph: 8 } : { ...east(3_000), speedMph: 45 },
  ...(open !== null && { door: { opened: open } }),
  ...(fault !== null && {
    absSystemFault: { amberLamp: false, faults: fault ? [{ faultTypeId: 795, fmi: 5 }] : [] },
  }),
})
const reportOf = (serial: string, event: Event): Report => ({
  serial,
  recorded: at(event.minute),
  readings: readingsOf(event),
})

interface Stretch {
  readonly owner: number
  readonly from: number
  readonly to: number | null
}

const maybe = fc.option(fc.boolean(), { nil: null })
const events = fc.uniqueArray(
  fc.record({ minute: fc.integer({ min: 0, max: 200 }), inside: fc.boolean(), open: maybe, fault: maybe }),
  { minLength: 4, maxLength: 30, selector: ({ minute }) => minute },
)
const plan = fc.record({
  events,
  /** Each at a moment, to one of the two others, once so many of the reports have come. */
  transfers: fc.uniqueArray(
    fc.record({
      minute: fc.integer({ min: 1, max: 220 }),
      other: fc.integer({ min: 1, max: 2 }),
      after: fc.nat(30),
      kind: fc.constantFrom<TenureKind[]>('owner', 'lessee'),
    }),
    { minLength: 1, maxLength: 4, selector: ({ minute }) => minute },
  ),
  order: fc.infiniteStream(fc.nat(1_000)),
  batch: fc.integer({ min: 1, max: 6 }),
  restart: fc.option(fc.nat(30), { nil: null }),
  isUndone: fc.boolean(),
})

describe('a trailer that changes hands', () => {
  test('is seen by each owner as it was while it was theirs, whatever comes late and in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ events, transfers, order, batch, restart, isUndone }) => {
        const vehicle = await addVehicle(customers[0]!)
        const keys = new Map(events.map((event) => [event, order.next().value!]))
        const shuffled = [...events].sort((a, b) => keys.get(a)! - keys.get(b)!)
        const steps = [...transfers].sort((a, b) => a.minute - b.minute)
        let due = 0
        let owner = 0
        let stretches: Stretch[] = [{ owner: 0, from: Number.NEGATIVE_INFINITY, to: null }]
        const hand = async () => {
          const { minute, other, kind } = steps[due++]!
          const next = (owner + other) % 3
          await transfer(vehicle.id, customers[next]!, minute, kind)
          stretches = [
            ...stretches.slice(0, -1),
            { ...stretches.at(-1)!, to: minute },
            { owner: next, from: minute, to: null },
          ]
          owner = next
        }
        for (let n = 0; n < shuffled.length; n += batch) {
          while (due < steps.length && steps[due]!.after <= n) await hand()
          if (restart !== null && restart >= n && restart < n + batch) {
            await engine.stop()
            await run()
          }
          const reports = shuffled.slice(n, n + batch).map((event) => reportOf(vehicle.serial, event))
          expect(await send(engine, reports)).toMatchObject({ accepted: reports.length })
        }
        while (due < steps.length) await hand()
        if (isUndone) {
          const last = stretches.at(-1)!
          const before = stretches.at(-2)!
          await undo(vehicle.id, customers[before.owner]!, last.from)
          stretches = [...stretches.slice(0, -2), { ...before, to: null }]
        }
        const alone = []
        for (const { owner: of, from, to } of stretches) {
          const one = await addVehicle(customers[of]!)
          alone.push(one)
          const theirs = events
            .filter(({ minute }) => minute >= from && (to === null || minute < to))
            .sort((a, b) => a.minute - b.minute)
          const reports = theirs.map((event) => reportOf(one.serial, event))
          if (reports.length > 0) await send(engine, reports)
        }
        await settle()
        for (const [n, customerId] of customers.entries()) {
          const wanted: Kept[] = []
          for (const [k, { owner: of, to }] of stretches.entries())
            if (of === n) wanted.push(cut(await keptOf(alone[k]!.id, customerId), to))
          expect(await keptOf(vehicle.id, customerId)).toEqual(joined(wanted))
        }
        const { rows } = await db.pool.query('SELECT customer_id FROM vehicle_now WHERE vehicle_id = $1', [
          vehicle.id,
        ])
        expect(rows).toEqual([{ customer_id: customers[stretches.at(-1)!.owner] }])
      }),
      { numRuns: Number(process.env.RUNS ?? 8), endOnFailure: true },
    )
  })
})

/** Runs the timers of the past, which wait some seconds for reports that may follow, but not at a start. */
const settle = async () => {
  await engine.stop()
  await run()
}
