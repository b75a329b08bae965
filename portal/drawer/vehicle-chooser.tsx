/** Finds one trailer by its unit ID or VIN; what is typed narrows the list meanwhile. */

import { IconSearch } from '@tabler/icons-react'
import { useId, useMemo, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { createLister, everyVehicle } from '../data/listing.ts'
import { useFlow, vehicles } from '../data/vehicles.ts'
import { useDraft } from '../ui/fields/later.ts'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { Vin } from '../ui/marks/vin.tsx'
import './vehicle-chooser.css'

/** More than these nobody reads: they type another letter. */
const most = 8

/** §5 */
const choose = t('Please select a VIN from the drop down list.')

export function VehicleChooser({
  search = '',
  onSearch = () => {},
  onChoose,
}: {
  search?: string
  /** Told of what is typed, after a pause. */
  onSearch?: (text: string) => void
  onChoose: (vin: string) => void
}) {
  const typed = useDraft(search, onSearch)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [hint, setHint] = useState('')
  const lister = useRef(createLister())
  const id = useId()
  const flow = useFlow()
  const part = typed.draft.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the vehicles change in place; that they flow is a reason to look again
  const found = useMemo(
    () => (part ? lister.current(vehicles, { ...everyVehicle, text: part, sort: 'unit' }) : []),
    [part, flow],
  )
  const offers = found.slice(0, most)
  const shown = open && offers.length > 0
  const take = (vin: string) => {
    setOpen(false)
    onChoose(vin)
  }

  return (
    <div className="vehicle-chooser">
      <div className="search-box">
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <input
          type="search"
          role="combobox"
          data-search
          aria-label={t('Unit or VIN')}
          aria-expanded={shown}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          placeholder={t('Unit or VIN')}
          autoComplete="off"
          value={typed.draft}
          maxLength={100}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            typed.setDraft(event.target.value)
            setOpen(true)
            setActive(-1)
            setHint('')
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setActive(Math.min(active + 1, offers.length - 1))
            else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
            else if (event.key === 'Escape' && shown) setOpen(false)
            else if (event.key === 'Enter') {
              const one = offers[active] ?? (found.length === 1 ? found[0] : undefined)
              if (one) take(one.vin)
              else if (part) setHint(choose)
            } else return
            event.preventDefault()
          }}
        />
      </div>
      <div className="vehicle-drop" data-open={shown || hint !== '' || undefined}>
        <p className="chooser-hint" id={`${id}-hint`} role="status">
          {hint}
        </p>
        {shown && (
          <div role="listbox" id={id} aria-label={t('Trailers')} className="vehicle-offers">
            {offers.map((vehicle, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for the active offer
              <div
                key={vehicle.vin}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The field keeps the focus, so that the list stays until the choice is made.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(vehicle.vin)}
                onPointerMove={() => setActive(index)}
              >
                <LevelMark level={vehicle.level} /> <b>{vehicle.unitId}</b> <Vin value={vehicle.vin} />
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
