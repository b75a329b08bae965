/** ABS Fault Detail (4): every lifecycle of the period, with the twelve columns of the fault table (§2). */
import { t } from '../basics/texts.ts'
import { faultColumns } from '../maintenance/fault-columns.ts'
import { faultMiles } from '../maintenance/faults.ts'
import type { ColumnType } from '../shapes/column.ts'
import type { CellType, ReportColumn } from './document.ts'
import { type PlacedRow, reportKind, section } from './report.ts'

const typeOf: Readonly<Record<ColumnType, CellType>> = {
  text: 'text',
  list: 'text',
  flag: 'text',
  integer: 'integer',
  number: 'number',
  time: 'time',
  since: 'duration',
}

/** Only where the customer has what explains faults. */
const explaining: readonly string[] = ['cause', 'repairInformation']
const isDuration = (key: string) => key === 'durationSeconds'

const lives = section({
  key: 'faults',
  title: t('Fault lifecycles'),
  note: t('From the report that first carried a fault to the one that no longer did. The newest come first.'),
  columns: [
    { key: 'unitId', title: t('Unit ID'), type: 'text' },
    { key: 'vin', title: 'VIN', type: 'text' },
    ...faultColumns.map(
      (column): ReportColumn => ({
        key: column.key,
        title: column.title,
        type: isDuration(column.key) ? 'duration' : typeOf[column.type],
        ...('unit' in column && { unit: column.unit }),
      }),
    ),
  ] as readonly ReportColumn[],
})

export const absDetail = reportKind({
  id: 4,
  name: t('ABS Fault Detail'),
  slug: 'absFaultDetail',
  purpose: t('Every ABS fault from its first report to its last, with cause and repair.'),
  flag: 'AbsFaultDetailReport',
  form: 'absSummary',
  about: 'span',
  cadences: ['daily', 'weekly', 'semi-monthly', 'monthly'],
  isByDay: false,
  fields: ['faultTypes', 'timeframe', 'sensorData'],
  usualDays: 7,
  reads: ['absFaults'],
  sections: [lives],
  figures: [
    {
      key: 'faults',
      label: t('Faults'),
      definition: t('Lifecycles that touch the period.'),
      section: 'faults',
      by: { count: 'rows' },
    },
    {
      key: 'active',
      label: t('Active'),
      definition: t('Those that were active at the end of the period.'),
      section: 'faults',
      mark: 'active',
      by: { count: 'rows' },
    },
    {
      key: 'vehicles',
      label: t('Vehicles'),
      definition: t('Vehicles with at least one of them.'),
      section: 'faults',
      by: { distinct: 'vin' },
    },
    {
      key: 'miles',
      label: t('Miles traveled'),
      definition: t('Miles of all of them together; two at once count twice.'),
      section: 'faults',
      by: { sum: 'bestAvailableTotalMileage' },
    },
  ],
  rows: ({ absFaults }, { period: { to } }) =>
    absFaults
      .toSorted(
        (a, b) =>
          b.fault.start - a.fault.start ||
          a.vehicleId - b.vehicleId ||
          a.fault.faultTypeId - b.fault.faultTypeId ||
          a.fault.fmi - b.fault.fmi,
      )
      .map(({ vehicleId, vin, unitId, fault, isExplained }): PlacedRow => {
        const cellOf = (column: (typeof faultColumns)[number]) => {
          if (!isExplained && explaining.includes(column.key)) return null
          if (isDuration(column.key)) return (fault.end ?? to) - fault.start
          if (column.key === 'bestAvailableTotalMileage') return faultMiles(fault)
          return column.of({ fault, now: to })
        }
        return {
          section: lives.key,
          row: {
            key: `${vehicleId}/${fault.sensorTypeId}/${fault.faultTypeId}/${fault.fmi}/${fault.position}/${fault.start}`,
            ...(fault.end === null && { marks: ['active'] }),
            source: { as: 'faults', vin, from: fault.start, to: fault.end ?? to },
            cells: [unitId, vin, ...faultColumns.map(cellOf)],
          },
        }
      }),
})
