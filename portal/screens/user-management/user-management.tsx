/** The list of users and everything that is done to one of them or to many. */
import { IconDownload, IconFilter, IconKey, IconMailForward, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { typesOffered } from '#domain/access/user-types.ts'
import { userWords } from '#domain/access/user-words.ts'
import { sentenceOf, useAsked } from '../../data/asked.ts'
import { customerNames } from '../../data/customers.ts'
import { useSession } from '../../data/session.ts'
import {
  createUser,
  deleteUser,
  disableUser,
  requestPasswordReset,
  saveUser,
  sendVerificationEmail,
  setReeferControl,
  type User,
  users,
} from '../../data/users.ts'
import { filterInputs } from '../../grid/column.ts'
import { allRows, csv, download, fileDate } from '../../grid/csv.ts'
import { useFiltersShown } from '../../grid/filters-shown.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { setSearch, useSearchValue } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Choice, SearchBox, Warning } from '../../ui/controls.tsx'
import { Confirm, Lines, type Outcome, OutcomeDialog } from '../../ui/dialog.tsx'
import { useDraft } from '../../ui/later.ts'
import { Empty } from '../../ui/states.tsx'
import { ToolBar } from '../../ui/tool-bar.tsx'
import { columnsFor } from './columns.tsx'
import { distinct } from './form.ts'
import { forEach, saveChange } from './save.ts'
import { EditUserForm, NewUserForm, type UserChange } from './user-form.tsx'
import './user-management.css'

/** The dialog that is open. */
type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly user: User }
  | { readonly kind: 'delete'; readonly user: User }
  | { readonly kind: 'reset' | 'resend'; readonly users: readonly User[] }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }

const letters = {
  reset: {
    title: 'Reset Password',
    ask: 'Send an email with a link to set a new password to:',
    sent: userWords.resetSent,
    failed: userWords.resetFailed,
    send: ({ email }: User) => requestPasswordReset(email),
  },
  resend: {
    title: 'Resend Verification',
    ask: 'Send the verification email again to:',
    sent: userWords.verificationSent,
    failed: userWords.verificationFailed,
    send: async ({ id }: User) => {
      if (!(await sendVerificationEmail(id))) throw new Error(userWords.verificationFailed)
    },
  },
} as const

export function Screen() {
  const session = useSession()
  return session && <Users viewer={session.viewer} />
}

