/** Vehicles with their subscriptions: counted by state, filtered, selected, and acted on together. */

import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { type CoverState, subscriptionPlans, subscriptions } from '../../data/subscriptions.ts'
import { useQuery } from '../../data/use-query.ts'
import { filterInputs, withFilter } from '../../grid/column.ts'
import { useFiltersShown } from '../../grid/filters-shown.ts'
import { Grid } from '../../grid/grid.tsx'
import { ExportButton, FiltersButton } from '../../grid/grid-acts.tsx'
import { cellElsewhere, columnsOver, lacksOf, MissingCells, selectionHere } from '../../grid/over-cells.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox } from '../../ui/controls/controls.tsx'
import { Pill, Pills } from '../../ui/controls/pills.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { type About, type Meant, stateNames, today } from './about.ts'
import { BulkBar } from './bulk-bar.tsx'
import { columnsOf } from './columns.tsx'

const nothing: ReadonlySet<string> = new Set()
const key = (customerId: string, vehicleId: string) => `${customerId}/${vehicleId}`

export function Vehicles({
  viewer,
  customers,
  customerId: ownId,
  choice,
  chosen: chosenId,
}: About & {
  /** The customer that was chosen, also where there is only one; null: all. */
  readonly chosen: string | null
}) {
  // Whoever sees all cells sees trailers of others beside those of the only customer here.
  const listedId = can(viewer, 'manageCustomers') ? chosenId : ownId
  const [view, setView] = useGridView()
  const [filtersShown, setFiltersShown] = useFiltersShown()
  const search = useSearchValue('q') ?? ''
  const typed = useDraft(search, (q) => setSearch({ q: q || null, page: null }))
  const [selected, setSelected] = useState(nothing)
  const [isAll, setAll] = useState(false)
  const clear = () => {
    setSelected(nothing)
    setAll(false)
  }
  // What was selected of one customer or search is not meant of another.
  const among = `${listedId ?? ''}/${search}`
  const [selectedAmong, setSelectedAmong] = useState(among)
  if (selectedAmong !== among) {
    setSelectedAmong(among)
    clear()
  }
  const plans = useQuery('plans', subscriptionPlans)
  const own = columnsOf(plans.answer?.map(({ name }) => name) ?? [], today())
  const filters = filterInputs(own, view.filters)
  const list = {
    customerId: listedId,
    search,
    filters,
    sort: view.sort,
    page: view.page,
    pageSize: view.pageSize,
  }
  const found = useQuery([list], (signal) => subscriptions(list, signal), {
    keepPrevious: listedId ?? 'all',
  })
  const page = found.answer?.subscriptions
  const total = page?.subscriptionCount ?? 0
  const parts = page?.cells
  const isOver = parts?.some(({ isHere }) => !isHere) === true
  // All that match are of one customer of this cell, or of nobody alone.
  const customerId = isOver ? listedId : ownId
  // The counts are of this cell.
  const isCounted = !isOver || customers.some(({ id }) => id === listedId)
  const columns = columnsOver(own, {
    parts,
    idOf: ({ vehicleId }) => vehicleId,
    nameOf: ({ unitId }) => unitId,
    to: ({ vin }) => `/subscription-management?q=${vin}`,
  })
  const state = view.filters.state ?? ''
  const choose = (next: string) => {
    clear()
    setView(withFilter(view, 'state', next))
  }
  const chosen = [...selected].map((id) => id.split('/') as [string, string])
  const owner = isAll ? customerId : (chosen[0]?.[0] ?? null)
  const meant: Meant | null =
    owner === null || chosen.some(([of]) => of !== owner)
      ? null
      : isAll
        ? {
            count: total,
            of: { customerId: owner, all: true, filters: [...filters], search: search.trim() || null },
          }
        : { count: chosen.length, of: { customerId: owner, vehicleIds: chosen.map(([, id]) => id) } }
  const mayAct = can(
    viewer,
    'editSubscriptions',
    customerId === null ? {} : { customerId: Number(customerId) },
  )
  const isChosen = isAll || chosen.length > 0
  return (
    <>
      <ToolBar
        acts={
          <>
            <FiltersButton shown={filtersShown} onShow={setFiltersShown} />
            <ExportButton
              name="Subscriptions"
              columns={columns}
              count={total}
              load={async (page, pageSize) => {
                const { subscriptions: found } = await subscriptions({ ...list, page, pageSize })
                const { subscriptions: rows, subscriptionCount: count, cells } = found
                return { rows, count, lacks: lacksOf(cells, 'trailers') }
              }}
            />
          </>
        }
      >
        {choice}
        <SearchBox label={t('Search unit ID or VIN')} value={typed.draft} onChange={typed.setDraft} />
      </ToolBar>
      <Pills label={t('State')}>
        <Pill on={state === ''} onPress={() => choose('')}>
          {t('All subscriptions')}
        </Pill>
        {(Object.keys(stateNames) as CoverState[]).map((name) => (
          <Pill key={name} on={state === name} onPress={() => choose(state === name ? '' : name)}>
            {stateNames[name]}{' '}
            {isCounted && (
              <span className="numbers">
                {number(found.answer?.subscriptionCounts.find((one) => one.state === name)?.count ?? 0)}
              </span>
            )}
          </Pill>
        ))}
      </Pills>
      <MissingCells parts={parts} noun="trailers" busy={found.busy} onAgain={found.again} />
      <Grid
        label={t('Subscriptions')}
        noun="trailers"
        columns={columns}
        rows={page?.subscriptions ?? null}
        count={total}
        idOf={({ customerId, vehicleId }) => key(customerId, vehicleId)}
        nameOf={({ unitId }) => unitId}
        view={view}
        onView={(next) => {
          setAll(false)
          setView(next)
        }}
        filtersShown={filtersShown}
        busy={found.busy}
        isPrevious={found.isPrevious}
        error={found.error}
        onAgain={found.again}
        {...(mayAct && {
          selection: selectionHere(
            {
              ids: selected,
              onChange: (ids: ReadonlySet<string>) => {
                setAll(false)
                setSelected(ids)
              },
            },
            (id) => cellElsewhere(parts, id.split('/')[1]!) !== null,
          ),
        })}
        foot={
          mayAct && isChosen ? (
            <BulkBar
              viewer={viewer}
              meant={meant}
              isStale={found.isPrevious}
              count={isAll ? total : chosen.length}
              total={customerId !== null && !isAll ? total : null}
              plans={plans.answer ?? []}
              onAll={() => setAll(true)}
              onClear={clear}
              onDone={() => {
                clear()
                found.again()
              }}
            />
          ) : undefined
        }
        empty={
          <Empty
            title={
              state === '' && search === ''
                ? t('No trailer has a subscription yet.')
                : t('No trailer matches the search and the filters.')
            }
          >
            {state === '' && search === '' && can(viewer, 'manageSubscriptions') && (
              <Button kind="primary" onClick={() => choose('none')}>
                {t('Show trailers without one')}
              </Button>
            )}
          </Empty>
        }
      />
    </>
  )
}
