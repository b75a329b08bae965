/** For tests of Insights: days, stays and faults of vehicles, as the engine would keep them. */
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Day } from '#domain/insights/document.ts'
import type { TestApp } from '../testing.ts'
import { countAll } from './round.ts'

/** Columns of vehicle_day. */
export type DayColumns = Readonly<Record<string, number | object | null>>

export const keepDay = async (app: TestApp, unitId: string, day: Day, columns: DayColumns): Promise<void> => {
  const { id, customerId } = await app.vehicle(unitId)
  const names = Object.keys(columns)
  await app.db.pool.query(
    `INSERT INTO vehicle_day (customer_id, vehicle_id, day${names.map((name) => `, ${name}`).join('')})
      VALUES ($1, $2, $3${names.map((_, at) => `, $${at + 4}`).join('')})
      ON CONFLICT (customer_id, day, vehicle_id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [
      ...[customerId, id, day],
      ...Object.values(columns).map((value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
    ],
  )
}

/** A stay that lasts. */
export const keepStay = async (app: TestApp, unitId: string, began: Instant): Promise<void> => {
  const { id, customerId } = await app.vehicle(unitId)
  await app.db.pool.query(
    `INSERT INTO stay (customer_id, vehicle_id, began, lat, lng, fixes) VALUES ($1, $2, $3, 32.78, -96.8, 1)`,
    [customerId, id, new Date(began)],
  )
}

export const setUp = async (app: TestApp): Promise<void> => {
  await app.db.pool.query(`UPDATE customer SET flags = flags || '{Insight}' WHERE NOT 'Insight' = ANY(flags)`)
}

export const counted = (app: TestApp, now: Instant): Promise<void> => countAll(app.db.pool, now)

/** "2026-11-18", so many days before a moment. */
export const dayBefore = (now: Instant, by: number): Day =>
  new Date(now - days(by)).toISOString().slice(0, 10)

export const insightOf = async (
  app: TestApp,
  groups: readonly string[],
  name: string,
  filters = '',
  userId?: number,
  // biome-ignore lint/suspicious/noExplicitAny: what a test asks for is what it compares
): Promise<any> =>
  (await app.ask([...groups], `{ insights(name: "${name}", filters: { ${filters} }) }`, {}, userId)).insights

export const rowsOf = async (
  app: TestApp,
  groups: readonly string[],
  asked: string,
  userId?: number,
  // biome-ignore lint/suspicious/noExplicitAny: what a test asks for is what it compares
): Promise<any> => (await app.ask([...groups], `{ insightRows(${asked}) }`, {}, userId)).insightRows

/** The values of figures by key. */
export const valuesOf = (document: {
  readonly figures: readonly { readonly key: string; readonly value: number | null }[]
}): Readonly<Record<string, number | null>> =>
  Object.fromEntries(document.figures.map(({ key, value }) => [key, value]))
