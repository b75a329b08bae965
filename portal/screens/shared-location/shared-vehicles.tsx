/** What a shared link shows beside the map: the details of one vehicle, or a list of several. */

import { IconArrowLeft, IconMapPinOff } from '@tabler/icons-react'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { SharedReading, SharedVehicle, SharedView } from '#domain/fleet/share.ts'
import { directionText } from '#domain/geo/place-text.ts'
import type { Point } from '#domain/geo/point.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Subtable } from '../../ui/lists/subtable.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { Age } from '../../ui/time/age.tsx'
import { useNow } from '../../ui/time/clock.ts'
import { agoText, span } from '../../ui/time/time.ts'
import { ownAmount, ownPlace, ownText } from '../../ui/units.ts'

/** How fresh it is, in the words of somebody who waits for it. */
function Freshness({ recorded, silentAfter }: { recorded: Instant | null; silentAfter: Ms }) {
  const text = useNow((now) =>
    recorded === null
      ? t('Nothing has been reported yet')
      : now - recorded >= silentAfter
        ? t('Silent. Last report {{ago}}', { ago: agoText(recorded, now) })
        : t('Reported {{ago}}', { ago: agoText(recorded, now) }),
  )
  const level = useNow((now) =>
    recorded === null ? 'unknown' : now - recorded >= silentAfter ? 'stale' : 'good',
  )
  return (
    <p className="shared-fresh" role="status" data-ink={level}>
      <LevelMark level={level} bare /> {text}
    </p>
  )
}

/** Of a vehicle that fell silent it is told as it was known last, and not as if it had stood since. */
function Motion({
  motion,
  recorded,
  silentAfter,
}: {
  motion: NonNullable<SharedVehicle['motion']>
  recorded: Instant | null
  silentAfter: Ms
}) {
  const { stoppedSince, speedMph, headingDeg } = motion
  const isSilent = useNow((now) => recorded !== null && now - recorded >= silentAfter)
  const stopped = useNow((now) => (stoppedSince === null ? '' : span(now - stoppedSince)))
  if (isSilent)
    return stoppedSince === null
      ? t('Last known: {{speed}} {{direction}}', {
          speed: ownText(speedMph, 'speed'),
          direction: directionText(headingDeg, 8),
        })
      : t('Last known: standing')
  return stoppedSince === null ? (
    <>
      <b>{ownAmount(speedMph, 'speed').text}</b>{' '}
      <span className="unit">{ownAmount(speedMph, 'speed').unit}</span> {directionText(headingDeg, 8)}
    </>
  ) : (
    t('Standing for {{time}}', { time: stopped })
  )
}

/** Where the visitor's own device has its maps; they get the place and not the link. */
const inMaps = ({ lat, lng }: Point): string => {
  const place = `${lat.toFixed(5)},${lng.toFixed(5)}`
  if (/Android/.test(navigator.userAgent)) return `geo:${place}?q=${place}`
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent)
    ? `https://maps.apple.com/?ll=${place}&q=${place}`
    : `https://www.openstreetmap.org/?mlat=${lat.toFixed(5)}&mlon=${lng.toFixed(5)}#map=13/${lat.toFixed(5)}/${lng.toFixed(5)}`
}

export function SharedDetail({
  silentAfter,
  vehicle,
  more,
  onBack,
}: {
  vehicle: SharedVehicle
  silentAfter: Ms
  more: SharedView['chosen']
  onBack: (() => void) | null
}) {
  const { position, address, motion, recorded } = vehicle
  return (
    <>
      {onBack && (
        <Button kind="quiet" icon={<IconArrowLeft size={16} stroke={1.8} />} onClick={onBack}>
          {t('All trailers')}
        </Button>
      )}
      <h1 className="shared-unit">{vehicle.unitId}</h1>
      <Freshness recorded={recorded} silentAfter={silentAfter} />
      {recorded !== null && position === null && (
        <p className="shared-word">
          <IconMapPinOff size={16} stroke={1.8} aria-hidden /> {t('Its position is not known yet.')}
        </p>
      )}
      {recorded === null && (
        <p className="shared-word">{t('Its location shows here as soon as its gateway reports.')}</p>
      )}
      <dl className="shared-facts">
        {address && (
          <div>
            <dt>{t('Near')}</dt>
            <dd>{address}</dd>
          </div>
        )}
        {motion && (
          <div>
            <dt>{t('Motion')}</dt>
            <dd className="numbers">
              <Motion motion={motion} recorded={recorded} silentAfter={silentAfter} />
            </dd>
          </div>
        )}
        {position && (
          <div>
            <dt>{t('Position')}</dt>
            <dd className="numbers">
              <span className="shared-position">
                {position.lat.toFixed(4)}, {position.lng.toFixed(4)}
              </span>
              <a className="shared-maps" href={inMaps(position)} target="_blank" rel="noreferrer">
                {t('Open in maps')}
              </a>
            </dd>
          </div>
        )}
      </dl>
      {more?.readings.map(({ label, at, stale, told, lines, sections }) => (
        <section key={label} className="shared-reading">
          <h2>{t(label)}</h2>
          <span className="age">
            {stale && <LevelMark level="stale" />}
            <Age at={at} />
          </span>
          {told && (
            <p className="shared-word" data-ink={told.level}>
              <LevelMark level={told.level} bare /> {told.words}
            </p>
          )}
          {sections?.map((section) => (
            <div key={section.title} className="shared-section">
              <h3>{t(section.title)}</h3>
              <Lines lines={section.lines} />
              {section.table && <Subtable title={section.title} table={section.table} />}
            </div>
          ))}
          <Lines lines={lines} />
          {lines.length === 0 && !sections?.length && <p className="shared-word">{t('Nothing to report')}</p>}
        </section>
      ))}
    </>
  )
}

const Lines = ({ lines }: { lines: SharedReading['lines'] }) =>
  lines.length === 0 ? null : (
    <dl>
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className="numbers">{text}</dd>
        </div>
      ))}
    </dl>
  )

export function SharedList({
  vehicles,
  total,
  silentAfter,
  onChoose,
}: {
  vehicles: readonly SharedVehicle[]
  total: number
  silentAfter: Ms
  onChoose: (key: number) => void
}) {
  return (
    <>
      <h1 className="shared-count numbers">
        {total === 0 ? t('No trailer is in this group at the moment') : count(total, 'trailer')}
      </h1>
      {total > vehicles.length && (
        <p className="shared-word">
          {t('The first {{trailers}} are shown.', { trailers: number(vehicles.length) })}
        </p>
      )}
      <ul className="shared-list">
        {vehicles.map((vehicle) => (
          <li key={vehicle.key}>
            <button type="button" onClick={() => onChoose(vehicle.key)}>
              <b>{vehicle.unitId}</b>
              {vehicle.recorded === null ? (
                <span className="age">{t('No report yet')}</span>
              ) : (
                <Age at={vehicle.recorded} flagsOld />
              )}
              {(vehicle.address || vehicle.motion) && (
                <span className="shared-where numbers">
                  {vehicle.address && ownPlace(vehicle.address)}
                  {vehicle.address && vehicle.motion && ' · '}
                  {vehicle.motion && (
                    <Motion motion={vehicle.motion} recorded={vehicle.recorded} silentAfter={silentAfter} />
                  )}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
