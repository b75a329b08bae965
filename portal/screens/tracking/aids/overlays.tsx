/** Weather and traffic over the map, for those who switched them on: nothing is asked for before. */

import { useCallback } from 'react'
import { t } from '#domain/basics/texts.ts'
import { type OverlayKey, type OverlaySource, overlayKinds } from '#domain/wire/overlay.ts'
import { mapOverlays, type OverlayReach, reportReach, useReach } from '../../../data/overlays.ts'
import { useQuery } from '../../../data/use-query.ts'
import { overlayPrefix, Tiles } from '../../../map/layers/tiles.tsx'
import { useSearchValue } from '../../../ui/layout/address.ts'

export function Overlays() {
  const search = { weather: useSearchValue('weather'), traffic: useSearchValue('traffic') }
  const isPast = useSearchValue('at') !== null
  const wanted = overlayKinds.filter(({ key }) => search[key] !== null)
  const { answer } = useQuery(wanted.length > 0 ? 'overlays' : null, mapOverlays)
  // They tell how it is, which says nothing of another moment.
  if (isPast) return null
  return wanted.map((kind) => {
    const source = answer?.find(({ key }) => key === kind.key)
    return source && <Overlay key={kind.key} kind={kind} source={source} />
  })
}

function Overlay({
  kind: { key, label, every, maxZoom },
  source: { tiles, attribution },
}: {
  kind: (typeof overlayKinds)[number]
  source: OverlaySource
}) {
  const tell = useCallback((reach: OverlayReach | null) => reportReach(key, reach), [key])
  return (
    <>
      <Tiles
        id={`${overlayPrefix}${key}`}
        tiles={tiles}
        attribution={attribution}
        maxZoom={maxZoom}
        every={every}
        onReach={tell}
      />
      <Away of={key} label={label} />
    </>
  )
}

/** A map without rain must not be taken for a dry country. */
function Away({ of, label }: { of: OverlayKey; label: string }) {
  return useReach(of) === 'away' ? (
    <p className="aid-word" role="status">
      {t('{{layer}} cannot be reached. Trying again automatically.', { layer: label })}
    </p>
  ) : null
}
