/** The list of transfers, and asking for a new one. */
import { t } from '#domain/basics/texts.ts'
import '../../ui/layout/one-page.css'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { pendingStates, type TransferState, transferStates } from '#domain/fleet/transfer.ts'
import { useQuery } from '../../data/use-query.ts'
import { type TransferLine, vinTransfers } from '../../data/vin-transfers.ts'
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
import { moment } from '../../ui/time/time.ts'
import { TransferMark } from './state.tsx'

const TransferDialog = lazyComponent(
  async () => (await import('../../transfer/transfer-dialog.tsx')).TransferDialog,
)

/** What happens meanwhile is seen soon. */
const refetchEvery = 15_000

/** When they change hands, as far as that is known. */
const whenText = ({ due, effective }: TransferLine): string =>
  due !== null ? moment(due) : effective !== null ? moment(effective) : t('Once both sides agree')

const columns: readonly GridColumn<TransferLine>[] = [
  { key: 'id', title: t('No.'), width: 80, text: ({ id }) => id, figures: true, pinned: true },
  {
    key: 'state',
    title: t('State'),
    width: 240,
    text: ({ state }) => transferStates[state],
    cell: ({ state }) => <TransferMark state={state} />,
  },
  { key: 'from', title: t('From', { context: 'customer' }), width: 170, text: ({ from }) => from },
  { key: 'to', title: t('To', { context: 'customer' }), width: 170, text: ({ to }) => to },
  {
    key: 'vehicleCount',
    title: t('Trailers'),
    width: 100,
    figures: true,
    text: ({ vehicleCount }) => number(vehicleCount),
  },
  { key: 'when', title: t('Takes effect'), width: 190, text: whenText },
  { key: 'requestedBy', title: t('Requested by'), width: 220, text: ({ requestedBy }) => requestedBy },
  {
    key: 'created',
    title: t('Requested'),
    width: 140,
    text: ({ created }) => moment(created),
    cell: ({ created }) => <Age at={created} />,
  },
]

const shownStates = (chosen: string | null): readonly TransferState[] | null =>
  chosen === null
    ? null
    : chosen === 'open'
      ? pendingStates
      : Object.hasOwn(transferStates, chosen)
        ? [chosen as TransferState]
        : null

export function Screen() {
  const [view, setView] = useGridView()
  const chosen = useSearchValue('state')
  const search = useSearchValue('q') ?? ''
  const typed = useDraft(search, (q) => setSearch({ q: q || null, page: null }))
  const [asking, setAsking] = useState(false)
  const list = { states: shownStates(chosen), search, page: view.page, pageSize: view.pageSize }
  const page = useQuery([list], (signal) => vinTransfers(list, signal), { keepPrevious: 'all', refetchEvery })
  const ask = () => setAsking(true)
  return (
    <main className="manage">
      <ToolBar
        acts={
          <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={ask}>
            {t('Transfer trailers')}
          </Button>
        }
      >
        <Choice
          bare
          label={t('State')}
          value={chosen ?? ''}
          options={[
            { value: '', label: t('All states') },
            { value: 'open', label: t('All that wait') },
            ...Object.entries(transferStates).map(([value, label]) => ({ value, label })),
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
        label={t('VIN transfers')}
        noun="transfers"
        columns={columns}
        rows={page.answer?.transfers ?? null}
        count={page.answer?.transferCount ?? 0}
        idOf={({ id }) => id}
        nameOf={({ id, from, to }) => t('Transfer {{id}} from {{from}} to {{to}}', { id, from, to })}
        view={view}
        onView={setView}
        filtersShown={false}
        onOpen={({ id }) => go(`/vin-transfer/${id}`)}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={
          search || chosen ? (
            <Empty title={t('No transfers match these filters.')}>
              <Button onClick={() => setSearch({ q: null, state: null, page: null })}>{t('Show all')}</Button>
            </Empty>
          ) : (
            <Empty title={t('No trailer has changed hands yet.')}>
              <p>{t('A transfer hands trailers to another customer once both sides agree.')}</p>
              <Button kind="primary" onClick={ask}>
                {t('Transfer trailers')}
              </Button>
            </Empty>
          )
        }
      />
      {asking && (
        <Suspense>
          <TransferDialog onDone={(id) => go(`/vin-transfer/${id}`)} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </main>
  )
}
