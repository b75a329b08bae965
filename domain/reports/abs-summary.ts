/** ABS Fault Summary (3): per vehicle and fault type, how often, since when, and how far it was driven with it. */
import { t } from '../basics/texts.ts'
import { faultMiles } from '../maintenance/faults.ts'
import { describeFault } from '../maintenance/vocabulary/index.ts'
import { place, reportKind, section } from './report.ts'
import { grouped } from './statistics.ts'

const faults = section({
  key: 'faults',
  title: t('Faults by vehicle'),
  note: t(
    'Each fault of each vehicle once, however often it came in the period. What is active comes first, then what came most often.',
  ),
  columns: [
    { key: 'unitId', title: t('Unit ID'), type: 'text' },
    { key: 'vin', title: 'VIN', type: 'text' },
    { key: 'fault', title: t('Fault'), type: 'text' },
    { key: 'faultTypeId', title: t('Fault Type ID'), type: 'integer' },
    { key: 'times', title: t('Times'), type: 'integer' },
    { key: 'first', title: t('First'), type: 'time' },
    { key: 'last', title: t('Last'), type: 'time' },
    { key: 'status', title: t('Active Now'), type: 'text' },
    { key: 'miles', title: t('Miles Driven With It'), type: 'number', unit: 'mi' },
  ],
})

const types = section({
  key: 'types',
  title: t('By fault'),
  note: t('On how many vehicles each fault came in the period.'),
  columns: [
    { key: 'fault', title: t('Fault'), type: 'text' },
    { key: 'vehicles', title: t('Vehicles'), type: 'integer' },
    { key: 'times', title: t('Times'), type: 'integer' },
    { key: 'active', title: t('Active Now'), type: 'integer' },
  ],
  chart: { as: 'bars', label: 'fault', value: 'vehicles' },
})

export const absSummary = reportKind({
  id: 3,
  name: t('ABS Fault Summary'),
  slug: 'absSummary',
  purpose: t('Which vehicles had ABS faults, how often, and how far they were driven with them.'),
  form: 'absSummary',
  about: 'span',
  cadences: ['daily', 'weekly', 'semi-monthly', 'monthly'],
  isByDay: false,
  fields: ['faultTypes', 'timeframe', 'sensorData'],
  usualDays: 7,
  reads: ['absFaults'],
  sections: [faults, types],
  figures: [
    {
      key: 'vehicles',
      label: t('Vehicles with faults'),
      definition: t('Vehicles with at least one ABS fault at some time of the period.'),
      section: 'faults',
      by: { distinct: 'vin' },
    },
    {
      key: 'active',
      label: t('Active now'),
      definition: t('Faults that were active at the end of the period.'),
      section: 'faults',
      mark: 'active',
      by: { count: 'rows' },
    },
    {
      key: 'times',
      label: t('Times'),
      definition: t('How often faults came in all.'),
      section: 'faults',
      by: { sum: 'times' },
    },
    {
      key: 'miles',
      label: t('Miles driven with faults'),
      definition: t('Miles of all faults together; two at once count twice.'),
      section: 'faults',
      by: { sum: 'miles' },
    },
  ],
  rows: ({ absFaults: all }, { period: { to } }) => {
    const kindOf = ({ fault }: (typeof all)[number]) => `${fault.faultTypeId}/${fault.fmi}/${fault.position}`
    const rows = [...grouped(all, (one) => `${one.vehicleId}/${kindOf(one)}`)].map(([key, lives]) => {
      const sorted = lives.toSorted((a, b) => a.fault.start - b.fault.start)
      const newest = sorted.at(-1)!
      const miles = sorted.flatMap(({ fault }) => faultMiles(fault) ?? [])
      return {
        key,
        type: kindOf(newest),
        fact: newest,
        text: describeFault(newest.fault).faultDescription,
        times: lives.length,
        first: sorted[0]!.fault.start,
        last: newest.fault.start,
        isActive: lives.some(({ fault }) => fault.end === null),
        miles: miles.length === 0 ? null : miles.reduce((sum, one) => sum + one, 0),
      }
    })
    rows.sort(
      (a, b) => Number(b.isActive) - Number(a.isActive) || b.times - a.times || (a.key < b.key ? -1 : 1),
    )
    return [
      ...rows.map(({ key, fact, text, isActive, times, first, last, miles }) =>
        place(faults, {
          key,
          ...(isActive && { marks: ['active'] }),
          source: { as: 'faults', vin: fact.vin, from: first, to },
          cells: {
            unitId: fact.unitId,
            vin: fact.vin,
            fault: text,
            faultTypeId: fact.fault.faultTypeId,
            times,
            first,
            last,
            status: isActive ? t('Active') : t('Cleared'),
            miles,
          },
        }),
      ),
      ...[...grouped(rows, ({ type }) => type)]
        .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
        .map(([key, some]) =>
          place(types, {
            key,
            cells: {
              fault: some[0]!.text,
              vehicles: some.length,
              times: some.reduce((sum, { times }) => sum + times, 0),
              active: some.filter(({ isActive }) => isActive).length,
            },
          }),
        ),
    ]
  },
})
