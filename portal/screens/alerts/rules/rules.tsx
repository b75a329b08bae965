/** The list of alert rules, and what is done with one from there. */
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { newRulePath, rulePath } from '../../../data/alert-paths.ts'
import {
  type AlertRule,
  alertRules,
  copyAlertRule,
  deleteAlertRule,
  moveAlertRule,
  setAlertRuleActive,
} from '../../../data/alerts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Grid } from '../../../grid/grid.tsx'
import { FiltersButton } from '../../../grid/grid-acts.tsx'
import { useGridView } from '../../../grid/view.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchBox } from '../../../ui/controls/controls.tsx'
import { CustomerChoice } from '../../../ui/controls/customer-choice.tsx'
import { go, setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { ToolBar } from '../../../ui/layout/tool-bar.tsx'
import { Confirm, type Outcome, OutcomeDialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { sentenceOf } from '../../../ui/states/sentence-of.ts'
import { Empty } from '../../../ui/states/states.tsx'
import { WhyNotDialog } from '../why/why-not.tsx'
import { copyName, ruleWords } from '../words.ts'
import { listed } from './listing.ts'
import { columnsFor } from './rule-columns.tsx'
import { CopyDialog, MoveDialog } from './rule-dialogs.tsx'
import { RulesBulkBar } from './rules-bulk.tsx'

type Open =
  | { readonly kind: 'copy' | 'move' | 'delete' | 'ask'; readonly rule: AlertRule }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }

export function Rules({ viewer, customers }: { viewer: Viewer; customers: readonly CustomerName[] }) {
  const customerId = useSearchValue('customer')
  const search = useSearchValue('q') ?? ''
  const [view, setView] = useGridView()
  const [filtersShown, setFiltersShown] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const [working, setWorking] = useState(false)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rules = useQuery([customerId], (signal) => alertRules(customerId, signal))
  const all = rules.answer ?? []
  const found = listed(all, search, view)
  const kinds = [...new Map(all.map((rule) => [String(rule.alertTypeId), rule.alertTypeName]))]
  const editable = customers.filter(({ id }) => can(viewer, 'editAlerts', { customerId: Number(id) }))

  /** Does one thing with a rule and says what came of it; the list is read again either way. */
  async function act(
    title: string,
    work: () => Promise<unknown>,
    done: string | null,
    failed: string,
  ): Promise<boolean> {
    setWorking(true)
    try {
      await work()
      if (done !== null) toast({ key: 'alerts', level: 'good', title: done })
      setOpen(null)
      return true
    } catch (error) {
      const about = [sentenceOf(error)]
      setOpen({ kind: 'outcome', outcome: { title, text: failed, about, failed: true } })
      return false
    } finally {
      setWorking(false)
      rules.again()
    }
  }
  async function turn(rule: AlertRule, on: boolean) {
    setBusy((before) => new Set(before).add(rule.id))
    const failed = (on ? ruleWords.enableFailed : ruleWords.disableFailed)(rule.name)
    await act(ruleWords.activeTitle, () => setAlertRuleActive(rule.id, on), null, failed)
    setBusy((before) => new Set([...before].filter((id) => id !== rule.id)))
  }

  const columns = columnsFor({
    mayEdit: ({ customerId }) => can(viewer, 'editAlerts', { customerId }),
    severalCustomers: customers.length > 1,
    busy,
    kinds: kinds.map(([value, label]) => ({ value, label })),
    customerName: (id) => customers.find((customer) => customer.id === String(id))?.shortName ?? '–',
    turn: (rule, on) => void turn(rule, on),
    open: (rule) => go(rulePath(rule.id)),
    copy: (rule) => setOpen({ kind: 'copy', rule }),
    move: (rule) => setOpen({ kind: 'move', rule }),
    remove: (rule) => setOpen({ kind: 'delete', rule }),
    ask: (rule) => setOpen({ kind: 'ask', rule }),
  })
  const from = view.page * view.pageSize
  // What was deleted meanwhile, or is not mine to change, cannot be acted on.
  const selected = all.filter(
    ({ id, customerId }) => chosen.has(id) && can(viewer, 'editAlerts', { customerId }),
  )
  const close = () => setOpen(null)
  return (
    <main className="manage">
      <ToolBar acts={<FiltersButton shown={filtersShown} onShow={setFiltersShown} />}>
        <SearchBox
          label="Search alerts"
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
        label="Alerts"
        noun="alerts"
        columns={columns}
        rows={rules.answer && found.slice(from, from + view.pageSize)}
        count={found.length}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        view={view}
        onView={setView}
        filtersShown={filtersShown}
        {...(editable.length > 0 && { selection: { ids: chosen, onChange: setChosen } })}
        foot={
          selected.length > 0 && (
            <RulesBulkBar
              rules={selected}
              customers={editable}
              onClear={() => setChosen(new Set())}
              onDone={(gone) => {
                setChosen((before) => new Set([...before].filter((id) => !gone.includes(id))))
                rules.again()
              }}
              onFailed={(outcome) => setOpen({ kind: 'outcome', outcome })}
            />
          )
        }
        busy={rules.busy}
        isPrevious={rules.isPrevious}
        error={rules.error}
        onAgain={rules.again}
        empty={
          all.length > 0 ? (
            <Empty title="No alert has that name.">
              <Button onClick={() => setSearch({ q: null })}>Show all alerts</Button>
            </Empty>
          ) : (
            <Empty title="There are no alerts yet.">
              {editable.length > 0 && (
                <Link className="button" data-kind="primary" to={newRulePath(customerId)}>
                  Create alert
                </Link>
              )}
            </Empty>
          )
        }
      />
      {open?.kind === 'copy' && (
        <CopyDialog
          name={copyName(open.rule.name, new Set(all.map(({ name }) => name.toLowerCase())))}
          busy={working}
          onClose={close}
          onCopy={(name) =>
            void act(
              ruleWords.copyTitle,
              () => copyAlertRule(open.rule.id, name),
              ruleWords.copied(name),
              ruleWords.copyFailed(open.rule.name),
            )
          }
        />
      )}
      {open?.kind === 'move' && (
        <MoveDialog
          rules={[open.rule]}
          customers={editable.filter(({ id }) => id !== String(open.rule.customerId))}
          busy={working}
          onClose={close}
          onMove={({ id, shortName }) =>
            void act(
              ruleWords.moveTitle,
              () => moveAlertRule(open.rule.id, id),
              ruleWords.moved(open.rule.name, shortName),
              ruleWords.moveFailed(open.rule.name),
            )
          }
        />
      )}
      {open?.kind === 'delete' && (
        <Confirm
          title={ruleWords.deleteTitle}
          verb="Delete alert"
          danger
          busy={working}
          onClose={close}
          onConfirm={() =>
            void act(
              ruleWords.deleteTitle,
              () => deleteAlertRule(open.rule.id),
              ruleWords.deleted(open.rule.name),
              ruleWords.deleteFailed(open.rule.name),
            )
          }
        >
          <p>{ruleWords.deleteConfirm(open.rule.name)}</p>
          <p className="note">Alerts that already fired stay in the inbox.</p>
        </Confirm>
      )}
      {open?.kind === 'ask' && <WhyNotDialog ruleId={open.rule.id} rules={all} onClose={close} />}
      {open?.kind === 'outcome' && <OutcomeDialog outcome={open.outcome} onClose={close} />}
    </main>
  )
}
