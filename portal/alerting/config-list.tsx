/** The list of alerts or of reports: searched, filtered, and what is done with one of them from there. */

import { type ReactNode, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../data/customers.ts'
import { useQuery } from '../data/use-query.ts'
import type { GridColumn } from '../grid/column.ts'
import { Grid } from '../grid/grid.tsx'
import { FiltersButton } from '../grid/grid-acts.tsx'
import { nounOf } from '../grid/nouns.ts'
import { useGridView } from '../grid/view.ts'
import { SearchBox } from '../ui/controls/controls.tsx'
import { CustomerChoice } from '../ui/controls/customer-choice.tsx'
import { setSearch, useSearchValue } from '../ui/layout/address.ts'
import { ToolBar } from '../ui/layout/tool-bar.tsx'
import { Confirm, type Outcome, OutcomeDialog } from '../ui/overlays/dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { sentenceOf } from '../ui/states/sentence-of.ts'
import type { ConfigActs } from './config-columns.tsx'
import { type Config, type Listing, listed } from './config-listing.ts'
import { CopyDialog, MoveDialog } from './copy-move.tsx'
import { copyName } from './words.ts'

/** One thing that is done, and what is said of it. */
export interface ListAction {
  readonly work: () => Promise<unknown>
  /** Null: it is seen in the list. */
  readonly done: { readonly title: string; readonly text?: string } | null
  /** @param why in a sentence */
  readonly failed: (why: string) => Pick<Outcome, 'title' | 'text' | 'about'>
}

/** What is listed, how it is found, what its dialogs say, and what comes of each act. */
export interface ConfigListKind<T extends Config> extends Listing<T> {
  /** "Alerts" */
  readonly label: string
  readonly noun: string
  readonly load: (customerId: string | null, signal: AbortSignal) => Promise<readonly T[]>
  readonly loadFailed: (why: string) => string
  /** @param all those that there are, as far as they are known */
  readonly columns: (acts: ConfigActs<T>, all: readonly T[]) => readonly GridColumn<T>[]
  readonly turn: (one: T, on: boolean) => ListAction
  readonly copy: {
    readonly title: string
    readonly verb: string
    /** Characters of a name. */
    readonly longest: number
    readonly missingText: string
    readonly action: (one: T, name: string) => ListAction
  }
  readonly move: {
    readonly verb: string
    /** What is left behind. */
    readonly note: (one: T) => string
    readonly action: (one: T, customer: CustomerName) => ListAction
  }
  readonly remove: {
    readonly title: string
    readonly verb: string
    readonly question: (one: T) => ReactNode
    readonly action: (one: T) => ListAction
  }
}

/** Those that are selected, for acts on all of them. */
export interface Selected<T> {
  readonly chosen: readonly T[]
  readonly clear: () => void
  /** Called after an act with those that are gone by it. */
  readonly done: (gone: readonly string[]) => void
  readonly failed: (outcome: Outcome) => void
}

type Open<T> =
  | { readonly kind: 'copy' | 'move' | 'remove'; readonly one: T }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }

