/** The list of everything that was changed, newest first. */

import { t } from '#domain/basics/texts.ts'
import { type AuditEntry, audit } from '../../data/audit.ts'
import { customerNames } from '../../data/customers.ts'
import { useQuery } from '../../data/use-query.ts'
import { filterInputs, type GridColumn } from '../../grid/column.ts'
import { useFiltersShown } from '../../grid/filters-shown.ts'
import { Grid } from '../../grid/grid.tsx'
import { ExportButton, FiltersButton } from '../../grid/grid-acts.tsx'
import { useGridView } from '../../grid/view.ts'
import { CustomerChoice } from '../../ui/controls/customer-choice.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { moment } from '../../ui/time/time.ts'
import { actionText } from './actions.ts'
import { changesOf, isArrow, lineOf } from './changes.ts'
import './audit.css'

const columns: readonly GridColumn<AuditEntry>[] = [
  {
    key: 'at',
    title: t('When'),
    width: 206,
    field: 'at',
    sortable: false,
    filter: { kind: 'day' },
    text: ({ at }) => moment(at),
    figures: true,
  },
  {
    key: 'actor',
    title: t('Who'),
    width: 230,
    field: 'actor',
    sortable: false,
    filter: { kind: 'text' },
    text: ({ actor }) => actor,
  },
  {
    key: 'action',
    title: t('What'),
    width: 190,
    field: 'action',
    sortable: false,
    filter: { kind: 'text' },
    text: ({ action }) => actionText(action),
  },
  {
    key: 'subject',
    title: t('To what'),
    width: 230,
    field: 'subject',
    sortable: false,
    filter: { kind: 'text' },
    text: ({ subject }) => subject,
  },
  {
    key: 'changes',
    title: t('Old and new values'),
    width: 360,
    text: (entry) => changesOf(entry.old, entry.new).map(lineOf).join('; '),
    cell: (entry) => <Changes entry={entry} />,
  },
  {
    key: 'customer',
    title: t('Customer'),
    width: 160,
    text: ({ customerName }) => customerName ?? '–',
  },
  {
    key: 'from',
    title: t('From'),
    width: 140,
    field: 'from',
    sortable: false,
    filter: { kind: 'text' },
    text: ({ from }) => from ?? '–',
  },
]

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry.old, entry.new)
  if (changes.length === 0) return <span className="quiet">–</span>
  return (
    <span className="changes">
      {changes.map(({ field, old, new: now }) => (
        <span key={field}>
          {field && <span className="change-field">{field} </span>}
          {old !== null && <del>{old}</del>}
          {isArrow({ old, new: now }) ? ' → ' : ' '}
          {now !== null && <ins>{now}</ins>}
        </span>
      ))}
    </span>
  )
}

export function Screen() {
  const names = useQuery('customers', customerNames)
  const customers = names.answer ?? []
  const customerId = useSearchValue('customer')
  const [view, setView] = useGridView()
  const [filtersShown, setFiltersShown] = useFiltersShown()
  const list = {
    filters: filterInputs(columns, view.filters),
    sort: null,
    page: view.page,
    pageSize: view.pageSize,
  }
  const page = useQuery([customerId, list], (signal) => audit(customerId, list, signal), {
    keepPrevious: customerId,
  })
  const count = page.answer?.count ?? 0

  return (
    <main className="manage">
      <ToolBar
        acts={
          <>
            <FiltersButton shown={filtersShown} onShow={setFiltersShown} />
            <ExportButton
              name="Audit"
              columns={columns}
              count={count}
              load={async (page, pageSize) => {
                const found = await audit(customerId, { ...list, page, pageSize })
                return { rows: found.entries, count: found.count }
              }}
            />
          </>
        }
      >
        <CustomerChoice
          customers={customers}
          chosen={customerId}
          onChoose={(customer) => setSearch({ customer, page: null })}
        />
      </ToolBar>
      <Grid
        label={t('Audit trail')}
        noun="changes"
        columns={columns}
        rows={page.answer?.entries ?? null}
        count={count}
        idOf={({ id }) => id}
        nameOf={({ action, subject }) => `${action} ${subject}`}
        view={view}
        onView={setView}
        filtersShown={filtersShown}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={<Empty title={t('Nothing has been changed yet.')} />}
      />
    </main>
  )
}
