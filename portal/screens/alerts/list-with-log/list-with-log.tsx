/** What a customer has set up as a list, and beside it the log of the one that is chosen; the address says which. */
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import type { QueryState } from '../../../data/use-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { ToolBar } from '../../../ui/layout/tool-bar.tsx'
import { type MenuAct, MenuButton } from '../../../ui/overlays/popover.tsx'
import { ErrorState, Loading } from '../../../ui/states/states.tsx'
import './list-with-log.css'

/** The customer whose list is shown: the one that the address names, or the first. */
export const useListedCustomer = (customers: readonly CustomerName[]): string => {
  const wanted = useSearchValue('customer')
  return customers.find(({ id }) => id === wanted)?.id ?? customers[0]!.id
}

interface ListWithLogProps<One> {
  readonly customers: readonly CustomerName[]
  readonly customerId: string
  readonly query: Pick<QueryState<unknown>, 'answer' | 'error' | 'again'>
  readonly list: readonly One[]
  /** What those in the list are called. */
  readonly label: string
  readonly loading: string
  /** What they do; where there are customers to choose from there is no room for it. */
  readonly note: string
  readonly create: { readonly label: string; readonly run: () => void }
  /** What is said while there are none. */
  readonly empty: ReactNode
  /** Why an act of the list failed. */
  readonly problem: string | null
  /** The name in the address of the one that is chosen. */
  readonly chosenBy: 'webhook' | 'destination'
  readonly about: (one: One) => string
  readonly lead?: (one: One) => ReactNode
  readonly acts: (one: One) => readonly MenuAct[]
  readonly log: (one: One) => ReactNode
  /** The dialogs. */
  readonly children: ReactNode
}

export function ListWithLog<One extends { readonly id: string; readonly name: string }>({
  customers,
  customerId,
  query,
  list,
  label,
  loading,
  note,
  create,
  empty,
  problem,
  chosenBy,
  about,
  lead,
  acts,
  log,
  children,
}: ListWithLogProps<One>) {
  const chosen = useSearchValue(chosenBy)
  const logged = list.find(({ id }) => id === chosen)
  return (
    <main className="manage">
      <ToolBar
        acts={
          <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={create.run}>
            {create.label}
          </Button>
        }
      >
        {customers.length > 1 ? (
          <Choice
            bare
            label={t('Customer')}
            value={customerId}
            options={customers.map(({ id, shortName }) => ({ value: id, label: shortName }))}
            onChange={(customer) => setSearch({ customer, [chosenBy]: null })}
          />
        ) : (
          <p className="note">{note}</p>
        )}
      </ToolBar>
      {problem && (
        <p className="inbox-wrong" role="alert">
          {problem}
        </p>
      )}
      <div className="list-with-log" data-logged={logged !== undefined || undefined}>
        {query.error ? (
          <ErrorState title={query.error} again={query.again} />
        ) : query.answer === null ? (
          <Loading lines={5} label={loading} />
        ) : list.length === 0 ? (
          empty
        ) : (
          <ul className="logged-list" aria-label={label}>
            {list.map((one) => (
              <li key={one.id} data-chosen={one === logged || undefined}>
                {lead ? lead(one) : <span />}
                <button
                  type="button"
                  aria-pressed={one === logged}
                  onClick={() => setSearch({ [chosenBy]: one === logged ? null : one.id })}
                >
                  <b>{one.name}</b>
                  <span>{about(one)}</span>
                </button>
                <MenuButton label={t('What to do with {{name}}', { name: one.name })} acts={acts(one)} />
              </li>
            ))}
          </ul>
        )}
        {logged && log(logged)}
      </div>
      {children}
    </main>
  )
}
