/** The cell that keeps a gateway alive while the trailer stands alone. */

import { z } from 'zod'
import { backupBatteryBack } from '../basics/assumed.ts'
import { volts } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type { CauseWords } from '../shapes/cause.ts'
import { limitsOf, type Vehicle } from '../vehicle/vehicle.ts'
import { low, millivolts, voltage, voltageLimits, voltageOf } from './battery.ts'
import { beyondLow, said, wellCauses, withinLimits } from './said.ts'
import { sensor } from './sensor.ts'

const reading = z.object({ millivolts })
type Reading = z.infer<typeof reading>
const level = ({ millivolts }: Reading, vehicle: Vehicle) => {
  const { backupBatteryNotice, backupBatteryCaution } = limitsOf(vehicle)
  return low(millivolts, backupBatteryNotice, backupBatteryCaution)
}

const words: CauseWords = {
  level: 'notice',
  consequence: 'gateway',
  words: t('Gateway battery low'),
  detail: null,
  means: t('It falls silent when nothing charges it.'),
  does: t('Let it charge on a tractor.'),
  act: 'snooze',
}
const beyond = ({ millivolts }: Reading, limits: VerdictLimits) =>
  beyondLow(
    millivolts,
    limits.backupBatteryNotice,
    limits.backupBatteryCaution,
    backupBatteryBack,
    'notice',
    'caution',
  )

export const backupBattery = sensor(reading, {
  id: 22,
  key: 'backupBattery',
  label: t('Backup Battery'),
  drawing: [
    {
      part: 'gatewayBattery',
      limits: ({ backupBatteryNotice, backupBatteryCaution }) =>
        voltageLimits(backupBatteryNotice, backupBatteryCaution),
    },
  ],
  short: t('Backup'),
  makers: ['pro', 'go'],
  installHint: t('Unplug the tractor for a minute so that the gateway runs by itself.'),
  staleAfter: days(2),
  columns: [],
  drawer: {
    as: 'rows',
    rows: (battery, vehicle) => [
      { label: t('Voltage'), text: voltage(battery.millivolts), unit: 'V', level: level(battery, vehicle) },
    ],
  },
  log: (battery) => [[t('Backup Battery Voltage'), `${voltage(battery.millivolts)} V`]],
  entry: (battery) => ({ backupBatteryVoltage: volts(battery.millivolts) }),
  level,
  limited: {
    of: (battery, limits) => {
      const one = beyond(battery, limits)
      return one ? [{ item: '', ...one }] : withinLimits
    },
  },
  // One level lower than its section shows: the trailer itself is well.
  verdicts: (subject) => {
    const one = beyond(subject.reading, subject.limits)
    const level = one ? subject.held('', one) : 'good'
    if (level === 'good') return wellCauses
    const measure = voltageOf(subject.reading.millivolts)
    return [said({ ...words, level }, { measure, since: subject.heldSince('') })]
  },
  predicates: [],
})
