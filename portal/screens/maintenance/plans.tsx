/** Preventative maintenance: the plans with what each finds due, and the trailers in the order in which they are due. */
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { count, number } from '#domain/basics/print.ts'
import { dueStates, isDueState } from '#domain/upkeep/plans.ts'
import type { CustomerName } from '../../data/customers.ts'
import { useSession } from '../../data/session.ts'
import { createPlan, type DueLine, deletePlan, due, type Plan, plans, updatePlan } from '../../data/upkeep.ts'
import { useQuery } from '../../data/use-query.ts'
import { Grid } from '../../grid/grid.tsx'
import { useAct } from '../../ui/act.ts'
import { setSearch, useSearchValue } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Choice, SearchBox } from '../../ui/controls.tsx'
import { CustomerChoice } from '../../ui/customer-choice.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { everyText } from '../../ui/due-words.ts'
import { useKeptFocus } from '../../ui/keep-focus.ts'
import { NotCurrent } from '../../ui/not-current.tsx'
import { MenuButton } from '../../ui/popover.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { ToolBar } from '../../ui/tool-bar.tsx'
import { DoneDialog } from './done-dialog.tsx'
import { columnsFor } from './due-columns.tsx'
import { useListing } from './listing.ts'
import { lookAgain } from './look-again.ts'
import { PlanForm } from './plan-form.tsx'
import { PlanHistory } from './plan-history.tsx'
import { State } from './status.tsx'

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'delete' | 'history'; readonly plan: Plan }
  | { readonly kind: 'done'; readonly lines: readonly DueLine[] }

