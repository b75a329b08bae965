/** Rows of vehicles with what they did on the days of a period. */

import type pg from 'pg'
import { startOfDayIn } from '#domain/basics/dates.ts'
import { mark } from '#domain/basics/texts.ts'
import { type Tally, traits } from '#domain/insights/data.ts'
import { dayAfter, isDay } from '#domain/insights/days.ts'
import type { InsightPeriod } from '#domain/insights/document.ts'
import { insightWords } from '#domain/insights/filters.ts'
import type { RowsOf } from '#domain/insights/rows.ts'
import type { Cell, CellType, ReportColumn } from '#domain/reports/document.ts'
import { refusal } from '../../platform/refusal.ts'
import { heldBy } from '../../scope/held-vehicle.ts'
import { columnOf, sumsOfDays, traitJoin, traitSql } from '../fleet-sql.ts'
import { inPeriod, ofTypes, ofVehicles } from '../pick.ts'
import type { InsightScope } from '../scope.ts'
import type { RowsFound, RowsRead } from './read.ts'

type Of = Extract<RowsOf, { of: 'vehicles' }>

/** How tallies are titled above their column. */
const titles: Readonly<Record<Tally, readonly [string, CellType, unit?: string]>> = {
  miles: [mark('Miles'), 'number', 'mi'],
  movingMs: [mark('Moving'), 'duration'],
  loadedMs: [mark('Standing Loaded'), 'duration'],
  emptyMs: [mark('Standing Unloaded'), 'duration'],
  standingMs: [mark('Standing, Load Unknown'), 'duration'],
  tetheredMs: [mark('Tethered'), 'duration'],
  untetheredMs: [mark('Untethered'), 'duration'],
  gaps: [mark('Gaps'), 'integer'],
  gapMs: [mark('In Gaps'), 'duration'],
  reports: [mark('Reports'), 'integer'],
  loads: [mark('Loads'), 'integer'],
  unloads: [mark('Unloads'), 'integer'],
  doorOpenings: [mark('Door Openings'), 'integer'],
  faultsOpened: [mark('Faults'), 'integer'],
  faultsClosed: [mark('Faults Ended'), 'integer'],
  tireOutMs: [mark('Tires Out of Range'), 'duration'],
  reeferOnMs: [mark('Reefer Running'), 'duration'],
  reeferOutMs: [mark('Out of Range'), 'duration'],
  reeferDoorMs: [mark('Door Open While Cooling'), 'duration'],
  setPointChanges: [mark('Set Point Changes'), 'integer'],
  fuelUsed: [mark('Fuel Used'), 'number', 'tanks'],
  days: [mark('Days Reporting'), 'integer'],
  usedDays: [mark('Days Used'), 'integer'],
  gapDays: [mark('Days With Gaps'), 'integer'],
  reeferDays: [mark('Days Reefer Ran'), 'integer'],
  lowFuelDays: [mark('Days Below a Quarter'), 'integer'],
}
/** What is told beside the tally that rows are ordered by. */
const beside: readonly Tally[] = ['days', 'usedDays', 'miles', 'movingMs']

/** The days that an element is of. */
const daysOf = ({ period }: InsightScope, by: Of['by'], key: string | null): InsightPeriod => {
  if (key === null || (by !== 'day' && by !== 'week')) return period
  if (!isDay(key)) throw refusal(insightWords.noSuchPart)
  const to = by === 'day' ? key : dayAfter(key, 6)
  return { from: key > period.from ? key : period.from, to: to < period.to ? to : period.to }
}

export const vehicleRows = async (
  db: pg.Pool,
  { scope, of, key, offset, limit }: RowsRead<Of>,
): Promise<RowsFound> => {
  const params: unknown[] = []
  const period = daysOf(scope, of.by, key)
  const where = [
    ofVehicles(scope, 'd', 'd.day::timestamptz', params),
    inPeriod(period, 'd.day', params),
    ofTypes(scope, 'f.vehicle_type_id', params),
  ]
  const trait = traits.find((one) => one === of.by)
  if (key !== null && trait) where.push(`${traitSql[trait]} = $${params.push(key)}`)
  if (key !== null && of.by === 'type') where.push(`f.vehicle_type_id::text = $${params.push(key)}`)
  if (key !== null && of.by === 'vin') where.push(`f.vin = $${params.push(key)}`)
  const { rows } = await db.query<Record<string, Cell> & { vin: string; unit_id: string; zone: string }>(
    `SELECT v.vin, v.unit_id, c.time_zone AS zone, s.* FROM (SELECT d.customer_id, d.vehicle_id, ${sumsOfDays}
        FROM vehicle_day d ${traitJoin('d')} WHERE ${where.join(' AND ')} GROUP BY 1, 2
        ORDER BY ${columnOf(of.most)} DESC, d.vehicle_id LIMIT ${limit} OFFSET ${offset}) s
      ${heldBy('s')} JOIN customer c ON c.id = s.customer_id ORDER BY s.${columnOf(of.most)} DESC, s.vehicle_id`,
    params,
  )
  const shown: readonly Tally[] = [of.most, ...beside.filter((tally) => tally !== of.most)]
  const columns: ReportColumn[] = [
    { key: 'unitId', title: mark('Unit ID'), type: 'text' },
    { key: 'vin', title: 'VIN', type: 'text' },
    ...shown.map((tally) => {
      const [title, type, unit] = titles[tally]
      return { key: tally, title, type, ...(unit !== undefined && { unit }) }
    }),
  ]
  return {
    columns,
    rows: rows.map((row) => ({
      key: row.vin,
      cells: [row.unit_id, row.vin, ...shown.map((tally) => Number(row[columnOf(tally)]))],
      source: {
        as: of.most === 'faultsOpened' ? 'faults' : 'history',
        vin: row.vin,
        from: startOfDayIn(period.from, row.zone),
        to: Math.min(scope.now, startOfDayIn(dayAfter(period.to), row.zone)),
      },
    })),
  }
}
