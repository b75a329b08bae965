/** The heat map as it is sent: lines of JSON, each with cells that are added to those before. */
export type HeatBy = 'dwell' | 'passage'

/** A cell by its place in the grid, x to the east and y to the south, with hours of standing or passages. */
export type HeatCell = readonly [x: number, y: number, weight: number]

export type HeatLine =
  /** First: cells a side of the whole world, how many vehicles there are, and the unit of the one that was named. */
  | { readonly grid: number; readonly vehicles: number; readonly unitId: string | null }
  /** Cells of some more vehicles; `looked`: at how many so far. */
  | { readonly cells: readonly HeatCell[]; readonly looked: number }
  /** It is done: all vehicles were looked at, or as many as there is time for. */
  | { readonly ready: true; readonly looked: number }
