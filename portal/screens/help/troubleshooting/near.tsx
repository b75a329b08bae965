/** The trailers near a technician by their distance, each with its verdict and what to do. */

import { useEffect, useState } from 'react'
import { nearText } from '#domain/access/words.ts'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { distance } from '#domain/geo/point.ts'
import { trailerPath } from '#domain/help/index.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { askForPlace, ownPlace, usePlaceState } from '../../../data/geolocation.ts'
import { startLive } from '../../../data/live.ts'
import { useRemedy } from '../../../data/remedies.ts'
import { useFlow, vehicles } from '../../../data/vehicles.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { Amount } from '../../../ui/marks/amount.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { VerdictText } from '../../../ui/marks/verdict-text.tsx'
import { Empty, Loading } from '../../../ui/states/states.tsx'
import { ownAmount, ownUnits } from '../../../ui/units.ts'

interface NearTrailer {
  readonly vehicle: LiveVehicle
  readonly miles: number
}

/** So many are shown at once. */
const page = 20
/** A list that is read does not jump at every report. */
const refreshed: Ms = 1_000

const nearest = (): readonly NearTrailer[] => {
  const here = ownPlace()
  if (here === null) return []
  return [...vehicles.all.values()]
    .flatMap((vehicle) =>
      vehicle.lat === null || vehicle.lng === null
        ? []
        : { vehicle, miles: distance(here, { lat: vehicle.lat, lng: vehicle.lng }) },
    )
    .sort((a, b) => a.miles - b.miles)
}

function useNearest(): readonly NearTrailer[] {
  const [list, setList] = useState(nearest)
  useEffect(() => {
    startLive()
    setList(nearest())
    let timer: ReturnType<typeof setTimeout> | undefined
    const deaf = vehicles.listen(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setList(nearest())
      }, refreshed)
    })
    return () => {
      clearTimeout(timer)
      deaf()
    }
  }, [])
  return list
}

export function Near() {
  const place = usePlaceState()
  const flow = useFlow()
  const list = useNearest()
  const [shown, setShown] = useState(page)
  if (place === 'waiting' || place === 'denied')
    return (
      <Empty title={t('Allow location, or type a unit.')}>
        {place === 'denied' ? (
          <Button onClick={askForPlace}>{t('Try again')}</Button>
        ) : (
          <p>{t('The browser asks for it, to find the trailers near you.')}</p>
        )}
      </Empty>
    )
  return (
    <>
      <h3>{t('Trailers near me')}</h3>
      {list.length > 0 ? (
        <ul className="help-found" aria-label={t('Trailers near me')}>
          {list.slice(0, shown).map((one) => (
            <Row key={one.vehicle.id} {...one} />
          ))}
        </ul>
      ) : flow === 'asking' ? (
        <Loading lines={4} label={t('Loading the trailers near you')} />
      ) : flow === 'lost' ? (
        <Empty title={t('No connection. The trailers near you are shown once it is back.')} />
      ) : (
        <Empty title={t('No trailer is within {{distance}}', { distance: nearText(ownUnits()) })}>
          <p>{t('To find one farther away, type its whole unit ID, VIN or serial number.')}</p>
        </Empty>
      )}
      {list.length > shown && <Button onClick={() => setShown(shown + page)}>{t('Show more')}</Button>}
    </>
  )
}

function Row({ vehicle, miles }: NearTrailer) {
  const { vin, unitId, level, verdict } = vehicle
  const remedy = useRemedy(vin, verdict?.words ?? null)
  return (
    <li>
      <Link to={trailerPath(vin)}>
        <LevelMark level={level} />
        <span>
          <b>{unitId}</b>{' '}
          <span className="numbers">
            <Amount of={ownAmount(miles, 'distance', 1)} />
          </span>
          <span className="help-found-more">
            <VerdictText vehicle={vehicle} />
            {remedy && <span className="note">{t('Do: {{does}}', { does: remedy })}</span>}
          </span>
        </span>
      </Link>
    </li>
  )
}
