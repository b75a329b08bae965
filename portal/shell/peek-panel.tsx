/** A trailer beside the list: its drawer, where it stands in the list, and the way to the map. */

import { IconChevronDown, IconChevronUp, IconMapPin, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { startLive } from '../data/live.ts'
import { Drawer } from '../drawer/drawer.tsx'
import { IconButton } from '../ui/controls/button.tsx'
import { Link } from '../ui/layout/link.tsx'
import { focusRow, leavePeek, placeOf, stepPeek } from './peek-keys.ts'
import './peek-panel.css'

/** Narrower than this it lies over the page. */
const over = matchMedia('(max-width: 1100px)')

export function PeekPanel({ vin, panel }: { vin: string; panel: RefObject<HTMLElement | null> }) {
  useEffect(startLive, [])
  const { at, count } = usePlace(vin)
  const close = () => leavePeek(panel.current)
  useLayoutEffect(() => {
    if (over.matches) panel.current?.focus()
    else if (document.activeElement === document.body) focusRow(vin)
  }, [panel, vin])
  return (
    <aside ref={panel} className="peek" aria-label={t('Trailer')} tabIndex={-1}>
      <div className="peek-head">
        <IconButton
          label={t('Previous trailer (k)')}
          disabled={at === 0 || count === 0}
          onClick={() => stepPeek(-1)}
        >
          <IconChevronUp size={18} stroke={1.8} />
        </IconButton>
        <IconButton
          label={t('Next trailer (j)')}
          disabled={at === count - 1 || count === 0}
          onClick={() => stepPeek(1)}
        >
          <IconChevronDown size={18} stroke={1.8} />
        </IconButton>
        <span className="peek-place numbers">
          {at >= 0 && t('{{place}} of {{count}}', { place: at + 1, count })}
        </span>
        <Link className="peek-map" to={`/tracking/${encodeURIComponent(vin)}`}>
          <IconMapPin size={16} stroke={1.8} aria-hidden="true" />
          {t('On the map')}
        </Link>
        <IconButton label={t('Close')} onClick={close}>
          <IconX size={18} stroke={1.8} />
        </IconButton>
      </div>
      <Drawer key={vin} vin={vin} onClose={close} isPeek />
    </aside>
  )
}

/** Where it stands among the rows of the page, which come and go by themselves. */
function usePlace(vin: string): { readonly at: number; readonly count: number } {
  const [place, setPlace] = useState({ at: -1, count: 0 })
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const { at, vins } = placeOf(vin)
      setPlace((before) =>
        before.at === at && before.count === vins.length ? before : { at, count: vins.length },
      )
    }
    look()
    const main = document.querySelector('main')
    const watch = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look)
    })
    if (main)
      watch.observe(main, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['data-peek'],
      })
    return () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [vin])
  return place
}
