/** Device families by their maker: who makes which gateway. */

/** What a sensor is made for. */
export const makers = ['pro', 'go', 'xt5300', 'wiliot'] as const
export type Maker = (typeof makers)[number]
