/** What is said where there is nothing to say, and of an address that is none. */

/** In grids and exports. */
export const notAvailable = 'N/A'
/** In the drawer. */
export const dash = '-'
/** §5, to the letter. */
export const emailNotValid = 'Email entered is not valid.'
