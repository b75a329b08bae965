/** Reports for the tests of what prints them. */
import { minutes } from '#domain/basics/time.ts'
import type { Cell, ReportContent, ReportDocument, ReportRow, SectionHead } from '#domain/reports/document.ts'

export const at = Date.UTC(2026, 10, 25, 12, 0)
const zone = 'America/Chicago'

/** A report of these sections with all their rows. */
export const contentOf = (
  sections: readonly (SectionHead & { readonly rows: readonly ReportRow[] })[],
  facts: Partial<ReportDocument> = {},
): ReportContent => ({
  document: {
    title: 'Morning yard check',
    kind: 'Yard',
    reportTypeId: 1,
    customer: 'Acme Freight',
    period: { from: at, to: at, zone },
    made: at + minutes(1),
    lateFor: null,
    figures: [],
    changes: null,
    notes: [],
    watermark: 1,
    hash: 'ab'.repeat(32),
    ...facts,
    sections: sections.map(({ rows, ...head }) => ({
      ...head,
      rowCount: rows.length,
      first: rows.slice(0, 10),
      hash: 'cd'.repeat(32),
    })),
  },
  async *rows(key) {
    const { rows } = sections.find((section) => section.key === key)!
    for (let n = 0; n < rows.length; n += 1_000) yield rows.slice(n, n + 1_000)
  },
})

const rowsOf = (count: number, cells: (n: number) => readonly Cell[]): readonly ReportRow[] =>
  Array.from({ length: count }, (_, n) => ({ key: String(n), cells: cells(n) }))

/** Vehicles in yards; the first has a name that spreadsheets would take for a formula. */
export const yardReport = (vehicles: number): ReportContent =>
  contentOf(
    [
      {
        key: 'geofences',
        title: 'Geofences',
        note: 'How many trailers each holds.',
        columns: [
          { key: 'geofence', title: 'Geofence', type: 'text' },
          { key: 'vehicles', title: 'Trailers', type: 'integer' },
          { key: 'longest', title: 'Longest dwell', type: 'duration' },
        ],
        chart: { as: 'bars', label: 'geofence', value: 'vehicles' },
        rows: rowsOf(5, (n) => [`Yard ${n + 1}`, 40 - n * 7, minutes(600 * (n + 1))]),
      },
      {
        key: 'vehicles',
        title: 'Trailers',
        note: 'Those inside at the moment of the run.',
        columns: [
          { key: 'geofence', title: 'Geofence', type: 'text' },
          { key: 'unit', title: 'Unit ID', type: 'text' },
          { key: 'vin', title: 'VIN', type: 'text' },
          { key: 'since', title: 'Inside since', type: 'time' },
          { key: 'dwell', title: 'Dwell', type: 'duration' },
          { key: 'load', title: 'Load', type: 'text' },
          { key: 'tether', title: 'Tether', type: 'text' },
          { key: 'health', title: 'Health', type: 'text' },
          { key: 'last', title: 'Last report', type: 'time' },
          { key: 'speed', title: 'Speed', type: 'number', unit: 'mph' },
        ],
        rows: rowsOf(vehicles, (n) => [
          `Yard ${1 + Math.floor(n / 20)}`,
          n === 0 ? '=HYPERLINK("x")' : `NS${String(n).padStart(4, '0')}`,
          `1GRAA0622TK${String(n).padStart(6, '0')}`,
          at - minutes(37 * n + 5),
          minutes(37 * n + 5),
          n % 3 === 0 ? 'Loaded' : 'Unloaded',
          n % 5 === 0 ? 'Tethered' : 'Untethered',
          n % 7 === 0 ? 'Critical' : 'Good',
          n % 11 === 0 ? null : at - minutes(n),
          n / 8,
        ]),
      },
    ],
    {
      figures: ['Trailers inside', 'Loaded', 'Longest dwell', 'Stale', 'Critical'].map((label, n) => ({
        key: label,
        label,
        text: n === 2 ? '3d 4h' : String(112 - n * 20),
        value: n === 2 ? 76 : 112 - n * 20,
        definition: `${label} at the moment of the run, by the newest report before it.`,
        section: 'vehicles',
        mark: null,
        change: n % 2 === 0 ? `+${n + 1}` : null,
      })),
      changes: ['NS0031 and 2 other trailers came.', 'NS0007 left.'],
      notes: ["The group 'Night shift' is gone: its trailers are left out."],
    },
  )

/** Temperatures of so many reefers, every five minutes, of their zones by turns. */
export const reeferReport = (reefers: number, readings: number, zones = 1): ReportContent =>
  contentOf(
    [
      {
        key: 'history',
        title: 'Temperatures',
        note: 'As the unit measured them.',
        isLong: true,
        columns: [
          { key: 'unit', title: 'Unit ID', type: 'text' },
          { key: 'zone', title: 'Zone', type: 'integer' },
          { key: 'time', title: 'Time', type: 'time' },
          { key: 'setPoint', title: 'Set point', type: 'number', unit: '°F' },
          { key: 'returnAir', title: 'Return air', type: 'number', unit: '°F' },
          { key: 'dischargeAir', title: 'Discharge air', type: 'number', unit: '°F' },
        ],
        chart: {
          as: 'lines',
          per: ['unit', 'zone'],
          time: 'time',
          lines: ['returnAir', 'dischargeAir', 'setPoint'],
          base: 'setPoint',
        },
        rows: rowsOf(reefers * readings, (n) => [
          `RF${100 + Math.floor(n / readings)}`,
          1 + (n % zones),
          at - minutes(5) * (readings - Math.floor((n % readings) / zones)),
          34,
          n % 97 === 0 ? null : 34 + 3 * Math.sin(n / 50),
          33 + 4 * Math.cos(n / 70),
        ]),
      },
    ],
    { title: 'Cold chain', kind: 'Reefer Temperature History', reportTypeId: 8 },
  )
