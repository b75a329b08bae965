/** The header options of Tracking (§2): the track of a vehicle, the heat map, the past. */
import { t } from '#domain/basics/texts.ts'
import { minute } from '#domain/basics/time.ts'
import { now } from '../../ui/time/clock.ts'
import type { TrackingMode } from './mode.ts'
import { setMoment, setOption } from './mode-acts.ts'

function Toggle({ label, on, press }: { label: string; on: boolean; press: () => void }) {
  return (
    <button type="button" aria-pressed={on} onClick={press}>
      {label}
    </button>
  )
}

const anHourAgo = () => Math.floor(now() / (5 * minute)) * 5 * minute - 60 * minute

export function Options({ mode, vehicle }: { mode: TrackingMode; vehicle: boolean }) {
  const { option, at, since } = mode
  const isPast = at !== null || since !== null
  return (
    <fieldset className="tracking-options" data-tour="map-past">
      <legend className="unseen">{t('Tracking options')}</legend>
      {vehicle ? (
        <Toggle
          label={t('Tracking')}
          on={option === 'history'}
          press={() => setOption(option === 'history' ? null : 'history')}
        />
      ) : (
        <Toggle label={t('Live')} on={option === null && !isPast} press={() => setOption(null)} />
      )}
      <Toggle
        label={vehicle ? t('HeatMap') : t('Heat map')}
        on={option === 'heat'}
        press={() => setOption(option === 'heat' ? null : 'heat')}
      />
      {!vehicle && (
        <Toggle
          label={t('Past')}
          on={isPast}
          press={() => (isPast ? setOption(null) : setMoment(anHourAgo()))}
        />
      )}
    </fieldset>
  )
}
