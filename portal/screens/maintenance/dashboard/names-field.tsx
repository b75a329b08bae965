/** A filter by names, of geofences or of groups: chosen from what there is while somebody types. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { useQuery } from '../../../data/use-query.ts'
import { ChipField } from '../../../ui/fields/chip-field.tsx'

/** More than these nobody reads: they type another letter. */
const mostOffered = 12

export function NamesField({
  label,
  placeholder,
  customerId,
  chosen,
  onChoose,
  load,
  byPart = false,
}: {
  label: string
  placeholder: string
  customerId: number | null
  chosen: readonly string[]
  onChoose: (names: readonly string[]) => void
  /** Those whose names hold a part; where there are too many to be had at once, it is asked again for each. */
  load: (
    customerId: number,
    part: string,
    signal: AbortSignal,
  ) => Promise<readonly { readonly name: string }[]>
  byPart?: boolean
}) {
  const [text, setText] = useState('')
  const part = text.trim().toLowerCase()
  const asksFor = byPart ? part : ''
  const names = useQuery(
    customerId === null ? null : [label, customerId, asksFor],
    (signal) => load(customerId!, asksFor, signal),
    { keepPrevious: customerId },
  )
  const offers = (names.answer ?? [])
    .filter(({ name }) => !chosen.includes(name) && name.toLowerCase().includes(part))
    .slice(0, mostOffered)
    .map(({ name }) => ({ id: name, label: name }))
  return (
    <ChipField
      label={label}
      help={customerId === null ? t('Choose a customer first.') : undefined}
      error={names.error ?? undefined}
      chips={chosen.map((name) => ({ id: name, label: name }))}
      onRemove={(name) => onChoose(chosen.filter((one) => one !== name))}
      placeholder={placeholder}
      text={text}
      onText={setText}
      offers={offers}
      busy={names.busy}
      onChoose={(name) => onChoose([...chosen, name])}
    />
  )
}
