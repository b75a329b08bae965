/** What is said where there is nothing to say. */

/** In grids and exports. */
export const notAvailable = 'N/A'
/** In the drawer. */
export const dash = '-'
