/** Preventative maintenance: the plans with what each finds due, and the trailers in the order in which they are due. */

import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { dueLevels, dueStates, isDueState } from '#domain/maintenance/plans.ts'
import type { CustomerName } from '../../../data/customers.ts'
import {
  createPlan,
  type DueLine,
  deletePlan,
  due,
  type Plan,
  plans,
  updatePlan,
} from '../../../data/plans.ts'
import { useSession } from '../../../data/session.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { optionsOf } from '../../../ui/controls/options.ts'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { Confirm } from '../../../ui/overlays/dialog.tsx'
import { MenuButton } from '../../../ui/overlays/popover.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { everyText } from '../../../ui/time/due-words.ts'
import { ownUnits } from '../../../ui/units.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useListing } from '../list/listing.ts'
import { refetchEvery } from '../list/refetch-every.ts'
import { StateMark } from '../status.tsx'
import { DoneDialog } from './done-dialog.tsx'
import { columnsFor } from './due-columns.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanHistory } from './plan-history.tsx'

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'delete' | 'history'; readonly plan: Plan }
  | { readonly kind: 'done'; readonly lines: readonly DueLine[] }

export function Plans({ customers, edits }: { customers: readonly CustomerName[]; edits: boolean }) {
  const viewer = useSession()?.viewer
  const state = useSearchValue('state')
  const customer = useSearchValue('customer') || null
  const planId = useSearchValue('plan')
  const list = useQuery([customer], (signal) => plans(customer, signal), { refetchEvery })
  const lines = useListing(
    (sought) => ({
      ...sought,
      vin: null,
      planId,
      states: state !== null && isDueState(state) ? [state] : [],
    }),
    due,
    ({ due, dueCount }) => ({ rows: due, count: dueCount }),
  )
  const [open, setOpen] = useState<Open | null>(null)
  const act = useAct()
  const close = () => {
    setOpen(null)
    act.fail(null)
  }
  const done = () => {
    setOpen(null)
    lines.unchoose()
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
  return (
    <ListScreen
      label={t('What is due')}
      noun="items"
      list={lines}
      columns={columnsFor(
        customers.length > 1,
        edits ? (line) => setOpen({ kind: 'done', lines: [line] }) : null,
      )}
      nameOf={({ unitId, planName }) => `${unitId}: ${planName}`}
      selects={edits}
      search={t('Search unit or VIN')}
      customers={customers}
      onCustomer={(customer) => setSearch({ customer, plan: null, page: null })}
      state={{
        value: state ?? '',
        usual: '',
        options: [{ value: '', label: t('All states') }, ...optionsOf(dueStates)],
      }}
      acts={
        edits && (
          <>
            {lines.chosen.length > 0 && (
              <Button onClick={() => setOpen({ kind: 'done', lines: lines.chosen })}>
                {t('Mark {{items}} as done', { items: number(lines.chosen.length) })}
              </Button>
            )}
            <Button
              kind="primary"
              icon={<IconPlus size={16} stroke={1.8} />}
              onClick={() => setOpen({ kind: 'new' })}
            >
              {t('Create plan')}
            </Button>
          </>
        )
      }
      below={
        list.answer !== null &&
        list.answer.length > 0 && (
          <PlanList plans={list.answer} chosen={planId} edits={edits} onOpen={setOpen} />
        )
      }
      instead={
        list.error && list.answer === null ? (
          <ErrorState title={list.error} again={list.again} />
        ) : list.answer === null ? (
          <Loading lines={3} label={t('Loading plans')} />
        ) : list.answer.length === 0 ? (
          <div className="maintenance-well">
            <Empty title={t('There are no plans yet.')}>
              <p>
                {ownUnits().distance === 'km'
                  ? t(
                      'A plan lists work that is due every so many kilometers, engine hours or days, and shows when it is due on which trailer.',
                    )
                  : t(
                      'A plan lists work that is due every so many miles, engine hours or days, and shows when it is due on which trailer.',
                    )}
              </p>
              {edits && (
                <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
                  {t('Create plan')}
                </Button>
              )}
            </Empty>
          </div>
        ) : undefined
      }
      narrowed={
        narrowed
          ? {
              none: t('Nothing matches these filters.'),
              clear: () => setSearch({ state: null, plan: null, q: null, page: null }),
            }
          : null
      }
      empty={<Empty title={t('No trailer is in a plan.')} />}
    >
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <PlanForm
          plan={open.kind === 'edit' ? open.plan : null}
          customers={editable}
          onClose={close}
          onSave={(customerId, input) =>
            (open.kind === 'edit' ? updatePlan(open.plan.id, input) : createPlan(customerId, input)).then(
              done,
            )
          }
        />
      )}
      {open?.kind === 'delete' && (
        <Confirm
          title={t('Delete plan')}
          verb={t('Delete plan')}
          danger
          busy={act.busy}
          onClose={close}
          onConfirm={() => void run(() => deletePlan(open.plan.id))}
        >
          <p>{t('Are you sure you want to delete this plan: {{name}}', { name: open.plan.name })}</p>
          <p className="note">{t('What was done for it stays in the trailers’ logs.')}</p>
          {act.error && <p className="form-error">{act.error}</p>}
        </Confirm>
      )}
      {open?.kind === 'history' && <PlanHistory plan={open.plan} onClose={close} />}
      {open?.kind === 'done' && <DoneDialog lines={open.lines} onClose={close} onDone={done} />}
    </ListScreen>
  )
}

/** The plans with what each finds due; a press narrows the list to one. */
function PlanList({
  plans,
  chosen,
  edits,
  onOpen,
}: {
  plans: readonly Plan[]
  chosen: string | null
  edits: boolean
  onOpen: (open: Open) => void
}) {
  return (
    <ul className="maintenance-plans" aria-label={t('Plans')}>
      {plans.map((plan) => (
        <li key={plan.id} data-chosen={plan.id === chosen || undefined}>
          <button
            type="button"
            aria-pressed={plan.id === chosen}
            onClick={() => setSearch({ plan: plan.id === chosen ? null : plan.id, page: null })}
          >
            <b>{plan.name}</b>
            <span>{everyText(plan)}</span>
            <span className="maintenance-plan-counts">
              {plan.isFitted ? (
                <>
                  {plan.overdueCount > 0 && (
                    <StateMark level={dueLevels.overdue}>
                      {plural(plan.overdueCount, '{{count}} overdue', '{{count}} overdue', {
                        count: number(plan.overdueCount),
                      })}
                    </StateMark>
                  )}
                  {plan.soonCount > 0 && (
                    <StateMark level={dueLevels.soon}>
                      {t('{{due}} soon', { due: number(plan.soonCount) })}
                    </StateMark>
                  )}
                  <span className="unit">{count(plan.vehicleCount, 'trailer')}</span>
                </>
              ) : (
                <span className="unit">{t('Finding its trailers …')}</span>
              )}
            </span>
          </button>
          <MenuButton
            label={t('What to do with {{name}}', { name: plan.name })}
            acts={[
              { label: t('History'), run: () => onOpen({ kind: 'history', plan }) },
              ...(edits && plan.mayEdit
                ? [
                    { label: t('Edit'), run: () => onOpen({ kind: 'edit', plan }) },
                    { label: t('Delete'), danger: true, run: () => onOpen({ kind: 'delete', plan }) },
                  ]
                : []),
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
