/** Which trailers a rule is about: all of them, or groups and trailers by name (§4). */
import { useEffect, useState } from 'react'
import { withAllVehicles, withChosen, withoutChosen } from '#domain/alerts/choosing.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { count } from '#domain/basics/print.ts'
import { isSpecialGroup } from '#domain/fleet/group.ts'
import { type AlertRule, vehicleGroupNames } from '../../../data/alerts.ts'
import { createLister, everyVehicle } from '../../../data/listing.ts'
import { startLive } from '../../../data/live.ts'
import { useQuery } from '../../../data/use-query.ts'
import { useFlow, vehicles } from '../../../data/vehicles.ts'
import { ChipField, type ChipOffer } from '../../../ui/fields/chip-field.tsx'
import { trialKeyOf } from './draft.ts'

/** More than these nobody reads: they type another letter. */
const mostOffered = 12
const all = 'all'

const lister = createLister()

const fits = (part: string, ...names: readonly string[]) =>
  names.some((name) => name.toLowerCase().includes(part))

export function ScopeField({
  draft,
  onDraft,
  error,
  original,
}: {
  draft: RuleDraft
  onDraft: (draft: RuleDraft) => void
  error: string | null
  original: AlertRule | null
}) {
  const [text, setText] = useState('')
  useEffect(startLive, [])
  useFlow()
  const { customerId, vehicleIds, vehicleGroupIds, allVehicles } = draft
  const groups = useQuery(customerId === 0 ? null : customerId, (signal) =>
    vehicleGroupNames(customerId, signal),
  )
  const named = (groups.answer ?? []).filter(({ name }) => !isSpecialGroup(name))
  const part = text.trim().toLowerCase()

  const chips = allVehicles
    ? []
    : [
        ...vehicleGroupIds.map((id) => ({
          id: `group ${id}`,
          label: named.find((group) => group.id === id)?.name ?? `Group ${id}`,
        })),
        ...vehicleIds.map((id) => ({
          id: `vehicle ${id}`,
          label: vehicles.all.get(id)?.unitId ?? `Trailer ${id}`,
        })),
      ]
  const offers = offersFor(part, draft, named)

  const change = (chip: string, way: typeof withChosen) => {
    const [kind, id] = chip.split(' ')
    onDraft(way(draft, kind === 'group' ? 'vehicleGroupIds' : 'vehicleIds', Number(id)))
  }
  // The server counted the vehicles of the rule as saved.
  const counted = original && trialKeyOf(draft) === trialKeyOf(original) ? original.vehicleCount : null
  const inCustomer = allVehicles
    ? [...vehicles.all.values()].filter((vehicle) => vehicle.customerId === customerId).length
    : null
  const many = counted ?? inCustomer
  const help =
    vehicleGroupIds.length > 0 || allVehicles
      ? `${many === null ? '' : `${count(many, 'trailer')} now. `}New members are included.`
      : count(vehicleIds.length, 'trailer')

  return (
    <ChipField
      label="Which trailers"
      help={help}
      error={error ?? undefined}
      before={allVehicles && <span className="scope-all">All trailers</span>}
      chips={chips}
      onRemove={(id) => change(id, withoutChosen)}
      placeholder={allVehicles ? 'Only some: add a group or trailer' : 'Add a group or trailer'}
      text={text}
      onText={setText}
      offers={offers}
      onChoose={(id) => (id === all ? onDraft(withAllVehicles(draft)) : change(id, withChosen))}
    />
  )
}

function offersFor(
  part: string,
  { customerId, allVehicles, vehicleIds, vehicleGroupIds }: RuleDraft,
  groups: readonly { readonly id: number; readonly name: string }[],
): readonly ChipOffer[] {
  const offered: ChipOffer[] = []
  if (!allVehicles && fits(part, 'all trailers', 'all vehicles'))
    offered.push({ id: all, label: 'All trailers', more: 'clears the others' })
  for (const { id, name } of groups)
    if (!vehicleGroupIds.includes(id) && fits(part, name))
      offered.push({ id: `group ${id}`, label: name, more: 'Group' })
  if (part !== '')
    for (const { id, unitId, vin, customerId: of } of lister(vehicles, {
      ...everyVehicle,
      text: part,
      sort: 'unit',
    })) {
      if (offered.length >= mostOffered) break
      if (of === customerId && !vehicleIds.includes(id))
        offered.push({ id: `vehicle ${id}`, label: unitId, more: vin })
    }
  return offered.slice(0, mostOffered)
}
