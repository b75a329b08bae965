/** The trailer's own battery, measured where the gateway is connected to it. */

import { z } from 'zod'
import { trailerBatteryCaution, trailerBatteryCritical } from '../basics/assumed.ts'
import { number, volts } from '../basics/print.ts'
import { hours } from '../basics/time.ts'
import { flagField } from '../shapes/condition.ts'
import { becomes } from '../shapes/predicate.ts'
import { low, millivolts, stillLow, voltage } from './battery.ts'
import { sensor } from './sensor.ts'

const reading = z.object({ millivolts })
type Reading = z.infer<typeof reading>
const health = low(trailerBatteryCaution, trailerBatteryCritical)
const isStillLow = stillLow(trailerBatteryCaution, trailerBatteryCritical)
const level = (battery: Reading) => health(battery.millivolts)

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
  label: 'Trailer Battery',
  short: 'Battery',
  makers: ['pro'],
  installHint: 'Connect the trailer battery to the gateway and wait a minute.',
  staleAfter: hours(24),
  columns: [
    { key: 'sensorBoxBattery', title: 'Trailer Battery', ...column },
    { key: 'deviceBoxBattery', title: 'Device Supply', ...column },
  ],
  drawer: {
    as: 'rows',
    rows: (battery, { checkFuse }) => [
      { label: 'Voltage', text: voltage(battery.millivolts), unit: 'V', level: level(battery) },
      ...(checkFuse
        ? [{ label: 'Fuse', text: 'Check fuse', level: 'caution' as const, flag: 'CheckFuse' }]
        : []),
    ],
  },
  log: (battery) => [['Battery Voltage', `${voltage(battery.millivolts)} V`]],
  entry: (battery) => ({ batteryVoltageTrailer: volts(battery.millivolts) }),
  level,
  predicates: [
    becomes({
      id: 12,
      name: 'Battery',
      choices: { caution: 'Caution (low)', critical: 'Critical (very low)' },
      selection: {
        by: 'flags',
        flags: { caution: flagField('sensorBoxBatteryYellow'), critical: flagField('sensorBoxBatteryRed') },
      },
      label: 'The trailer battery gets',
      when: {
        caution: 'the trailer battery gets low (caution)',
        critical: 'the trailer battery gets very low (critical)',
      },
      happened: {
        caution: 'The trailer battery got low (caution)',
        critical: 'The trailer battery got very low (critical)',
      },
      rest: 'good',
      critical: ['critical'],
      of: (battery) => {
        const now = level(battery)
        return now === 'good' ? null : now
      },
      keeps: (battery, _, was) => isStillLow(battery.millivolts, was),
    }),
  ],
})
