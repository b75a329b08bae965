/** Where a vehicle is and what it does there, in one line: "Topeka, KS · 63 mph E", "Gary, IN · stopped 3 h 12 min". */

import { stoppedBelow } from '#domain/basics/assumed.ts'
import { t } from '#domain/basics/texts.ts'
import { directionText } from '#domain/geo/place-text.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { isMoving } from '#domain/wire/moving.ts'
import { useNow } from '../time/clock.ts'
import { span } from '../time/time.ts'
import { ownAmount, ownPlace } from '../units.ts'
import { Amount } from './amount.tsx'

const still = (since: number | null, now: number) =>
  since === null ? '' : t('stopped {{duration}}', { duration: span(now - since) })

export function Whereabouts({ vehicle }: { vehicle: LiveVehicle }) {
  const { recorded, address, speedMph, headingDeg, stoppedSince } = vehicle
  const stopped = useNow((now) => still(stoppedSince, now))
  const moving = useNow((now) => isMoving(vehicle, now))
  if (recorded === null) return <>{t('No report yet')}</>
  const place = address === null ? t('Place unknown') : ownPlace(address)

  const motion = moving ? (
    <>
      <Amount of={ownAmount(speedMph, 'speed')} /> {directionText(headingDeg, 8)}
    </>
  ) : stoppedSince === null && speedMph >= stoppedBelow ? (
    t('was moving')
  ) : (
    stopped
  )
  return (
    <span className="whereabouts numbers">
      <span>{place}</span>
      {motion && <span className="motion">{motion}</span>}
    </span>
  )
}
