/** Miles against an allowance, in words. */
import { number } from '#domain/basics/print.ts'
import type { LeaseVehicle } from '../../data/leases.ts'

type Miles = LeaseVehicle['miles']

export const notKnown = 'Not known'

export const milesText = (miles: number | null): string => (miles === null ? notKnown : `${number(miles)} mi`)
export const usedText = ({ driven, used }: Pick<Miles, 'driven' | 'used'>): string =>
  used === null ? milesText(driven) : `${milesText(driven)}, ${number(used * 100)}%`
const dollars = (cents: number): string => `$${number(cents / 100, 2)}`
/** "120 mi, $12.00"; where nothing is over, so it says. */
export const overText = (over: number | null, cents: number | null): string =>
  over === null ? notKnown : over === 0 ? 'Nothing' : `${number(over)} mi, ${dollars(cents ?? 0)}`
