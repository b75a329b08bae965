/** What every input of a condition takes, and a choice of one or of several as a value in a sentence. */
import { IconChevronDown } from '@tabler/icons-react'
import type { RulePredicate } from '#domain/alerts/rule.ts'
import type { Field } from '#domain/shapes/field.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'

export interface SlotProps<F extends Field> {
  readonly field: F
  readonly predicate: RulePredicate
  readonly onPredicate: (predicate: RulePredicate) => void
  readonly customerId: number
  readonly disabled: boolean
}

export const SlotSelect = ({
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

/** A button in the sentence, with a list to tick behind it. */
export function SlotMultiSelect({
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
