/** The names in the summaries of rules: of geofences, vehicles and groups. */

import type pg from 'pg'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import type { SummaryNames } from '#domain/alerts/summary.ts'
import { t } from '#domain/basics/texts.ts'

const namesOf = async (
  db: pg.Pool | pg.ClientBase,
  sql: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<{ id: number; name: string }>(sql, [[...new Set(ids)]])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What was deleted has no name any more; it is called by its kind. */
export const summaryNames = async (
  db: pg.Pool | pg.ClientBase,
  rules: readonly Pick<RuleDraft, 'alertPredicates' | 'vehicleIds' | 'vehicleGroupIds'>[],
): Promise<SummaryNames> => {
  const fences = rules.flatMap(({ alertPredicates }) =>
    alertPredicates.flatMap(({ geofenceIds = [] }) => geofenceIds),
  )
  const [fenceNames, vehicles, groups] = await Promise.all([
    namesOf(db, 'SELECT id, name FROM geofence WHERE id = ANY($1)', fences),
    namesOf(
      db,
      'SELECT id, unit_id AS name FROM vehicle WHERE id = ANY($1)',
      rules.flatMap(({ vehicleIds }) => vehicleIds),
    ),
    namesOf(
      db,
      'SELECT id, name FROM vehicle_group WHERE id = ANY($1)',
      rules.flatMap(({ vehicleGroupIds }) => vehicleGroupIds),
    ),
  ])
  return {
    geofence: (id) => fenceNames.get(id) ?? t('a deleted geofence'),
    vehicle: (id) => vehicles.get(id) ?? t('a deleted vehicle'),
    group: (id) => groups.get(id) ?? t('a deleted group'),
  }
}
