/** A look at a dashboard: what it is about, its data, and what its declaration makes of them. */

import type pg from 'pg'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { dayText } from '#domain/insights/days.ts'
import type { Day, InsightDocument, InsightPeriod } from '#domain/insights/document.ts'
import { type InsightFilters, insightWords } from '#domain/insights/filters.ts'
import { insightOf } from '#domain/insights/index.ts'
import type { AnyInsight } from '#domain/insights/insight.ts'
import { look } from '#domain/insights/look.ts'
import { vehicleTypeName } from '#domain/vehicle/types.ts'
import { unitsOfUser } from '../access/own-units.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { readData } from './data/index.ts'
import { ofTypes, ofVehicles } from './pick.ts'
import { type InsightScope, insightScope } from './scope.ts'

/** @throws a refusal where there is no such dashboard */
export const knownInsight = (name: string): AnyInsight => {
  const insight = insightOf(name)
  if (!insight) throw refusal(insightWords.noSuch)
  return insight
}

const vehiclesOf = async (db: pg.Pool, scope: InsightScope): Promise<number> => {
  const params: unknown[] = []
  const where = [
    ofVehicles(scope, 'd', 'now()', params),
    ofTypes(scope, 'd.vehicle_type_id', params),
    `d.sim_status = 'Activated'`,
  ]
  const { rows } = await db.query<{ n: number }>(
    `SELECT count(*)::float8 AS n FROM (SELECT customer_id, id AS vehicle_id, vehicle_type_id, sim_status FROM vehicle) d
      WHERE ${where.join(' AND ')}`,
    params,
  )
  return rows[0]!.n
}

/** One of today is about it alone. */
export const filtersFor = ({ isOfToday }: AnyInsight, filters: InsightFilters): InsightFilters =>
  isOfToday ? { ...filters, period: null, days: 1, compare: false } : filters

/** The names of what was chosen, of the customers that it is about. */
const namesOf = async (
  db: pg.Pool,
  table: 'vehicle_group' | 'geofence',
  { customerIds }: InsightScope,
  ids: readonly number[],
): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.query<{ name: string }>(
    `SELECT name FROM ${table} WHERE customer_id = ANY($1::int[]) AND id = ANY($2::int[]) ORDER BY lower(name)`,
    [customerIds, ids],
  )
  return rows.map(({ name }) => name)
}

const listed = 5
const wordsOf = (what: string, names: readonly string[]): readonly string[] => {
  if (names.length === 0) return []
  const more = names.length > listed ? [`${count(names.length - listed, 'other')}`] : []
  return [`${what}: ${[...names.slice(0, listed), ...more].join(', ')}`]
}

const filterWords = async (
  db: pg.Pool,
  scope: InsightScope,
  insight: AnyInsight,
): Promise<readonly string[]> => {
  const { groupIds, geofenceIds, vehicleTypeIds } = scope.filters
  const [groups, fences] = await Promise.all([
    namesOf(db, 'vehicle_group', scope, groupIds),
    namesOf(db, 'geofence', scope, insight.filters.includes('geofences') ? geofenceIds : []),
  ])
  return [
    ...wordsOf(
      t('Customer'),
      scope.customers.map(({ name }) => name),
    ),
    ...wordsOf(t('Groups'), groups),
    ...wordsOf(
      t('Types'),
      vehicleTypeIds.map((id) => t(vehicleTypeName(id) ?? `Type ${id}`)),
    ),
    ...wordsOf(t('Geofences'), fences),
  ]
}

/** What should be known of a period before that began before there were reports; null where there were. */
const noteOfBefore = async (db: pg.Pool, { customerIds, previous }: InsightScope): Promise<string | null> => {
  if (previous === null) return null
  const { rows } = await db.query<{ first: Day | null }>(
    `SELECT min(day)::text AS first FROM fleet_day WHERE customer_id = ANY($1::int[]) AND by = 'all'`,
    [customerIds],
  )
  const first = rows[0]?.first ?? null
  if (first === null || first <= previous.from) return null
  return first > previous.to
    ? t('There is nothing to compare with: reports begin on {{day}}.', { day: dayText(first) })
    : t('The period before is not whole: reports begin on {{day}}.', { day: dayText(first) })
}

const notesOf = async (db: pg.Pool, scope: InsightScope): Promise<readonly string[]> => {
  const before = await noteOfBefore(db, scope)
  return [
    ...(before === null ? [] : [before]),
    ...(scope.customers.some(({ zone }) => zone !== scope.zone)
      ? [t('Days and hours are those of each customer by its own clock.')]
      : []),
  ]
}

/** Of the period before, what is compared. */
const readBefore = async (
  db: pg.Pool,
  scope: InsightScope,
  { reads, alone = [] }: AnyInsight,
  period: InsightPeriod,
): Promise<object> => ({
  ...Object.fromEntries(alone.map((name) => [name, []])),
  ...(await readData(
    db,
    scope,
    period,
    reads.filter((name) => !alone.includes(name)),
  )),
})

const atLatest = (counted: Instant | null, read: Instant | null): Instant | null =>
  counted === null || read === null ? counted : Math.min(counted, read)

export const lookAt = async (
  { viewer, db, reads, now }: Pick<Context, 'viewer' | 'db' | 'reads' | 'now'>,
  name: string,
  filters: InsightFilters,
): Promise<InsightDocument> => {
  const insight = knownInsight(name)
  const scope = await insightScope(db, viewer, filtersFor(insight, filters), now)
  const { period, previous } = scope
  const { pool, asOf: readAsOf } = reads.of(viewer.userId)
  const [data, before, words, vehicles, notes, units] = await Promise.all([
    readData(pool, scope, period, insight.reads),
    previous && readBefore(pool, scope, insight, previous),
    filterWords(pool, scope, insight),
    vehiclesOf(pool, scope),
    notesOf(pool, scope),
    unitsOfUser(db, viewer.userId),
  ])
  const counted = scope.customers.map(({ asOf }) => asOf)
  const asOf = counted.some((at) => at === null) ? null : Math.min(...counted.map((at) => at ?? 0))
  return {
    name: insight.name,
    title: insight.title,
    period,
    previous,
    zone: scope.zone,
    filters: words,
    asOf: atLatest(scope.isExact ? now : asOf, readAsOf),
    vehicles,
    ...look(insight, { period, units }, data, before),
    notes,
  }
}
