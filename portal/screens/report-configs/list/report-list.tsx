/** The list of reports that come by a schedule, and what is done with one from there. */
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { mayShow } from '#domain/access/gate.ts'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { reportKinds } from '#domain/reports/index.ts'
import { reportWords } from '#domain/reports/words.ts'
import { AlertTabs } from '../../../alerting/alert-tabs.tsx'
import { newReportPath } from '../../../data/alert-paths.ts'
import { type CustomerName, customerNames } from '../../../data/customers.ts'
import { useMe } from '../../../data/me.ts'
import {
  copyReportConfig,
  deleteReportConfig,
  moveReportConfig,
  type ReportConfigShown,
  reportConfigs,
  setReportConfigActive,
} from '../../../data/reports.ts'
import type { ScreenProps } from '../../../data/screen.ts'
import { useSession } from '../../../data/session.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Grid } from '../../../grid/grid.tsx'
import { FiltersButton } from '../../../grid/grid-acts.tsx'
import { useGridView } from '../../../grid/view.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchBox } from '../../../ui/controls/controls.tsx'
import { CustomerChoice } from '../../../ui/controls/customer-choice.tsx'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { ToolBar } from '../../../ui/layout/tool-bar.tsx'
import { Confirm, Dialog, type Outcome, OutcomeDialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { sentenceOf } from '../../../ui/states/sentence-of.ts'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { copyName } from '../words.ts'
import { columnsFor } from './columns.tsx'
import { CopyDialog, MoveDialog } from './dialogs.tsx'
import { listed } from './listing.ts'
import '../report-configs.css'

type Open =
  | { readonly kind: 'copy' | 'move' | 'delete'; readonly config: ReportConfigShown }
  | { readonly kind: 'new' }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }

export function Screen({ title }: ScreenProps) {
  const viewer = useSession()?.viewer
  const names = useQuery('customers', customerNames)
  if (!viewer) return null
  if (names.error)
    return (
      <main className="page-state">
        <ErrorState title={names.error} again={names.again} />
      </main>
    )
  if (!names.answer) return <Loading lines={8} label="Loading reports" />
  const customers = names.answer.filter(({ id }) => can(viewer, 'alerts', { customerId: Number(id) }))
  return <Reports title={title} viewer={viewer} customers={customers} />
}

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
  const search = useSearchValue('q') ?? ''
  const [view, setView] = useGridView()
  const [filtersShown, setFiltersShown] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const [working, setWorking] = useState(false)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const configs = useQuery([customerId], (signal) => reportConfigs(customerId, signal))
  const all = configs.answer ?? []
  const found = listed(all, search, view)
  const editable = customers.filter(({ id }) => can(viewer, 'editAlerts', { customerId: Number(id) }))
  const { titles } = reportWords

  /** Does one thing with a report and says what came of it; the list is read again either way. */
  async function act(
    work: () => Promise<unknown>,
    done: { readonly title: string; readonly text: string } | null,
    failed: string,
  ): Promise<void> {
    setWorking(true)
    try {
      await work()
      if (done !== null) toast({ key: 'reports', level: 'good', ...done })
      setOpen(null)
    } catch (error) {
      setOpen({ kind: 'outcome', outcome: { title: failed, text: sentenceOf(error), failed: true } })
    } finally {
      setWorking(false)
      configs.again()
    }
  }
  async function turn(config: ReportConfigShown, on: boolean) {
    setBusy((before) => new Set(before).add(config.id))
    await act(() => setReportConfigActive(config.id, on), null, titles.updateFailed)
    setBusy((before) => new Set([...before].filter((id) => id !== config.id)))
  }

  const columns = columnsFor({
    mayEdit: ({ customerId }) => can(viewer, 'editAlerts', { customerId }),
    severalCustomers: customers.length > 1,
    busy,
    customerName: (id) => customers.find((customer) => customer.id === String(id))?.shortName ?? '–',
    turn: (config, on) => void turn(config, on),
    copy: (config) => setOpen({ kind: 'copy', config }),
    move: (config) => setOpen({ kind: 'move', config }),
    remove: (config) => setOpen({ kind: 'delete', config }),
  })
  const from = view.page * view.pageSize
  const close = () => setOpen(null)
  const create = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} stroke={1.8} />}
      onClick={() => setOpen({ kind: 'new' })}
    >
      Create report
    </Button>
  )
  return (
    <>
      <AlertTabs title={title} chosen="reports" viewer={viewer} customers={customers}>
        {editable.length > 0 && create}
      </AlertTabs>
      <main className="manage">
        <ToolBar acts={<FiltersButton shown={filtersShown} onShow={setFiltersShown} />}>
          <SearchBox
            label="Search reports"
            value={search}
            onChange={(q) => setSearch({ q: q || null, page: null })}
          />
          <CustomerChoice
            customers={customers}
            chosen={customerId}
            onChoose={(customer) => setSearch({ customer, page: null })}
          />
        </ToolBar>
        <Grid
          label="Reports"
          noun="reports"
          columns={columns}
          rows={configs.answer && found.slice(from, from + view.pageSize)}
          count={found.length}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          view={view}
          onView={setView}
          filtersShown={filtersShown}
          busy={configs.busy}
          isPrevious={configs.isPrevious}
          error={configs.error && `${titles.loadFailed}. ${configs.error}`}
          onAgain={configs.again}
          empty={
            all.length > 0 ? (
              <Empty title="No report fits.">
                <Button onClick={() => setSearch({ q: null, 'f.kind': null, 'f.isActive': null })}>
                  Show all reports
                </Button>
              </Empty>
            ) : (
              <Empty title="There are no reports yet.">
                <p>A report comes by email when you want it, with the figures of your trailers.</p>
                {editable.length > 0 && create}
              </Empty>
            )
          }
        />
        {open?.kind === 'new' && <KindDialog viewer={viewer} customerId={customerId} onClose={close} />}
        {open?.kind === 'copy' && (
          <CopyDialog
            name={copyName(open.config.name, new Set(all.map(({ name }) => name.toLowerCase())))}
            busy={working}
            onClose={close}
            onCopy={(name) =>
              void act(
                () => copyReportConfig(open.config.id, name),
                { title: titles.created, text: reportWords.createdText(name) },
                titles.createFailed,
              )
            }
          />
        )}
        {open?.kind === 'move' && (
          <MoveDialog
            name={open.config.name}
            customers={editable.filter(({ id }) => id !== String(open.config.customerId))}
            busy={working}
            onClose={close}
            onMove={({ id, shortName }) =>
              void act(
                () => moveReportConfig(open.config.id, id),
                { title: titles.moved, text: reportWords.movedText(open.config.name, shortName) },
                titles.moveFailed,
              )
            }
          />
        )}
        {open?.kind === 'delete' && (
          <Confirm
            title="Delete report"
            verb="Delete report"
            danger
            busy={working}
            onClose={close}
            onConfirm={() =>
              void act(
                () => deleteReportConfig(open.config.id),
                { title: titles.deleted, text: reportWords.deletedText(open.config.name) },
                titles.deleteFailed,
              )
            }
          >
            <p>{reportWords.deleteQuestion(open.config.name)}</p>
          </Confirm>
        )}
        {open?.kind === 'outcome' && <OutcomeDialog outcome={open.outcome} onClose={close} />}
      </main>
    </>
  )
}

/** Which kind of report is to be made. */
function KindDialog({
  viewer,
  customerId,
  onClose,
}: {
  viewer: Viewer
  customerId: string | null
  onClose: () => void
}) {
  const { flags } = useMe()
  const kinds = reportKinds.filter(({ flag }) => mayShow(flag ? { flag } : {}, viewer, flags))
  return (
    <Dialog title="Which report?" wide onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
      <ul className="report-kinds">
        {kinds.map(({ id, name, slug, purpose }) => (
          <li key={id}>
            <Link to={`${newReportPath(slug)}${customerId ? `?customer=${customerId}` : ''}`}>
              <b>{name}</b>
              <span>{purpose}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
