/**
 * What elements of a record mean to us, a line each. All others are left alone: there are hundreds, most of them about the
 * gateway itself. Source: the public lists "Data Sending Parameters ID" of the families FMB, FMC and TAT.
 * Ignition (239) and movement (240) are no tether: a tractor that stands with its engine off still has the trailer.
 */
import { metersInMile } from '../../../geo/point.ts'
import { signed, unsigned } from '../bytes.ts'
import type { Bytes } from '../protocol.ts'
import type { AvlRecord } from './records.ts'

/** What is read out of one element; later lines change nothing that earlier ones have said. */
export interface Readings {
  gpsMileage?: { miles: number }
  odometer?: { miles: number }
  sensorBoxBattery?: { millivolts: number }
  backupBattery?: { millivolts: number }
  door?: { opened: boolean }
  reeferUnit?: { humidityPercent?: number; loggerSensors?: { sensor: number; celsius: number }[] }
}

interface Element {
  readonly id: number
  /** As the maker's list calls it. */
  readonly name: string
  /** Whether its highest bit is a sign. */
  readonly isSigned?: true
  /** The values that are measured; others say that the sensor is not there, or not well. */
  readonly least: number
  readonly most: number
  readonly says: (readings: Readings, value: number) => void
}

const temperature = (sensor: number, unit: number) => (readings: Readings, value: number) => {
  const known = readings.reeferUnit?.loggerSensors ?? []
  if (known.some((one) => one.sensor === sensor)) return
  const loggerSensors = [...known, { sensor, celsius: Math.round(value * unit * 100) / 100 }]
  readings.reeferUnit = { ...readings.reeferUnit, loggerSensors }
}
const humidity = (unit: number) => (readings: Readings, value: number) => {
  readings.reeferUnit = { humidityPercent: value * unit, ...readings.reeferUnit }
}
const miles = (meters: number) => ({ miles: Math.round((meters / metersInMile) * 1000) / 1000 })
const fourOf = (
  ids: readonly [number, number, number, number],
  line: (n: number) => Omit<Element, 'id'>,
): readonly Element[] => ids.map((id, n) => ({ id, ...line(n + 1) }))

const farthest = 0xffff_fffe

export const elements: readonly Element[] = [
  {
    ...{ id: 16, name: 'Total Odometer', least: 0, most: farthest },
    says: (readings, meters) => (readings.gpsMileage = miles(meters)),
  },
  {
    ...{ id: 87, name: 'Total Mileage', least: 0, most: farthest },
    says: (readings, meters) => (readings.odometer = miles(meters)),
  },
  {
    ...{ id: 66, name: 'External Voltage', least: 0, most: 60_000 },
    says: (readings, millivolts) => (readings.sensorBoxBattery = { millivolts }),
  },
  {
    ...{ id: 67, name: 'Battery Voltage', least: 0, most: 60_000 },
    says: (readings, millivolts) => (readings.backupBattery = { millivolts }),
  },
  // 0.1 °C; 850 and 2000 to 5000 tell what is wrong with the sensor.
  ...fourOf([72, 73, 74, 75], (n) => ({
    ...{ name: `Dallas Temperature ${n}`, isSigned: true, least: -550, most: 849 },
    says: temperature(n, 0.1),
  })),
  // 0.01 °C; from 32765 on no temperature.
  ...fourOf([25, 26, 27, 28], (n) => ({
    ...{ name: `BLE Temperature ${n}`, isSigned: true, least: -4_000, most: 12_500 },
    says: temperature(n, 0.01),
  })),
  ...fourOf([10_800, 10_801, 10_802, 10_803], (n) => ({
    ...{ name: `EYE Temperature ${n}`, isSigned: true, least: -4_000, most: 12_500 },
    says: temperature(n, 0.01),
  })),
  { id: 86, name: 'BLE Humidity 1', least: 0, most: 1_000, says: humidity(0.1) },
  { id: 10_804, name: 'EYE Humidity 1', least: 0, most: 100, says: humidity(1) },
  // The magnet is on the door, the sensor on its frame.
  {
    ...{ id: 10_808, name: 'EYE Magnet 1', least: 0, most: 1 },
    says: (readings, isThere) => (readings.door = { opened: isThere === 0 }),
  },
]

const numberOf = ({ isSigned }: Element, bytes: Bytes): number => (isSigned ? signed(bytes) : unsigned(bytes))

/** What the elements of a record say of the trailer. */
export const readingsOf = ({ elements: there }: Pick<AvlRecord, 'elements'>): Readings => {
  const readings: Readings = {}
  for (const element of elements) {
    const bytes = there.get(element.id)
    // A number is exact up to six bytes.
    if (!bytes || bytes.length === 0 || bytes.length > 6) continue
    const value = numberOf(element, bytes)
    if (value >= element.least && value <= element.most) element.says(readings, value)
  }
  return readings
}
