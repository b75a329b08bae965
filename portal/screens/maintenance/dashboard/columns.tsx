/** The columns of the trailers that need attention. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { issueCategories } from '#domain/maintenance/issues.ts'
import type { MaintenanceVehicle } from '../../../data/maintenance.ts'
import type { GridColumn } from '../../../grid/column.ts'
import { PeekAct } from '../../../ui/layout/peek.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { VerdictLabel } from '../../../ui/marks/verdict-text.tsx'
import { Vin } from '../../../ui/marks/vin.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { moment } from '../../../ui/time/time.ts'
import { ownPlace } from '../../../ui/units.ts'
import { customerColumn } from '../list/customer-column.ts'
import { issueStatusLevels, statusNames } from '../status.tsx'

type Row = MaintenanceVehicle
type Status = keyof typeof issueStatusLevels

/** The statuses of a trailer, the worst first. */
export const statusesOf = (row: Row): readonly Status[] => [
  ...(row.alertTypeStatusCritical ? (['critical'] as const) : []),
  ...(row.alertTypeStatusCaution ? (['caution'] as const) : []),
  ...(row.alertTypeStatusNotReporting ? (['notReporting'] as const) : []),
  ...(row.alertTypeStatusSnoozed ? (['snoozed'] as const) : []),
]

const text = (value: string) => value || notAvailable

/** @param whose with the customer. `statuses`: with the status of the asset */
export const columnsFor = ({
  whose,
  statuses,
}: {
  whose: boolean
  statuses: boolean
}): readonly GridColumn<Row>[] => [
  {
    key: 'unitId',
    title: t('Unit ID'),
    field: 'unit_id',
    width: 132,
    text: ({ unitId }) => unitId,
    cell: (row) => (
      <span className="maintenance-unit">
        <LevelMark level={row.verdict?.level ?? issueStatusLevels[statusesOf(row)[0] ?? 'snoozed']} />
        <b>{row.unitId}</b>
        <PeekAct vin={row.vin} />
      </span>
    ),
  },
  {
    key: 'reason',
    title: t('Reason'),
    width: 230,
    text: ({ verdict }) => verdict?.shortForm ?? notAvailable,
    cell: ({ verdict }) =>
      verdict ? <VerdictLabel verdict={verdict} /> : <span className="quiet">{notAvailable}</span>,
  },
  ...(statuses
    ? [
        {
          key: 'status',
          title: t('Status'),
          width: 172,
          text: (row: Row) =>
            statusesOf(row)
              .map((one) => statusNames[one])
              .join(', '),
        } satisfies GridColumn<Row>,
      ]
    : []),
  {
    key: 'issues',
    title: t('Issues'),
    field: 'issues',
    width: 330,
    text: ({ issues }) => issues.map(({ title }) => t(title)).join('; '),
    cell: ({ issues }) => (
      <span className="maintenance-issues" title={issues.map(({ title }) => t(title)).join('\n')}>
        {issues.some(({ returnedOf }) => returnedOf !== null) && (
          <b className="maintenance-back">{t('Came back')}</b>
        )}
        <span className="grid-text">{issues[0] && t(issues[0].title)}</span>
        {issues.length > 1 && <span className="unit numbers">+{issues.length - 1}</span>}
      </span>
    ),
  },
  {
    key: 'categories',
    title: t('Category'),
    width: 170,
    text: ({ issues }) => [...new Set(issues.map(({ category }) => issueCategories[category]))].join(', '),
  },
  {
    key: 'workOrders',
    title: t('Work order'),
    width: 108,
    text: ({ workOrderCount }) => (workOrderCount > 0 ? count(workOrderCount, 'open', 'open') : t('None')),
    cell: ({ workOrderCount }) =>
      workOrderCount > 0 ? (
        <span className="numbers">{count(workOrderCount, 'open', 'open')}</span>
      ) : (
        <span className="quiet">{t('None')}</span>
      ),
  },
  {
    key: 'opened',
    title: t('Since'),
    field: 'opened',
    width: 112,
    text: ({ opened }) => moment(opened),
    cell: ({ opened }) => <Age at={opened} />,
    figures: true,
  },
  {
    key: 'where',
    title: t('Geofence or place'),
    width: 190,
    text: ({ geofence, address }) => text(geofence || ownPlace(address ?? '')),
  },
  { key: 'groups', title: t('Groups'), width: 150, text: ({ groups }) => text(groups) },
  ...customerColumn<Row>(whose, 'customer_name'),
  {
    key: 'lastReport',
    title: t('Last report'),
    field: 'last_reported_calculated',
    width: 112,
    text: ({ lastReport }) => (lastReport === null ? notAvailable : moment(lastReport)),
    cell: ({ lastReport }) =>
      lastReport === null ? <span className="quiet">{notAvailable}</span> : <Age at={lastReport} flagsOld />,
    figures: true,
  },
  { key: 'vin', title: t('VIN'), width: 170, text: ({ vin }) => vin, cell: ({ vin }) => <Vin value={vin} /> },
]
