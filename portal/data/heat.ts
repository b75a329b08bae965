/** The heat map: requested for the visible part of the map, received piece by piece. */
import type { HeatBy, HeatLine } from '#domain/wire/heat.ts'
import { call } from './call.ts'
import { linesOf } from './live.ts'
import { spanOf, type TrackRange } from './track.ts'

export interface HeatRequest {
  /** Null: of the fleet. */
  readonly vin: string | null
  /** The numbers of the vehicles meant; null: all. */
  readonly only: readonly number[] | null
  readonly range: TrackRange
  readonly by: HeatBy
  readonly zoom: number
  /** Degrees: west, south, east, north. */
  readonly box: readonly [number, number, number, number]
}

/** The lines of the answer as they come; leaving off ends the work of the server as well. */
export async function* loadHeat(
  { vin, only, range, by, zoom, box }: HeatRequest,
  signal: AbortSignal,
): AsyncGenerator<HeatLine> {
  const { from, to } = spanOf(range)
  const params = new URLSearchParams({
    to: new Date(to).toISOString(),
    by,
    zoom: String(zoom),
    box: box.map((side) => side.toFixed(4)).join(','),
    ...(from === null ? {} : { from: new Date(from).toISOString() }),
    ...(vin === null ? {} : { vin }),
  })
  const answer = await call(`/v1/api/heat?${params}`, {
    method: 'POST',
    signal,
    ...(only && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ vehicles: only }),
    }),
  })
  for await (const line of linesOf(answer.body!)) yield JSON.parse(line) as HeatLine
}
