/** Chooses the groups of a user, one customer at a time. */

import { useMemo, useState } from 'react'
import { userWords } from '#domain/access/user-words.ts'
import { t } from '#domain/basics/texts.ts'
import { byGroupName } from '#domain/fleet/group.ts'
import type { CustomerName } from '../../data/customers.ts'
import { flattenGroups, groupTree } from '../../data/groups.ts'
import { useQuery } from '../../data/use-query.ts'
import { Check, Choice, SearchBox, Warning } from '../../ui/controls/controls.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { firstGroups, type Offered, tick } from './form.ts'

/** What was chosen for one customer, with the groups there were to choose from. */
export interface ChosenGroups {
  readonly groups: readonly Offered[]
  readonly before: ReadonlySet<string>
  readonly after: ReadonlySet<string>
}

export function GroupPicker({
  held,
  customers,
  customerId,
  onCustomer,
  chosen,
  onChosen,
}: {
  /** The groups the user is in now. */
  held: ReadonlySet<string>
  customers: readonly CustomerName[]
  customerId: string | null
  onCustomer: (customerId: string | null) => void
  chosen: ChosenGroups | undefined
  onChosen: (chosen: ChosenGroups) => void
}) {
  const [part, setPart] = useState('')
  const tree = useQuery(customerId, (signal) => groupTree(customerId!, signal))
  const groups = useMemo(
    () =>
      flattenGroups(tree.answer ?? [])
        .map(({ group }) => group)
        .sort((a, b) => byGroupName(a.name, b.name)),
    [tree.answer],
  )
  const after = chosen?.after ?? firstGroups(held, groups)
  const before = new Set(groups.filter(({ id }) => held.has(id)).map(({ id }) => id))
  const shown = groups.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()))
  const selector = customers.length > 1 && (
    <Choice
      label={t('Customer')}
      value={customerId ?? ''}
      options={[
        { value: '', label: userWords.selectACustomer },
        ...customers.map(({ id, shortName }) => ({ value: id, label: shortName })),
      ]}
      onChange={(id) => onCustomer(id || null)}
    />
  )
  if (customers.length === 0)
    return (
      <div className="group-picker">
        <p className="note">{t('This user belongs to no customer, and so to no group.')}</p>
      </div>
    )
  if (customerId === null)
    return (
      <div className="group-picker">
        <div className="group-bar">{selector}</div>
        <h3>{userWords.selectACustomer}</h3>
        <Warning>{userWords.selectCustomer}</Warning>
      </div>
    )
  return (
    <div className="group-picker">
      <div className="group-bar">
        {selector}
        <SearchBox label={t('Search Group Name')} value={part} onChange={setPart} />
      </div>
      {tree.error ? (
        <ErrorState title={tree.error} again={tree.again} />
      ) : tree.answer === null ? (
        <Loading label={t('Loading groups')} />
      ) : (
        <fieldset data-wrong={after.size === 0 || undefined}>
          <legend className="unseen">{t('Groups')}</legend>
          {after.size === 0 && (
            <p className="form-error" role="alert">
              {userWords.oneGroup}
            </p>
          )}
          <div className="group-list">
            {shown.map((group) => (
              <Check
                key={group.id}
                label={group.name}
                on={after.has(group.id)}
                onChange={(on) => onChosen({ groups, before, after: tick(after, group, on, groups) })}
              />
            ))}
            {shown.length === 0 && <p className="note">{t('No group has that name.')}</p>}
          </div>
        </fieldset>
      )}
    </div>
  )
}
