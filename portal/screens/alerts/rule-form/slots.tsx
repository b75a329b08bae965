/** The six inputs of a condition, as values in a sentence; a kind of field without one is a compile error. */

import type { ComponentType } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { FlagField } from '#domain/shapes/condition.ts'
import {
  type Field,
  type FlagsInput,
  type GeofencesInput,
  type ListInput,
  type OneInput,
  oneOf,
} from '#domain/shapes/field.ts'
import { Check } from '../../../ui/controls/controls.tsx'
import { anyOf, flagsChosen, listChosen, withFlags, withList, withOne } from './fill.ts'
import { GeofenceSlot } from './geofence-slot.tsx'
import { DurationSlot, NumberSlot } from './number-slots.tsx'
import { SlotMultiSelect, type SlotProps, SlotSelect } from './slot.tsx'

/** Two flags are three choices; more are ticked one by one. */
function Flags({ field, predicate, onPredicate, disabled }: SlotProps<FlagsInput>) {
  const chosen = flagsChosen(field, predicate)
  const name = (flag: FlagField) => field.options.find((option) => option.field === flag)?.label ?? ''
  const [first, second] = field.options
  if (field.options.length === 2 && first && second) {
    const both = `${first.field.name} ${second.field.name}`
    return (
      <SlotSelect
        label={field.label}
        disabled={disabled}
        value={chosen.length === 2 ? both : (chosen[0]?.name ?? '')}
        options={[
          { value: '', label: t('choose') },
          { value: both, label: anyOf([first.label, second.label]) },
          { value: first.field.name, label: first.label },
          { value: second.field.name, label: second.label },
        ]}
        onChange={(value) =>
          onPredicate(
            withFlags(
              field,
              predicate,
              field.options
                .map((option) => option.field)
                .filter((flag) => value.split(' ').includes(flag.name)),
            ),
          )
        }
      />
    )
  }
  return (
    <SlotMultiSelect
      label={field.label}
      text={chosen.length > 0 ? anyOf(chosen.map(name)) : t('choose')}
      disabled={disabled}
    >
      {field.options.map((option) => (
        <Check
          key={option.field.name}
          label={option.label}
          on={chosen.includes(option.field)}
          onChange={(on) =>
            onPredicate(
              withFlags(
                field,
                predicate,
                on ? [...chosen, option.field] : chosen.filter((flag) => flag !== option.field),
              ),
            )
          }
        />
      ))}
    </SlotMultiSelect>
  )
}

function List({ field, predicate, onPredicate, disabled }: SlotProps<ListInput>) {
  const { any, values } = listChosen(field, predicate)
  const set = (next: readonly (number | string)[], all = false) =>
    onPredicate(withList(field, predicate, { any: all, values: next }))
  const groups = field.groups ?? []
  const whole = groups.filter((group) => group.values.every((value) => values.includes(value)))
  const single = field.options.filter(
    ({ value }) => values.includes(value) && !whole.some((group) => group.values.includes(Number(value))),
  )
  const names = [...whole.map(({ label }) => label), ...single.map(({ label }) => label)]
  const text = any
    ? (field.any?.label ?? t('any'))
    : names.length === 0
      ? t('choose')
      : names.length > 2
        ? t('{{names}} and {{others}} more', {
            names: names.slice(0, 2).join(', '),
            others: names.length - 2,
          })
        : anyOf(names)
  return (
    <SlotMultiSelect label={field.label} text={text} disabled={disabled}>
      {field.any && <Check label={field.any.label} on={any} onChange={(on) => set([], on)} />}
      {groups.map((group) => {
        const on = group.values.every((value) => values.includes(value))
        return (
          <Check
            key={group.label}
            label={group.label}
            on={on}
            some={group.values.some((value) => values.includes(value))}
            onChange={(on) => {
              const rest = values.filter((value) => !group.values.includes(Number(value)))
              set(on ? [...rest, ...group.values] : rest)
            }}
          />
        )
      })}
      {(groups.length > 0 || field.any) && <hr />}
      {field.options.map((option) => (
        <Check
          key={option.value}
          label={option.label}
          on={any ? false : values.includes(option.value)}
          onChange={(on) =>
            set(on ? [...values, option.value] : values.filter((value) => value !== option.value))
          }
        />
      ))}
    </SlotMultiSelect>
  )
}

function One({ field, predicate, onPredicate, disabled }: SlotProps<OneInput>) {
  return (
    <SlotSelect
      label={field.label}
      disabled={disabled}
      value={oneOf(field, predicate)?.label ?? ''}
      options={[
        { value: '', label: t('choose') },
        ...field.options.map(({ label }) => ({ value: label, label })),
      ]}
      onChange={(label) => {
        const option = field.options.find((one) => one.label === label)
        if (option) onPredicate(withOne(field, predicate, option))
      }}
    />
  )
}

const slots: { readonly [I in Field['input']]: ComponentType<SlotProps<Extract<Field, { input: I }>>> } = {
  flags: Flags,
  list: List,
  number: NumberSlot,
  duration: DurationSlot,
  geofences: GeofenceSlot as ComponentType<SlotProps<GeofencesInput>>,
  one: One,
}

export function Slot(props: SlotProps<Field>) {
  const Shown = slots[props.field.input] as ComponentType<SlotProps<Field>>
  return <Shown {...props} />
}
