/** What the cargo camera saw: the newest picture, and those before it, each with how full the floor was. */

import { IconArrowsMaximize } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { useCargoHistory } from '../data/cargo-images.ts'
import { useMe } from '../data/me.ts'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { FormError } from '../ui/states/form-error.tsx'
import { ErrorState, Loading } from '../ui/states/states.tsx'
import { moment } from '../ui/time/time.ts'
import { CargoList } from './cargo-list.tsx'
import { CargoPicture } from './cargo-picture.tsx'
import './cargo-pictures.css'
import { lazyComponent } from '../ui/states/lazy-component.tsx'

const CargoViewer = lazyComponent(async () => (await import('./cargo-viewer.tsx')).CargoViewer)

/** `recorded`: another one whenever the camera has reported. */
export function CargoPictures({ vehicle, recorded }: { vehicle: Vehicle; recorded: Instant | null }) {
  const { flags } = useMe()
  const tellsFullness = isOn('CameraFullness', flags)
  const history = useCargoHistory(vehicle.vin, recorded)
  const [chosen, setChosen] = useState<Instant | null>(null)
  const [large, setLarge] = useState(false)
  const { images, error } = history
  if (error && !images) return <ErrorState title={error} again={history.again} />
  if (!images) return <Loading lines={5} label={t('Loading pictures')} />
  const shown = images.find((image) => image.recorded === chosen) ?? images[0]
  if (!shown)
    return (
      <p className="picture-none">
        <LevelMark level="unknown" bare /> {t('The camera has not sent a picture yet.')}
      </p>
    )
  const fullness = tellsFullness ? shown.fullness : null
  return (
    <div className="cargo">
      <figure>
        <button type="button" className="cargo-enlarge" onClick={() => setLarge(true)}>
          <CargoPicture image={shown} fullness={fullness} />
          <span className="cargo-enlarge-mark" title={t('Enlarge')}>
            <IconArrowsMaximize size={16} stroke={1.8} aria-hidden />
            <span className="unseen">{t('Enlarge')}</span>
          </span>
        </button>
        <figcaption className="numbers">
          {moment(shown.recorded)}
          {fullness !== null && <span> · {t('{{share}} % full', { share: number(fullness) })}</span>}
        </figcaption>
      </figure>
      {images.length > 1 && (
        <CargoList
          label={t('Pictures before')}
          className="cargo-history"
          history={history}
          images={images}
          shown={shown}
          onChoose={setChosen}
          beside={({ fullness }) => tellsFullness && fullness !== null && ` · ${number(fullness)} %`}
        />
      )}
      <FormError>{error}</FormError>
      {large && (
        <Suspense>
          <CargoViewer
            title={t('Cargo Camera of {{unit}}', { unit: vehicle.unitId })}
            history={history}
            shown={shown}
            tellsFullness={tellsFullness}
            onChoose={setChosen}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
