/** What the map does with the trailer in the drawer, and where more is told of it: beside the way back. */

import { IconCurrentLocation, IconLink, IconPolygon, IconQrcode } from '@tabler/icons-react'
import { mayShow } from '#domain/access/gate.ts'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { useMe } from '../../data/me.ts'
import { useSession } from '../../data/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { go, setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { MenuButton } from '../../ui/overlays/popover.tsx'

export function TrailerActs({ vin, unitId }: { vin: string; unitId: string }) {
  const viewer = useSession()?.viewer
  const { flags } = useMe()
  const follows = useSearchValue('follow') !== null
  if (!viewer || !can(viewer, 'shareVehicles')) return null
  return (
    <>
      <Button
        icon={<IconCurrentLocation size={16} stroke={1.8} />}
        aria-pressed={follows}
        onClick={() => setSearch({ follow: follows ? null : '1' })}
      >
        <span className="back-word">{t('Follow')}</span>
      </Button>
      <MenuButton
        label={t('More with this trailer')}
        acts={[
          {
            label: t('Shared links'),
            icon: <IconLink size={16} stroke={1.8} />,
            run: () => go('/shared-links'),
          },
          {
            label: t('Driver code'),
            icon: <IconQrcode size={16} stroke={1.8} />,
            run: () => go(`/driver-codes?q=${encodeURIComponent(unitId)}`),
          },
          ...(mayShow({ right: 'myGeofences', flag: 'GeofenceV2' }, viewer, flags)
            ? [
                {
                  label: t('Geofence visits'),
                  icon: <IconPolygon size={16} stroke={1.8} />,
                  run: () => go(`/geofence?vehicle=${encodeURIComponent(vin)}`),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
