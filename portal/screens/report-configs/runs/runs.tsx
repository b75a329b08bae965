/** The runs of a report, the newest first; one of them opened where the address says. */

import { IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { periodText } from '#domain/reports/period.ts'
import type { AnyReportKind } from '#domain/reports/report.ts'
import { reportWords } from '#domain/reports/words.ts'
import { ConfigHead } from '../../../alerting/config-head.tsx'
import { RowTable } from '../../../alerting/row-table.tsx'
import { reportRunsPath } from '../../../data/alert-paths.ts'
import { isBeingMade, type ReportConfigShown, type ReportRun, reportRuns } from '../../../data/reports.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { go, useSearchValue } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { sizeText } from '../../../ui/size-text.ts'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { RunState } from '../shown/run-state.tsx'
import { deliveredText } from './deliveries.tsx'
import { RunNowDialog } from './run-now.tsx'
import { RunPage } from './run-page.tsx'
import './runs.css'
import { momentIn } from '../../../ui/time/time.ts'
import { ownUnits } from '../../../ui/units.ts'

const pageSize = 50
/** While something is being made. */
const pollEvery: Ms = 1_500

export function Runs({
  config,
  kind,
  mayEdit,
  tabs,
}: {
  config: ReportConfigShown
  kind: AnyReportKind
  mayEdit: boolean
  tabs: ReactNode
}) {
  const runId = useSearchValue('run')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ConfigHead title={config.name} tabs={tabs} paused={config.paused}>
        {mayEdit && (
          <Button
            kind="primary"
            icon={<IconPlayerPlay size={16} stroke={1.8} />}
            onClick={() => setAsking(true)}
          >
            {t('Run now')}
          </Button>
        )}
      </ConfigHead>
      {runId === null ? (
        <RunList config={config} kind={kind} />
      ) : (
        <RunPage key={runId} id={runId} config={config} kind={kind} mayEdit={mayEdit} />
      )}
      {asking && (
        <RunNowDialog
          config={config}
          kind={kind}
          onClose={() => setAsking(false)}
          onAsked={(run) => {
            setAsking(false)
            go(reportRunsPath(kind.slug, config.id, run.id))
          }}
        />
      )}
    </>
  )
}

function RunList({ config, kind }: { config: ReportConfigShown; kind: AnyReportKind }) {
  const [page, setPage] = useState(0)
  const runs = useQuery(
    [config.id, page],
    (signal) => reportRuns(config.id, { pageNumber: page, pageSize }, signal),
    {
      keepPrevious: config.id,
      refetchEvery: (answer) => (answer?.some(isBeingMade) ? pollEvery : null),
    },
  )
  if (runs.error && !runs.answer)
    return (
      <main className="page-state">
        <ErrorState title={`${reportWords.titles.loadFailed}. ${runs.error}`} again={runs.again} />
      </main>
    )
  if (!runs.answer) return <Loading lines={8} label={t('Loading the runs')} />
  if (runs.answer.length === 0 && page === 0)
    return (
      <main className="page-state">
        <Empty title={t('This report has not been made yet.')}>
          <p>
            {config.nextRuns[0] === undefined
              ? t('It is off: run it now, or turn it on in its settings.')
              : t('It comes next on {{time}}.', {
                  time: momentIn(config.nextRuns[0], config.reportingSchedules.timezone),
                })}
          </p>
        </Empty>
      </main>
    )
  const zone = config.reportingSchedules.timezone
  return (
    <main className="report-runs">
      <RowTable
        label={t('Runs')}
        isOld={runs.isPrevious}
        titles={[
          { key: 'period', title: t('Period') },
          { key: 'state', title: t('State') },
          { key: 'made', title: t('Made') },
          { key: 'asked', title: t('Asked by') },
          { key: 'recipients', title: t('Recipients') },
          { key: 'size', title: t('Size'), figures: true },
          { key: 'outcome', title: t('Outcome') },
        ]}
      >
        {runs.answer.map((run) => (
          <tr key={run.id}>
            <td>
              <Link to={reportRunsPath(kind.slug, config.id, run.id)}>
                {periodText({ from: run.from, to: run.to, zone, clock: ownUnits().clock })}
              </Link>
            </td>
            <td>
              <RunState run={run} />
            </td>
            <td className="numbers">{run.finished === null ? '–' : momentIn(run.finished, zone)}</td>
            <td>{run.askedBy ?? (run.due === null ? t('Asked for') : t('Schedule'))}</td>
            <td title={run.recipients.join(', ')}>
              {run.recipients.length === 1 ? run.recipients[0] : count(run.recipients.length, 'recipient')}
            </td>
            <td data-figures>
              {run.files.length === 0 ? '–' : sizeText(run.files.reduce((sum, { size }) => sum + size, 0))}
            </td>
            <td>{outcome(run)}</td>
          </tr>
        ))}
      </RowTable>
      {(page > 0 || runs.answer.length === pageSize) && (
        <div className="row-paging">
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('Newer')}
          </Button>
          <Button disabled={runs.answer.length < pageSize} onClick={() => setPage(page + 1)}>
            {t('Older')}
          </Button>
        </div>
      )}
    </main>
  )
}

const outcome = (run: ReportRun): string => {
  if (run.problem) return run.problem
  if (run.state === 'running') return t('{{rows}} so far', { rows: count(run.rowsMade, 'row') })
  if (run.state !== 'done') return '–'
  return deliveredText(run)
}
