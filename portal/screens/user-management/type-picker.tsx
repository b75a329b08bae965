/** Chooses the types of a user, in their groups, each with the customers it is for. */

import { useState } from 'react'
import type { Role } from '#domain/access/roles.ts'
import type { UserType, UserTypeGroup } from '#domain/access/user-types.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { Check, SearchBox } from '../../ui/controls/controls.tsx'
import { needsCustomer, type Types } from './form.ts'

const groupNames: Readonly<Record<UserTypeGroup, string>> = {
  regular: t('Users'),
  go: t('GO installers'),
  installer: t('Installers'),
  admin: t('Administration'),
  oem: 'OEM',
  oemInstaller: t('OEM installers'),
}

export function TypePicker({
  offered,
  types,
  onTypes,
  customers,
}: {
  offered: readonly UserType[]
  types: Types
  onTypes: (types: Types) => void
  customers: readonly CustomerName[]
}) {
  const set = (role: Role, chosen: ReadonlySet<string> | null) => {
    const next = new Map(types)
    if (chosen === null) next.delete(role)
    else next.set(role, chosen)
    onTypes(next)
  }
  const groups = (Object.keys(groupNames) as UserTypeGroup[])
    .map((group) => ({ group, types: offered.filter((type) => type.group === group) }))
    .filter(({ types }) => types.length > 0)
  return (
    <div className="type-picker">
      {groups.map(({ group, types: inGroup }) => (
        <fieldset key={group}>
          <legend>{groupNames[group]}</legend>
          {inGroup.map(({ role, title }) => {
            const chosen = types.get(role)
            return (
              <div key={role} className="type-choice">
                <Check
                  label={t(title)}
                  on={chosen !== undefined}
                  onChange={(on) => set(role, on ? new Set() : null)}
                />
                {chosen && needsCustomer(role) && customers.length > 1 && (
                  <CustomerPicker
                    label={t('Customers of {{type}}', { type: t(title) })}
                    customers={customers}
                    chosen={chosen}
                    onChoose={(ids) => set(role, ids)}
                  />
                )}
              </div>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}

/** From how many customers on a search is quicker than looking. */
const searchedFrom = 8

function CustomerPicker({
  label,
  customers,
  chosen,
  onChoose,
}: {
  label: string
  customers: readonly CustomerName[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
}) {
  const [part, setPart] = useState('')
  const shown = customers.filter(({ shortName }) =>
    shortName.toLowerCase().includes(part.trim().toLowerCase()),
  )
  return (
    <fieldset className="customer-picker">
      <legend className="unseen">{label}</legend>
      {customers.length >= searchedFrom && (
        <SearchBox label={t('Search Customer Name')} value={part} onChange={setPart} />
      )}
      <div className="customer-picker-list">
        {shown.map(({ id, shortName }) => (
          <Check
            key={id}
            label={shortName}
            on={chosen.has(id)}
            onChange={(on) => {
              const next = new Set(chosen)
              if (on) next.add(id)
              else next.delete(id)
              onChoose(next)
            }}
          />
        ))}
      </div>
      {chosen.size === 0 && <p className="field-under">{t('Choose at least one customer.')}</p>}
    </fieldset>
  )
}
