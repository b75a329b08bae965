/** Which trends of batteries and tires are told. */

/** @assume A month shows a battery that fades; longer ago it was another one. */
export const trendWindow = 30
/** Days ahead: those that will be below their limit within them are told. */
export const trendReach = 14
/** @assume Nobody looks through more of a kind. */
export const trendsDrawnMost = 25
