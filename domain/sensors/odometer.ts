/** Miles that the brake system has counted at the wheels. */

import { amount, amountText } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import { mileage, miles } from './mileage.ts'
import { sensor } from './sensor.ts'

export const odometer = sensor(mileage(t('Odometer of the brake system')), {
  id: 6,
  key: 'odometer',
  label: t('Odometer'),
  makers: ['pro'],
  installHint: t('Connect a tractor and pull the trailer forward a few yards.'),
  staleAfter: days(10),
  columns: [
    {
      key: 'odometer',
      title: t('ABS Odometer'),
      field: 'abs_odometer_miles',
      type: 'number',
      of: ({ reading }) => reading.miles,
      print: miles,
      unit: 'mi',
      digits: 1,
    },
  ],
  drawer: {
    as: 'rows',
    rows: (abs, _, units) => [{ label: t('Odometer'), ...amount(abs.miles, 'distance', units, 1) }],
  },
  log: (abs, _, units) => [[t('ABS Odometer'), amountText(abs.miles, 'distance', units, 1)]],
  entry: (abs) => ({ odometerAbs: abs.miles }),
  predicates: [],
})
