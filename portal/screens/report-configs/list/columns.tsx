/** The columns of the list of report configs. */

import { IconHistory } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import { reportKindOf, reportKinds } from '#domain/reports/index.ts'
import {
  activeColumn,
  actsColumn,
  type ConfigActs,
  customerColumns,
  nameColumn,
  sentenceColumn,
} from '../../../alerting/config-columns.tsx'
import { describeTrailers } from '../../../alerting/words.ts'
import { reportPath, reportRunsPath } from '../../../data/alert-paths.ts'
import type { ReportConfigShown } from '../../../data/reports.ts'
import type { GridColumn } from '../../../grid/column.ts'
import { go } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { moment, ownZone } from '../../../ui/time/time.ts'
import { RunState } from '../shown/run-state.tsx'
import { describeRecipients } from '../words.ts'

const slugOf = ({ reportTypeId }: ReportConfigShown): string => reportKindOf(reportTypeId)?.slug ?? 'yard'
const pathOf = (config: ReportConfigShown) => reportPath(slugOf(config), config.id)
const runsPathOf = (config: ReportConfigShown, runId?: string) =>
  reportRunsPath(slugOf(config), config.id, runId)

/** When it comes, with the zone of its clocks where that is not one's own. */
const comes = ({ schedule, reportingSchedules: { timezone } }: ReportConfigShown): string =>
  timezone === ownZone() ? schedule : `${schedule}, ${timezone}`

export const columnsFor = (acts: ConfigActs<ReportConfigShown>): readonly GridColumn<ReportConfigShown>[] => [
  nameColumn(pathOf),
  activeColumn(acts),
  {
    key: 'kind',
    title: t('Kind'),
    width: 190,
    field: 'kind',
    filter: {
      kind: 'options',
      options: reportKinds.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    text: ({ reportTypeName }) => t(reportTypeName),
  },
  sentenceColumn({ key: 'schedule', title: t('Comes'), width: 190 }, comes),
  ...customerColumns(acts),
  { key: 'trailers', title: t('Trailers'), width: 125, text: describeTrailers },
  {
    key: 'recipients',
    title: t('Recipients'),
    width: 135,
    text: ({ notifyEmails }) => describeRecipients(notifyEmails),
  },
  {
    key: 'next',
    title: t('Next run'),
    width: 150,
    field: 'next',
    figures: true,
    text: ({ nextRuns }) => (nextRuns[0] === undefined ? t('None') : moment(nextRuns[0])),
  },
  {
    key: 'last',
    title: t('Last run'),
    width: 225,
    field: 'last',
    text: ({ lastRun }) => (lastRun ? moment(lastRun.created) : t('Never')),
    cell: (config) =>
      config.lastRun ? (
        <Link className="grid-text" to={runsPathOf(config, config.lastRun.id)}>
          <RunState run={config.lastRun} /> {moment(config.lastRun.created)}
        </Link>
      ) : (
        <span className="quiet">{t('Never')}</span>
      ),
  },
  actsColumn(acts, pathOf, (config) => [
    { label: t('Runs'), icon: <IconHistory size={16} stroke={1.8} />, run: () => go(runsPathOf(config)) },
  ]),
]
