/** Two customers of the test of rights. */

/** The abbreviation of who asks, and of somebody else. */
export const customers = { own: 'QXA', foreign: 'QXB' } as const
export type Whose = keyof typeof customers
/** Deactivated customers with nothing, which are deleted. */
export const doomed = { QXA: 'Doomed-1', QXB: 'Doomed-2' } as const
export const units = { QXA: 'QXA-1', QXB: 'QXB-2' } as const
