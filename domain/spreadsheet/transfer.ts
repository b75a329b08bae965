/** Trailers of a VIN transfer in a spreadsheet: a line names one, and what it is to be called. */

import { unitIdLongest } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import { textColumn } from './column.ts'
import type { SheetKind } from './kind.ts'

export const transferSheet: SheetKind = {
  key: 'transfer',
  title: t('VIN transfer'),
  one: 'trailer',
  many: 'trailers',
  right: 'transferVins',
  ofCustomer: false,
  columns: [
    textColumn('vin', 'VIN', {
      also: [t('Vehicle'), t('Trailer'), t('Serial Number'), t('Unit ID'), t('Unit'), t('VIN Number')],
      needed: true,
      example: '1GRAA0628KB704010',
      longest: 64,
    }),
    textColumn('newUnitId', t('New Unit ID'), {
      also: [t('New Unit'), t('New Name')],
      example: 'T-104',
      longest: unitIdLongest,
    }),
  ],
  knownBy: ['vin'],
  calledBy: ['vin'],
}
