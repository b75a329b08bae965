/** The list of the trailers that one may manage, and what is done to each. */

import { IconArrowsExchange, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { activateTrailer, managedTrailers, type Trailer, trailerByVin } from '../../data/trailers.ts'
import { useQuery } from '../../data/use-query.ts'
import { filterInputs } from '../../grid/column.ts'
import { useFiltersShown } from '../../grid/filters-shown.ts'
import { Grid } from '../../grid/grid.tsx'
import { ExportButton, FiltersButton } from '../../grid/grid-acts.tsx'
import {
  cellElsewhere,
  columnsOver,
  lacksOf,
  MissingCells,
  openOver,
  selectionHere,
} from '../../grid/over-cells.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox, Switch } from '../../ui/controls/controls.tsx'
import { CustomerChoice } from '../../ui/controls/customer-choice.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { go, setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { OutcomeDialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useAct } from '../../ui/states/act.ts'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { columnsFor } from './columns.tsx'
import { CreateTrailer } from './create-trailer.tsx'
import { DeactivateDialog, DeleteDialog } from './end-dialogs.tsx'
import { TrailerDialog } from './trailer-dialog.tsx'

const TransferDialog = lazyComponent(
  async () => (await import('../../transfer/transfer-dialog.tsx')).TransferDialog,
)

/** Last reports come in while somebody looks. */
const refetchEvery = 15_000

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'transfer'; readonly vins: readonly string[] }
  | { readonly kind: 'deactivate' | 'delete'; readonly trailer: Trailer }

