/** What a dashboard is narrowed to: customers, groups, vehicle types, geofences, each as chips. */
import { useRef, useState } from 'react'
import { isSpecialGroup } from '#domain/fleet/group.ts'
import { vehicleTypes } from '#domain/vehicle/types.ts'
import { geofenceNames, namesOfChosen, vehicleGroupNames } from '../../data/alerts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { fencesOfAll } from '../../data/insights.ts'
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
  one,
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
  one: string
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
      placeholder={`${chosen.length === 0 ? 'Only some: add' : 'Add'} ${one}`}
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
      label="Customers"
      all="All customers"
      one="a customer"
      names={names}
      nameOf={(id) => names.find((one) => one.id === id)?.name ?? `Customer ${id}`}
      {...{ text, onText: setText, chosen, onChoose }}
    />
  )
}

export function TypesField({ chosen, onChoose }: FieldProps) {
  const [text, setText] = useState('')
  return (
    <Field
      label="Vehicle types"
      all="All vehicle types"
      one="a type"
      names={vehicleTypes}
      nameOf={(id) => vehicleTypes.find((one) => one.id === id)?.name ?? `Type ${id}`}
      {...{ text, onText: setText, chosen, onChoose }}
    />
  )
}

/** Of more customers than these things are not asked for one by one. */
const askedMost = 20
const askedOf = (customers: readonly CustomerName[]) =>
  customers.slice(0, askedMost).map(({ id, shortName }) => ({
    id: Number(id),
    more: customers.length > 1 ? shortName : undefined,
  }))
const ofEach = async (
  customers: readonly CustomerName[],
  names: (customerId: number) => Promise<readonly Named[]>,
): Promise<readonly Named[]> =>
  (
    await Promise.all(
      askedOf(customers).map(async ({ id, more }) =>
        (await names(id)).map((one) => (more === undefined ? one : { ...one, more })),
      ),
    )
  ).flat()
const keyOf = (customers: readonly CustomerName[]) => customers.map(({ id }) => id).join()

/** Geofences of a few customers one by one; of more, the server looks through all that are seen. */
const fencesOf = async (
  customers: readonly CustomerName[],
  part: string,
  ids: readonly number[] | null,
  signal?: AbortSignal,
): Promise<readonly Named[]> => {
  if (customers.length <= askedMost)
    return ofEach(customers, (id) => (ids ? namesOfChosen(id, ids, signal) : geofenceNames(id, part, signal)))
  const names = new Map(customers.map(({ id, shortName }) => [Number(id), shortName]))
  const found = await fencesOfAll({ name: part || null, geofenceIds: ids?.map(String) ?? null }, signal)
  return found.flatMap(({ id, customerId, name }) => {
    const more = names.get(customerId)
    return more === undefined ? [] : [{ id, name, more }]
  })
}

export function GroupsField({ chosen, onChoose, customers }: FieldProps) {
  const [text, setText] = useState('')
  const groups = useQuery(['groups', keyOf(customers)], (signal) =>
    ofEach(customers, (id) => vehicleGroupNames(id, signal)),
  )
  const names = (groups.answer ?? []).filter(({ name }) => !isSpecialGroup(name))
  return (
    <Field
      label="Groups"
      all="All groups"
      one="a group"
      names={names}
      nameOf={(id) => names.find((one) => one.id === id)?.name ?? `Group ${id}`}
      error={groups.error}
      busy={groups.busy}
      {...{ text, onText: setText, chosen, onChoose }}
    />
  )
}

export function GeofencesField({ chosen, onChoose, customers }: FieldProps) {
  const [text, setText] = useState('')
  const part = text.trim()
  const found = useQuery(
    ['fences', keyOf(customers), part],
    (signal) => fencesOf(customers, part, null, signal),
    { keepPrevious: keyOf(customers) },
  )
  // Of thousands, those that are chosen need not be among those that are offered.
  const [first] = useState(chosen)
  const named = useQuery(first.length === 0 ? null : ['chosen', keyOf(customers), first], (signal) =>
    fencesOf(customers, '', first, signal),
  )
  const seen = useRef(new Map<number, string>())
  for (const { id, name } of [...(named.answer ?? []), ...(found.answer ?? [])]) seen.current.set(id, name)
  return (
    <Field
      label="Geofences"
      all="All geofences"
      one="a geofence"
      names={found.answer ?? []}
      nameOf={(id) => seen.current.get(id) ?? `Geofence ${id}`}
      error={found.error}
      busy={found.busy}
      {...{ text, onText: setText, chosen, onChoose }}
    />
  )
}
