/** A list of maintenance: what narrows it, the rows, what can be done with them, and the panel of the one that is read. */

import { type ReactNode, useRef } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { Grid, type GridProps } from '../../../grid/grid.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Choice, type Option, SearchBox } from '../../../ui/controls/controls.tsx'
import { CustomerChoice } from '../../../ui/controls/customer-choice.tsx'
import { useKeptFocus } from '../../../ui/keys/keep-focus.ts'
import { setSearch } from '../../../ui/layout/address.ts'
import { ToolBar } from '../../../ui/layout/tool-bar.tsx'
import { NotCurrent } from '../../../ui/states/not-current.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import type { Listing } from './listing.ts'
import { closesByEsc } from './use-panel.ts'

interface ListScreenProps<Row extends { readonly id: string }>
  extends Pick<GridProps<Row>, 'label' | 'noun' | 'columns' | 'nameOf' | 'onOpen' | 'isOpen'> {
  readonly list: Omit<Listing<Row>, 'wanted' | 'query'> & {
    readonly wanted: { readonly customerId: string | null }
    readonly query: Parameters<typeof NotCurrent>[0]['query']
  }
  /** What can be searched for. */
  readonly search: string
  readonly customers: readonly CustomerName[]
  readonly onCustomer?: (customer: string | null) => void
  /** Narrows by state; `usual` is the one that the address does not name. */
  readonly state?: { readonly value: string; readonly usual: string; readonly options: readonly Option[] }
  /** More filters beside the search. */
  readonly filters?: ReactNode
  readonly acts?: ReactNode
  /** Stands above the filters. */
  readonly above?: ReactNode
  /** Stands between filters and rows. */
  readonly below?: ReactNode
  /** Parent group place of the rows. */
  readonly instead?: ReactNode
  /** Rows can be ticked. */
  readonly selects?: boolean
  /** Something narrows it: what is said where nothing is left, and how all is shown again. */
  readonly narrowed: { readonly none: string; readonly clear: () => void } | null
  /** Stands where there is nothing at all. */
  readonly empty: ReactNode
  readonly panel?: ReactNode
  readonly onClosePanel?: () => void
  /** The dialogs over it. */
  readonly children: ReactNode
}

export function ListScreen<Row extends { readonly id: string }>({
  list,
  search,
  customers,
  onCustomer = (customer) => setSearch({ customer, page: null }),
  state,
  filters,
  acts,
  above,
  below,
  instead,
  selects = false,
  narrowed,
  empty,
  panel,
  onClosePanel = () => {},
  children,
  ...grid
}: ListScreenProps<Row>) {
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  const isReading = Boolean(panel)
  return (
    <main
      ref={main}
      className="maintenance-screen"
      data-reading={isReading || undefined}
      onKeyDown={closesByEsc(isReading, onClosePanel)}
    >
      <div className="maintenance-list manage">
        {above}
        <ToolBar acts={acts}>
          <SearchBox label={search} value={list.search.draft} onChange={list.search.setDraft} />
          {state && (
            <Choice
              bare
              label={t('State')}
              value={state.value}
              options={state.options}
              onChange={(value) => setSearch({ state: value === state.usual ? null : value, page: null })}
            />
          )}
          <CustomerChoice customers={customers} chosen={list.wanted.customerId} onChoose={onCustomer} />
          {filters}
        </ToolBar>
        {below}
        {instead ?? (
          <>
            <NotCurrent query={list.query} />
            <Grid
              {...grid}
              {...list.grid}
              {...(selects && { selection: list.selection })}
              idOf={({ id }) => id}
              empty={
                narrowed ? (
                  <Empty title={narrowed.none}>
                    <Button onClick={narrowed.clear}>{t('Clear filters')}</Button>
                  </Empty>
                ) : (
                  empty
                )
              }
            />
          </>
        )}
      </div>
      {panel}
      {children}
    </main>
  )
}
