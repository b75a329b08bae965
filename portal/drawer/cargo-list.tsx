/** The pictures of a cargo camera to choose from, newest first, each with its time, and a way to those before. */

import type { ReactNode, Ref } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { CargoHistory, CargoImage } from '../data/cargo-images.ts'
import { Button } from '../ui/controls/button.tsx'
import { dayName, timeOfDay } from '../ui/time/time.ts'
import { CargoPicture } from './cargo-picture.tsx'

interface CargoListProps {
  readonly label: string
  readonly className: string
  readonly history: CargoHistory
  readonly images: readonly CargoImage[]
  readonly shown: CargoImage
  readonly shownRef?: Ref<HTMLButtonElement>
  readonly onChoose: (recorded: Instant) => void
  /** A heading above the first picture of each day. */
  readonly byDay?: true
  /** What stands beside the time. */
  readonly beside: (image: CargoImage) => ReactNode
  /** What stands under the pictures. */
  readonly children?: ReactNode
}

export function CargoList({ label, className, history, images, shown, onChoose, ...looks }: CargoListProps) {
  return (
    <ol className={`cargo-list ${className}`} aria-label={label}>
      {images.map((image, index) => {
        const day = dayName(image.recorded)
        const newer = images[index - 1]
        return (
          <li key={image.recorded}>
            {looks.byDay && (!newer || dayName(newer.recorded) !== day) && <h3>{day}</h3>}
            <button
              type="button"
              ref={image === shown ? (looks.shownRef ?? null) : null}
              aria-pressed={image === shown}
              onClick={() => onChoose(image.recorded)}
            >
              <CargoPicture image={image} />
              <span className="numbers">
                <span className="unseen">{t('Picture of {{day}},', { day })} </span>
                {timeOfDay(image.recorded)}
                {looks.beside(image)}
              </span>
            </button>
          </li>
        )
      })}
      {history.hasOlder && (
        <li className="cargo-more">
          <Button onClick={history.older} busy={history.busy}>
            {t('Show older')}
          </Button>
        </li>
      )}
      {looks.children}
    </ol>
  )
}
