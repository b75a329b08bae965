/** Miles against an allowance, in words. */

import { dollars, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { LeaseVehicle } from '../../data/leases.ts'

type Miles = LeaseVehicle['miles']

export const notKnown = t('Not known')

export const milesText = (miles: number | null): string =>
  miles === null ? notKnown : t('{{miles}} mi', { miles: number(miles) })
export const usedText = ({ driven, used }: Pick<Miles, 'driven' | 'used'>): string =>
  used === null ? milesText(driven) : `${milesText(driven)}, ${number(used * 100)}%`
/** "120 mi, $12.00"; where nothing is over, so it says. */
export const overText = (over: number | null, cents: number | null): string =>
  over === null
    ? notKnown
    : over === 0
      ? t('Nothing')
      : t('{{miles}} mi, {{dollars}}', { miles: number(over), dollars: dollars(cents ?? 0) })