export function Plans({ customers, edits }: { customers: readonly CustomerName[]; edits: boolean }) {
  const viewer = useSession()?.viewer
  const state = useSearchValue('state')
  const customer = useSearchValue('customer') || null
  const planId = useSearchValue('plan')
  const list = useQuery([customer], (signal) => plans(customer, signal), { refetchEvery: lookAgain })
  const lines = useListing(
    (sought) => ({
      ...sought,
      vin: null,
      planId,
      states: state !== null && isDueState(state) ? [state] : [],
    }),
    due,
    ({ dueCount }) => dueCount,
  )
  const [open, setOpen] = useState<Open | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, DueLine>>(new Map())
  const act = useAct()
  const rows = lines.answer?.due ?? null
  const close = () => {
    setOpen(null)
    act.fail(null)
  }
  const done = () => {
    setOpen(null)
    setChosen(new Map())
    list.again()
    lines.again()
  }
  const run = async (work: () => Promise<void>) => {
    if (await act.run(work)) done()
  }
  const editable = customers.filter(
    ({ id }) => viewer && can(viewer, 'editMaintenance', { customerId: Number(id) }),
  )
  const narrowed = state !== null || planId !== null || lines.wanted.keyword !== ''
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  return (
    <main ref={main} className="upkeep">
      <div className="upkeep-list manage">
        <ToolBar
          acts={
            edits && (
              <>
                {chosen.size > 0 && (
                  <Button onClick={() => setOpen({ kind: 'done', lines: [...chosen.values()] })}>
                    Mark {number(chosen.size)} as done
                  </Button>
                )}
                <Button
                  kind="primary"
                  icon={<IconPlus size={16} stroke={1.8} />}
                  onClick={() => setOpen({ kind: 'new' })}
                >
                  Create plan
                </Button>
              </>
            )
          }
        >
          <SearchBox label="Search unit or VIN" value={lines.typed.draft} onChange={lines.typed.setDraft} />
          <Choice
            bare
            label="State"
            value={state ?? ''}
            options={[
              { value: '', label: 'All states' },
              ...Object.entries(dueStates).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(value) => setSearch({ state: value || null, page: null })}
          />
          <CustomerChoice
            customers={customers}
            chosen={lines.wanted.customerId}
            onChoose={(customer) => setSearch({ customer, plan: null, page: null })}
          />
        </ToolBar>
        {list.error && list.answer === null ? (
          <ErrorState title={list.error} again={list.again} />
        ) : list.answer === null ? (
          <Loading lines={3} label="Loading plans" />
        ) : list.answer.length === 0 ? (
          <div className="upkeep-well">
            <Empty title="There are no plans yet.">
              <p>
                A plan says what is done every so many miles, engine hours or days, and tells when it is due
                on which trailer.
              </p>
              {edits && (
                <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
                  Create plan
                </Button>
              )}
            </Empty>
          </div>
        ) : (
          <>
            <ul className="upkeep-plans" aria-label="Plans">
              {list.answer.map((plan) => (
                <li key={plan.id} data-chosen={plan.id === planId || undefined}>
                  <button
                    type="button"
                    aria-pressed={plan.id === planId}
                    onClick={() => setSearch({ plan: plan.id === planId ? null : plan.id, page: null })}
                  >
                    <b>{plan.name}</b>
                    <span>{everyText(plan)}</span>
                    <span className="upkeep-plan-counts">
                      {plan.isFitted ? (
                        <>
                          {plan.overdueCount > 0 && (
                            <State level="critical">{number(plan.overdueCount)} overdue</State>
                          )}
                          {plan.soonCount > 0 && <State level="caution">{number(plan.soonCount)} soon</State>}
                          <span className="unit">{count(plan.vehicleCount, 'trailer')}</span>
                        </>
                      ) : (
                        <span className="unit">Finding its trailers …</span>
                      )}
                    </span>
                  </button>
                  <MenuButton
                    label={`What to do with ${plan.name}`}
                    acts={[
                      { label: 'History', run: () => setOpen({ kind: 'history', plan }) },
                      ...(edits && plan.mayEdit
                        ? [
                            { label: 'Edit', run: () => setOpen({ kind: 'edit', plan }) },
                            { label: 'Delete', danger: true, run: () => setOpen({ kind: 'delete', plan }) },
                          ]
                        : []),
                    ]}
                  />
                </li>
              ))}
            </ul>
            <NotCurrent asked={lines.asked} />
            <Grid
              label="What is due"
              noun="items"
              {...lines.grid}
              columns={columnsFor(
                customers.length > 1,
                edits ? (line) => setOpen({ kind: 'done', lines: [line] }) : null,
              )}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={({ unitId, planName }) => `${unitId}: ${planName}`}
              {...(edits && {
                selection: {
                  ids: new Set(chosen.keys()),
                  onChange: (ids: ReadonlySet<string>) => {
                    const all = new Map([...chosen, ...(rows ?? []).map((row) => [row.id, row] as const)])
                    setChosen(new Map([...all].filter(([id]) => ids.has(id))))
                  },
                },
              })}
              empty={
                narrowed ? (
                  <Empty title="Nothing matches these filters.">
                    <Button onClick={() => setSearch({ state: null, plan: null, q: null, page: null })}>
                      Clear filters
                    </Button>
                  </Empty>
                ) : (
                  <Empty title="No trailer is in a plan." />
                )
              }
            />
          </>
        )}
      </div>
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <PlanForm
          plan={open.kind === 'edit' ? open.plan : null}
          customers={editable}
          busy={act.busy}
          error={act.error}
          onClose={close}
          onSave={(customerId, input) =>
            void run(() =>
              open.kind === 'edit' ? updatePlan(open.plan.id, input) : createPlan(customerId, input),
            )
          }
        />
      )}
      {open?.kind === 'delete' && (
        <Confirm
          title="Delete plan"
          verb="Delete plan"
          danger
          busy={act.busy}
          onClose={close}
          onConfirm={() => void run(() => deletePlan(open.plan.id))}
        >
          <p>Are you sure you want to delete this plan: {open.plan.name}</p>
          <p className="said">What was done for it stays in the trailers’ logs.</p>
          {act.error && <p className="form-error">{act.error}</p>}
        </Confirm>
      )}
      {open?.kind === 'history' && <PlanHistory plan={open.plan} onClose={close} />}
      {open?.kind === 'done' && <DoneDialog lines={open.lines} onClose={close} onDone={done} />}
    </main>
  )
}
