/** The form of a maintenance plan: what is done, how often, and on which trailers. */

import { useEffect, useState } from 'react'
import { keptNumber, shownNumber, unitInstead } from '#domain/basics/quantity.ts'
import { t } from '#domain/basics/texts.ts'
import { notANumber } from '#domain/basics/words.ts'
import { isSpecialGroup } from '#domain/fleet/group.ts'
import { vehicleGroupNames } from '../../../data/alerts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { createLister, everyVehicle } from '../../../data/listing.ts'
import { startLive } from '../../../data/live.ts'
import type { Plan, PlanInput } from '../../../data/plans.ts'
import { useQuery } from '../../../data/use-query.ts'
import { useFlow, vehicles } from '../../../data/vehicles.ts'
import { Check, Choice } from '../../../ui/controls/controls.tsx'
import { ChipField } from '../../../ui/fields/chip-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useUnits } from '../../../ui/units.ts'

const mostOffered = 12
const lister = createLister()
const amount = (text: string): number | null | 'wrong' | 'none' => {
  const plain = text.trim().replaceAll(',', '')
  if (plain === '') return null
  const value = Number(plain)
  return Number.isNaN(value) ? 'none' : Number.isFinite(value) && value > 0 ? value : 'wrong'
}
const written = (value: number | null): string => (value === null ? '' : String(value))

/** A distance, engine hours, days. */
const intervalsOf = ({ miles, hours, days }: Readonly<Record<'miles' | 'hours' | 'days', string>>) =>
  [amount(miles), amount(hours), amount(days)] as const

export function PlanForm({
  plan,
  customers,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  plan: Plan | null
  customers: readonly CustomerName[]
  onSave: (customerId: string, input: PlanInput) => Promise<void>
  onClose: () => void
}) {
  const unit = unitInstead('mi', useUnits())
  const form = useForm({
    first: {
      customerId: String(plan?.customerId ?? customers[0]?.id ?? ''),
      name: plan?.name ?? '',
      notes: plan?.notes ?? '',
      // In the user's unit, as it is typed.
      miles: written(plan?.everyMiles == null ? null : shownNumber(plan.everyMiles, unit)),
      hours: written(plan?.everyEngineHours ?? null),
      days: written(plan?.everyDays ?? null),
      all: plan?.allVehicles ?? true,
      groupIds: plan?.vehicleGroupIds ?? [],
      vehicleIds: plan?.vehicleIds ?? [],
    },
    check: (values) => {
      const { name, all, groupIds, vehicleIds } = values
      const intervals = intervalsOf(values)
      const [, , days] = intervals
      const wrong = intervals.includes('wrong') || intervals.every((one) => one === null)
      return {
        name: name.trim() === '' && t('A plan needs a name.'),
        miles: intervals.includes('none')
          ? notANumber
          : (wrong || (days !== null && !Number.isInteger(days))) &&
            (unit
              ? t('A plan needs an interval: kilometers, engine hours or whole days, each more than 0.')
              : t('A plan needs an interval: miles, engine hours or whole days, each more than 0.')),
        groupIds:
          !all && groupIds.length + vehicleIds.length === 0 && t('Choose at least one group or trailer.'),
      }
    },
    save: (values) => {
      const { customerId, name, notes, all, groupIds, vehicleIds } = values
      const [every, everyEngineHours, everyDays] = intervalsOf(values).map((one) =>
        typeof one === 'string' ? null : one,
      ) as [number | null, number | null, number | null]
      return onSave(customerId, {
        name: name.trim(),
        notes: notes.trim(),
        everyMiles: every === null ? null : keptNumber(every, unit),
        everyEngineHours,
        everyDays,
        allVehicles: all,
        vehicleIds: all ? [] : vehicleIds,
        vehicleGroupIds: all ? [] : groupIds,
      })
    },
  })
  const { customerId, all, groupIds, vehicleIds } = form.values
  const [text, setText] = useState('')
  useEffect(startLive, [])
  useFlow()
  const groups = useQuery(customerId === '' ? null : customerId, (signal) =>
    vehicleGroupNames(Number(customerId), signal),
  )
  const named = (groups.answer ?? []).filter((group) => !isSpecialGroup(group.name))
  const part = text.trim().toLowerCase()
  const offers = [
    ...named
      .filter((group) => !groupIds.includes(group.id) && group.name.toLowerCase().includes(part))
      .map((group) => ({ id: `group ${group.id}`, label: group.name, more: t('Group') })),
    ...(part === ''
      ? []
      : lister(vehicles, { ...everyVehicle, text: part, sort: 'unit' })
          .filter((one) => String(one.customerId) === customerId && !vehicleIds.includes(one.id))
          .slice(0, mostOffered)
          .map((one) => ({ id: `vehicle ${one.id}`, label: one.unitId, more: one.vin }))),
  ].slice(0, mostOffered)
  const change = (chip: string, on: boolean) => {
    const [kind, id] = [chip.split(' ')[0], Number(chip.split(' ')[1])]
    const changed = (list: readonly number[]) => (on ? [...list, id] : list.filter((one) => one !== id))
    form.set(kind === 'group' ? { groupIds: changed(groupIds) } : { vehicleIds: changed(vehicleIds) })
  }
  return (
    <FormDialog
      form={form}
      wide
      title={plan ? t('Edit {{name}}', { name: plan.name }) : t('Create plan')}
      verb={plan ? t('Save') : t('Create plan')}
      onClose={onClose}
    >
      {!plan && customers.length > 1 && (
        <Choice
          label={t('Customer')}
          value={customerId}
          options={customers.map(({ id, shortName }) => ({ value: id, label: shortName }))}
          onChange={(customerId) => form.set({ customerId, groupIds: [], vehicleIds: [] })}
        />
      )}
      <TextField
        label={t('What is done')}
        required
        autoFocus
        maxLength={120}
        placeholder={t('Grease and brake adjustment')}
        {...form.text('name')}
      />
      <fieldset className="maintenance-parts">
        <legend>{t('How often, whichever comes first')}</legend>
        <div className="maintenance-intervals">
          <TextField
            label={unit ? t('Kilometers') : t('Miles')}
            inputMode="numeric"
            {...form.text('miles')}
            error={undefined}
          />
          <TextField label={t('Engine hours')} inputMode="numeric" {...form.text('hours')} />
          <TextField label={t('Days')} inputMode="numeric" {...form.text('days')} />
        </div>
        {form.problem('miles') && <p className="form-error">{form.problem('miles')}</p>}
      </fieldset>
      <Check label={t('For all trailers')} {...form.check('all')} />
      {!all && (
        <ChipField
          label={t('Which trailers')}
          help={t('New members of a group are included.')}
          error={form.problem('groupIds')}
          chips={[
            ...groupIds.map((id) => ({
              id: `group ${id}`,
              label: named.find((group) => group.id === id)?.name ?? t('Group {{id}}', { id }),
            })),
            ...vehicleIds.map((id) => ({
              id: `vehicle ${id}`,
              label: vehicles.all.get(id)?.unitId ?? t('Trailer {{id}}', { id }),
            })),
          ]}
          onRemove={(id) => change(id, false)}
          placeholder={t('Add a group or trailer')}
          text={text}
          onText={setText}
          offers={offers}
          onChoose={(id) => change(id, true)}
        />
      )}
      <TextArea label={t('Notes (optional)')} maxLength={4_000} {...form.area('notes')} />
    </FormDialog>
  )
}
