/** How long vehicles stood in cells of a grid, or how often they came through, from their reports in order. */
import type pg from 'pg'
import { gatewaySilentAfter } from '#domain/basics/assumed.ts'
import { hour } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { HeatBy, HeatCell } from '#domain/wire/heat.ts'
import { copyRows, momentAt } from '../platform/copied.ts'
import { shownSql } from '../scope/subscribed.ts'
import { dayAt, dayColumns, placesIn, reportsOrDaysIn } from '../stored/days.ts'
import type { HeatKey } from './store.ts'

/** Cells of the grid: `grid` a side of the whole world, those alone that lie in the box. */
export interface HeatGrid {
  readonly grid: number
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

const shown = (of: string, at: string) =>
  shownSql({ customer: `${of}.customer_id`, vehicle: `${of}.vehicle_id` }, at)
const places = reportsOrDaysIn(
  {
    customer: '= k.customer_id',
    vehicle: '= k.vehicle_id',
    from: 'k.since',
    to: 'k.upto',
    placed: true,
    readings: [],
  },
  { without: ['accuracy_m', 'level', 'verdict'], shown },
)

/** What of a vehicle is looked at: both moments included. */
interface Span {
  readonly of: HeatKey
  readonly since: Instant
  readonly upTo: Instant
}

/** COPY takes no parameters: everything in it is a number. */
const copySql = (
  spans: readonly Span[],
) => `COPY (SELECT k.n, r.recorded, ${dayColumns}, r.lat, r.lng, r.stopped_since IS NOT NULL
  FROM (SELECT n, customer_id, vehicle_id, to_timestamp(since) AS since, to_timestamp(upto) AS upto FROM (VALUES ${spans
    .map(
      ({ of: { customerId, id }, since, upTo }, n) =>
        `(${n}, ${Math.trunc(customerId)}, ${Math.trunc(id)}, ${since / 1000}::float8, ${upTo / 1000}::float8)`,
    )
    .join(', ')}) v(n, customer_id, vehicle_id, since, upto)) k
  CROSS JOIN LATERAL (SELECT * FROM ${places} r WHERE ${shown('r', 'r.recorded')}) r
  ORDER BY k.n, r.recorded, r.seq) TO STDOUT (FORMAT binary)`

/** Cells are numbered row by row. */
const rowLength = 2 ** 22

class Cells {
  readonly weights = new Map<number, number>()
  reports = 0
  readonly #grid: number
  readonly #by: HeatBy
  #span: Span | null = null
  /** Where the last report of the vehicle was, when, and whether it stood. */
  #cell = -1
  #at: Instant = 0
  #isStopped = false

  constructor(grid: number, by: HeatBy) {
    this.#grid = grid
    this.#by = by
  }

  #cellOf(lat: number, lng: number): number {
    const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
    const x = Math.floor(((lng + 180) / 360) * this.#grid)
    const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * this.#grid)
    return y * rowLength + x
  }

  #add(cell: number, weight: number): void {
    this.weights.set(cell, (this.weights.get(cell) ?? 0) + weight)
  }

  /** A stay lasts until the next report; a silence longer than a gateway's pause is nobody's stay. */
  #stay(until: Instant): void {
    if (this.#span && this.#by === 'dwell' && this.#isStopped)
      this.#add(this.#cell, (Math.min(until, this.#at + gatewaySilentAfter) - this.#at) / hour)
  }

  /** One report after another of each vehicle. */
  report(span: Span, at: Instant, lat: number, lng: number, isStopped: boolean): void {
    if (span !== this.#span) this.end()
    const cell = this.#cellOf(lat, lng)
    this.#stay(at)
    // Coming into a cell counts once, however many reports come from it.
    if (this.#by === 'passage' && (this.#span === null || cell !== this.#cell)) this.#add(cell, 1)
    this.#span = span
    this.#cell = cell
    this.#at = at
    this.#isStopped = isStopped
    this.reports++
  }

  /** The vehicle's span is over. */
  end(): void {
    if (this.#span) this.#stay(this.#span.upTo)
    this.#span = null
  }
}

/** The cells of the grid that lie in its box. */
const inBox = (
  weights: ReadonlyMap<number, number>,
  { grid, west, east, north, south }: HeatGrid,
): readonly HeatCell[] => {
  const [left, right, top, bottom] = [west, east, north, south].map((side) => Math.floor(side * grid))
  const found: HeatCell[] = []
  for (const [cell, weight] of weights) {
    const y = Math.floor(cell / rowLength)
    const x = cell - y * rowLength
    if (x >= left! && x <= right! && y >= top! && y <= bottom!)
      found.push([x, y, Math.round(weight * 100) / 100])
  }
  return found
}

/** What these vehicles add to the cells, and how many reports it took to know. */
export const heatOf = async (
  pool: pg.Pool,
  vehicles: readonly HeatKey[],
  from: Instant,
  to: Instant,
  by: HeatBy,
  grid: HeatGrid,
): Promise<{ readonly cells: readonly HeatCell[]; readonly reports: number }> => {
  // Ends are not included: moments are whole milliseconds.
  const spans = vehicles.map(
    (of): Span => ({
      of,
      since: Math.max(from, of.from ?? from),
      upTo: Math.min(to, of.to === null ? to : of.to - 1),
    }),
  )
  if (spans.length === 0) return { cells: [], reports: 0 }
  const cells = new Cells(grid.grid, by)
  const client = await pool.connect()
  let broken: unknown
  try {
    await copyRows(client, copySql(spans), (bytes, begin) => {
      const span = spans[bytes.readInt32BE(begin + 6)]!
      const day = dayAt(bytes, begin + 22)
      if (!day) {
        const at = momentAt(bytes, begin + 14)
        const [lat, lng] = [bytes.readDoubleBE(begin + 34), bytes.readDoubleBE(begin + 46)]
        cells.report(span, at, lat, lng, bytes[begin + 58] === 1)
        return
      }
      const { begin: first, end } = placesIn(day, { recorded: span.since - 1, seq: Infinity }, span.upTo)
      for (let i = first; i < end; i++) {
        if (!day.hasPlace(i)) continue
        const [lat, lng] = day.place(i)
        cells.report(span, day.recorded(i), lat, lng, day.isStopped(i))
      }
    })
    cells.end()
  } catch (error) {
    broken = error
    throw error
  } finally {
    client.release(broken instanceof Error ? broken : undefined)
  }
  return { cells: inBox(cells.weights, grid), reports: cells.reports }
}
