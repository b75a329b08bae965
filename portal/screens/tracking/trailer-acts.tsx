/** What can be done with the trailer in the drawer, beside the way back: share where it is, and give it a code for drivers. */
import { IconCurrentLocation, IconLink, IconPolygon, IconQrcode, IconShare2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { mayShow } from '#domain/access/gate.ts'
import { can } from '#domain/access/rights.ts'
import { request } from '../../data/graphql.ts'
import { useMe } from '../../data/me.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { vehicleQuery } from '../../data/vehicle.ts'
import { Button } from '../../ui/controls/button.tsx'
import { go, setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { MenuButton } from '../../ui/overlays/popover.tsx'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'

const ShareDialog = lazyComponent(async () => (await import('../../drawer/share-dialog.tsx')).ShareDialog)

export function TrailerActs({ vin, unitId }: { vin: string; unitId: string }) {
  const viewer = useSession()?.viewer
  const { flags } = useMe()
  const [sharing, setSharing] = useState(false)
  const follows = useSearchValue('follow') !== null
  const close = () => setSharing(false)
  if (!viewer || !can(viewer, 'shareVehicles')) return null
  return (
    <>
      <Button icon={<IconShare2 size={16} stroke={1.8} />} onClick={() => setSharing(true)}>
        Share
      </Button>
      <Button
        icon={<IconCurrentLocation size={16} stroke={1.8} />}
        aria-pressed={follows}
        onClick={() => setSearch({ follow: follows ? null : '1' })}
      >
        Follow
      </Button>
      <MenuButton
        label="More with this trailer"
        acts={[
          {
            label: 'Shared links',
            icon: <IconLink size={16} stroke={1.8} />,
            run: () => go('/shared-links'),
          },
          {
            label: 'Driver code',
            icon: <IconQrcode size={16} stroke={1.8} />,
            run: () => go(`/driver-codes?q=${encodeURIComponent(unitId)}`),
          },
          ...(mayShow({ right: 'myGeofences', flag: 'GeofenceV2' }, viewer, flags)
            ? [
                {
                  label: 'Geofence visits',
                  icon: <IconPolygon size={16} stroke={1.8} />,
                  run: () => go(`/geofence?vehicle=${encodeURIComponent(vin)}`),
                },
              ]
            : []),
        ]}
      />
      {sharing && (
        <Suspense>
          <Sharing vin={vin} unitId={unitId} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Sharing({ vin, unitId, onClose }: { vin: string; unitId: string; onClose: () => void }) {
  const query = useQuery(vin, (signal) => request(vehicleQuery, { vin }, signal))
  if (query.answer === null && query.error === null) return null
  return (
    <ShareDialog
      subject={{ vin }}
      name={unitId}
      sensorTypeIds={query.answer?.vehicle?.vehicle.installedSensorTypeIds}
      onClose={onClose}
    />
  )
}
