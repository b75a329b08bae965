/** The form of a maintenance plan: what is done, how often, and on which trailers. */
import { useEffect, useState } from 'react'
import { isSpecialGroup } from '#domain/fleet/group.ts'
import { vehicleGroupNames } from '../../data/alerts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { createLister, everything } from '../../data/listing.ts'
import { startLive } from '../../data/live.ts'
import type { Plan, PlanInput } from '../../data/upkeep.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFlow, vehicles } from '../../data/vehicles.ts'
import { Button } from '../../ui/button.tsx'
import { ChipField } from '../../ui/chip-field.tsx'
import { Check, Choice } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

const mostOffered = 12
const lister = createLister()
const amount = (text: string): number | null | 'wrong' => {
  const plain = text.trim().replaceAll(',', '')
  if (plain === '') return null
  const value = Number(plain)
  return Number.isFinite(value) && value > 0 ? value : 'wrong'
}
const written = (value: number | null): string => (value === null ? '' : String(value))

export function PlanForm({
  plan,
  customers,
  busy,
  error,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  plan: Plan | null
  customers: readonly CustomerName[]
  busy: boolean
  error: string | null
  onSave: (customerId: string, input: PlanInput) => void
  onClose: () => void
}) {
  const [customerId, setCustomerId] = useState(String(plan?.customerId ?? customers[0]?.id ?? ''))
  const [name, setName] = useState(plan?.name ?? '')
  const [notes, setNotes] = useState(plan?.notes ?? '')
  const [miles, setMiles] = useState(written(plan?.everyMiles ?? null))
  const [hours, setHours] = useState(written(plan?.everyEngineHours ?? null))
  const [days, setDays] = useState(written(plan?.everyDays ?? null))
  const [all, setAll] = useState(plan?.allVehicles ?? true)
  const [groupIds, setGroupIds] = useState<readonly number[]>(plan?.vehicleGroupIds ?? [])
  const [vehicleIds, setVehicleIds] = useState<readonly number[]>(plan?.vehicleIds ?? [])
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  useEffect(startLive, [])
  useFlow()
  const groups = useQuery(customerId === '' ? null : customerId, (signal) =>
    vehicleGroupNames(Number(customerId), signal),
  )
  const named = (groups.answer ?? []).filter((group) => !isSpecialGroup(group.name))
  const intervals = [amount(miles), amount(hours), amount(days)] as const
  const nameless = name.trim() === ''
  const wrong = intervals.includes('wrong') || intervals.every((one) => one === null)
  const whole = intervals[2] === null || intervals[2] === 'wrong' || Number.isInteger(intervals[2])
  const scopeless = !all && groupIds.length + vehicleIds.length === 0
  const part = text.trim().toLowerCase()
  const offers = [
    ...named
      .filter((group) => !groupIds.includes(group.id) && group.name.toLowerCase().includes(part))
      .map((group) => ({ id: `group ${group.id}`, label: group.name, more: 'Group' })),
    ...(part === ''
      ? []
      : lister(vehicles, { ...everything, text: part, sort: 'unit' })
          .filter((one) => String(one.customerId) === customerId && !vehicleIds.includes(one.id))
          .slice(0, mostOffered)
          .map((one) => ({ id: `vehicle ${one.id}`, label: one.unitId, more: one.vin }))),
  ].slice(0, mostOffered)
  const change = (chip: string, on: boolean) => {
    const [kind, id] = [chip.split(' ')[0], Number(chip.split(' ')[1])]
    const [list, set] = kind === 'group' ? [groupIds, setGroupIds] : [vehicleIds, setVehicleIds]
    set(on ? [...list, id] : list.filter((one) => one !== id))
  }
  const save = () => {
    setTried(true)
    if (nameless || wrong || !whole || scopeless) return
    const [everyMiles, everyEngineHours, everyDays] = intervals as readonly (number | null)[]
    onSave(customerId, {
      name: name.trim(),
      notes: notes.trim(),
      everyMiles: everyMiles!,
      everyEngineHours: everyEngineHours!,
      everyDays: everyDays!,
      allVehicles: all,
      vehicleIds: all ? [] : vehicleIds,
      vehicleGroupIds: all ? [] : groupIds,
    })
  }
  return (
    <Dialog
      wide
      title={plan ? `Edit ${plan.name}` : 'Create plan'}
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {plan ? 'Save' : 'Create plan'}
          </Button>
        </>
      }
    >
      {!plan && customers.length > 1 && (
        <Choice
          label="Customer"
          value={customerId}
          options={customers.map(({ id, shortName }) => ({ value: id, label: shortName }))}
          onChange={(id) => {
            setCustomerId(id)
            setGroupIds([])
            setVehicleIds([])
          }}
        />
      )}
      <TextField
        label="What is done"
        autoFocus
        maxLength={120}
        value={name}
        placeholder="Grease and brake adjustment"
        onChange={(event) => setName(event.target.value)}
        error={tried && nameless ? 'A plan needs a name.' : undefined}
      />
      <fieldset className="upkeep-parts">
        <legend>How often, whichever comes first</legend>
        <div className="upkeep-intervals">
          <TextField
            label="Miles"
            inputMode="numeric"
            value={miles}
            onChange={(event) => setMiles(event.target.value)}
          />
          <TextField
            label="Engine hours"
            inputMode="numeric"
            value={hours}
            onChange={(event) => setHours(event.target.value)}
          />
          <TextField
            label="Days"
            inputMode="numeric"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </div>
        {tried && (wrong || !whole) && (
          <p className="form-error">
            A plan needs an interval: miles, engine hours or whole days, each more than 0.
          </p>
        )}
      </fieldset>
      <Check label="For all trailers" on={all} onChange={setAll} />
      {!all && (
        <ChipField
          label="Which trailers"
          help="New members of a group are included."
          error={tried && scopeless ? 'Choose at least one group or trailer.' : undefined}
          chips={[
            ...groupIds.map((id) => ({
              id: `group ${id}`,
              label: named.find((group) => group.id === id)?.name ?? `Group ${id}`,
            })),
            ...vehicleIds.map((id) => ({
              id: `vehicle ${id}`,
              label: vehicles.all.get(id)?.unitId ?? `Trailer ${id}`,
            })),
          ]}
          onRemove={(id) => change(id, false)}
          placeholder="Add a group or trailer"
          text={text}
          onText={setText}
          offers={offers}
          onChoose={(id) => change(id, true)}
        />
      )}
      <TextArea label="Notes (optional)" value={notes} maxLength={4_000} onChange={setNotes} />
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
