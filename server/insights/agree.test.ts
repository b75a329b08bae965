/** Figures of Insights are those of a plain recount, of the dwell report and of the list of detention, whatever the fleet did. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hour, minutes } from '#domain/basics/time.ts'
import { usedFrom } from '#domain/insights/data.ts'
import { dwell } from '#domain/reports/dwell.ts'
import { makeReport } from '../reports/make.ts'
import { draftOf, type ReportsApp, reportsApp, six, stay } from '../reports/testing.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { counted, insightOf, keepDay, rowsOf, setUp, valuesOf } from './testing.ts'

let app: ReportsApp
beforeAll(async () => {
  app = await reportsApp(() => six)
  await setUp(app)
  await app.db.pool.query(
    `INSERT INTO detention_rule (customer_id, geofence_id, free_minutes, rate_cents, step_minutes, rounding, updated)
      VALUES ($1, 0, NULL, 7500, 15, 'up', now()), ($1, $2, 30, 9000, 60, 'nearest', now())`,
    [app.customers.NOR, app.fences['Houston yard']],
  )
})
afterAll(() => app.close())

const nor = () => [`CUSTOMER_${app.customers.NOR}`]
const units = ['NOR-1', 'NOR-2', 'NOR-3'] as const
const from = Date.parse('2026-11-14T00:00:00-06:00')
const period = 'from: "2026-11-14", to: "2026-11-20"'

const madeDay = fc.record({
  unit: fc.constantFrom(...units),
  day: fc.integer({ min: 12, max: 20 }).map((day) => `2026-11-${day}`),
  columns: fc.record({
    reports: fc.integer({ min: 0, max: 300 }),
    miles: fc.integer({ min: 0, max: 40_000 }).map((n) => n / 64),
    moving_ms: fc.integer({ min: 0, max: 10 * hour }),
    loaded_ms: fc.integer({ min: 0, max: 7 * hour }),
    empty_ms: fc.integer({ min: 0, max: 7 * hour }),
    gaps: fc.integer({ min: 0, max: 3 }),
    reefer_on_ms: fc.integer({ min: 0, max: 10 * hour }),
    reefer_out_ms: fc.integer({ min: 0, max: 5 * hour }),
    reefer_door_ms: fc.integer({ min: 0, max: hour }),
    faults_opened: fc.integer({ min: 0, max: 4 }),
  }),
})
const madeVisit = fc.record({
  unit: fc.constantFrom(...units),
  fence: fc.constantFrom('Dallas yard', 'Houston yard'),
  ago: fc.integer({ min: 1, max: 9 * 24 * 60 }),
  for: fc.option(fc.integer({ min: 1, max: 3 * 24 * 60 })),
})

/** The sum of a column of the rows behind a figure. */
const behind = async (name: string, part: string, column: string): Promise<number> => {
  const { columns, rows } = await rowsOf(
    app,
    nor(),
    `name: "${name}", part: "${part}", first: 100, filters: { ${period} }`,
  )
  const at = columns.findIndex(({ key }: { key: string }) => key === column)
  return rows.reduce((sum: number, { cells }: { cells: number[] }) => sum + cells[at]!, 0)
}

/** The dwell report of the same period: every visit, however short. */
const dwellReport = async () => {
  const client = await app.db.pool.connect()
  try {
    const { figures } = await makeReport(
      client,
      {
        draft: draftOf(app, dwell.id, { dwellThresholdMs: 0 }),
        accessScope: whole([app.customers.NOR!]),
        ...{ from, to: six, made: six, lateFor: null, before: null },
      },
      async () => {},
    )
    return Object.fromEntries(figures.map(({ key, value }) => [key, value]))
  } finally {
    client.release()
  }
}

