/** What a report is about beside trailers: customers, geofences or all, fault types or all. */

import { useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { faultTypesOf } from '#domain/maintenance/vocabulary/index.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'
import { sensorOf } from '#domain/sensors/index.ts'
import { geofenceNames, namesOfChosen } from '../../../data/alerts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { useQuery } from '../../../data/use-query.ts'
import { ChipField } from '../../../ui/fields/chip-field.tsx'

interface FieldProps {
  readonly draft: ReportConfigDraft
  readonly onDraft: (draft: ReportConfigDraft) => void
}

/** More than these nobody reads: they type another letter. */
const mostOffered = 12
const all = 'all'

/** Further customers whose trailers it is about; its own stays. */
export function CustomersField({
  draft,
  onDraft,
  customers,
}: FieldProps & { customers: readonly CustomerName[] }) {
  const [text, setText] = useState('')
  const part = text.trim().toLowerCase()
  const nameOf = (id: number) =>
    customers.find((one) => one.id === String(id))?.shortName ?? t('Customer {{id}}', { id })
  const others = draft.customerIds.filter((id) => id !== draft.customerId)
  return (
    <ChipField
      label={t('Trailers of')}
      before={<span className="scope-all">{nameOf(draft.customerId)}</span>}
      chips={others.map((id) => ({ id: String(id), label: nameOf(id) }))}
      onRemove={(id) =>
        onDraft({ ...draft, customerIds: draft.customerIds.filter((one) => String(one) !== id) })
      }
      placeholder={t('Add another customer')}
      text={text}
      onText={setText}
      offers={customers
        .filter(
          ({ id, shortName }) =>
            !draft.customerIds.includes(Number(id)) &&
            Number(id) !== draft.customerId &&
            shortName.toLowerCase().includes(part),
        )
        .slice(0, mostOffered)
        .map(({ id, shortName }) => ({ id, label: shortName }))}
      onChoose={(id) =>
        onDraft({ ...draft, customerIds: [...new Set([draft.customerId, ...draft.customerIds, Number(id)])] })
      }
    />
  )
}

export function GeofencesField({ draft, onDraft }: FieldProps) {
  const [text, setText] = useState('')
  const part = text.trim()
  const { customerIds, allGeofences, geofenceIds } = draft
  const found = useQuery(
    customerIds.length === 0 ? null : [customerIds, part],
    async (signal) => (await Promise.all(customerIds.map((id) => geofenceNames(id, part, signal)))).flat(),
    { keepPrevious: customerIds.join() },
  )
  // Of thousands, those that are chosen need not be among those that are offered.
  const [first] = useState(geofenceIds)
  const named = useQuery(first.length === 0 ? null : [customerIds, first], async (signal) =>
    (await Promise.all(customerIds.map((id) => namesOfChosen(id, first, signal)))).flat(),
  )
  const seen = useRef(new Map<number, string>())
  for (const { id, name } of [...(named.answer ?? []), ...(found.answer ?? [])]) seen.current.set(id, name)
  const nameOf = (id: number) =>
    seen.current.get(id) ??
    (named.answer && first.includes(id) ? t('Deleted geofence {{id}}', { id }) : t('Geofence {{id}}', { id }))
  const choose = (ids: readonly number[]) =>
    onDraft({ ...draft, allGeofences: ids.length === 0, geofenceIds: [...ids] })
  return (
    <ChipField
      label={t('Which geofences')}
      error={found.error ?? undefined}
      before={allGeofences && <span className="scope-all">{t('All geofences')}</span>}
      chips={allGeofences ? [] : geofenceIds.map((id) => ({ id: String(id), label: nameOf(id) }))}
      onRemove={(id) => choose(geofenceIds.filter((one) => String(one) !== id))}
      placeholder={allGeofences ? t('Only some: add a geofence') : t('Add a geofence')}
      text={text}
      onText={setText}
      busy={found.busy}
      offers={[
        ...(!allGeofences && t('All geofences').toLowerCase().includes(part.toLowerCase())
          ? [{ id: all, label: t('All geofences'), more: t('clears the others') }]
          : []),
        ...(found.answer ?? [])
          .filter(({ id }) => !geofenceIds.includes(id))
          .slice(0, mostOffered)
          .map(({ id, name }) => ({ id: String(id), label: name })),
      ]}
      onChoose={(id) => choose(id === all ? [] : [...geofenceIds, Number(id)])}
    />
  )
}

/** The faults that the trailer's ABS reports, by id. */
const faultTypes: Readonly<Record<number, string>> = faultTypesOf(sensorOf('absSystemFault').id)

export function FaultTypesField({ draft, onDraft }: FieldProps) {
  const [text, setText] = useState('')
  const part = text.trim().toLowerCase()
  const { allFaultTypes, faultTypeIds } = draft
  const choose = (ids: readonly number[]) =>
    onDraft({ ...draft, allFaultTypes: ids.length === 0, faultTypeIds: [...ids] })
  return (
    <ChipField
      label={t('Which fault types')}
      before={allFaultTypes && <span className="scope-all">{t('All fault types')}</span>}
      chips={
        allFaultTypes
          ? []
          : faultTypeIds.map((id) => ({
              id: String(id),
              label: faultTypes[id] ?? t('Fault type {{id}}', { id }),
            }))
      }
      onRemove={(id) => choose(faultTypeIds.filter((one) => String(one) !== id))}
      placeholder={allFaultTypes ? t('Only some: add a fault type') : t('Add a fault type')}
      text={text}
      onText={setText}
      offers={[
        ...(!allFaultTypes && t('All fault types').toLowerCase().includes(part)
          ? [{ id: all, label: t('All fault types'), more: t('clears the others') }]
          : []),
        ...Object.entries(faultTypes)
          .filter(
            ([id, name]) =>
              !faultTypeIds.includes(Number(id)) && (name.toLowerCase().includes(part) || id.includes(part)),
          )
          .slice(0, mostOffered)
          .map(([id, name]) => ({ id, label: name, more: id })),
      ]}
      onChoose={(id) => choose(id === all ? [] : [...faultTypeIds, Number(id)])}
    />
  )
}
