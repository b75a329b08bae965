/** Where the parts of maintenance are. */
export const base = '/maintenance'
export const tabPath = (tab: string): string => `${base}?tab=${tab}`
/** The trailer of a VIN among those that need attention, opened. */
export const trailerPath = (vin: string): string => `${base}?vehicle=${encodeURIComponent(vin)}`
export const orderPath = (id: string): string => `${base}?tab=orders&order=${id}`
