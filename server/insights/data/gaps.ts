/** Places where reports were missing. */
import { addressOf } from '#atlas/nearest.ts'
import type { GapPlaceFact } from '#domain/insights/data.ts'
import { gapDaysSql } from '../gap-sql.ts'
import { inPeriod, ofCustomers, ofTypes, ofVehicles } from '../pick.ts'
import { type Params, type Read, spanParams } from './read.ts'

const shown = 200

export const gapPlaces: Read<'gapPlaces'> = async (db, scope, period) => {
  const params: Params = []
  const each = () => {
    const span = spanParams(scope, period, params)
    const where = [ofVehicles(scope, 't', 't.began', params), ofTypes(scope, 'f.vehicle_type_id', params)]
    return gapDaysSql(where.join(' AND '), { day: 'NULL::date', ...span })
  }
  const kept = () =>
    `SELECT * FROM gap_day k WHERE ${[
      ofCustomers(scope, 'k', params),
      inPeriod(period, 'k.day', params),
      ofTypes(scope, 'k.vehicle_type_id', params),
    ].join(' AND ')}`
  const { rows } = await db.query<Omit<GapPlaceFact, 'place'>>(
    `SELECT s.lat_cell || ' ' || s.lng_cell AS cell, (sum(s.lat) / sum(s.gaps))::float8 AS lat, (sum(s.lng) / sum(s.gaps))::float8 AS lng, sum(s.gaps)::float8 AS gaps,
        sum(s.gap_ms)::float8 AS "gapMs"
      FROM (${scope.isExact ? each() : kept()}) s GROUP BY s.lat_cell, s.lng_cell
      ORDER BY gaps DESC, s.lat_cell, s.lng_cell LIMIT ${shown}`,
    params,
  )
  return rows.map((row) => ({ ...row, place: addressOf(row) }))
}
