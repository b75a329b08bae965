/** Miles that the gateway has counted from its positions. */

import { amount, amountText } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import { hours } from '../basics/time.ts'
import { mileage, miles } from './mileage.ts'
import { sensor } from './sensor.ts'

export const gpsMileage = sensor(mileage(t('Distance counted from positions')), {
  id: 16,
  key: 'gpsMileage',
  label: t('GPS Mileage'),
  makers: ['pro', 'go', 'xt5300'],
  installHint: t('Pull the trailer a few hundred yards under the open sky.'),
  staleAfter: hours(24),
  columns: [
    {
      key: 'gpsOdometer',
      title: t('GPS Mileage'),
      field: 'gps_odometer_miles',
      type: 'number',
      of: ({ reading }) => reading.miles,
      print: miles,
      unit: 'mi',
      digits: 1,
    },
  ],
  drawer: {
    as: 'rows',
    rows: (gps, _, units) => [{ label: t('Mileage'), ...amount(gps.miles, 'distance', units, 1) }],
  },
  log: (gps, _, units) => [[t('GPS Mileage'), amountText(gps.miles, 'distance', units, 1)]],
  entry: (gps) => ({ odometerGps: gps.miles }),
  predicates: [],
})
