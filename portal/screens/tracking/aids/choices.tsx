/** The check boxes of the map's layers and aids; the address says which are on. */

import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { overlayKinds } from '#domain/wire/overlay.ts'
import { useMe } from '../../../data/me.ts'
import { mapOverlays, type OverlayReach, useReach } from '../../../data/overlays.ts'
import { useSession } from '../../../data/session.ts'
import { useQuery } from '../../../data/use-query.ts'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { tNodes } from '../../../ui/text-nodes.tsx'
import { type LayerName, setLayer } from './remembered.ts'

function Choice({ name, label }: { name: LayerName; label: string }) {
  const on = useSearchValue(name) !== null
  return (
    <label>
      <input type="checkbox" checked={on} onChange={() => setLayer(name, !on)} />
      {label}
    </label>
  )
}

export function AidChoices() {
  const viewer = useSession()?.viewer
  const { flags } = useMe()
  const measures = useSearchValue('measure') !== null
  return (
    <>
      {viewer && can(viewer, 'myGeofences') && <Choice name="fences" label={t('Geofences')} />}
      {isOn('NEAREST_SERVICE_CENTER', flags) && <Choice name="centers" label={t('Service centers')} />}
      {/* Whoever runs the house is told how to have what it has not. */}
      {viewer && <Overlays tellsHow={can(viewer, 'readOutbox')} />}
      {viewer?.roles.includes('TECHNICIAN') && <Choice name="own" label={t('My position')} />}
      <label>
        <input
          type="checkbox"
          checked={measures}
          onChange={() => setSearch({ measure: measures ? null : '1' })}
        />
        {t('Measure')}
      </label>
    </>
  )
}

function Overlays({ tellsHow }: { tellsHow: boolean }) {
  const { answer, error, again } = useQuery('overlays', mapOverlays)
  if (error)
    return (
      <p className="map-layers-word" role="alert">
        {t('Weather and traffic: {{problem}}', { problem: error })}{' '}
        <button type="button" className="link" onClick={again}>
          {t('Try again')}
        </button>
      </p>
    )
  return overlayKinds.map(({ key, label, variable }) => {
    const source = answer?.find((one) => one.key === key)
    if (source) return <OverlayChoice key={key} of={key} label={label} attribution={source.attribution} />
    return (
      answer &&
      tellsHow && (
        <p key={key} className="map-layers-word">
          {tNodes('{{layer}} is shown once the server knows its tiles, in {{variable}}.', {
            layer: label,
            variable: <code>{variable}_TILES_URL</code>,
          })}
        </p>
      )
    )
  })
}

const words: Readonly<Record<OverlayReach, string | null>> = {
  shown: null,
  part: t('Parts of it are missing. Trying again automatically.'),
  away: t('It cannot be reached. Trying again automatically.'),
  none: t('There is none for this place.'),
}

function OverlayChoice({
  of,
  label,
  attribution,
}: {
  of: (typeof overlayKinds)[number]['key']
  label: string
  attribution: string
}) {
  const on = useSearchValue(of) !== null
  const isPast = useSearchValue('at') !== null
  const reach = useReach(of)
  const text = isPast ? t('It shows current conditions and is hidden in the past.') : reach && words[reach]
  return (
    <>
      <Choice name={of} label={label} />
      {on && (
        <p className="map-layers-word" role="status">
          {text ?? attribution}
        </p>
      )}
    </>
  )
}
