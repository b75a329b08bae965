/** Other vehicles looked at beside the first: chosen by unit or VIN, each with a colour of its own. */

import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { everyVehicle, filterFor } from '../../../data/listing.ts'
import { vehicles } from '../../../data/vehicles.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { trackRoles } from './track-marks.ts'
import { mostVehicles, setOthers } from './url-state.ts'
import type { LoadedTracks } from './use-tracks.ts'

const offeredMost = 6

export function OtherVehicles({ loaded }: { loaded: readonly LoadedTracks[] }) {
  const [, ...others] = loaded.map(({ vin }) => vin)
  const nameOf = ({ vin, track }: LoadedTracks) => track?.unitId ?? vehicles.byVin(vin)?.unitId ?? vin
  return (
    <div className="beside">
      {loaded.map((one, n) => (
        <span key={one.vin} className="beside-one" style={{ borderColor: `var(--${trackRoles[n]})` }}>
          {nameOf(one)}
          {n > 0 && (
            <button
              type="button"
              aria-label={t('Without {{trailer}}', { trailer: nameOf(one) })}
              onClick={() => setOthers(others.filter((vin) => vin !== one.vin))}
            >
              <IconX size={12} stroke={2} />
            </button>
          )}
        </span>
      ))}
      {loaded.length < mostVehicles && (
        <Popover
          label={t('Add a trailer')}
          role="dialog"
          buttonClass="icon-button"
          button={<IconPlus size={16} stroke={1.8} />}
        >
          {(close) => (
            <Finder
              without={loaded.map(({ vin }) => vin)}
              onFound={(vin) => {
                close()
                setOthers([...others, vin])
              }}
            />
          )}
        </Popover>
      )}
    </div>
  )
}

function Finder({ without, onFound }: { without: readonly string[]; onFound: (vin: string) => void }) {
  const [text, setText] = useState('')
  const shows = filterFor({ ...everyVehicle, text })
  const found: { readonly vin: string; readonly unitId: string }[] = []
  if (text.trim() !== '')
    for (const vehicle of vehicles.all.values()) {
      if (found.length >= offeredMost) break
      if (shows(vehicle) && !without.includes(vehicle.vin)) found.push(vehicle)
    }
  return (
    <form
      className="finder"
      onSubmit={(event) => {
        event.preventDefault()
        if (found[0]) onFound(found[0].vin)
      }}
    >
      <input
        type="search"
        aria-label={t('Unit or VIN')}
        placeholder={t('Unit or VIN')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.map(({ vin, unitId }) => (
        <button key={vin} type="button" className="menu-act" onClick={() => onFound(vin)}>
          {unitId} <small>{vin.slice(-6)}</small>
        </button>
      ))}
      {text.trim() !== '' && found.length === 0 && <p className="note">{t('No trailer fits')}</p>}
    </form>
  )
}
