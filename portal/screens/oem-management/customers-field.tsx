/** Several customers, found by a part of their names. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { ChipField } from '../../ui/fields/chip-field.tsx'

const offered = 20

export function CustomersField({
  label,
  help,
  customers,
  ids,
  onIds,
}: {
  label: string
  help: string
  customers: readonly CustomerName[]
  ids: readonly string[]
  onIds: (ids: readonly string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const chosen = new Set(ids)
  const wanted = typed.trim().toLowerCase()
  const offers = customers
    .filter(({ id, shortName }) => !chosen.has(id) && shortName.toLowerCase().includes(wanted))
    .slice(0, offered)
  const nameOf = new Map(customers.map(({ id, shortName }) => [id, shortName]))
  return (
    <ChipField
      label={label}
      help={help}
      chips={ids.map((id) => ({ id, label: nameOf.get(id) ?? t('A deactivated customer') }))}
      onRemove={(gone) => onIds(ids.filter((id) => id !== gone))}
      placeholder={t('Part of a name')}
      text={typed}
      onText={setTyped}
      offers={offers.map(({ id, shortName }) => ({ id, label: shortName }))}
      onChoose={(id) => onIds([...ids, id])}
    />
  )
}
