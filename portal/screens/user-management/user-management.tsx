/** The list of users and everything that is done to one of them or to many. */

import { IconKey, IconMailForward, IconShieldLock, IconTableImport, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { userWords } from '#domain/access/user-words.ts'
import { t } from '#domain/basics/texts.ts'
import { customerNames } from '../../data/customers.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { type User, users } from '../../data/users.ts'
import { filterInputs } from '../../grid/column.ts'
import { useFiltersShown } from '../../grid/filters-shown.ts'
import { Grid } from '../../grid/grid.tsx'
import { ExportButton, FiltersButton } from '../../grid/grid-acts.tsx'
import { cellElsewhere, columnsOver, lacksOf, MissingCells, selectionHere } from '../../grid/over-cells.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox, Warning } from '../../ui/controls/controls.tsx'
import { CustomerChoice } from '../../ui/controls/customer-choice.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { columnsFor } from './columns.tsx'
import { useUserActs } from './use-user-acts.ts'
import { UserDialogs } from './user-dialogs.tsx'
import './user-management.css'

export function Screen() {
  const session = useSession()
  return session && <Users viewer={session.viewer} />
}

function Users({ viewer }: { viewer: Viewer }) {
  const mayEdit = can(viewer, 'editUsers')
  const names = useQuery('customers', customerNames)
  const customers = names.answer ?? []
  const query = useSearchValue('customer')
  const customerId = customers.length === 1 ? customers[0]!.id : query
  // Whoever sees all cells sees users of others beside those of the only customer here.
  const listedId = can(viewer, 'manageCustomers') ? query : customerId
  const customer = customers.find(({ id }) => id === customerId) ?? null
  const several = can(viewer, 'chooseCustomer') && customers.length > 1

  const [view, setView] = useGridView()
  const search = useSearchValue('q') ?? ''
  const typed = useDraft(search, (q) => setSearch({ q: q || null, page: null }))
  const [filtersShown, setFiltersShown] = useFiltersShown()
  const [chosen, setChosen] = useState<ReadonlyMap<string, User>>(new Map())
  const acts = useUserActs({
    reload: () => page.again(),
    unselect: (id) =>
      setChosen((before) => new Map(id === undefined ? [] : [...before].filter(([one]) => one !== id))),
  })

  const own = columnsFor({
    viewer,
    busy: acts.busy,
    enable: (user, on) => void acts.enable(user, on),
    reefer: (user, on) => void acts.reefer(user, on),
    edit: (user) => acts.setOpen({ kind: 'edit', user }),
    remove: (user) => acts.setOpen({ kind: 'delete', user }),
  })
  const filters = [
    ...filterInputs(own, view.filters),
    ...(search.trim() === ''
      ? []
      : [{ field: 'email', condition: 'like', value: search.trim().toLowerCase() }]),
  ]
  const list = { filters, sort: view.sort, page: view.page, pageSize: view.pageSize }
  const page = useQuery([listedId, list], (signal) => users(listedId, list, signal), {
    keepPrevious: listedId,
  })
  const rows = page.answer?.users ?? null
  const parts = page.answer?.cells
  const columns = columnsOver(own, {
    parts,
    idOf: ({ id }) => id,
    nameOf: ({ email }) => email,
    to: ({ email }) => `/user-management?q=${encodeURIComponent(email)}`,
  })
  const count = page.answer?.userCount ?? 0

  const selected = [...chosen.values()]
  return (
    <main className="manage">
      <ToolBar
        acts={
          <>
            <FiltersButton shown={filtersShown} onShow={setFiltersShown} />
            <ExportButton
              name="Users"
              columns={columns}
              count={count}
              load={async (page, pageSize) => {
                const found = await users(listedId, { ...list, page, pageSize })
                return { rows: found.users, count: found.userCount, lacks: lacksOf(found.cells, 'users') }
              }}
            />
            {mayEdit && (
              <>
                <Button
                  icon={<IconKey size={16} stroke={1.8} />}
                  disabled={selected.length === 0}
                  onClick={() => acts.setOpen({ kind: 'reset', users: selected })}
                >
                  {t('Reset Password')}
                </Button>
                <Button
                  icon={<IconMailForward size={16} stroke={1.8} />}
                  disabled={selected.length === 0}
                  onClick={() => acts.setOpen({ kind: 'resend', users: selected })}
                >
                  {t('Resend Verification')}
                </Button>
                {customer && (
                  <Button
                    icon={<IconShieldLock size={16} stroke={1.8} />}
                    onClick={() => acts.setOpen({ kind: 'rule', customer })}
                  >
                    {t('Two-step sign-in')}
                  </Button>
                )}
                <Link className="button" to={`/import/users${customerId ? `?customer=${customerId}` : ''}`}>
                  <IconTableImport size={16} stroke={1.8} aria-hidden="true" />
                  {t('Bulk edit')}
                </Link>
                <Button
                  kind="primary"
                  icon={<IconUserPlus size={16} stroke={1.8} />}
                  disabled={names.answer === null}
                  onClick={() => acts.setOpen({ kind: 'new' })}
                >
                  {t('Create New User')}
                </Button>
              </>
            )}
          </>
        }
      >
        {several && (
          <CustomerChoice
            customers={customers}
            chosen={customerId}
            onChoose={(customer) => {
              setChosen(new Map())
              setSearch({ customer, page: null })
            }}
          />
        )}
        <SearchBox label={t('Search Username')} value={typed.draft} onChange={typed.setDraft} />
        {selected.length > 0 && (
          <span className="note numbers">{t('{{users}} selected', { users: selected.length })}</span>
        )}
      </ToolBar>
      {several && customerId === null && mayEdit && <Warning>{userWords.selectCustomer}</Warning>}
      <MissingCells parts={parts} noun="users" busy={page.busy} onAgain={page.again} />
      <Grid
        label={t('Users')}
        noun="users"
        columns={columns}
        rows={rows}
        count={count}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        view={view}
        onView={setView}
        filtersShown={filtersShown}
        {...(mayEdit
          ? {
              selection: selectionHere(
                {
                  ids: new Set(chosen.keys()),
                  onChange: (ids: ReadonlySet<string>) => {
                    const known = new Map([
                      ...chosen,
                      ...(rows ?? []).map((user) => [user.id, user] as const),
                    ])
                    setChosen(
                      new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id)!]] : []))),
                    )
                  },
                },
                (id) => cellElsewhere(parts, id) !== null,
              ),
            }
          : {})}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={
          search ? (
            <Empty title={t('No username contains that.')}>
              <Button onClick={() => setSearch({ q: null, page: null })}>{t('Clear the search')}</Button>
            </Empty>
          ) : (
            <Empty title={t('There are no users yet.')} />
          )
        }
      />
      <UserDialogs acts={acts} viewer={viewer} customers={customers} customerId={customerId} />
    </main>
  )
}
