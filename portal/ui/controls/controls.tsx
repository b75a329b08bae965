/** Small controls of forms and bars: switch, check box, choice, search box, tabs. */

import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { t } from '#domain/basics/texts.ts'
import './controls.css'

interface Switchable {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabled?: boolean
  readonly busy?: boolean
}

/** On or off at once. With `bare` its words stand elsewhere and are read only. */
export function Switch({ label, on, onChange, disabled, busy, bare }: Switchable & { bare?: boolean }) {
  return (
    <label className="switch" title={bare ? label : undefined}>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-label={bare ? label : undefined}
        aria-busy={busy || undefined}
        disabled={disabled || busy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="switch-track" aria-hidden="true" />
      {!bare && <span>{label}</span>}
    </label>
  )
}

export function Check({
  label,
  on,
  onChange,
  disabled,
  bare,
  some,
  under,
}: Switchable & { bare?: boolean; some?: boolean; under?: ReactNode }) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={on}
        ref={(element) => {
          if (element) element.indeterminate = Boolean(some) && !on
        }}
        aria-label={bare ? label : undefined}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {!bare && (
        <span>
          {label}
          {under && <span className="check-under">{under}</span>}
        </span>
      )}
    </label>
  )
}

export interface Option {
  readonly value: string
  readonly label: string
}

/** One of a list. With `bare` the label is read only. */
export function Choice({
  label,
  value,
  options,
  onChange,
  bare,
  disabled,
  required,
}: {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  bare?: boolean
  disabled?: boolean
  required?: boolean
}) {
  const id = useId()
  return (
    <div className="choice" data-bare={bare || undefined}>
      {!bare && <label htmlFor={id}>{label}</label>}
      <select
        id={id}
        aria-label={bare ? label : undefined}
        value={value}
        disabled={disabled}
        required={required}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <div className="search-box">
      <IconSearch size={16} stroke={1.8} aria-hidden="true" />
      <input
        type="search"
        data-search
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button type="button" aria-label={t('Clear {{label}}', { label })} onClick={() => onChange('')}>
          <IconX size={14} stroke={1.8} />
        </button>
      )}
    </div>
  )
}

/** Tabs with one panel; arrows go from tab to tab. */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string
  tabs: Readonly<Record<Name, ReactNode>>
  chosen: Name
  onChoose: (name: Name) => void
  children: ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const names = Object.keys(tabs) as Name[]
  const press = (event: KeyboardEvent) => {
    const at = names.indexOf(chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + names.length) % names.length
    onChoose(names[index]!)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }
  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} onKeyDown={press}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  )
}

/** A sentence that asks for attention, where it matters. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="warning" role="note">
      <svg className="level-mark" data-level="caution" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 1 11.4 10.6H.6Z" />
      </svg>
      <span>{children}</span>
    </p>
  )
}
