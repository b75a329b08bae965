/** What the drawer says of a VIN that is not among the viewer's trailers: it was theirs once, or it is none of theirs. */
import { t } from '#domain/basics/texts.ts'
import { minute } from '#domain/basics/time.ts'
import { useQuery } from '../data/use-query.ts'
import { askHeld } from '../data/vehicle.ts'
import { Button } from '../ui/controls/button.tsx'
import { go } from '../ui/layout/address.ts'
import { Empty, Loading } from '../ui/states/states.tsx'
import { moment } from '../ui/time/time.ts'

export function UnknownVin({ vin, onClose }: { vin: string; onClose: () => void }) {
  const { answer, error } = useQuery(['held', vin], (signal) => askHeld(vin, signal))
  if (!answer && !error) return <Loading lines={3} label={t('Looking for the trailer')} />
  const held = answer?.heldVehicle
  if (held?.until == null)
    return (
      <Empty title={t('There is no trailer with this VIN')}>
        <p className="drawer-vin">{vin}</p>
        <Button kind="primary" onClick={onClose}>
          {t('Show all trailers')}
        </Button>
      </Empty>
    )
  const last = new Date(held.until - minute).toISOString()
  return (
    <Empty title={t('{{unit}} is no longer yours', { unit: held.unitId })}>
      <p>
        {t('It changed hands on {{time}}. What happened until then is still yours to see.', {
          time: moment(held.until),
        })}
      </p>
      <Button kind="primary" onClick={() => go(`/tracking?at=${encodeURIComponent(last)}`)}>
        {t('Show where it was then')}
      </Button>
      <Button onClick={onClose}>{t('Show all trailers')}</Button>
    </Empty>
  )
}
