/** Which trailers a rule or a report is about: all of them, or groups and trailers by name (§4). */

import { useEffect, useState } from 'react'
import { type Scope, withAllVehicles, withChosen, withoutChosen } from '#domain/alerts/choosing.ts'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { isSpecialGroup } from '#domain/fleet/group.ts'
import { vehicleGroupNames } from '../data/alerts.ts'
import { createLister, everyVehicle } from '../data/listing.ts'
import { startLive } from '../data/live.ts'
import { useQuery } from '../data/use-query.ts'
import { useFlow, vehicles } from '../data/vehicles.ts'
import { ChipField, type ChipOffer } from '../ui/fields/chip-field.tsx'
import './trailers-field.css'

/** More than these nobody reads: they type another letter. */
const mostOffered = 12
const all = 'all'

const lister = createLister()

const fits = (part: string, ...names: readonly string[]) =>
  names.some((name) => name.toLowerCase().includes(part))

export function TrailersField({
  customerIds,
  scope,
  onScope,
  counted,
  error,
}: {
  /** Whose trailers can be chosen. */
  customerIds: readonly number[]
  scope: Scope
  onScope: (scope: Scope) => void
  /** How many it is about now, where somebody counted them; null where not. */
  counted: number | null
  error?: string | undefined
}) {
  const [text, setText] = useState('')
  useEffect(startLive, [])
  useFlow()
  const { vehicleIds, vehicleGroupIds, allVehicles } = scope
  const groups = useQuery(customerIds.length === 0 ? null : customerIds, async (signal) =>
    (await Promise.all(customerIds.map((id) => vehicleGroupNames(id, signal)))).flat(),
  )
  const named = (groups.answer ?? []).filter(({ name }) => !isSpecialGroup(name))
  const part = text.trim().toLowerCase()

  const chips = allVehicles
    ? []
    : [
        ...vehicleGroupIds.map((id) => ({
          id: `group ${id}`,
          label: named.find((group) => group.id === id)?.name ?? t('Group {{id}}', { id }),
        })),
        ...vehicleIds.map((id) => ({
          id: `vehicle ${id}`,
          label: vehicles.all.get(id)?.unitId ?? t('Trailer {{id}}', { id }),
        })),
      ]
  const offers = offersFor(part, scope, customerIds, named)

  const change = (chip: string, way: typeof withChosen) => {
    const [kind, id] = chip.split(' ')
    onScope(way(scope, kind === 'group' ? 'vehicleGroupIds' : 'vehicleIds', Number(id)))
  }
  const many =
    counted ??
    (allVehicles
      ? [...vehicles.all.values()].filter(({ customerId }) => customerIds.includes(customerId)).length
      : null)
  const help =
    vehicleGroupIds.length > 0 || allVehicles
      ? many === null
        ? t('New members are included.')
        : t('{{trailers}} now. New members are included.', { trailers: count(many, 'trailer') })
      : count(vehicleIds.length, 'trailer')

  return (
    <ChipField
      label={t('Which trailers')}
      help={help}
      error={error}
      before={allVehicles && <span className="scope-all">{t('All trailers')}</span>}
      chips={chips}
      onRemove={(id) => change(id, withoutChosen)}
      placeholder={allVehicles ? t('Only some: add a group or trailer') : t('Add a group or trailer')}
      text={text}
      onText={setText}
      offers={offers}
      onChoose={(id) => (id === all ? onScope(withAllVehicles(scope)) : change(id, withChosen))}
    />
  )
}

function offersFor(
  part: string,
  { allVehicles, vehicleIds, vehicleGroupIds }: Scope,
  customerIds: readonly number[],
  groups: readonly { readonly id: number; readonly name: string }[],
): readonly ChipOffer[] {
  const offered: ChipOffer[] = []
  if (!allVehicles && fits(part, t('All trailers'), 'all vehicles'))
    offered.push({ id: all, label: t('All trailers'), more: t('clears the others') })
  for (const { id, name } of groups)
    if (!vehicleGroupIds.includes(id) && fits(part, name))
      offered.push({ id: `group ${id}`, label: name, more: t('Group') })
  if (part !== '')
    for (const { id, unitId, vin, customerId: of } of lister(vehicles, {
      ...everyVehicle,
      text: part,
      sort: 'unit',
    })) {
      if (offered.length >= mostOffered) break
      if (customerIds.includes(of) && !vehicleIds.includes(id))
        offered.push({ id: `vehicle ${id}`, label: unitId, more: vin })
    }
  return offered.slice(0, mostOffered)
}