export function Trailers({ viewer, customers }: { viewer: Viewer; customers: readonly CustomerName[] }) {
  const mayCreate = customers.some(({ id }) => can(viewer, 'editTrailers', { customerId: Number(id) }))
  const [view, setView] = useGridView()
  const [filtersShown, setFiltersShown] = useFiltersShown()
  const customerId = useSearchValue('customer')
  const search = useSearchValue('q') ?? ''
  const typed = useDraft(search, (q) => setSearch({ q: q || null, page: null }))
  const deactivated = useSearchValue('deactivated') !== null
  const vin = useSearchValue('trailer')
  const [open, setOpen] = useState<Open | null>(null)
  const activating = useAct()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayTransfer = can(viewer, 'transferVins')

  const own = columnsFor({
    viewer,
    edit: ({ vin }) => setSearch({ trailer: vin }),
    deactivate: (trailer) => setOpen({ kind: 'deactivate', trailer }),
    activate: ({ vin, unitId }) =>
      void activating.run(async () => {
        await activateTrailer(vin)
        done(t('{{unitId}} is active again.', { unitId }))
      }),
    remove: (trailer) => setOpen({ kind: 'delete', trailer }),
    transfer: ({ vin }) => setOpen({ kind: 'transfer', vins: [vin] }),
  })
  const list = {
    customerId,
    search,
    filters: filterInputs(own, view.filters),
    deactivated,
    sort: view.sort,
    page: view.page,
    pageSize: view.pageSize,
  }
  const page = useQuery([list], (signal) => managedTrailers(list, signal), {
    keepPrevious: customerId ?? 'all',
    refetchEvery,
  })
  const rows = page.answer?.trailers ?? null
  const over = {
    parts: page.answer?.cells,
    idOf: ({ id }: Trailer) => id,
    nameOf: ({ unitId }: Trailer) => unitId,
    to: ({ vin }: Trailer) => `/trailer-management?trailer=${vin}`,
  }
  const columns = columnsOver(own, over)
  const idOfVin = (vin: string) => rows?.find((row) => row.vin === vin)?.id ?? ''
  const close = () => setOpen(null)
  const done = (title: string) => {
    close()
    toast({ key: 'trailers', level: 'good', title })
    page.again()
  }
  return (
    <>
      <ToolBar
        acts={
          <>
            <FiltersButton shown={filtersShown} onShow={setFiltersShown} />
            <ExportButton
              name="Trailers"
              columns={columns}
              count={page.answer?.trailerCount ?? 0}
              load={async (page, pageSize) => {
                const found = await managedTrailers({ ...list, page, pageSize })
                const { trailers: rows, trailerCount: count, cells } = found
                return { rows, count, lacks: lacksOf(cells, 'trailers') }
              }}
            />
            {mayCreate && (
              <>
                <Link className="button" to="/installation">
                  {t('Installations')}
                </Link>
                <Link
                  className="button"
                  to={`/import/vehicles${customerId ? `?customer=${customerId}` : ''}`}
                >
                  {t('Bulk edit')}
                </Link>
              </>
            )}
            {chosen.size > 0 && (
              <Button
                icon={<IconArrowsExchange size={16} stroke={1.8} />}
                onClick={() => setOpen({ kind: 'transfer', vins: [...chosen] })}
              >
                {t('Transfer {{trailers}}', { trailers: chosen.size })}
              </Button>
            )}
            {mayCreate && (
              <Button
                kind="primary"
                icon={<IconPlus size={16} stroke={1.8} />}
                onClick={() => setOpen({ kind: 'new' })}
              >
                {t('Create trailer')}
              </Button>
            )}
          </>
        }
      >
        {can(viewer, 'chooseCustomer') && (
          <CustomerChoice
            customers={customers}
            chosen={customerId}
            onChoose={(customer) => setSearch({ customer, page: null })}
          />
        )}
        <SearchBox label={t('Search unit ID, VIN or serial')} value={typed.draft} onChange={typed.setDraft} />
        <Switch
          label={t('Show deactivated')}
          on={deactivated}
          onChange={(on) => setSearch({ deactivated: on ? '' : null, page: null })}
        />
      </ToolBar>
      <MissingCells parts={over.parts} noun="trailers" busy={page.busy} onAgain={page.again} />
      <Grid
        label={t('Trailers')}
        noun="trailers"
        columns={columns}
        rows={rows}
        count={page.answer?.trailerCount ?? 0}
        idOf={({ vin }) => vin}
        nameOf={({ unitId }) => unitId}
        view={view}
        onView={setView}
        filtersShown={filtersShown}
        onOpen={openOver(over, ({ vin }) => setSearch({ trailer: vin }))}
        {...(mayTransfer && {
          selection: selectionHere(
            { ids: chosen, onChange: setChosen },
            (vin) => cellElsewhere(over.parts, idOfVin(vin)) !== null,
          ),
        })}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={
          search ? (
            <Empty title={t('No trailer has that in its unit ID, VIN or serial number.')}>
              <Button onClick={() => setSearch({ q: null, page: null })}>{t('Clear the search')}</Button>
            </Empty>
          ) : (
            <Empty
              title={
                customerId === null
                  ? t('There are no trailers yet.')
                  : deactivated
                    ? t('This customer has no trailers.')
                    : t('This customer has no active trailers.')
              }
            >
              {mayCreate && (
                <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
                  {customerId === null ? t('Create the first trailer') : t('Create a trailer')}
                </Button>
              )}
            </Empty>
          )
        }
      />
      {vin !== null && (
        <OpenTrailer
          vin={vin}
          viewer={viewer}
          known={rows?.find((trailer) => trailer.vin === vin)}
          onChange={page.again}
          onClose={() => setSearch({ trailer: null })}
        />
      )}
      {open?.kind === 'new' && (
        <CreateTrailer
          viewer={viewer}
          customers={customers}
          customerId={customerId}
          onDone={done}
          onClose={close}
        />
      )}
      {open?.kind === 'deactivate' && (
        <DeactivateDialog trailer={open.trailer} onDone={done} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteDialog trailer={open.trailer} onDone={done} onClose={close} />}
      {open?.kind === 'transfer' && (
        <Suspense>
          <TransferDialog
            first={{ names: open.vins.join('\n') }}
            onDone={(id) => go(`/vin-transfer/${id}`)}
            onClose={close}
          />
        </Suspense>
      )}
      {activating.error && (
        <OutcomeDialog
          outcome={{ title: t('Activate trailer'), text: activating.error, failed: true }}
          onClose={() => activating.fail(null)}
        />
      )}
    </>
  )
}

/** The trailer that the address names: also one that is on another page of the list. */
function OpenTrailer({
  vin,
  viewer,
  known,
  onChange,
  onClose,
}: {
  vin: string
  viewer: Viewer
  /** As the list has it. */
  known: Trailer | undefined
  onChange: () => void
  onClose: () => void
}) {
  const found = useQuery([vin], (signal) => trailerByVin(vin, signal), { keepPrevious: vin })
  const trailer = found.answer?.trailer ?? known
  if (!trailer) {
    if (found.busy) return null
    const text = found.error ?? t('There is no such trailer among those you manage.')
    return <OutcomeDialog outcome={{ title: vin, text, failed: true }} onClose={onClose} />
  }
  return (
    <TrailerDialog
      key={vin}
      trailer={trailer}
      mayEdit={can(viewer, 'editTrailers', { customerId: Number(trailer.customerId) })}
      onChange={() => {
        found.again()
        onChange()
      }}
      onClose={onClose}
    />
  )
}
