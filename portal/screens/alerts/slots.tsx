/** The six inputs of a condition, as values in a sentence; a kind of field without one is a compile error. */
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import {
  type DurationField,
  type Field,
  type FlagsField,
  type GeofencesField,
  type ListOfField,
  type NumberOfField,
  type OneOfField,
  oneOf,
} from '#domain/shapes/field.ts'
import type { RulePredicate } from '#domain/shapes/rule-predicate.ts'
import { Check } from '../../ui/controls.tsx'
import { Popover } from '../../ui/popover.tsx'
import {
  type DurationUnit,
  durationOf,
  durationUnits,
  flagsChosen,
  listChosen,
  msOf,
  withFlags,
  withList,
  withOne,
} from './fill.ts'
import { GeofenceSlot } from './geofence-slot.tsx'

export interface SlotProps<F extends Field> {
  readonly field: F
  readonly predicate: RulePredicate
  readonly onPredicate: (predicate: RulePredicate) => void
  readonly customerId: number
  readonly disabled: boolean
}

const SlotSelect = ({
  label,
  value,
  options,
  onChange,
  disabled,
}: {
  label: string
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
  disabled: boolean
}) => (
  <span className="slot slot-select">
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option
          key={option.value}
          value={option.value}
          disabled={option.value === ''}
          hidden={option.value === ''}
        >
          {option.label}
        </option>
      ))}
    </select>
    <IconChevronDown size={14} stroke={2} aria-hidden="true" />
  </span>
)

/** Two flags are three choices; more are ticked one by one. */
function Flags({ field, predicate, onPredicate, disabled }: SlotProps<FlagsField>) {
  const chosen = flagsChosen(field, predicate)
  const name = (flag: string) => field.options.find((option) => option.field === flag)?.label ?? ''
  const [first, second] = field.options
  if (field.options.length === 2 && first && second) {
    const both = `${first.field} ${second.field}`
    return (
      <SlotSelect
        label={field.label}
        disabled={disabled}
        value={chosen.length === 2 ? both : (chosen[0] ?? '')}
        options={[
          { value: '', label: 'choose' },
          { value: both, label: `${first.label} or ${second.label}` },
          { value: first.field, label: first.label },
          { value: second.field, label: second.label },
        ]}
        onChange={(value) =>
          onPredicate(
            withFlags(
              field,
              predicate,
              field.options.map((option) => option.field).filter((flag) => value.split(' ').includes(flag)),
            ),
          )
        }
      />
    )
  }
  return (
    <Many label={field.label} text={chosen.map(name).join(' or ') || 'choose'} disabled={disabled}>
      {field.options.map((option) => (
        <Check
          key={option.field}
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
    </Many>
  )
}

/** A button in the sentence, with a list to tick behind it. */
export function Many({
  label,
  text,
  disabled,
  children,
}: {
  label: string
  text: string
  disabled: boolean
  children: React.ReactNode
}) {
  return (
    <Popover
      role="dialog"
      label={`${label}: ${text}`}
      buttonClass="slot slot-button"
      disabled={disabled}
      button={
        <>
          <span>{text}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </>
      }
    >
      {() => <div className="slot-list">{children}</div>}
    </Popover>
  )
}

function List({ field, predicate, onPredicate, disabled }: SlotProps<ListOfField>) {
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
    ? (field.any?.label ?? 'any')
    : names.length === 0
      ? 'choose'
      : names.length > 2
        ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
        : names.join(' or ')
  return (
    <Many label={field.label} text={text} disabled={disabled}>
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
    </Many>
  )
}

/** Keeps what is typed as it is typed, so that "1." may become "1.5". */
function useTyped(value: number | null, onValue: (value: number | null) => void) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  useEffect(() => {
    setTyped((before) =>
      Number(before || Number.NaN) === value ? before : value === null ? '' : String(value),
    )
  }, [value])
  return {
    value: typed,
    onChange: (event: { target: { value: string } }) => {
      const text = event.target.value
      setTyped(text)
      const number = text.trim() === '' ? Number.NaN : Number(text)
      onValue(Number.isFinite(number) ? number : null)
    },
  }
}

/** What is kept of a shown number comes back with the noise of the conversion. */
const shownNumber = (value: number) => Number(value.toFixed(2))

function NumberSlot({ field, predicate, onPredicate, disabled }: SlotProps<NumberOfField>) {
  const kept = predicate[field.field]
  const typed = useTyped(kept == null ? null : shownNumber(field.show(kept)), (value) =>
    onPredicate({ ...predicate, [field.field]: value === null ? null : field.keep(value) }),
  )
  return (
    <span className="slot slot-number">
      <input
        {...typed}
        type="text"
        inputMode="decimal"
        aria-label={`${field.label}, ${field.unit}`}
        placeholder="0"
        maxLength={9}
        disabled={disabled}
      />
      <span className="unit">{field.unit}</span>
    </span>
  )
}

function Duration({ field, predicate, onPredicate, disabled }: SlotProps<DurationField>) {
  const ms = predicate[field.field]
  const read = durationOf(ms)
  const [unit, setUnit] = useState<DurationUnit>(read.unit)
  const id = useId()
  // A span that was set elsewhere comes in the unit that suits it; one that is typed here keeps its own.
  const own = useRef(ms)
  useEffect(() => {
    if (own.current === ms) return
    own.current = ms
    setUnit(durationOf(ms).unit)
  }, [ms])
  const value = ms == null ? null : shownNumber(ms / durationUnits[unit])
  const set = (value: number | null, unit: DurationUnit) => {
    own.current = value === null ? null : msOf(value, unit)
    onPredicate({ ...predicate, [field.field]: own.current })
  }
  const typed = useTyped(value, (value) => set(value, unit))
  return (
    <>
      <span className="slot slot-number">
        <input
          {...typed}
          id={id}
          type="text"
          inputMode="decimal"
          aria-label={field.label}
          placeholder="0"
          maxLength={7}
          disabled={disabled}
        />
      </span>
      <SlotSelect
        label={`${field.label}, unit`}
        value={unit}
        disabled={disabled}
        options={Object.keys(durationUnits).map((name) => ({ value: name, label: name }))}
        onChange={(name) => {
          setUnit(name as DurationUnit)
          set(value, name as DurationUnit)
        }}
      />
    </>
  )
}

function One({ field, predicate, onPredicate, disabled }: SlotProps<OneOfField>) {
  return (
    <SlotSelect
      label={field.label}
      disabled={disabled}
      value={oneOf(field, predicate)?.label ?? ''}
      options={[
        { value: '', label: 'choose' },
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
  duration: Duration,
  geofences: GeofenceSlot as ComponentType<SlotProps<GeofencesField>>,
  one: One,
}

export function Slot(props: SlotProps<Field>) {
  const Shown = slots[props.field.input] as ComponentType<SlotProps<Field>>
  return <Shown {...props} />
}
