/** The cell that keeps a gateway alive while the trailer stands alone. */
import { z } from 'zod'
import { backupBatteryCaution, backupBatteryCritical } from '../basics/assumed.ts'
import { volts } from '../basics/print.ts'
import { days } from '../basics/time.ts'
import { low, millivolts, voltage } from './battery.ts'
import { sensor } from './sensor.ts'

const reading = z.object({ millivolts })
type Reading = z.infer<typeof reading>
const health = low(backupBatteryCaution, backupBatteryCritical)
const level = (battery: Reading) => health(battery.millivolts)

export const backupBattery = sensor(reading, {
  id: 22,
  key: 'backupBattery',
  label: 'Backup Battery',
  short: 'Backup',
  makers: ['pro', 'go'],
  installHint: 'Unplug the tractor for a minute so that the gateway runs by itself.',
  staleAfter: days(2),
  columns: [],
  drawer: {
    as: 'rows',
    rows: (battery) => [
      { label: 'Voltage', text: voltage(battery.millivolts), unit: 'V', level: level(battery) },
    ],
  },
  log: (battery) => [['Backup Battery Voltage', `${voltage(battery.millivolts)} V`]],
  entry: (battery) => ({ backupBatteryVoltage: volts(battery.millivolts) }),
  level,
  predicates: [],
})
