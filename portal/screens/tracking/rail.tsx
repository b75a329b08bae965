/** The list as one line while a trailer shows: the trailer, its neighbours, and the way back to all. */

import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { VerdictText } from '../../ui/marks/verdict-text.tsx'
import { neighboursOf } from './neighbours.ts'
import type { Step } from './use-focus.ts'
import './rail.css'

export function Rail({
  list,
  vin,
  selected,
  onStep,
  onOpen,
  onLook,
  onBack,
}: {
  list: readonly LiveVehicle[]
  vin: string
  selected: LiveVehicle | undefined
  onStep: Step
  onOpen: (vin: string) => void
  /** Asks for a closer look at the trailer that shows. */
  onLook: () => void
  onBack: () => void
}) {
  const { at, shown } = neighboursOf(list, vin)
  const items = useRef<HTMLOListElement>(null)
  useWhole(items)
  const ofList = at < 0 && selected ? [selected, ...shown] : shown
  return (
    <nav className="rail" aria-label={t('Neighbors in the list')} data-tour="trailer-rail">
      <Button kind="quiet" icon={<IconArrowLeft size={16} stroke={1.8} />} onClick={onBack}>
        <span className="back-word">{t('All trailers')}</span>
      </Button>
      <ol ref={items}>
        {ofList.map((vehicle) => {
          const isHere = vehicle.vin === vin.toUpperCase()
          return (
            <li key={vehicle.id} data-here={isHere || undefined}>
              <button
                type="button"
                aria-current={isHere || undefined}
                title={isHere ? t('Look closer') : undefined}
                onClick={() => (isHere ? onLook() : onOpen(vehicle.vin))}
              >
                <LevelMark level={vehicle.level} />
                <b>{vehicle.unitId}</b>
                <VerdictText vehicle={vehicle} />
              </button>
              {isHere && at >= 0 && (
                <span className="rail-place numbers">
                  {t('{{place}} of {{trailers}}', { place: at + 1, trailers: number(list.length) })}
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <IconButton label={t('Previous trailer (k)')} disabled={at === 0} onClick={() => onStep(-1)}>
        <IconChevronUp size={18} stroke={1.8} />
      </IconButton>
      <IconButton
        label={t('Next trailer (j)')}
        disabled={list.length === 0 || at === list.length - 1}
        onClick={() => onStep(1)}
      >
        <IconChevronDown size={18} stroke={1.8} />
      </IconButton>
    </nav>
  )
}

/** What has no whole place in the line stands in a second one that nobody sees; the keys do not go there. */
function useWhole(items: React.RefObject<HTMLOListElement | null>) {
  const look = () => {
    for (const item of items.current?.children ?? [])
      (item as HTMLElement).inert = (item as HTMLElement).offsetTop >= 20
  }
  useLayoutEffect(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at what is there
  useLayoutEffect(() => {
    const watch = new ResizeObserver(look)
    watch.observe(items.current!)
    return () => watch.disconnect()
  }, [])
}
