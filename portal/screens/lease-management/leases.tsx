/** The list of leases, and writing a new one. */
import { t } from '#domain/basics/texts.ts'
import '../../ui/layout/one-page.css'
import './lease-management.css'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { type LeaseState, leaseStates, openLeaseStates } from '#domain/fleet/lease.ts'
import { type LeaseLine, leases } from '../../data/leases.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice, SearchBox } from '../../ui/controls/controls.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { go, setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { Age } from '../../ui/time/age.tsx'
import { dayShown, LeaseMark } from './state.tsx'

const LeaseForm = lazyComponent(async () => (await import('./lease-form.tsx')).LeaseForm)

/** What happens meanwhile is seen soon. */
const refetchEvery = 15_000

const columns: readonly GridColumn<LeaseLine>[] = [
  { key: 'id', title: t('No.'), width: 80, text: ({ id }) => id, figures: true, pinned: true },
  {
    key: 'state',
    title: t('State'),
    width: 130,
    text: ({ state }) => leaseStates[state],
    cell: ({ state }) => <LeaseMark state={state} />,
  },
  { key: 'lessor', title: t('Lessor'), width: 180, text: ({ lessor }) => lessor },
  { key: 'lessee', title: t('Lessee'), width: 180, text: ({ lessee }) => lessee },
  {
    key: 'vehicleCount',
    title: t('Trailers'),
    width: 100,
    figures: true,
    text: ({ vehicleCount }) => number(vehicleCount),
  },
  {
    key: 'outCount',
    title: t('Out now'),
    width: 100,
    figures: true,
    text: ({ outCount }) => number(outCount),
  },
  { key: 'from', title: t('First day'), width: 120, figures: true, text: ({ from }) => dayShown(from) },
  {
    key: 'to',
    title: t('Last day'),
    width: 220,
    text: ({ to }) => dayShown(to),
    cell: ({ state, to, ends }) => (
      <>
        {dayShown(to)} {state === 'overdue' && <Age at={ends} />}
      </>
    ),
  },
]

const shownStates = (chosen: string | null): readonly LeaseState[] | null =>
  chosen === null
    ? null
    : chosen === 'open'
      ? openLeaseStates
      : Object.hasOwn(leaseStates, chosen)
        ? [chosen as LeaseState]
        : null

export function Screen() {
  const [view, setView] = useGridView()
  const chosen = useSearchValue('state')
  const search = useSearchValue('q') ?? ''
  const typed = useDraft(search, (q) => setSearch({ q: q || null, page: null }))
  const [writing, setWriting] = useState(false)
  const list = { states: shownStates(chosen), search, page: view.page, pageSize: view.pageSize }
  const page = useQuery([list], (signal) => leases(list, signal), { keepPrevious: 'all', refetchEvery })
  const write = () => setWriting(true)
  return (
    <main className="manage">
      <ToolBar
        acts={
          <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={write}>
            {t('New lease')}
          </Button>
        }
      >
        <Choice
          bare
          label={t('State')}
          value={chosen ?? ''}
          options={[
            { value: '', label: t('All states') },
            { value: 'open', label: t('All that have not ended') },
            ...Object.entries(leaseStates).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(state) => setSearch({ state: state || null, page: null })}
        />
        <SearchBox
          label={t('Search customer, VIN or unit ID')}
          value={typed.draft}
          onChange={typed.setDraft}
        />
      </ToolBar>
      <Grid
        label={t('Leases')}
        noun="leases"
        columns={columns}
        rows={page.answer?.leases ?? null}
        count={page.answer?.leaseCount ?? 0}
        idOf={({ id }) => id}
        nameOf={({ id, lessor, lessee }) =>
          t('Lease {{id}} from {{lessor}} to {{lessee}}', { id, lessor, lessee })
        }
        view={view}
        onView={setView}
        filtersShown={false}
        onOpen={({ id }) => go(`/lease-management/${id}`)}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={
          search || chosen ? (
            <Empty title={t('No leases match these filters.')}>
              <Button onClick={() => setSearch({ q: null, state: null, page: null })}>{t('Show all')}</Button>
            </Empty>
          ) : (
            <Empty title={t('No trailer is leased yet.')}>
              <p>
                {t(
                  'A lease lends trailers to another customer for a time. It begins by itself on its first day.',
                )}
              </p>
              <Button kind="primary" onClick={write}>
                {t('New lease')}
              </Button>
            </Empty>
          )
        }
      />
      {writing && (
        <Suspense>
          <LeaseForm onDone={(id) => go(`/lease-management/${id}`)} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </main>
  )
}
