/** Sums of vehicles' days as SQL: the same for the tables that keep them and for looks that add them up themselves. */
import { type Tally, type Trait, tallies, traits, usedFrom } from '#domain/insights/data.ts'

/** A quarter of its tank. */
const lowFuel = 0.25

/** How a tally is counted over rows `d` of vehicle_day. */
const counted: Readonly<Record<Tally, string>> = {
  miles: 'sum(d.miles)',
  movingMs: 'sum(d.moving_ms)',
  loadedMs: 'sum(d.loaded_ms)',
  emptyMs: 'sum(d.empty_ms)',
  standingMs: 'sum(d.standing_ms)',
  tetheredMs: 'sum(d.tethered_ms)',
  untetheredMs: 'sum(d.untethered_ms)',
  gaps: 'sum(d.gaps)',
  gapMs: 'sum(d.gap_ms)',
  reports: 'sum(d.reports)',
  loads: 'sum(d.loads)',
  unloads: 'sum(d.unloads)',
  doorOpenings: 'sum(d.door_openings)',
  faultsOpened: 'sum(d.faults_opened)',
  faultsClosed: 'sum(d.faults_closed)',
  tireOutMs: 'sum(d.tire_out_ms)',
  reeferOnMs: 'sum(d.reefer_on_ms)',
  reeferOutMs: 'sum(d.reefer_out_ms)',
  reeferDoorMs: 'sum(d.reefer_door_ms)',
  setPointChanges: 'sum(d.set_point_changes)',
  fuelUsed: 'coalesce(sum(d.fuel_used), 0)',
  days: 'count(*) FILTER (WHERE d.reports > 0)',
  usedDays: `count(*) FILTER (WHERE d.reports > 0 AND d.miles >= ${usedFrom})`,
  gapDays: 'count(*) FILTER (WHERE d.reports > 0 AND d.gaps > 0)',
  reeferDays: 'count(*) FILTER (WHERE d.reports > 0 AND d.reefer_on_ms > 0)',
  lowFuelDays: `count(*) FILTER (WHERE d.reports > 0 AND d.fuel_min < ${lowFuel})`,
}

/** The columns of fleet_day that hold tallies. */
export const columnOf = (tally: Tally): string =>
  tally.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** All tallies over rows of vehicle_day, named as columns. */
export const sumsOfDays = tallies.map((tally) => `${counted[tally]} AS ${columnOf(tally)}`).join(', ')
/** All tallies over rows of fleet_day, or of what looks like it, by the names of the domain. */
export const sumsOfSums = tallies.map((tally) => `sum(${columnOf(tally)})::float8 AS "${tally}"`).join(', ')

export const tallyColumns = tallies.map(columnOf).join(', ')

/** What a vehicle `f` is told apart by, as text; empty where it is not known. */
export const traitSql: Readonly<Record<Trait, string>> = {
  maker: `coalesce(f.vehicle_mfgr, '')`,
  year: `coalesce(f.model_year::text, '')`,
  device: 'f.device_type_id::text',
  firmware: `coalesce(f.main_app_version, '')`,
}

/** Joins `f`, what the vehicle of a row is, whoever has it; deactivated SIMs of its present customer are left out. */
export const traitJoin = (of: string): string => `JOIN vehicle f ON f.id = ${of}.vehicle_id
    AND (f.sim_status = 'Activated' OR f.customer_id <> ${of}.customer_id)`

/**
 * Rows as fleet_day has them, of days `d` that fulfil a condition.
 * @param apart the traits that are told apart; 'all' is always there
 */
export const fleetDaysSql = (where: string, apart: readonly Trait[] = traits): string => {
  const parts = [`('all', '')`, ...apart.map((trait) => `('${trait}', ${traitSql[trait]})`)]
  return `SELECT d.customer_id, d.day, f.vehicle_type_id, part.by, part.value, ${sumsOfDays}
    FROM vehicle_day d ${traitJoin('d')} CROSS JOIN LATERAL (VALUES ${parts.join(', ')}) part(by, value)
    WHERE ${where} GROUP BY 1, 2, 3, 4, 5`
}

/** Rows as place_stock has them. */
export const placeStockSql = (where: string): string =>
  `SELECT d.customer_id, d.day, g.key::integer AS geofence_id, sum(g.value::bigint) AS stock_ms,
      sum(d.reefer_out_ms * least(1, g.value::float8 / 86400000)) AS reefer_out_ms
    FROM vehicle_day d ${traitJoin('d')} CROSS JOIN LATERAL jsonb_each_text(d.geofences) g WHERE ${where} GROUP BY 1, 2, 3`
