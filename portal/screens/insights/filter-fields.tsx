/** What a dashboard is narrowed to: customers, groups, vehicle types, geofences, each as chips. */

import { useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { insightChosenMost } from '#domain/insights/filters.ts'
import { vehicleTypes } from '#domain/vehicle/types.ts'
import { geofenceNames, namesOfChosen } from '../../data/alerts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { fencesOfAll, groupsOfAll } from '../../data/insights.ts'
import { useQuery } from '../../data/use-query.ts'
import { ChipField } from '../../ui/fields/chip-field.tsx'

interface Named {
  readonly id: number
  readonly name: string
  /** Whose it is, where several customers are looked at. */
  readonly more?: string
}

interface FieldProps {
  readonly chosen: readonly number[]
  readonly onChoose: (ids: readonly number[]) => void
  /** Whose groups and geofences are offered. */
  readonly customers: readonly CustomerName[]
}

/** More than these nobody reads: they type another letter. */
const mostOffered = 12

function Field({
  label,
  all,
  firstOne,
  another,
  names,
  text,
  onText,
  chosen,
  onChoose,
  nameOf,
  error,
  busy = false,
}: Pick<FieldProps, 'chosen' | 'onChoose'> & {
  label: string
  /** What it says while none is chosen. */
  all: string
  /** Asks for the first, and for one more. */
  firstOne: string
  another: string
  names: readonly Named[]
  text: string
  onText: (text: string) => void
  nameOf: (id: number) => string
  error?: string | null
  busy?: boolean
}) {
  const part = text.trim().toLowerCase()
  return (
    <ChipField
      label={label}
      error={error ?? undefined}
      before={chosen.length === 0 && <span className="scope-all">{all}</span>}
      chips={chosen.map((id) => ({ id: String(id), label: nameOf(id) }))}
      onRemove={(id) => onChoose(chosen.filter((other) => String(other) !== id))}
      placeholder={chosen.length === 0 ? firstOne : another}
      text={text}
      onText={onText}
      busy={busy}
      offers={names
        .filter(({ id, name }) => !chosen.includes(id) && name.toLowerCase().includes(part))
        .slice(0, mostOffered)
        .map(({ id, name, more }) => ({ id: String(id), label: name, more }))}
      onChoose={(id) => onChoose([...chosen, Number(id)])}
    />
  )
}

export function CustomersField({ chosen, onChoose, customers }: FieldProps) {
  const [text, setText] = useState('')
  const names = customers.map(({ id, shortName }) => ({ id: Number(id), name: shortName }))
  return (
    <Field
      label={t('Customers')}
      all={t('All customers')}
      firstOne={t('Only some: add a customer')}
      another={t('Add a customer')}
      names={names}
      nameOf={(id) => names.find((one) => one.id === id)?.name ?? t('Customer {{id}}', { id })}
      {...{ text, onText: setText, chosen, onChoose }}
    />
  )
}

const types = vehicleTypes.map(({ id, name }) => ({ id, name: t(name) }))

export function TypesField({ chosen, onChoose }: FieldProps) {
  const [text, setText] = useState('')
  return (
    <Field
      label={t('Vehicle types')}
      all={t('All vehicle types')}
      firstOne={t('Only some: add a type')}
      another={t('Add a type')}
      names={types}
      nameOf={(id) => types.find((one) => one.id === id)?.name ?? t('Type {{id}}', { id })}
      {...{ text, onText: setText, chosen, onChoose }}
    />
  )
}

const keyOf = (customers: readonly CustomerName[]) => customers.map(({ id }) => id).join()
const idsOf = (ids: readonly number[] | null) => ids?.map(String) ?? null

/** What the server found of whichever customers, with whose it is; of others than these it is left out. */
const ofThese = (
  customers: readonly CustomerName[],
  found: readonly { readonly id: number; readonly customerId: number; readonly name: string }[],
): readonly Named[] => {
  const names = new Map(customers.map(({ id, shortName }) => [Number(id), shortName]))
  return found.flatMap(({ id, customerId, name }) => {
    const more = names.get(customerId)
    return more === undefined ? [] : [{ id, name, ...(customers.length > 1 && { more }) }]
  })
}

/** Those of these customers whose names hold a part, or those of these numbers. */
type Find = (
  customers: readonly CustomerName[],
  part: string,
  ids: readonly number[] | null,
  signal?: AbortSignal,
) => Promise<readonly Named[]>

/** Of more customers than can be named at once, the server looks through all that are seen. */
const findGroups: Find = async (customers, part, ids, signal) => {
  const customerIds = customers.length <= insightChosenMost ? customers.map(({ id }) => id) : null
  const of = { customerIds, name: part || null, groupIds: idsOf(ids) }
  return ofThese(customers, await groupsOfAll(of, signal))
}

/** Of more customers than these things are not asked for one by one. */
const askedMost = 20
/** Geofences of a few customers one by one; of more, the server looks through all that are seen. */
const findFences: Find = async (customers, part, ids, signal) => {
  if (customers.length > askedMost) {
    const of = { name: part || null, geofenceIds: idsOf(ids) }
    return ofThese(customers, await fencesOfAll(of, signal))
  }
  const each = customers.map(async ({ id }) => {
    const customerId = Number(id)
    const found = await (ids
      ? namesOfChosen(customerId, ids, signal)
      : geofenceNames(customerId, part, signal))
    return found.map((one) => ({ ...one, customerId }))
  })
  return ofThese(customers, (await Promise.all(each)).flat())
}

/** What the server finds as it is typed. */
function FoundField({
  chosen,
  onChoose,
  customers,
  find,
  unknown,
  ...words
}: FieldProps & {
  label: string
  all: string
  firstOne: string
  another: string
  /** What one whose name is not known is called. */
  unknown: (id: number) => string
  find: Find
}) {
  const [text, setText] = useState('')
  const part = text.trim()
  const found = useQuery(['found', keyOf(customers), part], (signal) => find(customers, part, null, signal), {
    keepPrevious: keyOf(customers),
  })
  // Of thousands, those that are chosen need not be among those that are offered.
  const [first] = useState(chosen)
  const named = useQuery(first.length === 0 ? null : ['chosen', keyOf(customers), first], (signal) =>
    find(customers, '', first, signal),
  )
  const seen = useRef(new Map<number, string>())
  for (const { id, name } of [...(named.answer ?? []), ...(found.answer ?? [])]) seen.current.set(id, name)
  return (
    <Field
      {...words}
      names={found.answer ?? []}
      nameOf={(id) => seen.current.get(id) ?? unknown(id)}
      error={found.error}
      busy={found.busy}
      {...{ text, onText: setText, chosen, onChoose }}
    />
  )
}

export const GroupsField = (props: FieldProps) => (
  <FoundField
    {...props}
    label={t('Groups')}
    all={t('All groups')}
    firstOne={t('Only some: add a group')}
    another={t('Add a group')}
    unknown={(id) => t('Group {{id}}', { id })}
    find={findGroups}
  />
)

export const GeofencesField = (props: FieldProps) => (
  <FoundField
    {...props}
    label={t('Geofences')}
    all={t('All geofences')}
    firstOne={t('Only some: add a geofence')}
    another={t('Add a geofence')}
    unknown={(id) => t('Geofence {{id}}', { id })}
    find={findFences}
  />
)
