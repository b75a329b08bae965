/** Work orders: the list with what narrows it, and beside it the one that is read. */
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { notAvailable } from '#domain/basics/words.ts'
import { isWorkOrderState, money, workOrderStates } from '#domain/upkeep/work-order.ts'
import type { CustomerName } from '../../data/customers.ts'
import { createWorkOrder, type WorkOrderRow, workOrders } from '../../data/work-orders.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useAct } from '../../ui/act.ts'
import { setSearch, useSearchValue } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Choice, SearchBox } from '../../ui/controls.tsx'
import { CustomerChoice } from '../../ui/customer-choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useKeptFocus } from '../../ui/keep-focus.ts'
import { NotCurrent } from '../../ui/not-current.tsx'
import { Empty } from '../../ui/states.tsx'
import { dateOf } from '../../ui/time.ts'
import { ToolBar } from '../../ui/tool-bar.tsx'
import { customerColumn } from './customer-column.ts'
import { dayText } from './days.ts'
import { useListing } from './listing.ts'
import { OrderForm } from './order-form.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderState } from './order-state.tsx'
import { closesByEsc } from './use-panel.ts'
import { VehicleField } from './vehicle-field.tsx'
import { customerOf } from './vehicle-of.ts'

const columnsFor = (whose: boolean): readonly GridColumn<WorkOrderRow>[] => [
  {
    key: 'title',
    title: 'Work order',
    field: 'title',
    width: 300,
    text: ({ title }) => title,
    cell: ({ title }) => <b className="grid-text">{title}</b>,
  },
  { key: 'unitId', title: 'Unit ID', field: 'unit_id', width: 110, text: ({ unitId }) => unitId },
  {
    key: 'state',
    title: 'State',
    field: 'state',
    width: 120,
    text: ({ state }) => workOrderStates[state],
    cell: ({ state, due }) => <OrderState state={state} due={due} />,
  },
  {
    key: 'assignee',
    title: 'Assigned to',
    field: 'assignee',
    width: 210,
    text: ({ assignee, shop }) => assignee ?? (shop || 'Nobody'),
  },
  {
    key: 'due',
    title: 'Due',
    field: 'due',
    width: 110,
    text: ({ due }) => (due === null ? notAvailable : dayText(due)),
    figures: true,
  },
  {
    key: 'cost',
    title: 'Cost',
    width: 104,
    text: ({ costCents }) => (costCents === 0 ? notAvailable : money(costCents)),
    figures: true,
  },
  {
    key: 'opened',
    title: 'Opened',
    field: 'opened',
    width: 110,
    text: ({ opened }) => dateOf(opened),
    figures: true,
  },
  ...customerColumn<WorkOrderRow>(whose),
]

export function Orders({ customers, edits }: { customers: readonly CustomerName[]; edits: boolean }) {
  const state = useSearchValue('state')
  const mine = useSearchValue('mine') === 'yes'
  const reading = useSearchValue('order')
  const list = useListing(
    (sought) => ({
      ...sought,
      vin: null,
      // Open ones unless somebody asks for others.
      state: state === null ? ('open' as const) : isWorkOrderState(state) ? state : null,
      mine,
    }),
    workOrders,
    ({ workOrderCount }) => workOrderCount,
  )
  const { customerId, keyword } = list.wanted
  const [creating, setCreating] = useState(false)
  const rows = list.answer?.workOrders ?? null
  const narrowed = (state !== null && state !== 'all') || customerId !== null || mine || keyword !== ''
  const clear = () => setSearch({ state: null, customer: null, mine: null, q: null, page: null })
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  const closePanel = () => setSearch({ order: null })
  return (
    <main
      ref={main}
      className="upkeep"
      data-reading={reading !== null || undefined}
      onKeyDown={closesByEsc(reading !== null, closePanel)}
    >
      <div className="upkeep-list manage">
        <ToolBar
          acts={
            edits && (
              <Button
                kind="primary"
                icon={<IconPlus size={16} stroke={1.8} />}
                onClick={() => setCreating(true)}
              >
                Create work order
              </Button>
            )
          }
        >
          <SearchBox
            label="Search unit, VIN or work"
            value={list.typed.draft}
            onChange={list.typed.setDraft}
          />
          <Choice
            bare
            label="State"
            value={state ?? 'open'}
            options={[
              ...Object.entries(workOrderStates).map(([value, label]) => ({ value, label })),
              { value: 'all', label: 'All states' },
            ]}
            onChange={(value) => setSearch({ state: value === 'open' ? null : value, page: null })}
          />
          <CustomerChoice
            customers={customers}
            chosen={customerId}
            onChoose={(customer) => setSearch({ customer, page: null })}
          />
          <Check
            label="Assigned to me"
            on={mine}
            onChange={(on) => setSearch({ mine: on ? 'yes' : null, page: null })}
          />
        </ToolBar>
        <NotCurrent asked={list.asked} />
        <Grid
          label="Work orders"
          noun="work orders"
          {...list.grid}
          columns={columnsFor(customers.length > 1)}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ title, unitId }) => `${unitId}: ${title}`}
          onOpen={({ id }) => setSearch({ order: id })}
          isOpen={({ id }) => id === reading}
          empty={
            narrowed ? (
              <Empty title="No work orders match these filters.">
                <Button onClick={clear}>Clear filters</Button>
              </Empty>
            ) : (
              <Empty title={state === 'all' ? 'There are no work orders yet.' : 'No work is open.'}>
                <p>Open a trailer that needs attention to write a work order for its issues.</p>
                {state !== 'all' && (
                  <Button onClick={() => setSearch({ state: 'all' })}>Show earlier work orders</Button>
                )}
              </Empty>
            )
          }
        />
      </div>
      {reading !== null && (
        <OrderPanel key={reading} id={reading} edits={edits} onClose={closePanel} onChange={list.again} />
      )}
      {creating && (
        <NewOrder
          onClose={() => setCreating(false)}
          onCreated={(id) => {
            setCreating(false)
            setSearch({ order: id })
            list.again()
          }}
        />
      )}
    </main>
  )
}

/** First the trailer, then the form: who can be given the work follows from whose it is. */
function NewOrder({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const [vin, setVin] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const act = useAct()
  const customerId = vin === null ? null : customerOf(vin)
  if (vin !== null && customerId !== null)
    return (
      <OrderForm
        customerId={customerId}
        order={null}
        title=""
        about={[]}
        busy={act.busy}
        error={act.error}
        onClose={onClose}
        onSave={(input) =>
          void act.run(async () => {
            onCreated(await createWorkOrder(vin, [], input))
          })
        }
      />
    )
  return (
    <Dialog
      title="Create work order"
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        setVin(chosen)
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Next
          </Button>
        </>
      }
    >
      <VehicleField
        chosen={chosen}
        onChoose={setChosen}
        error={tried && chosen === null ? 'Please select a VIN from the drop down list.' : undefined}
      />
    </Dialog>
  )
}
