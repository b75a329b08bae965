/** Messages about heat maps that cannot be made. */
export const heatWords = {
  span: 'A heat map is of a span from a moment to a later one, written like 2026-11-20T17:00:00Z.',
  by: 'A heat map is by dwell or by passage.',
  box: 'A heat map needs a zoom, and a box of west, south, east and north.',
} as const