function Users({ viewer }: { viewer: Viewer }) {
  const mayEdit = can(viewer, 'editUsers')
  const names = useAsked('customers', customerNames)
  const customers = names.answer ?? []
  const asked = useSearchValue('customer')
  const customerId = customers.length === 1 ? customers[0]!.id : asked
  const several = can(viewer, 'chooseCustomer') && customers.length > 1

  const [view, setView] = useGridView()
  const search = useSearchValue('q') ?? ''
  const typed = useDraft(search, (q) => setSearch({ q: q || null, page: null }))
  const [filtersShown, setFiltersShown] = useFiltersShown()
  const [chosen, setChosen] = useState<ReadonlyMap<string, User>>(new Map())
  const [open, setOpen] = useState<Open | null>(null)
  const [working, setWorking] = useState<string | null>(null)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  const columns = columnsFor({
    viewer,
    busy,
    enable: (user, on) => void enable(user, on),
    reefer: (user, on) => void reefer(user, on),
    edit: (user) => setOpen({ kind: 'edit', user }),
    remove: (user) => setOpen({ kind: 'delete', user }),
  })
  const filters = [
    ...filterInputs(columns, view.filters),
    ...(search.trim() === ''
      ? []
      : [{ field: 'email', condition: 'like', value: search.trim().toLowerCase() }]),
  ]
  const list = { filters, sort: view.sort, page: view.page, pageSize: view.pageSize }
  const page = useAsked(JSON.stringify([customerId, list]), (signal) => users(customerId, list, signal))
  const rows = page.answer?.users ?? null
  const count = page.answer?.userCount ?? 0

  const tell = (outcome: Outcome | null) => {
    setOpen(outcome && { kind: 'outcome', outcome })
    page.again()
  }
  /** Does one thing about one user, says what came of it, and reads the list again either way. */
  async function act(
    title: string,
    email: string,
    work: () => Promise<unknown>,
    words: { done: (email: string) => string; failed: (email: string) => string },
  ) {
    setWorking(email)
    try {
      await work()
      tell({ title, text: words.done(email) })
    } catch (error) {
      tell({ title, text: words.failed(email), about: [sentenceOf(error)], failed: true })
    } finally {
      setWorking(null)
    }
  }
  async function meanwhile(user: User, work: () => Promise<void>) {
    setBusy((before) => new Set(before).add(user.id))
    await work()
    setBusy((before) => new Set([...before].filter((id) => id !== user.id)))
  }
  const editing = { done: userWords.updated, failed: userWords.updateFailed }

  const enable = (user: User, on: boolean) =>
    meanwhile(user, () =>
      act(
        userWords.editTitle,
        user.email,
        async () => {
          if (on) return saveUser(user.email, user.roleNames)
          if (!(await disableUser(user.id))) throw new Error('The user could not be disabled.')
        },
        editing,
      ),
    )
  const reefer = (user: User, on: boolean) =>
    meanwhile(user, async () => {
      try {
        await setReeferControl(user.id, on)
        tell(null)
      } catch (error) {
        tell({
          title: userWords.editTitle,
          text: userWords.updateFailed(user.email),
          about: [sentenceOf(error)],
          failed: true,
        })
      }
    })
  const create = ({ email, roleNames }: UserChange) =>
    act(userWords.createTitle, email, () => createUser(email, roleNames), {
      done: userWords.created,
      failed: userWords.createFailed,
    })
  const edit = (user: User, change: UserChange) =>
    act(userWords.editTitle, user.email, () => saveChange(user.id, change), editing)
  const remove = (user: User) =>
    act(
      userWords.deleteTitle,
      user.email,
      async () => {
        if (!(await deleteUser(user.id))) throw new Error('The user could not be deleted.')
        setChosen((before) => new Map([...before].filter(([id]) => id !== user.id)))
      },
      { done: userWords.deleted, failed: userWords.deleteFailed },
    )
  async function send(kind: 'reset' | 'resend', to: readonly User[]) {
    const { title, sent, failed: sentence, send } = letters[kind]
    setWorking(title)
    const { done, failed } = await forEach(to, send)
    setWorking(null)
    if (failed.length === 0) {
      setChosen(new Map())
      tell({ title, text: sent(done.map(({ email }) => email).join(', ')) })
      return
    }
    console.warn('Letters could not be sent.', failed)
    tell({ title, text: sentence, about: failed.map(({ user }) => user.email), failed: true })
  }

  async function exportAll() {
    setWorking('export')
    try {
      const all = await allRows(
        count,
        async (page, pageSize) => (await users(customerId, { ...list, page, pageSize })).users,
      )
      download(`Users Export ${fileDate(new Date())}.csv`, csv(columns, all))
    } catch (error) {
      setOpen({
        kind: 'outcome',
        outcome: { title: 'Export to CSV', text: sentenceOf(error), failed: true },
      })
    } finally {
      setWorking(null)
    }
  }

  const selected = [...chosen.values()]
  const offered = distinct(typesOffered(viewer))
  const close = () => setOpen(null)
  return (
    <main className="manage">
      <ToolBar
        acts={
          <>
            <Button
              icon={<IconFilter size={16} stroke={1.8} />}
              aria-pressed={filtersShown}
              onClick={() => setFiltersShown(!filtersShown)}
            >
              Filters
            </Button>
            <Button
              icon={<IconDownload size={16} stroke={1.8} />}
              busy={working === 'export'}
              disabled={count === 0}
              onClick={exportAll}
            >
              Export to CSV
            </Button>
            {mayEdit && (
              <>
                <Button
                  icon={<IconKey size={16} stroke={1.8} />}
                  disabled={selected.length === 0}
                  onClick={() => setOpen({ kind: 'reset', users: selected })}
                >
                  Reset Password
                </Button>
                <Button
                  icon={<IconMailForward size={16} stroke={1.8} />}
                  disabled={selected.length === 0}
                  onClick={() => setOpen({ kind: 'resend', users: selected })}
                >
                  Resend Verification
                </Button>
                <Button
                  kind="primary"
                  icon={<IconUserPlus size={16} stroke={1.8} />}
                  disabled={names.answer === null}
                  onClick={() => setOpen({ kind: 'new' })}
                >
                  Create New User
                </Button>
              </>
            )}
          </>
        }
      >
        {several && (
          <Choice
            bare
            label="Customer"
            value={customerId ?? ''}
            options={[
              { value: '', label: 'All customers' },
              ...customers.map(({ id, shortName }) => ({ value: id, label: shortName })),
            ]}
            onChange={(id) => {
              setChosen(new Map())
              setSearch({ customer: id || null, page: null })
            }}
          />
        )}
        <SearchBox label="Search Username" value={typed.draft} onChange={typed.setDraft} />
        {selected.length > 0 && <span className="said numbers">{selected.length} selected</span>}
      </ToolBar>
      {several && customerId === null && mayEdit && <Warning>{userWords.selectCustomer}</Warning>}
      <Grid
        label="Users"
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
              selection: {
                ids: new Set(chosen.keys()),
                onChange: (ids: ReadonlySet<string>) => {
                  const known = new Map([...chosen, ...(rows ?? []).map((user) => [user.id, user] as const)])
                  setChosen(new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id)!]] : []))))
                },
              },
            }
          : {})}
        busy={page.busy}
        error={page.error}
        onAgain={page.again}
        empty={<Empty title={search ? 'No username contains that.' : 'There are no users yet.'} />}
      />
      {open?.kind === 'new' && (
        <NewUserForm
          offered={offered}
          customers={customers}
          busy={working !== null}
          onSave={create}
          onClose={close}
        />
      )}
      {open?.kind === 'edit' && (
        <EditUserForm
          user={open.user}
          startCustomer={customerId}
          offered={offered}
          customers={customers}
          busy={working !== null}
          onSave={(change) => edit(open.user, change)}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <Confirm
          title={userWords.deleteTitle}
          verb="Delete"
          danger
          busy={working !== null}
          onConfirm={() => remove(open.user)}
          onClose={close}
        >
          <p>{userWords.deleteConfirm(open.user.email)}</p>
        </Confirm>
      )}
      {(open?.kind === 'reset' || open?.kind === 'resend') && (
        <Confirm
          title={letters[open.kind].title}
          verb="Send"
          busy={working !== null}
          onConfirm={() => send(open.kind, open.users)}
          onClose={close}
        >
          <p>{letters[open.kind].ask}</p>
          <Lines lines={open.users.map(({ email }) => email)} />
        </Confirm>
      )}
      {open?.kind === 'outcome' && <OutcomeDialog outcome={open.outcome} onClose={close} />}
    </main>
  )
}
