/** Helpers for the layers of the built-in map: their sources, and widths that grow with the zoom. */

/** Of the detailed atlas of America. */
export const america = (layer: string) => ({ source: 'america', 'source-layer': layer }) as const
/** Of the coarse one of the world. */
export const world = (layer: string) => ({ source: 'world', 'source-layer': layer }) as const

/** Of the world as a whole, in a few small tiles that are there at once and stay. */
export const far = (layer: string) => ({ source: 'far', 'source-layer': layer }) as const

/** A width in pixels that grows between zooms, in steps that look even. */
export const grows = (...stops: readonly (readonly [zoom: number, value: number])[]) =>
  ['interpolate', ['exponential', 1.4], ['zoom'], ...stops.flat()] as unknown as number
