/** Finds one trailer by its VIN or its unit ID: choosing one sets the other (§4). */

import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { type FoundVehicle, search, simDeactivated } from '../../data/search.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { go } from '../../ui/layout/address.ts'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import type { ModuleProps } from './health.tsx'
import { trailerTo } from './links.ts'

/** §5 */
const choose = t('Please select a VIN from the drop down list.')

interface FieldWords {
  readonly label: string
  readonly placeholder: string
  readonly offersLabel: string
}
const vinWords: FieldWords = {
  label: t('VIN'),
  placeholder: t('Type a part of the VIN'),
  offersLabel: t('Trailers by VIN'),
}
const unitWords: FieldWords = {
  label: t('Unit ID'),
  placeholder: t('Type a part of the Unit ID'),
  offersLabel: t('Trailers by Unit ID'),
}

type Typed = { readonly in: 'vin' | 'unit'; readonly text: string }

/** Whoever turns to another customer chooses anew. */
export const Selectors = ({ customerId }: ModuleProps) => (
  <Choice key={customerId ?? ''} customerId={customerId} />
)

function Choice({ customerId }: Pick<ModuleProps, 'customerId'>) {
  const [chosen, setChosen] = useState<FoundVehicle | null>(null)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [hint, setHint] = useState('')
  const part = typed?.text.trim() ?? ''
  const query = useQuery(
    part ? [customerId, part] : null,
    async (signal) => (await search(part, signal, customerId)).vehicles,
    { keepPrevious: customerId },
  )
  const offers = part ? (query.answer ?? []) : []
  const none = part !== '' && !query.busy && query.error === null && offers.length === 0
  const pick = (vehicle: FoundVehicle) => {
    setChosen(vehicle)
    setTyped(null)
    setHint('')
  }
  const field = (which: Typed['in'], words: FieldWords, value: string) => (
    <Field
      {...words}
      value={typed?.in === which ? typed.text : typed ? '' : value}
      offers={typed?.in === which ? offers : []}
      none={typed?.in === which && none}
      onText={(text) => {
        setTyped({ in: which, text })
        setChosen(null)
        setHint('')
      }}
      onPick={pick}
      onNothing={() => setHint(choose)}
    />
  )
  return (
    <form
      className="selectors"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) go(trailerTo(chosen.vin))
        else setHint(choose)
      }}
    >
      {field('vin', vinWords, chosen?.vin ?? '')}
      {field('unit', unitWords, chosen?.unitId ?? '')}
      <div className="selectors-acts">
        <Button type="submit" kind="primary">
          {t('Show on the map')}
        </Button>
        {chosen && (
          <Button onClick={() => go(`/absTroubleshooting/${encodeURIComponent(chosen.vin)}`)}>
            {t('Faults')}
          </Button>
        )}
      </div>
      {/* Below the buttons: a sentence that comes and goes never moves them away under the pointer. */}
      <p className="selectors-hint" role="status">
        {hint || query.error || (none ? t('Nothing has that name.') : '')}
      </p>
    </form>
  )
}

function Field({
  label,
  placeholder,
  offersLabel,
  value,
  offers,
  none,
  onText,
  onPick,
  onNothing,
}: FieldWords & {
  value: string
  offers: readonly FoundVehicle[]
  none: boolean
  onText: (text: string) => void
  onPick: (vehicle: FoundVehicle) => void
  onNothing: () => void
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const shown = open && offers.length > 0
  const at = Math.min(active, offers.length - 1)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      setOpen(true)
      setActive(Math.min(at + 1, offers.length - 1))
    } else if (event.key === 'ArrowUp') setActive(Math.max(at - 1, 0))
    else if (event.key === 'Escape' && shown) setOpen(false)
    else if (event.key === 'Enter' && shown && offers[at]) {
      onPick(offers[at])
      setOpen(false)
    } else if (event.key === 'Enter' && none) onNothing()
    else return
    event.preventDefault()
  }
  return (
    <div className="selector">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-offers`}
        aria-autocomplete="list"
        aria-activedescendant={shown ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={placeholder}
        value={value}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          onText(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onKeyDown={press}
      />
      <div role="listbox" id={`${id}-offers`} aria-label={offersLabel} hidden={!shown}>
        {offers.map((vehicle, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for the active offer
          <div
            key={vehicle.vin}
            id={`${id}-${index}`}
            role="option"
            className="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The field keeps the focus, so that the list stays until the choice is made.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              onPick(vehicle)
              setOpen(false)
            }}
            onPointerMove={() => setActive(index)}
          >
            <LevelMark level={vehicle.level} /> <b>{vehicle.unitId}</b> <Vin value={vehicle.vin} />{' '}
            {vehicle.isDeactivated && simDeactivated}
          </div>
        ))}
      </div>
    </div>
  )
}
