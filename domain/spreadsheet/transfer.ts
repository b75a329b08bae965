/** Trailers of a VIN transfer in a spreadsheet: a line names one, and what it is to be called. */

import { unitIdLongest } from '../basics/assumed.ts'
import { mark } from '../basics/texts.ts'
import { textColumn } from './column.ts'
import type { SheetKind } from './kind.ts'

export const transferSheet: SheetKind = {
  key: 'transfer',
  title: 'VIN transfer',
  one: mark('trailer'),
  many: mark('trailers'),
  right: 'transferVins',
  ofCustomer: false,
  columns: [
    textColumn('vin', 'VIN', {
      also: ['Vehicle', 'Trailer', 'Serial Number', 'Unit ID', 'Unit', 'VIN Number'],
      needed: true,
      example: '1GRAA0628KB704010',
      longest: 64,
    }),
    textColumn('newUnitId', 'New Unit ID', {
      also: ['New Unit', 'New Name'],
      example: 'T-104',
      longest: unitIdLongest,
    }),
  ],
  knownBy: ['vin'],
  calledBy: ['vin'],
}
