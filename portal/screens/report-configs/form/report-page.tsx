/** The page of one report: a new one, or one that is there with its settings and its runs. */

import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { blankConfig, type ReportConfigDraft, tidyConfig } from '#domain/reports/config.ts'
import { reportKindBySlug, reportKindOf } from '#domain/reports/index.ts'
import type { AnyReportKind } from '#domain/reports/report.ts'
import { reportWords } from '#domain/reports/words.ts'
import { ConfigHead, LeaveOrSave } from '../../../alerting/config-head.tsx'
import { reportPath, reportRunsPath, reportsPath } from '../../../data/alert-paths.ts'
import { type CustomerName, customerNames } from '../../../data/customers.ts'
import {
  createReportConfig,
  draftOf,
  type ReportConfigShown,
  reportConfig,
  updateReportConfig,
} from '../../../data/reports.ts'
import type { ScreenProps } from '../../../data/screen.ts'
import { useSession } from '../../../data/session.ts'
import { useQuery } from '../../../data/use-query.ts'
import { go, usePath, useSearchValue } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useAct } from '../../../ui/states/act.ts'
import { sentenceOf } from '../../../ui/states/sentence-of.ts'
import { Empty, ErrorState, Loading, NoAccess } from '../../../ui/states/states.tsx'
import { ownZone } from '../../../ui/time/time.ts'
import { Runs } from '../runs/runs.tsx'
import { ReportTrialPanel } from '../trial/report-trial.tsx'
import { problemOf, serialized } from './draft.ts'
import { ReportForm } from './report-form.tsx'
import '../report-configs.css'

export function Screen({ params }: ScreenProps) {
  const viewer = useSession()?.viewer
  const slug = usePath().split('/')[2] ?? ''
  const names = useQuery('customers', customerNames)
  const config = useQuery(params.id === undefined ? null : params.id, (signal) =>
    reportConfig(params.id!, signal),
  )
  const wanted = useSearchValue('customer')
  const kind = reportKindBySlug(slug)
  if (!viewer || !kind) return null
  const error = names.error ?? config.error
  if (error)
    return (
      <main className="page-state">
        <ErrorState
          title={`${reportWords.titles.loadFailed}. ${error}`}
          again={names.error ? names.again : config.again}
        />
      </main>
    )
  if (!names.answer || (params.id !== undefined && config.busy && !config.answer))
    return <Loading lines={10} label={t('Loading the report')} />
  const customers = names.answer.filter(({ id }) => can(viewer, 'alerts', { customerId: Number(id) }))
  if (params.id === undefined)
    return <NewReport key={slug} kind={kind} viewer={viewer} customers={customers} wanted={wanted} />
  if (!config.answer)
    return (
      <main className="page-state">
        <Empty title={reportWords.noSuchConfig}>
          <p>{t('It was deleted, or it belongs to a customer that you do not see.')}</p>
          <Link className="button" data-kind="primary" to={reportsPath}>
            {t('Go to the reports')}
          </Link>
        </Empty>
      </main>
    )
  return (
    <Kept
      key={config.answer.id}
      config={config.answer}
      viewer={viewer}
      customers={customers}
      onConfig={(next) => config.update(() => next)}
    />
  )
}

const editableBy = (viewer: Viewer, customers: readonly CustomerName[]) =>
  customers.filter(({ id }) => can(viewer, 'editAlerts', { customerId: Number(id) }))

function NewReport({
  kind,
  viewer,
  customers,
  wanted,
}: {
  kind: AnyReportKind
  viewer: Viewer
  customers: readonly CustomerName[]
  wanted: string | null
}) {
  const editable = editableBy(viewer, customers)
  if (editable.length === 0)
    return (
      <main className="page-state">
        <NoAccess
          title={t('You can look at reports, but not create them. Ask an administrator to create one.')}
        />
      </main>
    )
  const customer = editable.length === 1 ? editable[0] : editable.find(({ id }) => id === wanted)
  const first = {
    ...blankConfig(kind, customer ? Number(customer.id) : 0, ownZone()),
    // Whoever makes a report wants it.
    notifyEmails: viewer.email ? [viewer.email] : [],
  }
  return (
    <Editor
      kind={kind}
      first={first}
      original={null}
      customers={editable}
      mayEdit
      tabs={null}
      onSaved={(kept) => go(reportPath(kind.slug, kept.id), { replace: true })}
    />
  )
}

