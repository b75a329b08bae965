/** Work orders: the list with what narrows it, and beside it the one that is read. */

import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { dollars } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { isWorkOrderState, workOrderStates } from '#domain/maintenance/work-order.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { createWorkOrder, type WorkOrderRow, workOrders } from '../../../data/work-orders.ts'
import type { GridColumn } from '../../../grid/column.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Check } from '../../../ui/controls/controls.tsx'
import { optionsOf } from '../../../ui/controls/options.ts'
import { useForm } from '../../../ui/fields/use-form.ts'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { dateOf } from '../../../ui/time/time.ts'
import { shortDayText } from '../days.ts'
import { customerColumn } from '../list/customer-column.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useListing } from '../list/listing.ts'
import { VehicleField } from '../vehicle-field.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderState } from './order-state.tsx'
import { customerOf } from './vehicle-of.ts'

const columnsFor = (whose: boolean): readonly GridColumn<WorkOrderRow>[] => [
  {
    key: 'title',
    title: t('Work order'),
    field: 'title',
    width: 300,
    text: ({ title }) => title,
    cell: ({ title }) => <b className="grid-text">{title}</b>,
  },
  { key: 'unitId', title: t('Unit ID'), field: 'unit_id', width: 110, text: ({ unitId }) => unitId },
  {
    key: 'state',
    title: t('State'),
    field: 'state',
    width: 120,
    text: ({ state }) => workOrderStates[state],
    cell: ({ state, due }) => <OrderState state={state} due={due} />,
  },
  {
    key: 'assignee',
    title: t('Assigned to'),
    field: 'assignee',
    width: 210,
    text: ({ assignee, shop }) => assignee ?? (shop || t('Nobody')),
  },
  {
    key: 'due',
    title: t('Due'),
    field: 'due',
    width: 110,
    text: ({ due }) => (due === null ? notAvailable : shortDayText(due)),
    figures: true,
  },
  {
    key: 'cost',
    title: t('Cost'),
    width: 104,
    text: ({ costCents }) => (costCents === 0 ? notAvailable : dollars(costCents)),
    figures: true,
  },
  {
    key: 'opened',
    title: t('Opened'),
    field: 'opened',
    width: 110,
    text: ({ opened }) => dateOf(opened),
    figures: true,
  },
  ...customerColumn<WorkOrderRow>(whose),
]

export function WorkOrderList({ customers, edits }: { customers: readonly CustomerName[]; edits: boolean }) {
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
    ({ workOrders, workOrderCount }) => ({ rows: workOrders, count: workOrderCount }),
  )
  const { customerId, keyword } = list.wanted
  // Who comes from a trailer to write one for it begins with the form.
  const wanted = useSearchValue('for')
  const [pressed, setCreating] = useState(false)
  const creating = pressed || (wanted !== null && edits)
  const stop = () => {
    setCreating(false)
    setSearch({ for: null, title: null })
  }
  const narrowed = (state !== null && state !== 'all') || customerId !== null || mine || keyword !== ''
  const clear = () => setSearch({ state: null, customer: null, mine: null, q: null, page: null })
  const closePanel = () => setSearch({ order: null })
  return (
    <ListScreen
      label={t('Work orders')}
      noun="work orders"
      list={list}
      columns={columnsFor(customers.length > 1)}
      nameOf={({ title, unitId }) => `${unitId}: ${title}`}
      onOpen={({ id }) => setSearch({ order: id })}
      isOpen={({ id }) => id === reading}
      search={t('Search unit, VIN or work')}
      customers={customers}
      state={{
        value: state ?? 'open',
        usual: 'open',
        options: [...optionsOf(workOrderStates), { value: 'all', label: t('All states') }],
      }}
      filters={
        <Check
          label={t('Assigned to me')}
          on={mine}
          onChange={(on) => setSearch({ mine: on ? 'yes' : null, page: null })}
        />
      }
      acts={
        edits && (
          <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setCreating(true)}>
            {t('Create work order')}
          </Button>
        )
      }
      narrowed={narrowed ? { none: t('No work orders match these filters.'), clear } : null}
      empty={
        <Empty title={state === 'all' ? t('There are no work orders yet.') : t('No work is open.')}>
          <p>{t('Open a trailer that needs attention to write a work order for its issues.')}</p>
          {state !== 'all' && (
            <Button onClick={() => setSearch({ state: 'all' })}>{t('Show earlier work orders')}</Button>
          )}
        </Empty>
      }
      panel={
        reading !== null && (
          <OrderPanel key={reading} id={reading} edits={edits} onClose={closePanel} onChange={list.again} />
        )
      }
      onClosePanel={closePanel}
    >
      {creating && (
        <NewOrder
          wanted={wanted}
          onClose={stop}
          onCreated={(id) => {
            stop()
            setSearch({ order: id })
            list.again()
          }}
        />
      )}
    </ListScreen>
  )
}

/** First the trailer, then the form: who can be given the work follows from whose it is. */
function NewOrder({
  wanted,
  onClose,
  onCreated,
}: {
  /** The VIN of the trailer that it is for; null: to be chosen. */
  wanted: string | null
  onClose: () => void
  onCreated: (id: string) => void
}) {
  const title = useSearchValue('title') ?? ''
  const [vin, setVin] = useState(wanted)
  const form = useForm({
    first: { vin },
    check: ({ vin }) => ({ vin: vin === null && t('Please select a VIN from the drop down list.') }),
    save: ({ vin }) => setVin(vin),
  })
  const customerId = vin === null ? null : customerOf(vin)
  if (vin !== null && customerId !== null)
    return (
      <OrderForm
        customerId={customerId}
        order={null}
        title={title}
        about={[]}
        onClose={onClose}
        onSave={(input) => createWorkOrder(vin, [], input).then(onCreated)}
      />
    )
  return (
    <FormDialog form={form} title={t('Create work order')} verb={t('Next')} onClose={onClose}>
      <VehicleField
        chosen={form.values.vin}
        onChoose={(vin) => form.set({ vin })}
        error={form.problem('vin')}
      />
    </FormDialog>
  )
}
