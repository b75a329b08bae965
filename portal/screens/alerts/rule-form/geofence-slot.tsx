/** Chooses geofences in a sentence: all of them first, or some by name. */

import { useRef, useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { GeofencesInput } from '#domain/shapes/field.ts'
import { geofenceNames, namesOfChosen } from '../../../data/alerts.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Check, SearchBox } from '../../../ui/controls/controls.tsx'
import { useDraft } from '../../../ui/fields/later.ts'
import { anyOf, geofencesChosen, withGeofences } from './fill.ts'
import { SlotMultiSelect, type SlotProps } from './slot.tsx'

export function GeofenceSlot({
  field,
  predicate,
  onPredicate,
  customerId,
  disabled,
}: SlotProps<GeofencesInput>) {
  const { any, ids } = geofencesChosen(field, predicate)
  const [part, setPart] = useState('')
  const typed = useDraft(part, setPart, 250)
  const all = useQuery(customerId === 0 ? null : customerId, (signal) =>
    geofenceNames(customerId, '', signal),
  )
  const found = useQuery(
    part === '' || customerId === 0 ? null : [customerId, part],
    (signal) => geofenceNames(customerId, part, signal),
    { keepPrevious: customerId },
  )
  // Of thousands, those that are chosen need not be among those that are offered.
  const [first] = useState(ids)
  const named = useQuery(any || first.length === 0 ? null : [customerId, first], (signal) =>
    namesOfChosen(customerId, first, signal),
  )
  const known = [...(named.answer ?? []), ...(all.answer ?? []), ...(found.answer ?? [])]
  const seen = useRef(new Map<number, string>())
  for (const { id, name } of known) seen.current.set(id, name)
  const nameOf = (id: number) =>
    seen.current.get(id) ??
    (named.answer && first.includes(id) ? t('Deleted geofence {{id}}', { id }) : t('Geofence {{id}}', { id }))
  const offered = (part === '' ? all.answer : found.answer) ?? []
  // Those that are chosen stand first, so that they can be taken back.
  const chosen = ids.map((id) => ({ id, name: nameOf(id) }))
  const others = offered.filter(({ id }) => !ids.includes(id))
  const text = any
    ? field.any.label
    : ids.length === 0
      ? t('choose a geofence')
      : ids.length > 2
        ? count(ids.length, 'geofence')
        : anyOf(chosen.map(({ name }) => name))
  return (
    <SlotMultiSelect label={field.label} text={text} disabled={disabled}>
      <SearchBox
        label={t('Search geofences')}
        value={typed.draft}
        onChange={(text) => (text === '' ? typed.now('') : typed.setDraft(text))}
      />
      <Check
        label={field.any.label}
        on={any}
        onChange={(on) => onPredicate(withGeofences(field, predicate, { any: on, ids: [] }))}
      />
      <hr />
      {[...(any ? [] : chosen), ...others].map(({ id, name }) => (
        <Check
          key={id}
          label={name}
          on={!any && ids.includes(id)}
          onChange={(on) =>
            onPredicate(
              withGeofences(field, predicate, {
                any: false,
                ids: on ? [...ids, id] : ids.filter((one) => one !== id),
              }),
            )
          }
        />
      ))}
      {customerId === 0 && <p className="note">{t('Select a customer to choose among its geofences.')}</p>}
      {found.error && <p className="form-error">{found.error}</p>}
      {all.error && <p className="form-error">{all.error}</p>}
      {all.answer?.length === 0 && <p className="note">{t('This customer has no geofences yet.')}</p>}
      {part !== '' && found.answer?.length === 0 && <p className="note">{t('No geofence has that name.')}</p>}
    </SlotMultiSelect>
  )
}
