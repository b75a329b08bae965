/** The product lines of gateways, by the names that gateways and packages call them. */

export const products = ['Pro', 'Base', 'Go', 'Cargo Camera', 'XT5300', 'SlapNTrack', 'Wiliot'] as const
export type Product = (typeof products)[number]

export const isProduct = (text: string): text is Product => (products as readonly string[]).includes(text)
