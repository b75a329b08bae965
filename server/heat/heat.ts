/** Makes a heat map some vehicles at a time, so that it can be shown while it grows, and cancelled. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { HeatBy, HeatLine } from '#domain/wire/heat.ts'
import { type HeatGrid, heatOf } from './cells.ts'
import type { HeatKey } from './store.ts'

/** Work for one picture ends here: what was looked at by then is a fair part of the fleet. */
const mostReports = 3_000_000
/** A piece should take about so long. */
const pieceTakes: Ms = 300
const firstPiece = 25
const mostPiece = 4_000

export interface HeatRequest {
  readonly stretches: readonly HeatKey[]
  readonly unitId: string | null
  readonly from: Instant
  readonly to: Instant
  readonly by: HeatBy
  readonly grid: HeatGrid
}

/** In no order that has to do with the fleet, and always the same one: a part of it stands for the whole. */
const scattered = (stretches: readonly HeatKey[]): readonly (readonly HeatKey[])[] => {
  const place = ([{ id }]: readonly [HeatKey, ...unknown[]]) => Math.imul(id, 0x9e3779b1) >>> 0
  const byVehicle = new Map<number, [HeatKey, ...HeatKey[]]>()
  for (const one of stretches) {
    const others = byVehicle.get(one.id)
    if (others) others.push(one)
    else byVehicle.set(one.id, [one])
  }
  return [...byVehicle.values()].sort((a, b) => place(a) - place(b))
}

/** @param left asked between pieces; true ends it */
export async function* heatLines(
  pool: pg.Pool,
  { stretches, unitId, from, to, by, grid }: HeatRequest,
  left: () => boolean,
): AsyncGenerator<HeatLine> {
  const order = scattered(stretches)
  yield { grid: grid.grid, vehicles: order.length, unitId }
  let [looked, reports, size] = [0, 0, firstPiece]
  while (looked < order.length && reports < mostReports && !left()) {
    const piece = order.slice(looked, looked + size)
    const began = performance.now()
    const found = await heatOf(pool, piece.flat(), from, to, by, grid)
    const took = performance.now() - began
    looked += piece.length
    reports += found.reports
    size = Math.max(1, Math.min(mostPiece, Math.round(size * Math.min(4, pieceTakes / Math.max(took, 1)))))
    yield { cells: found.cells, looked }
  }
  yield { ready: true, looked }
}
