/** Makes a heat map some vehicles at a time, so that it can be shown while it grows, and cancelled. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { HeatBy, HeatLine } from '#domain/wire/heat.ts'
import { type HeatGrid, type HeatKey, heatOf } from './store.ts'

/** Work for one picture ends here: what was looked at by then is a fair part of the fleet. */
const mostReports = 3_000_000
/** A piece should take about so long. */
const pieceTakes: Ms = 300
const firstPiece = 25
const mostPiece = 4_000

export interface HeatRequest {
  readonly vehicles: readonly HeatKey[]
  readonly unitId: string | null
  readonly from: Instant
  readonly to: Instant
  readonly by: HeatBy
  readonly grid: HeatGrid
}

/** In no order that has to do with the fleet, and always the same one: a part of it stands for the whole. */
const scattered = (vehicles: readonly HeatKey[]): readonly HeatKey[] => {
  const place = ({ id }: HeatKey) => Math.imul(id, 0x9e3779b1) >>> 0
  return [...vehicles].sort((a, b) => place(a) - place(b))
}

/** @param left asked between pieces; true ends it */
export async function* heatLines(
  pool: pg.Pool,
  { vehicles, unitId, from, to, by, grid }: HeatRequest,
  left: () => boolean,
): AsyncGenerator<HeatLine> {
  yield { grid: grid.grid, vehicles: vehicles.length, unitId }
  const order = scattered(vehicles)
  let [looked, reports, size] = [0, 0, firstPiece]
  while (looked < order.length && reports < mostReports && !left()) {
    const piece = order.slice(looked, looked + size)
    const began = performance.now()
    const found = await heatOf(pool, piece, from, to, by, grid)
    const took = performance.now() - began
    looked += piece.length
    reports += found.reports
    size = Math.max(1, Math.min(mostPiece, Math.round(size * Math.min(4, pieceTakes / Math.max(took, 1)))))
    yield { cells: found.cells, looked }
  }
  yield { ready: true, looked }
}
