/** The list of a technician where nothing near matches: trailers named in full, why one cannot be seen, where they are. */

import { useDeferredValue } from 'react'
import { nearText, technicianWords } from '#domain/access/words.ts'
import { t } from '#domain/basics/texts.ts'
import { askForPlace, usePlaceState } from '../../data/geolocation.ts'
import { search } from '../../data/search.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { ownUnits } from '../../ui/units.ts'

/** `text`: what is looked for; empty while nothing is typed. */
export function Nearby({ text }: { text: string }) {
  const place = usePlaceState()
  const sought = useDeferredValue(text.trim())
  const query = useQuery(sought === '' ? null : sought, (signal) => search(sought, signal))
  if (sought === '') {
    if (place === 'waiting')
      return (
        <Empty title={t('Waiting for your location')}>
          <p>
            {t(
              'Allow it in the browser to see trailers near you, or type a whole unit ID, VIN or serial number.',
            )}
          </p>
        </Empty>
      )
    if (place === 'denied')
      return (
        <Empty title={t('Your location is off')}>
          <p>{technicianWords.noPlace}</p>
          <Button onClick={askForPlace}>{t('Try again')}</Button>
        </Empty>
      )
    return (
      <Empty title={t('No trailer is within {{distance}}', { distance: nearText(ownUnits()) })}>
        <p>{t('To find one farther away, type its whole unit ID, VIN or serial number.')}</p>
      </Empty>
    )
  }
  if (query.error !== null) return <ErrorState title={query.error} again={query.again} />
  if (query.answer === null) return <Loading lines={2} label={t('Looking for the trailer')} />
  const { vehicles, note } = query.answer
  return (
    <div className="nearby">
      {vehicles.map(({ vin, unitId, level, customerName }) => (
        <Link key={vin} className="nearby-found" to={`/tracking/${encodeURIComponent(vin)}`}>
          <LevelMark level={level} />
          <span>
            <b>{unitId}</b> <Vin value={vin} />
          </span>
          <span className="note">{customerName}</span>
        </Link>
      ))}
      {vehicles.length === 0 ? (
        <Empty title={note ?? technicianWords.notNear(ownUnits())} />
      ) : (
        note && (
          <p className="note" role="status">
            {note}
          </p>
        )
      )}
    </div>
  )
}
