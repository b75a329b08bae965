/** Lying bars of a card; all of them are in the full view and in the table. */
export const lyingMost = 12
/** Trends of a card, the worst ones. */
export const trendsMost = 6
