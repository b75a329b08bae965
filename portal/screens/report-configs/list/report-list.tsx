/** The list of reports that come by a schedule, and what is done with one from there. */

import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { reportNameLongest } from '#domain/basics/assumed.ts'
import { t } from '#domain/basics/texts.ts'
import { reportWords } from '#domain/reports/words.ts'
import { AlertTabs } from '../../../alerting/alert-tabs.tsx'
import { ConfigList, type ConfigListKind, type ListAction } from '../../../alerting/config-list.tsx'
import { WithCustomers } from '../../../alerting/with-customers.tsx'
import type { CustomerName } from '../../../data/customers.ts'
import {
  copyReportConfig,
  deleteReportConfig,
  moveReportConfig,
  type ReportConfigShown,
  reportConfigs,
  setReportConfigActive,
} from '../../../data/reports.ts'
import type { ScreenProps } from '../../../data/screen.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { Empty } from '../../../ui/states/states.tsx'
import { columnsFor } from './columns.tsx'
import { KindDialog } from './kind-dialog.tsx'
import { reportListing } from './listing.ts'
import '../report-configs.css'

const { titles } = reportWords
const action = (work: ListAction['work'], done: ListAction['done'], failed: string): ListAction => ({
  work,
  done,
  failed: (why) => ({ title: failed, text: why }),
})

const reportsKind: ConfigListKind<ReportConfigShown> = {
  ...reportListing,
  label: t('Reports'),
  noun: 'reports',
  load: reportConfigs,
  loadFailed: (why) => `${titles.loadFailed}. ${why}`,
  columns: columnsFor,
  turn: ({ id }, on) => action(() => setReportConfigActive(id, on), null, titles.updateFailed),
  copy: {
    title: t('Copy report'),
    verb: t('Copy report'),
    longest: reportNameLongest,
    missingText: reportWords.name(reportNameLongest),
    action: ({ id }, name) =>
      action(
        () => copyReportConfig(id, name),
        { title: titles.created, text: reportWords.createdText(name) },
        titles.createFailed,
      ),
  },
  move: {
    verb: t('Move report'),
    note: () =>
      t(
        'The trailers and groups that were chosen stay behind: there it is about all trailers, and off until you turn it on.',
      ),
    action: ({ id, name }, customer) =>
      action(
        () => moveReportConfig(id, customer.id),
        { title: titles.moved, text: reportWords.movedText(name, customer.shortName) },
        titles.moveFailed,
      ),
  },
  remove: {
    title: t('Delete report'),
    verb: t('Delete report'),
    question: ({ name }) => <p>{reportWords.deleteQuestion(name)}</p>,
    action: ({ id, name }) =>
      action(
        () => deleteReportConfig(id),
        { title: titles.deleted, text: reportWords.deletedText(name) },
        titles.deleteFailed,
      ),
  },
}

export const Screen = ({ title }: ScreenProps) => (
  <WithCustomers right="alerts" loading={t('Loading reports')}>
    {(viewer, customers) => <Reports title={title} viewer={viewer} customers={customers} />}
  </WithCustomers>
)

function Reports({
  title,
  viewer,
  customers,
}: {
  title: string
  viewer: Viewer
  customers: readonly CustomerName[]
}) {
  const customerId = useSearchValue('customer')
  const [creating, setCreating] = useState(false)
  const edits = customers.some(({ id }) => can(viewer, 'editAlerts', { customerId: Number(id) }))
  const create = edits && (
    <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setCreating(true)}>
      {t('Create report')}
    </Button>
  )
  return (
    <>
      <AlertTabs title={title} chosen="reports" viewer={viewer} customers={customers}>
        {create}
      </AlertTabs>
      <ConfigList
        kind={reportsKind}
        viewer={viewer}
        customers={customers}
        nothingFits={
          <Empty title={t('No reports match these filters.')}>
            <Button onClick={() => setSearch({ q: null, 'f.kind': null, 'f.isActive': null })}>
              {t('Show all reports')}
            </Button>
          </Empty>
        }
        none={
          <Empty title={t('There are no reports yet.')}>
            <p>{t('A report comes by email when you want it, with the figures of your trailers.')}</p>
            {create}
          </Empty>
        }
      />
      {creating && <KindDialog viewer={viewer} customerId={customerId} onClose={() => setCreating(false)} />}
    </>
  )
}
