/** The list of customers, and what a super admin does with them. */

import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { outcomeWords } from '#domain/basics/words.ts'
import { isPseudoCustomer } from '#domain/fleet/customer.ts'
import { type Customer, createCustomer, findAllCustomers } from '../../data/customers.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { filterInputs } from '../../grid/column.ts'
import { useFiltersShown } from '../../grid/filters-shown.ts'
import { Grid } from '../../grid/grid.tsx'
import { FiltersButton } from '../../grid/grid-acts.tsx'
import { columnsOver, MissingCells } from '../../grid/over-cells.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/controls.tsx'
import { go, setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { type Outcome, OutcomeDialog } from '../../ui/overlays/dialog.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { AgreementDialog } from './agreement.tsx'
import { columnsFor } from './columns.tsx'
import { ActiveDialog } from './deactivation.tsx'
import { NewCustomerForm } from './new-customer.tsx'
import './customer-management.css'

type Open =
  | { readonly kind: 'new' | 'agreement' }
  | { readonly kind: 'active'; readonly customer: Customer }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }

export function Screen() {
  const session = useSession()
  const superAdmin = session !== null && can(session.viewer, 'manageCustomers')
  const [view, setView] = useGridView()
  const [filtersShown, setFiltersShown] = useFiltersShown()
  const deactivated = useSearchValue('deactivated') !== null
  const [open, setOpen] = useState<Open | null>(null)
  const own = columnsFor({
    edit: ({ id }) => go(`/customer/${id}`),
    turn: (customer) => setOpen({ kind: 'active', customer }),
  })
  const list = {
    filters: filterInputs(own, view.filters),
    sort: view.sort,
    page: view.page,
    pageSize: view.pageSize,
  }
  const page = useQuery([list, deactivated], (signal) => findAllCustomers(list, deactivated, signal), {
    keepPrevious: true,
  })

  const over = {
    parts: page.answer?.cells,
    idOf: ({ id }: Customer) => id,
    nameOf: ({ shortName }: Customer) => shortName,
    to: ({ id }: Customer) => `/customer/${id}`,
  }
  const columns = columnsOver(own, over)

  const close = () => setOpen(null)
  const show = (outcome: Outcome) => {
    setOpen({ kind: 'outcome', outcome })
    page.again()
  }

  return (
    <main className="manage">
      <ToolBar
        acts={
          <>
            <FiltersButton shown={filtersShown} onShow={setFiltersShown} />
            {superAdmin && (
              <Button onClick={() => setOpen({ kind: 'agreement' })}>{t('Data agreement')}</Button>
            )}
            {superAdmin && (
              <Button
                kind="primary"
                icon={<IconPlus size={16} stroke={1.8} />}
                onClick={() => setOpen({ kind: 'new' })}
              >
                {t('Create customer')}
              </Button>
            )}
          </>
        }
      >
        <Switch
          label={t('Show deactivated')}
          on={deactivated}
          onChange={(on) => setSearch({ deactivated: on ? '' : null, page: null })}
        />
      </ToolBar>
      <MissingCells parts={over.parts} noun="customers" busy={page.busy} onAgain={page.again} />
      <Grid
        label={t('Customers')}
        noun="customers"
        columns={columns}
        rows={page.answer?.customers.filter((customer) => !isPseudoCustomer(customer)) ?? null}
        count={page.answer?.customerCount ?? 0}
        idOf={({ id }) => id}
        nameOf={({ shortName }) => shortName}
        view={view}
        onView={setView}
        filtersShown={filtersShown}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={
          <Empty title={t('There are no customers yet.')}>
            {superAdmin && (
              <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
                {t('Create the first customer')}
              </Button>
            )}
          </Empty>
        }
      />
      {open?.kind === 'new' && (
        <NewCustomerForm
          onSave={async ({ loadedFromLbs: _usual, ...customer }) => {
            await createCustomer(customer)
            const line = t('{{name}} was created.', { name: customer.shortName })
            show({ title: t('Create customer'), text: outcomeWords.done, about: [line] })
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'active' && <ActiveDialog customer={open.customer} onDone={show} onClose={close} />}
      {open?.kind === 'agreement' && (
        <AgreementDialog onPublished={(text) => show({ title: t('Data agreement'), text })} onClose={close} />
      )}
      {open?.kind === 'outcome' && <OutcomeDialog outcome={open.outcome} onClose={close} />}
    </main>
  )
}
