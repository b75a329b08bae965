/** Places where reports were missing. */
import type { GapPlaceFact } from '#domain/insights/data.ts'
import { traitJoin } from '../fleet-sql.ts'
import { ofTypes, ofVehicles } from '../pick.ts'
import { type Params, type Read, spanParams } from './read.ts'

/** Half a degree: some thirty miles. */
const cell = 0.5

export const gapPlaces: Read<'gapPlaces'> = async (db, scope, period) => {
  const params: Params = []
  const { from, to } = spanParams(scope, period, params)
  const about = ofVehicles(scope, 't', 't.began', params)
  const types = ofTypes(scope, 'f.vehicle_type_id', params)
  const { rows } = await db.query<GapPlaceFact>(
    `SELECT (avg(t.from_lat))::float8 AS lat, (avg(t.from_lng))::float8 AS lng, count(*)::float8 AS gaps, sum(t.gap_ms)::float8 AS "gapMs"
      FROM trip t ${traitJoin('t')}
      WHERE t.gap_ms > 0 AND t.ended >= ${from} AND t.ended < ${to} AND ${about} AND ${types}
      GROUP BY floor(t.from_lat / ${cell}), floor(t.from_lng / ${cell}) ORDER BY 3 DESC LIMIT 200`,
    params,
  )
  return rows
}