function Kept({
  config,
  viewer,
  customers,
  onConfig,
}: {
  config: ReportConfigShown
  viewer: Viewer
  customers: readonly CustomerName[]
  onConfig: (config: ReportConfigShown) => void
}) {
  const wanted = useSearchValue('tab')
  const run = useSearchValue('run')
  const tab = wanted === 'runs' || run !== null ? 'runs' : 'settings'
  const kind = reportKindOf(config.reportTypeId)!
  const mayEdit = can(viewer, 'editAlerts', { customerId: config.customerId })
  // What was typed stays while somebody looks at the runs.
  const unsaved = useRef<ReportConfigDraft | null>(null)
  const tabs = (
    <ScreenTabs
      label={config.name}
      chosen={tab}
      tabs={[
        { key: 'settings', to: reportPath(kind.slug, config.id), label: t('Settings') },
        { key: 'runs', to: reportRunsPath(kind.slug, config.id), label: t('Runs') },
      ]}
    />
  )
  if (tab === 'runs') return <Runs config={config} kind={kind} mayEdit={mayEdit} tabs={tabs} />
  return (
    <Editor
      kind={kind}
      first={draftOf(config)}
      original={config}
      customers={editableBy(viewer, customers)}
      mayEdit={mayEdit}
      tabs={tabs}
      unsaved={unsaved}
      onSaved={onConfig}
    />
  )
}

function Editor({
  kind,
  first,
  original,
  customers,
  mayEdit,
  tabs,
  unsaved,
  onSaved,
}: {
  kind: AnyReportKind
  first: ReportConfigDraft
  original: ReportConfigShown | null
  customers: readonly CustomerName[]
  mayEdit: boolean
  tabs: ReactNode
  /** What was typed and not saved before the form was left for another tab, and is again. */
  unsaved?: RefObject<ReportConfigDraft | null>
  onSaved: (config: ReportConfigShown) => void
}) {
  const [saved, setSaved] = useState(first)
  const [draft, setShown] = useState(unsaved?.current ?? first)
  const setDraft = (next: ReportConfigDraft) => {
    if (unsaved) unsaved.current = next
    setShown(next)
  }
  const [tried, setTried] = useState(false)
  const [badEmail, setBadEmail] = useState(false)
  const act = useAct()
  const problem = problemOf(draft, badEmail)
  const changed = serialized(draft) !== serialized(saved)

  const save = async () => {
    setTried(true)
    if (problem) return
    const input = tidyConfig(draft)
    const { titles, createdText, updatedText } = reportWords
    await act.run(async () => {
      try {
        const kept = original ? await updateReportConfig(original.id, input) : await createReportConfig(input)
        setSaved(draftOf(kept))
        setDraft(draftOf(kept))
        setTried(false)
        toast({
          key: 'reports',
          level: 'good',
          title: original ? titles.updated : titles.created,
          text: (original ? updatedText : createdText)(kept.name),
        })
        onSaved(kept)
      } catch (error) {
        throw new Error(`${original ? titles.updateFailed : titles.createFailed}. ${sentenceOf(error)}`)
      }
    })
  }
  return (
    <>
      <ConfigHead
        title={original ? original.name : t('New {{kind}} report', { kind: kind.name })}
        tabs={tabs}
        paused={original?.paused ?? null}
        isUnsaved={original !== null && changed}
      >
        <LeaveOrSave
          verb={t('Save report')}
          name={draft.name.trim() || t('this report')}
          changed={changed}
          isNew={original === null}
          mayEdit={mayEdit}
          backWord={changed ? t('Cancel') : t('Back')}
          busy={act.busy}
          backTo={reportsPath}
          onSave={() => void save()}
        />
      </ConfigHead>
      <main className="report-page">
        <ReportForm
          kind={kind}
          draft={draft}
          onDraft={(next) => {
            act.fail(null)
            setDraft(next)
          }}
          created={original?.created ?? null}
          unsubscribed={original?.unsubscribed ?? []}
          customers={customers}
          disabled={!mayEdit}
          badEmail={badEmail}
          onBadEmail={setBadEmail}
          error={act.error ?? (tried ? problem : null)}
          onSubmit={() => void save()}
        />
        <ReportTrialPanel kind={kind} draft={draft} onDraft={mayEdit ? setDraft : null} />
      </main>
    </>
  )
}
