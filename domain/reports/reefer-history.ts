/** Reefer Temperature History (8): per reefer and zone what was asked for and what the air was, over the timeframe. */
import { t } from '../basics/texts.ts'
import { minute } from '../basics/time.ts'
import type { Fahrenheit, Instant, Ms } from '../basics/units.ts'
import { alarms, degrees, mode, reeferModes } from '../sensors/reefer-reading.ts'
import type { ReeferFact } from './data.ts'
import { type PlacedRow, place, type ReportAbout, reportKind, section } from './report.ts'
import { grouped } from './statistics.ts'

const zones = section({
  key: 'zones',
  title: t('By reefer and zone'),
  note: t(
    'Minutes out of range are those in which a unit that was on had return air too far from its set point.',
  ),
  columns: [
    { key: 'unitId', title: t('Unit ID'), type: 'text' },
    { key: 'vin', title: 'VIN', type: 'text' },
    { key: 'zone', title: t('Zone'), type: 'integer' },
    { key: 'readings', title: t('Readings'), type: 'integer' },
    { key: 'outMinutes', title: t('Minutes Out of Range'), type: 'integer' },
    { key: 'low', title: t('Lowest Return Air'), type: 'number', unit: '°F' },
    { key: 'high', title: t('Highest Return Air'), type: 'number', unit: '°F' },
    { key: 'doors', title: t('Door Openings'), type: 'integer' },
    { key: 'alarms', title: t('Alarms'), type: 'text' },
  ],
})

const readings = section({
  key: 'readings',
  title: t('Readings'),
  note: t('Every reading of every zone, in the order of time.'),
  isLong: true,
  columns: [
    { key: 'unitId', title: t('Unit ID'), type: 'text' },
    { key: 'zone', title: t('Zone'), type: 'integer' },
    { key: 'time', title: t('Time'), type: 'time' },
    { key: 'setPoint', title: t('Set Point'), type: 'number', unit: '°F' },
    { key: 'returnAir', title: t('Return Air'), type: 'number', unit: '°F' },
    { key: 'dischargeAir', title: t('Discharge Air'), type: 'number', unit: '°F' },
    { key: 'ambient', title: t('Ambient'), type: 'number', unit: '°F' },
    { key: 'mode', title: t('Mode'), type: 'text' },
    { key: 'door', title: t('Door'), type: 'text' },
    { key: 'alarms', title: t('Alarms'), type: 'text' },
    { key: 'range', title: t('Range'), type: 'text' },
  ],
  chart: {
    as: 'lines',
    per: ['unitId', 'zone'],
    time: 'time',
    lines: ['returnAir', 'dischargeAir', 'ambient'],
    base: 'setPoint',
  },
})

/** A reading counts until the next, but no longer than so: units report every few minutes while they are on. */
const holdsFor: Ms = 15 * minute

const nextReading = (facts: readonly ReeferFact[], index: number): Instant | undefined => {
  for (let at = index + 1; at < facts.length; at++) if (facts[at]!.reading !== null) return facts[at]!.at
  return undefined
}

interface ZoneTotal {
  readings: number
  out: Ms
  low: Fahrenheit | null
  high: Fahrenheit | null
}

const ofVehicle = (facts: readonly ReeferFact[], about: ReportAbout): readonly PlacedRow[] => {
  const sorted = facts.toSorted((a, b) => a.at - b.at)
  const totals = new Map<number, ZoneTotal>()
  const rows: PlacedRow[] = []
  const codes = new Set<string>()
  let [doors, wasOpen]: [number, boolean | null] = [0, null]
  for (const [index, { at, reading, isDoorOpen, unitId, vin, vehicleId }] of sorted.entries()) {
    if (isDoorOpen !== null) {
      if (isDoorOpen && wasOpen === false) doors++
      wasOpen = isDoorOpen
    }
    if (reading === null) continue
    const active = alarms(reading).map(({ code }) => code)
    for (const code of active) codes.add(code)
    const runs = mode(reading)
    const next: Instant = nextReading(sorted, index) ?? about.period.to
    for (const zone of reading.zones ?? []) {
      const setPoint = degrees(zone.setPointCelsius)
      const returnAir = degrees(zone.returnAirCelsius)
      const isKnown = setPoint !== null && returnAir !== null && reading.powerOn !== false
      const isOut = isKnown && Math.abs(returnAir - setPoint) > about.outOfRangeF
      const total = totals.get(zone.zone) ?? { readings: 0, out: 0, low: null, high: null }
      total.readings++
      if (isOut) total.out += Math.max(0, Math.min(next - at, holdsFor))
      if (returnAir !== null) {
        total.low = Math.min(total.low ?? returnAir, returnAir)
        total.high = Math.max(total.high ?? returnAir, returnAir)
      }
      totals.set(zone.zone, total)
      rows.push(
        place(readings, {
          key: `${vehicleId}/${zone.zone}/${at}`,
          ...(isOut && { marks: ['out'] }),
          source: { as: 'history', vin, from: at, to: at },
          cells: {
            unitId,
            zone: zone.zone,
            time: at,
            setPoint,
            returnAir,
            dischargeAir: degrees(zone.dischargeAirCelsius),
            ambient: degrees(reading.ambientCelsius),
            mode: runs === null ? null : reeferModes[runs],
            door: isDoorOpen === null ? null : isDoorOpen ? t('Open') : t('Closed'),
            alarms: active.join(', '),
            range: !isKnown ? null : isOut ? t('Out of range') : t('In range'),
          },
        }),
      )
    }
  }
  const { vehicleId, vin, unitId } = sorted[0]!
  return [
    ...[...totals]
      .sort(([a], [b]) => a - b)
      .map(([zone, { readings: count, out, low, high }]) =>
        place(zones, {
          key: `${vehicleId}/${zone}`,
          ...(out > 0 && { marks: ['out'] }),
          source: { as: 'history', vin, from: about.period.from, to: about.period.to },
          cells: {
            unitId,
            vin,
            zone,
            readings: count,
            outMinutes: Math.round(out / minute),
            low,
            high,
            doors,
            alarms: [...codes].sort().join(', '),
          },
        }),
      ),
    ...rows,
  ]
}

export const reeferHistory = reportKind({
  id: 8,
  name: t('Reefer Temperature History'),
  slug: 'reeferTempHistory',
  purpose: t('How cold each reefer was kept, with the minutes out of range.'),
  flag: 'ReeferTempHistoryReport',
  form: 'thermoKing',
  about: 'span',
  cadences: [],
  isByDay: false,
  fields: ['timeframe', 'outOfRange', 'sensorData'],
  usualDays: 1,
  reads: ['reefers'],
  isByVehicle: true,
  sections: [zones, readings],
  figures: [
    {
      key: 'reefers',
      label: t('Reefers'),
      definition: t('Reefers that reported in the period.'),
      section: 'zones',
      by: { distinct: 'vin' },
    },
    {
      key: 'out',
      label: t('Zones out of range'),
      definition: t('Zones that were out of range at some time.'),
      section: 'zones',
      mark: 'out',
      by: { count: 'rows' },
    },
    {
      key: 'minutes',
      label: t('Minutes out of range'),
      definition: t('Minutes of all zones together.'),
      section: 'zones',
      by: { sum: 'outMinutes' },
    },
    {
      key: 'readings',
      label: t('Readings'),
      definition: t('Readings of all zones together.'),
      section: 'zones',
      by: { sum: 'readings' },
    },
  ],
  rows: ({ reefers }, about) =>
    [...grouped(reefers, ({ vehicleId }) => vehicleId).values()].flatMap((facts) => ofVehicle(facts, about)),
})
