/** Offers the tour of a screen on the first visit, and runs the one that was asked for. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Viewer } from '#domain/access/session.ts'
import { plural, t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { fewestSteps, isTourFor, type Tour } from '#domain/help/tour.ts'
import { tourWords } from '#domain/help/tour-words.ts'
import { findTour } from '#domain/help/tours/index.ts'
import { arePutOff, endTour, offerTours, putToursOff } from '../../data/tours.ts'
import { Button } from '../../ui/controls/button.tsx'
import { setSearch, usePath, useSearchValue } from '../../ui/layout/address.ts'
import { toast, useToasts } from '../../ui/overlays/toast.ts'
import { now } from '../../ui/time/clock.ts'
import { isLoaded, isTaken, stepsHere } from './parts.ts'
import { walk } from './walk.ts'
import { isOf, offeredOf } from './which.ts'
import './host.css'

const lookedEvery: Ms = 250
/** A screen is offered its tour after it has been there, whole and undisturbed, for so long. */
const calmFor: Ms = 2_500
/** One that was asked for begins sooner, and does not wait for ever. */
const settledFor: Ms = 1_000
const longestWait: Ms = 15_000

const notKept = (error: unknown) => {
  console.warn('What was ended of tours could not be kept.', error)
  toast({ key: 'tours', level: 'notice', title: tourWords.notKept })
}

/** Calls it once `holds` has held for so long. */
function whenItHolds(holds: () => boolean, forMs: Ms, then: () => void): () => void {
  let held: Ms = 0
  const timer = setInterval(() => {
    held = holds() ? held + lookedEvery : 0
    if (held < forMs) return
    clearInterval(timer)
    then()
  }, lookedEvery)
  return () => clearInterval(timer)
}

export interface TourHostProps {
  readonly viewer: Viewer
  readonly flags: ReadonlySet<string> | null
  /** Tours that were ended; null: none is wanted any more. */
  readonly ended: readonly string[] | null
  /** Nothing is offered while it is not. */
  readonly isOn: boolean
}

export function TourHost({ viewer, flags, ended, isOn }: TourHostProps) {
  const path = usePath()
  const asked = useSearchValue('tour')
  const [wanted, setWanted] = useState<Tour | null>(null)
  const [offered, setOffered] = useState<Tour | null>(null)
  const [running, setRunning] = useState<{ readonly tour: Tour; readonly at: string } | null>(null)
  const toasts = useToasts().length

  // An address begins one only once: the next load of the page does not show it again.
  useEffect(() => {
    if (asked === null) return
    const tour = findTour(asked)
    setSearch({ tour: null })
    setOffered(null)
    setWanted(tour && isTourFor(tour, viewer, flags) ? tour : null)
  }, [asked, viewer, flags])

  const isThere = wanted !== null && isOf(wanted, path)
  useEffect(() => {
    if (!wanted || !isThere) return
    const begin = () => {
      setWanted(null)
      setRunning({ tour: wanted, at: path })
    }
    let before = 0
    const enough = () => {
      const here = stepsHere(wanted).length
      const rests = here === before
      before = here
      return rests && here >= fewestSteps && isLoaded()
    }
    const deaf = whenItHolds(enough, settledFor, begin)
    const late = setTimeout(begin, longestWait)
    return () => {
      deaf()
      clearTimeout(late)
    }
  }, [wanted, isThere, path])

  const next = wanted || running || !isOn ? undefined : offeredOf(path, viewer, flags, ended)
  useEffect(() => {
    setOffered(null)
    if (!next || arePutOff(now())) return
    const calm = () => isLoaded() && !isTaken() && stepsHere(next).length >= fewestSteps
    return whenItHolds(calm, calmFor, () => setOffered(next))
  }, [next])

  const endedBefore = useRef(ended)
  endedBefore.current = ended
  useEffect(() => {
    if (!running) return
    // Where somebody goes on to another screen, it is over.
    if (running.at !== path) return setRunning(null)
    const gone = new AbortController()
    walk(stepsHere(running.tour), gone.signal).then(
      () => {
        setRunning(null)
        endTour(running.tour.id, endedBefore.current).catch(notKept)
      },
      (error) => {
        console.warn('A tour could not be loaded.', error)
        setRunning(null)
        toast({ key: 'tours', level: 'notice', title: tourWords.notLoaded })
      },
    )
    return () => gone.abort()
  }, [running, path])

  const waits = wanted?.from && !isThere ? wanted : null
  // News come first, and go by themselves.
  const shown = toasts > 0 ? null : (waits ?? offered)
  return (
    <section className="tours" aria-label={t('Tours')} aria-live="polite">
      {shown &&
        (shown === waits ? (
          <Card
            title={t('Tour: {{title}}', { title: waits.title })}
            text={waits.from!.text}
            onClose={() => setWanted(null)}
          >
            <Button kind="quiet" onClick={() => setWanted(null)}>
              {t('Cancel')}
            </Button>
          </Card>
        ) : (
          <Card
            title={t('New here?')}
            text={plural(
              stepsHere(shown).length,
              'A short tour of this screen, {{count}} step.',
              'A short tour of this screen, {{count}} steps.',
            )}
            onClose={() => later()}
          >
            <Button kind="primary" onClick={() => setRunning({ tour: shown, at: path })}>
              {t('Show me')}
            </Button>
            <Button onClick={() => later()}>{t('Not now')}</Button>
            <Button kind="quiet" onClick={() => never()}>
              {t('No tours')}
            </Button>
          </Card>
        ))}
    </section>
  )

  function never() {
    setOffered(null)
    offerTours(false).catch(notKept)
  }
  function later() {
    putToursOff(now())
    setOffered(null)
  }
}

function Card({
  title,
  text,
  onClose,
  children,
}: {
  title: string
  text: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc from one of its buttons
    <div
      className="tour-card"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <p>
        <b>{title}</b> {text}
      </p>
      <div className="tour-card-acts">{children}</div>
    </div>
  )
}
