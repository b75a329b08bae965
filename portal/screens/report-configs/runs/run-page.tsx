/** One run of a report: its figures, its charts, its rows page by page, its files, and whether it still holds. */

import { IconDownload, IconMailForward, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { type ReportFormat, reportFormats } from '#domain/reports/config.ts'
import type { ReportDocument } from '#domain/reports/document.ts'
import { periodText } from '#domain/reports/period.ts'
import type { AnyReportKind } from '#domain/reports/report.ts'
import { reportRunsPath } from '../../../data/alert-paths.ts'
import {
  cancelReportRun,
  isBeingMade,
  type ReportConfigShown,
  type ReportRun,
  reportRun,
  resendReportRun,
  takeReportFile,
  type Verification,
  verifyReportRun,
} from '../../../data/reports.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { sizeText } from '../../../ui/size-text.ts'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { ErrorState, Loading } from '../../../ui/states/states.tsx'
import { momentIn } from '../../../ui/time/time.ts'
import { ownUnits } from '../../../ui/units.ts'
import { RunState } from '../shown/run-state.tsx'
import { describeRecipients } from '../words.ts'
import { Deliveries } from './deliveries.tsx'
import { DocumentView } from './document-view.tsx'
import { SignedLinkButton } from './signed-link.tsx'
import { VerificationView } from './verification.tsx'

const pollEvery: Ms = 1_000

export function RunPage({
  id,
  config,
  kind,
  mayEdit,
}: {
  id: string
  config: ReportConfigShown
  kind: AnyReportKind
  mayEdit: boolean
}) {
  const run = useQuery(id, (signal) => reportRun(id, signal), {
    refetchEvery: (answer) => (answer && isBeingMade(answer) ? pollEvery : null),
  })
  const act = useAct()
  const [verified, setVerified] = useState<Verification | null>(null)
  const [sending, setSending] = useState(false)
  if (run.error && !run.answer)
    return (
      <main className="page-state">
        <ErrorState title={run.error} again={run.again} />
      </main>
    )
  if (!run.answer) return <Loading lines={10} label={t('Loading the run')} />
  const { document, files } = run.answer
  const zone = document?.period.zone ?? config.reportingSchedules.timezone
  return (
    <main className="report-run">
      <div className="report-run-head">
        <div>
          <p>
            <Link to={reportRunsPath(kind.slug, config.id)}>{t('All runs')}</Link>
          </p>
          <h2 className="numbers">
            {periodText({ from: run.answer.from, to: run.answer.to, zone, clock: ownUnits().clock })}
          </h2>
          <p className="report-run-facts">
            <RunState run={run.answer} />
            {run.answer.finished !== null && (
              <span className="numbers">
                {t('Made {{time}}', { time: momentIn(run.answer.finished, zone) })}
              </span>
            )}
            <span>
              {run.answer.askedBy === null
                ? t('By schedule')
                : t('Asked for by {{user}}', { user: run.answer.askedBy })}
            </span>
            {run.answer.deliveries.length === 0 && (
              <span title={run.answer.recipients.join(', ')}>
                {t('To {{recipients}}', { recipients: describeRecipients(run.answer.recipients) })}
              </span>
            )}
          </p>
          <Deliveries run={run.answer} zone={zone} />
        </div>
        <div className="report-run-acts">
          {document &&
            Object.entries(reportFormats).map(([format, label]) => {
              const file = files.find((one) => one.format === format)
              return (
                <Button
                  key={format}
                  icon={<IconDownload size={16} stroke={1.8} />}
                  busy={act.busy}
                  onClick={() => void act.run(() => takeReportFile(id, format as ReportFormat))}
                >
                  {label} {file && <span className="unit">{sizeText(file.size)}</span>}
                </Button>
              )
            })}
          {document && mayEdit && (
            <Button icon={<IconMailForward size={16} stroke={1.8} />} onClick={() => setSending(true)}>
              {t('Send again')}
            </Button>
          )}
          {document && (
            <Button
              icon={<IconShieldCheck size={16} stroke={1.8} />}
              busy={act.busy}
              onClick={() =>
                void act.run(async () => {
                  setVerified(null)
                  setVerified(await verifyReportRun(id))
                })
              }
            >
              {t('Verify')}
            </Button>
          )}
          {document && mayEdit && <SignedLinkButton runId={id} zone={zone} />}
          {isBeingMade(run.answer) && mayEdit && (
            <Button
              busy={act.busy}
              onClick={() =>
                void act.run(async () => {
                  await cancelReportRun(id)
                  run.again()
                })
              }
            >
              {t('Cancel')}
            </Button>
          )}
        </div>
      </div>
      <FormError>{act.error}</FormError>
      {verified && <VerificationView verification={verified} />}
      {isBeingMade(run.answer) && <Progress run={run.answer} />}
      {run.answer.problem && !isBeingMade(run.answer) && !document && (
        <p className="row-note" role="status">
          {run.answer.problem}
        </p>
      )}
      {document && <DocumentView runId={id} document={document} />}
      {sending && (
        <SendDialog
          run={run.answer}
          document={document}
          config={config}
          onClose={() => setSending(false)}
          onSent={run.again}
        />
      )}
    </main>
  )
}

function Progress({ run }: { run: ReportRun }) {
  return (
    <div className="report-progress" role="status">
      <progress aria-label={t('Progress')} />
      <p className="numbers">
        {run.state === 'waiting'
          ? (run.problem ?? t('Waiting for its turn'))
          : t('Being made: {{rows}} so far', { rows: count(run.rowsMade, 'row') })}
      </p>
    </div>
  )
}

function SendDialog({
  run,
  document,
  config,
  onClose,
  onSent,
}: {
  run: ReportRun
  document: ReportDocument | null
  config: ReportConfigShown
  onClose: () => void
  onSent: () => void
}) {
  const act = useAct()
  const [whom, setWhom] = useState('me')
  const submit = () =>
    void act.run(async () => {
      await resendReportRun(run.id, whom === 'me')
      toast({
        key: 'reports',
        level: 'good',
        title: t('Report sent again'),
        text: t("'{{title}}' is on its way.", { title: document?.title ?? config.name }),
      })
      onSent()
      onClose()
    })
  return (
    <FormDialog form={{ ...act, submit }} title={t('Send again')} verb={t('Send again')} onClose={onClose}>
      <Choice
        label={t('Send it to')}
        value={whom}
        options={[
          { value: 'me', label: t('Only me') },
          {
            value: 'all',
            label: t('All its recipients ({{addresses}})', {
              addresses: count(config.notifyEmails.length, 'address', 'addresses'),
            }),
          },
        ]}
        onChange={setWhom}
      />
    </FormDialog>
  )
}