export function ConfigList<T extends Config>({
  kind,
  viewer,
  customers,
  none,
  nothingFits,
  bulk,
  beside,
}: {
  kind: ConfigListKind<T>
  viewer: Viewer
  customers: readonly CustomerName[]
  /** Shown where there are none yet. */
  none: ReactNode
  /** Shown where there are some, and none of them is found. */
  nothingFits: ReactNode
  /** What is done with those that are selected; left out where none can be. */
  bulk?: (selected: Selected<T>) => ReactNode
  /** A dialog of its own over the list. */
  beside?: (all: readonly T[]) => ReactNode
}) {
  const customerId = useSearchValue('customer')
  const search = useSearchValue('q') ?? ''
  const [view, setView] = useGridView()
  const [filtersShown, setFiltersShown] = useState(false)
  const [open, setOpen] = useState<Open<T> | null>(null)
  const [working, setWorking] = useState(false)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const read = useQuery([customerId], (signal) => kind.load(customerId, signal))
  const all = read.answer ?? []
  const found = listed(all, search, view, kind)
  const mayEdit = ({ customerId }: T) => can(viewer, 'editAlerts', { customerId })
  const editable = customers.filter(({ id }) => can(viewer, 'editAlerts', { customerId: Number(id) }))
  const close = () => setOpen(null)
  const sayOutcome = (outcome: Outcome) => setOpen({ kind: 'outcome', outcome })

  /** Does one thing and says what came of it; the list is read again either way. */
  async function act({ work, done, failed }: ListAction): Promise<void> {
    setWorking(true)
    try {
      await work()
      if (done !== null) toast({ key: kind.noun, level: 'good', ...done })
      close()
    } catch (error) {
      sayOutcome({ ...failed(sentenceOf(error)), failed: true })
    } finally {
      setWorking(false)
      read.again()
    }
  }
  async function turn(one: T, on: boolean): Promise<void> {
    setBusy((before) => new Set(before).add(one.id))
    await act(kind.turn(one, on))
    setBusy((before) => new Set([...before].filter((id) => id !== one.id)))
  }

  const columns = kind.columns(
    {
      mayEdit,
      severalCustomers: customers.length > 1,
      busy,
      customerName: (id) => customers.find((customer) => customer.id === String(id))?.shortName ?? '–',
      turn: (one, on) => void turn(one, on),
      copy: (one) => setOpen({ kind: 'copy', one }),
      move: (one) => setOpen({ kind: 'move', one }),
      remove: (one) => setOpen({ kind: 'remove', one }),
    },
    all,
  )
  const from = view.page * view.pageSize
  // What was deleted meanwhile, or is not mine to change, cannot be acted on.
  const chosen = all.filter((one) => selected.has(one.id) && mayEdit(one))
  return (
    <main className="manage">
      <ToolBar acts={<FiltersButton shown={filtersShown} onShow={setFiltersShown} />}>
        <SearchBox
          label={t('Search {{things}}', { things: nounOf(kind.noun).many })}
          value={search}
          onChange={(q) => setSearch({ q: q || null, page: null })}
        />
        <CustomerChoice
          customers={customers}
          chosen={customerId}
          onChoose={(customer) => setSearch({ customer, page: null })}
        />
      </ToolBar>
      <Grid
        label={kind.label}
        noun={kind.noun}
        columns={columns}
        rows={read.answer && found.slice(from, from + view.pageSize)}
        count={found.length}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        view={view}
        onView={setView}
        filtersShown={filtersShown}
        {...(bulk && editable.length > 0 && { selection: { ids: selected, onChange: setSelected } })}
        foot={
          chosen.length > 0 &&
          bulk?.({
            chosen,
            clear: () => setSelected(new Set()),
            done: (gone) => {
              setSelected((before) => new Set([...before].filter((id) => !gone.includes(id))))
              read.again()
            },
            failed: sayOutcome,
          })
        }
        busy={read.busy}
        isPrevious={read.isPrevious}
        error={read.error && kind.loadFailed(read.error)}
        onAgain={read.again}
        empty={all.length > 0 ? nothingFits : none}
      />
      {open?.kind === 'copy' && (
        <CopyDialog
          name={copyName(open.one.name, new Set(all.map(({ name }) => name.toLowerCase())))}
          title={kind.copy.title}
          verb={kind.copy.verb}
          longest={kind.copy.longest}
          missingText={kind.copy.missingText}
          busy={working}
          onClose={close}
          onCopy={(name) => void act(kind.copy.action(open.one, name))}
        />
      )}
      {open?.kind === 'move' && (
        <MoveDialog
          title={t('Move {{name}}', { name: open.one.name })}
          verb={kind.move.verb}
          note={kind.move.note(open.one)}
          customers={editable.filter(({ id }) => id !== String(open.one.customerId))}
          busy={working}
          onClose={close}
          onMove={(customer) => void act(kind.move.action(open.one, customer))}
        />
      )}
      {open?.kind === 'remove' && (
        <Confirm
          title={kind.remove.title}
          verb={kind.remove.verb}
          danger
          busy={working}
          onClose={close}
          onConfirm={() => void act(kind.remove.action(open.one))}
        >
          {kind.remove.question(open.one)}
        </Confirm>
      )}
      {open?.kind === 'outcome' && <OutcomeDialog outcome={open.outcome} onClose={close} />}
      {beside?.(all)}
    </main>
  )
}
