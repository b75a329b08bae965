/** A field that holds several things as chips: typed in, or chosen from what is offered while somebody types. */

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { whenReleased } from '../keys/released.ts'
import { Chosen } from './chosen.tsx'
import './chip-field.css'

export interface Chip {
  readonly id: string
  readonly label: string
}
export interface ChipOffer extends Chip {
  /** Fainter, behind the label. */
  readonly more?: ReactNode
}

export function ChipField({
  label,
  help,
  error,
  before,
  chips,
  onRemove,
  placeholder,
  type = 'text',
  text,
  onText,
  offers,
  onChoose,
  onEnter,
  busy = false,
}: {
  label: string
  help?: ReactNode
  error?: string | undefined
  /** What stands in the box in front of the chips. */
  before?: ReactNode
  chips: readonly Chip[]
  onRemove: (id: string) => void
  placeholder: string
  type?: 'text' | 'email'
  text: string
  onText: (text: string) => void
  /** Without them whatever is typed is taken. */
  offers?: readonly ChipOffer[]
  onChoose?: (id: string) => void
  /** Takes what was typed, by Enter, a comma or by leaving. */
  onEnter?: (text: string) => void
  /** Others are being asked for. */
  busy?: boolean
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  // None until somebody types or turns to one: Enter then takes nothing that was not meant.
  const [active, setActive] = useState(-1)
  const shown = open && offers !== undefined && offers.length > 0
  const none = open && !busy && offers?.length === 0 && text.trim() !== ''
  const at = Math.min(active, (offers?.length ?? 1) - 1)
  const under = none ? t('Nothing has that name.') : (error ?? help)

  const choose = (offer: ChipOffer | undefined) => {
    if (!offer) return
    onChoose?.(offer.id)
    onText('')
    setActive(-1)
    setOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '' && chips.length > 0) {
      onRemove(chips.at(-1)!.id)
      return
    }
    if (onEnter && (event.key === 'Enter' || event.key === ',' || event.key === ';')) {
      event.preventDefault()
      if (text.trim() !== '') onEnter(text)
      return
    }
    if (!offers) return
    if (event.key === 'ArrowDown') {
      setOpen(true)
      setActive(shown ? Math.min(at + 1, offers.length - 1) : 0)
    } else if (event.key === 'ArrowUp') setActive(Math.max(at - 1, 0))
    else if (event.key === 'Enter') {
      if (shown) choose(offers[at])
    } else if (event.key === 'Escape' && shown) {
      setOpen(false)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  const combobox = offers && {
    role: 'combobox',
    'aria-expanded': shown,
    'aria-controls': shown ? `${id}-offers` : undefined,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': shown && at >= 0 ? `${id}-${at}` : undefined,
  }
  return (
    <div className="field chip-field" data-wrong={error ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the field is meant for it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field itself is reached by keys */}
      <div
        className="chip-box"
        onClick={(event) => {
          if (event.target === event.currentTarget) input.current?.focus()
          if (event.target === event.currentTarget || event.target === input.current) setOpen(true)
        }}
      >
        {before}
        {chips.map((chip) => (
          <Chosen
            key={chip.id}
            label={chip.label}
            onRemove={() => {
              onRemove(chip.id)
              input.current?.focus()
            }}
          />
        ))}
        <input
          ref={input}
          id={id}
          type={type === 'email' ? 'text' : type}
          inputMode={type === 'email' ? 'email' : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          maxLength={254}
          aria-invalid={error ? true : undefined}
          aria-describedby={under ? `${id}-under` : undefined}
          {...combobox}
          onChange={(event) => {
            onText(event.target.value)
            setOpen(true)
            setActive(event.target.value.trim() === '' ? -1 : 0)
          }}
          onBlur={() => {
            if (onEnter && text.trim() !== '') onEnter(text)
            if (!offers) return
            // The list makes room for itself: what somebody presses below it stays where it is until they let go.
            whenReleased(() => {
              if (document.activeElement === input.current) return
              setOpen(false)
              // What was typed and not chosen is nothing.
              onText('')
            })
          }}
          onKeyDown={press}
        />
      </div>
      {shown && (
        <div className="chip-offers" role="listbox" id={`${id}-offers`} aria-label={t('Offers')}>
          {offers.map((offer, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for the active offer
            <div
              key={offer.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="chip-offer"
              // Pressed, not clicked: the field must not lose the focus before.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(offer)}
              onPointerMove={() => setActive(index)}
            >
              <span>{offer.label}</span>
              {offer.more && <span className="chip-more">{offer.more}</span>}
            </div>
          ))}
        </div>
      )}
      {under && (
        <p id={`${id}-under`} className="field-under">
          {under}
        </p>
      )}
    </div>
  )
}
