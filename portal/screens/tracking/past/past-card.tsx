/** One trailer as it was: what is known of a past moment, and links to more. */

import { IconArrowLeft, IconRoute } from '@tabler/icons-react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { hour } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { pastVehicles, useVehicle } from '../../../data/vehicles.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { setSearch } from '../../../ui/layout/address.ts'
import { LevelMark, levelNames } from '../../../ui/marks/level-mark.tsx'
import { Vin } from '../../../ui/marks/vin.tsx'
import { Whereabouts } from '../../../ui/marks/whereabouts.tsx'
import { Empty, Loading } from '../../../ui/states/states.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { dayText, instantOfClock, moment } from '../../../ui/time/time.ts'
import { cleared, isoOf } from '../mode-acts.ts'

interface PastCardProps {
  readonly vin: string
  readonly at: Instant
  /** Whether the fleet of then is there. */
  readonly shown: boolean
  readonly onClose: () => void
}

/** Opens the vehicle's track on the day of a moment. */
const setDay = (at: Instant) => {
  const midnight = (of: Instant) => instantOfClock(`${dayText(of)}T00:00`) ?? of
  const from = midnight(at)
  // A day may be an hour longer or shorter: noon of the next one is met either way.
  const to = Math.min(midnight(from + 36 * hour), Date.now())
  setSearch({ ...cleared, mode: 'history', from: isoOf(from), to: isoOf(to), t: isoOf(at) })
}

export function PastCard({ vin, at, shown, onClose }: PastCardProps) {
  const vehicle = useVehicle(vin, pastVehicles)
  return (
    <aside className="past-panel past-card" aria-label={t('Trailer')}>
      <Button kind="quiet" icon={<IconArrowLeft size={16} stroke={1.8} />} onClick={onClose}>
        {t('All trailers')}
      </Button>
      {!shown ? (
        <Loading lines={4} />
      ) : !vehicle ? (
        <Empty title={t('It had not reported by then')} />
      ) : (
        <>
          <h2>
            <LevelMark level={vehicle.level} /> {vehicle.unitId}
          </h2>
          <Vin value={vehicle.vin} />
          <dl>
            <dt>{t('Health')}</dt>
            <dd data-ink={vehicle.level}>{levelNames[vehicle.level]}</dd>
            <dt>{t('Where')}</dt>
            <dd>
              <Whereabouts vehicle={vehicle} />
            </dd>
            {vehicle.lat !== null && vehicle.lng !== null && (
              <>
                <dt>{t('Position')}</dt>
                <dd className="numbers">{`${number(vehicle.lat, 4)}, ${number(vehicle.lng, 4)}`}</dd>
              </>
            )}
            {vehicle.recorded !== null && (
              <>
                <dt>{t('Report', { context: 'of a gateway' })}</dt>
                <dd className="numbers">
                  {moment(vehicle.recorded)}, <Age at={vehicle.recorded} />
                </dd>
              </>
            )}
          </dl>
          <Button icon={<IconRoute size={16} stroke={1.8} />} onClick={() => setDay(at)}>
            {t('Its track on that day')}
          </Button>
        </>
      )}
    </aside>
  )
}
