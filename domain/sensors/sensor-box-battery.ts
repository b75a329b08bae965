/** The trailer's own battery, measured where the gateway is connected to it. */

import { z } from 'zod'
import { batteryBack, trailerBatteryCaution, trailerBatteryCritical } from '../basics/assumed.ts'
import { number, volts } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { hours } from '../basics/time.ts'
import { usualLimits, type VerdictLimits } from '../basics/verdict-limits.ts'
import type { CauseWords } from '../shapes/cause.ts'
import { flagField } from '../shapes/condition.ts'
import { becomes } from '../shapes/predicate.ts'
import { limitsOf } from '../vehicle/vehicle.ts'
import { low, millivolts, stillLow, voltage, voltageLimits, voltageOf } from './battery.ts'
import { beyondLow, said, wellCauses, withinLimits } from './said.ts'
import { sensor } from './sensor.ts'

const reading = z.object({ millivolts })
type Reading = z.infer<typeof reading>
const isStillLow = stillLow(trailerBatteryCaution, trailerBatteryCritical)
const level = ({ millivolts }: Reading, { trailerBatteryCaution, trailerBatteryCritical }: VerdictLimits) =>
  low(millivolts, trailerBatteryCaution, trailerBatteryCritical)

const low12: CauseWords = {
  level: 'caution',
  consequence: 'battery',
  words: t('Trailer battery low'),
  detail: null,
  means: t('Lift gate, inside lights and gateway will stop when it is empty.'),
  does: t('Tether or charge it.'),
  act: 'workOrder',
}
const empty: CauseWords = {
  ...low12,
  level: 'critical',
  words: t('Trailer battery empty'),
  means: t('Lift gate and inside lights do not work, and an empty battery is soon spoilt.'),
  does: t('Tether or charge it, and have it tested.'),
}
const fuse: CauseWords = {
  level: 'caution',
  consequence: 'battery',
  words: t('Trailer fuse blown'),
  detail: null,
  means: t('The battery is not charged, and what hangs on it stops.'),
  does: t('Change the fuse, and look for the short.'),
  act: 'workOrder',
}
const beyond = ({ millivolts }: Reading, limits: VerdictLimits) =>
  beyondLow(millivolts, limits.trailerBatteryCaution, limits.trailerBatteryCritical, batteryBack)

const column = {
  field: 'sensor_box_battery_voltage',
  type: 'number',
  of: ({ reading }: { reading: Reading }) => volts(reading.millivolts),
  print: (value: number) => number(value, 1),
  unit: 'V',
} as const

export const sensorBoxBattery = sensor(reading, {
  id: 13,
  key: 'sensorBoxBattery',
  label: t('Trailer Battery'),
  drawing: [
    {
      part: 'trailerBattery',
      limits: ({ trailerBatteryCaution, trailerBatteryCritical }) =>
        voltageLimits(trailerBatteryCaution, trailerBatteryCritical),
    },
  ],
  short: t('Battery'),
  makers: ['pro'],
  installHint: t('Connect the trailer battery to the gateway and wait a minute.'),
  staleAfter: hours(24),
  columns: [
    { key: 'sensorBoxBattery', title: t('Trailer Battery'), ...column },
    { key: 'deviceBoxBattery', title: t('Device Supply'), ...column },
  ],
  drawer: {
    as: 'rows',
    rows: (battery, vehicle) => [
      {
        label: t('Voltage'),
        text: voltage(battery.millivolts),
        unit: 'V',
        level: level(battery, limitsOf(vehicle)),
      },
      ...(vehicle.checkFuse
        ? [{ label: t('Fuse'), text: t('Check fuse'), level: 'caution' as const, flag: 'CheckFuse' }]
        : []),
    ],
  },
  log: (battery) => [[t('Battery Voltage'), `${voltage(battery.millivolts)} V`]],
  entry: (battery) => ({ batteryVoltageTrailer: volts(battery.millivolts) }),
  level: (battery, vehicle) => level(battery, limitsOf(vehicle)),
  limited: {
    of: (battery, limits) => {
      const one = beyond(battery, limits)
      return one ? [{ item: '', ...one }] : withinLimits
    },
  },
  verdicts: (subject) => {
    const { reading, vehicle, limits } = subject
    const one = beyond(reading, limits)
    const level = one ? subject.held('', one) : 'good'
    if (level === 'good' && !vehicle.checkFuse) return wellCauses
    return [
      ...(level === 'good'
        ? []
        : [
            said(level === 'critical' ? empty : low12, {
              measure: voltageOf(reading.millivolts),
              since: subject.heldSince(''),
              troubles: ['trailerBattery'],
            }),
          ]),
      ...(vehicle.checkFuse ? [said(fuse, { item: 'fuse' })] : []),
    ]
  },
  predicates: [
    becomes({
      id: 12,
      name: t('Battery'),
      choices: { caution: t('Caution (low)'), critical: t('Critical (very low)') },
      selection: {
        by: 'flags',
        flags: { caution: flagField('sensorBoxBatteryYellow'), critical: flagField('sensorBoxBatteryRed') },
      },
      label: t('The trailer battery gets'),
      when: {
        caution: t('the trailer battery gets low (caution)'),
        critical: t('the trailer battery gets very low (critical)'),
      },
      happened: {
        caution: t('The trailer battery got low (caution)'),
        critical: t('The trailer battery got very low (critical)'),
      },
      rest: 'good',
      critical: ['critical'],
      of: (battery) => {
        const now = level(battery, usualLimits)
        return now === 'good' ? null : now
      },
      keeps: (battery, _, was) => isStillLow(battery.millivolts, was),
    }),
  ],
})