test('dwell is that of the report, detention that of the list, figures of vehicles those of their days and of the rows behind them, also after corrections', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          days: fc.array(madeDay, { maxLength: 12 }),
          visits: fc.array(madeVisit, { maxLength: 8 }),
        }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      fc.boolean(),
      async (turns, removes) => {
        const { pool } = app.db
        await pool.query('DELETE FROM vehicle_day')
        await pool.query('DELETE FROM visit')
        for (const turn of turns) {
          for (const { unit, day, columns } of turn.days) await keepDay(app, unit, day, columns)
          for (const one of turn.visits) {
            const entered = six - minutes(one.ago)
            const left = one.for === null ? null : entered + minutes(one.for)
            await stay(
              app,
              one.unit,
              app.fences[one.fence]!,
              entered,
              left !== null && left <= six ? left : null,
            ).catch(() => {})
          }
          await counted(app, six)
        }
        // Late reports end a visit, and take another away.
        if (removes) {
          await pool.query(
            `UPDATE visit SET left_at = entered + interval '30 seconds', left_how = 'left' WHERE entered = (SELECT max(entered) FROM visit)`,
          )
          await pool.query('DELETE FROM visit WHERE entered = (SELECT min(entered) FROM visit)')
          await pool.query('DELETE FROM vehicle_day WHERE day = (SELECT max(day) FROM vehicle_day)')
        }
        await counted(app, six)

        const { rows } = await pool.query<{
          miles: number
          moving: number
          loaded: number
          empty: number
          n: number
          used: number
          gaps: number
          out: number
          door: number
          faults: number
        }>(
          `SELECT coalesce(sum(miles), 0) AS miles, coalesce(sum(moving_ms), 0)::float8 AS moving, coalesce(sum(gaps), 0)::float8 AS gaps,
              coalesce(sum(loaded_ms), 0)::float8 AS loaded, coalesce(sum(empty_ms), 0)::float8 AS empty,
              coalesce(sum(reefer_out_ms), 0)::float8 AS out, coalesce(sum(reefer_door_ms), 0)::float8 AS door,
              coalesce(sum(faults_opened), 0)::float8 AS faults, count(*) FILTER (WHERE reports > 0)::float8 AS n,
              count(*) FILTER (WHERE reports > 0 AND miles >= ${usedFrom})::float8 AS used
            FROM vehicle_day WHERE day BETWEEN '2026-11-14' AND '2026-11-20'`,
        )
        const [plain] = rows
        if (plain!.n > 0) {
          const found = valuesOf(await insightOf(app, nor(), 'utilization', period))
          expect(found.miles).toBe(plain!.miles)
          expect(found.used).toBe((100 * plain!.used) / plain!.n)
          const { moving, loaded, empty } = plain!
          const share = (of: number, among: number) => (among === 0 ? null : (100 * of) / among)
          expect(found.moving).toBe(share(moving, moving + loaded + empty))
          expect(found.loaded).toBe(share(loaded, loaded + empty))
          expect(valuesOf(await insightOf(app, nor(), 'coverage', period)).gaps).toBe(plain!.gaps)
          const cold = valuesOf(await insightOf(app, nor(), 'cold-chain', period))
          expect({ out: cold.out, door: cold.door }).toEqual({ out: plain!.out, door: plain!.door })
          const { rate } = valuesOf(await insightOf(app, nor(), 'health', period))
          expect(rate).toBe(plain!.miles > 0 ? (1_000 * plain!.faults) / plain!.miles : null)
          // The rows behind figures come to them.
          expect(await behind('utilization', 'miles', 'miles')).toBe(plain!.miles)
          expect(await behind('coverage', 'gaps', 'gaps')).toBe(plain!.gaps)
          expect(await behind('cold-chain', 'out', 'reeferOutMs')).toBe(plain!.out)
          expect(await behind('cold-chain', 'door', 'reeferDoorMs')).toBe(plain!.door)
        }

        const found = valuesOf(await insightOf(app, nor(), 'dwell', period))
        const report = await dwellReport()
        expect({ visits: found.visits, total: found.dwell || 0 }).toEqual({
          visits: report.visits,
          total: report.total ?? 0,
        })
        const { detentionTotals } = await app.ask(
          nor(),
          `{ detentionTotals(filter: { from: ${from}, to: ${six + days(1)}, all: true }) { visits billableMinutes amountCents } }`,
        )
        expect({
          visits: found.visits,
          billableMinutes: found.detention! * 60,
          amountCents: Math.round(found.amount! * 100),
        }).toEqual(detentionTotals)
        expect(await behind('dwell', 'dwell', 'dwell')).toBe(found.dwell || 0)
        expect(await behind('dwell', 'detention', 'billable')).toBeCloseTo(found.detention!, 6)
        // The live picture counts those that the fleet has inside.
        const lasting = await pool.query<{ n: number }>(
          'SELECT count(*)::float8 AS n FROM visit WHERE left_at IS NULL AND customer_id = $1',
          [app.customers.NOR],
        )
        expect(valuesOf(await insightOf(app, nor(), 'live')).inside).toBe(lasting.rows[0]!.n)
      },
    ),
    { numRuns: 15 },
  )
})
