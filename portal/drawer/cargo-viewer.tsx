/** The pictures of a cargo camera, large: one after the other by arrow keys or by a swipe, with how full each was. */

import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { CargoHistory, CargoImage } from '../data/cargo-images.ts'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Age } from '../ui/time/age.tsx'
import { moment } from '../ui/time/time.ts'
import { CargoList } from './cargo-list.tsx'
import { CargoPicture } from './cargo-picture.tsx'
import './cargo-viewer.css'

/** So far a finger goes before it is a swipe, pixels. */
const swipe = 40

interface CargoViewerProps {
  readonly title: string
  readonly history: CargoHistory
  readonly shown: CargoImage
  readonly tellsFullness: boolean
  readonly onChoose: (recorded: Instant) => void
  readonly onClose: () => void
}

export function CargoViewer(props: CargoViewerProps) {
  const { title, history, shown, tellsFullness, onChoose, onClose } = props
  const images = history.images ?? []
  const place = images.indexOf(shown)
  const before = images[place + 1]
  const after = images[place - 1]
  // Whoever goes on past the oldest that is here is shown the next as soon as it has come.
  const waiting = useRef(false)
  useEffect(() => {
    if (!waiting.current || !before) return
    waiting.current = false
    onChoose(before.recorded)
  }, [before, onChoose])
  const earlier = () => {
    if (before) return onChoose(before.recorded)
    waiting.current = history.hasOlder
    history.older()
  }
  const later = () => after && onChoose(after.recorded)

  const acts = useRef<Readonly<Record<string, () => void>>>({})
  acts.current = {
    ArrowLeft: earlier,
    ArrowDown: earlier,
    ArrowRight: later,
    ArrowUp: later,
    Home: () => images.length > 0 && onChoose(images.at(-1)!.recorded),
    End: () => images[0] && onChoose(images[0].recorded),
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = acts.current[event.key]
      if (!act || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const touch = useRef<number | null>(null)
  const end = (x: number) => {
    const moved = touch.current === null ? 0 : x - touch.current
    touch.current = null
    if (Math.abs(moved) >= swipe) (moved > 0 ? earlier : later)()
  }

  return (
    <Dialog
      title={title}
      wide="full"
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <div className="viewer">
        <figure
          onTouchStart={(event) => {
            touch.current = event.touches[0]!.clientX
          }}
          onTouchEnd={(event) => end(event.changedTouches[0]!.clientX)}
        >
          <div className="viewer-stage">
            <CargoPicture image={shown} fullness={tellsFullness ? shown.fullness : null} />
            <IconButton
              label={t('Earlier picture')}
              onClick={earlier}
              disabled={!before && !history.hasOlder}
            >
              <IconChevronLeft size={24} stroke={1.8} />
            </IconButton>
            <IconButton label={t('Later picture')} onClick={later} disabled={!after}>
              <IconChevronRight size={24} stroke={1.8} />
            </IconButton>
          </div>
          <figcaption aria-live="polite">
            <b className="numbers">{moment(shown.recorded)}</b>
            <Age at={shown.recorded} />
            {tellsFullness && shown.fullness !== null && (
              <span className="viewer-fullness numbers">
                <Fullness percent={shown.fullness} /> {number(shown.fullness)}{' '}
                <span className="unit">{t('% full')}</span>
              </span>
            )}
          </figcaption>
        </figure>
        <Strip {...props} images={images} />
      </div>
    </Dialog>
  )
}

/** All of them beside the one that is large. */
function Strip({
  images,
  history,
  shown,
  tellsFullness,
  onChoose,
}: CargoViewerProps & { images: readonly CargoImage[] }) {
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is shown is brought into sight
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <CargoList
      label={t('Pictures')}
      className="viewer-strip"
      byDay
      history={history}
      images={images}
      shown={shown}
      shownRef={current}
      onChoose={onChoose}
      beside={({ fullness }) =>
        tellsFullness &&
        fullness !== null && (
          <>
            <Fullness percent={fullness} />
            <span className="viewer-percent">{number(fullness)} %</span>
          </>
        )
      }
    >
      {history.error && (
        <li className="field-wrong" role="alert">
          {history.error}
        </li>
      )}
    </CargoList>
  )
}

/** How full, as a bar; its number stands beside it. */
function Fullness({ percent }: { percent: number }) {
  return (
    <span className="fullness" aria-hidden="true">
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  )
}
