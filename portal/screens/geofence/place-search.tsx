/** Finds a place to draw a geofence at: a town, coordinates, or where a trailer stands. */

import { IconMapPin, IconTruck } from '@tabler/icons-react'
import { useId, useMemo, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { createLister, everyVehicle } from '../../data/listing.ts'
import { towns } from '../../data/towns.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFlow, vehicles } from '../../data/vehicles.ts'
import { useDraft } from '../../ui/fields/later.ts'
import { type Place, placesFor } from './places.ts'
import './place-search.css'

/** Towns are looked for once somebody has stopped typing for so long, from so many letters on. */
const pause: Ms = 200
const fewestLetters = 2

export function PlaceSearch({
  verb,
  onPlace,
}: {
  /** What choosing a place does: 'Draw here'. */
  verb: string
  onPlace: (place: Place) => void
}) {
  const [text, setText] = useState('')
  const typed = useDraft(text, setText, pause)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const lister = useRef(createLister())
  const id = useId()
  const flow = useFlow()
  const sought = text.trim()
  const wanted = sought.length >= fewestLetters
  const found = useQuery(wanted ? ['towns', sought] : null, (signal) => towns(sought, signal), {
    keepPrevious: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the vehicles change in place; that they flow is a reason to look again
  const trailers = useMemo(
    () => (wanted ? lister.current(vehicles, { ...everyVehicle, text: sought, sort: 'unit' }) : []),
    [wanted, sought, flow],
  )
  const places = wanted ? placesFor(sought, trailers, found.answer ?? []) : []
  const settled = wanted && !found.busy && typed.draft.trim() === sought
  const shown = open && places.length > 0
  const hint =
    !open || !settled || places.length > 0
      ? ''
      : (found.error ?? t('No town, trailer or coordinates like this. Try “Dallas, TX” or “32.78, -96.80”.'))
  const take = (place: Place) => {
    setOpen(false)
    typed.now('')
    onPlace(place)
  }
  return (
    <div className="place-search" data-tour="fence-place">
      <div className="search-box">
        <IconMapPin size={16} stroke={1.8} aria-hidden="true" />
        <input
          type="search"
          role="combobox"
          data-search
          aria-label={t('Find a place')}
          aria-expanded={shown}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-hint`}
          placeholder={t('Town, coordinates, unit or VIN')}
          autoComplete="off"
          value={typed.draft}
          maxLength={100}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            typed.setDraft(event.target.value)
            setOpen(true)
            setActive(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setActive(Math.min(active + 1, places.length - 1))
            else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
            else if (event.key === 'Escape' && shown) setOpen(false)
            else if (event.key === 'Enter') {
              const place = shown && settled ? places[active] : undefined
              // What was typed just now is looked for at once.
              if (place) take(place)
              else typed.now()
            } else return
            event.preventDefault()
          }}
        />
      </div>
      <div className="place-drop" data-open={shown || hint !== '' || undefined}>
        <p id={`${id}-hint`} role="status">
          {hint}
        </p>
        {shown && (
          <div role="listbox" id={id} aria-label={t('Places')}>
            {places.map((place, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for the active offer
              <div
                key={`${place.kind} ${place.name} ${place.more}`}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The field keeps the focus, so that the list stays until the choice is made.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(place)}
                onPointerMove={() => setActive(index)}
              >
                {place.kind === 'trailer' ? (
                  <IconTruck size={16} stroke={1.6} aria-hidden="true" />
                ) : (
                  <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
                )}
                <span>
                  <b>{place.name}</b>
                  <small>{place.more}</small>
                </span>
                <span className="place-verb">{verb}</span>
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
