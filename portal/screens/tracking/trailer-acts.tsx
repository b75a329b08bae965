/** What can be done with the trailer in the drawer, beside the way back: for now, share where it is. */
import { IconShare2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { useAsked } from '../../data/asked.ts'
import { ask } from '../../data/graphql.ts'
import { useSession } from '../../data/session.ts'
import { vehicleQuestion } from '../../data/vehicle.ts'
import { Button } from '../../ui/button.tsx'

const ShareDialog = lazy(async () => ({
  default: (await import('../../drawer/share-dialog.tsx')).ShareDialog,
}))

export function TrailerActs({ vin, unitId }: { vin: string; unitId: string }) {
  const viewer = useSession()?.viewer
  const [sharing, setSharing] = useState(false)
  const close = () => setSharing(false)
  if (!viewer || !can(viewer, 'shareVehicles')) return null
  return (
    <>
      <Button icon={<IconShare2 size={16} stroke={1.8} />} onClick={() => setSharing(true)}>
        Share
      </Button>
      {sharing && (
        <Suspense>
          <Sharing vin={vin} unitId={unitId} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Sharing({ vin, unitId, onClose }: { vin: string; unitId: string; onClose: () => void }) {
  const asked = useAsked(`sensors ${vin}`, (signal) => ask(vehicleQuestion, { vin }, signal), vin)
  if (asked.answer === null && asked.error === null) return null
  return (
    <ShareDialog
      subject={{ vin }}
      name={unitId}
      sensorTypeIds={asked.answer?.vehicle?.vehicle.installedSensorTypeIds}
      onClose={onClose}
    />
  )
}
