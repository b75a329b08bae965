/** The map's own controls, bottom right: closer, farther, everything, and what lies under the vehicles. */

import { IconFocusCentered, IconMinus, IconPlus, IconStack2 } from '@tabler/icons-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { IconButton } from '../ui/controls/button.tsx'
import type { Base } from './base.ts'

interface ControlsProps {
  readonly map: MapLibre
  readonly fitAll: () => void
  /** What is really shown; null while it loads. */
  readonly base: Base | null
  /** Whether streets are configured at all. */
  readonly streets: boolean
  readonly wanted: Base
  readonly choose: (base: Base) => void
  /** Check boxes of layers. */
  readonly children?: ReactNode
}

const bases: readonly { readonly base: Base; readonly label: string }[] = [
  { base: 'streets', label: t('Streets') },
  { base: 'built-in', label: t('Built-in map') },
]

export function Controls({ map, fitAll, base, streets, wanted, choose, children }: ControlsProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      const outside = event instanceof PointerEvent && !box.current?.contains(event.target as Node)
      if (outside || (event instanceof KeyboardEvent && event.key === 'Escape')) {
        event.stopPropagation()
        setOpen(false)
      }
    }
    addEventListener('pointerdown', close, true)
    addEventListener('keydown', close, true)
    return () => {
      removeEventListener('pointerdown', close, true)
      removeEventListener('keydown', close, true)
    }
  }, [open])
  return (
    <div className="map-controls" ref={box}>
      {open && (
        <fieldset className="map-layers">
          <legend>{t('Map')}</legend>
          {bases
            .filter((one) => streets || one.base === 'built-in')
            .map((one) => (
              <label key={one.base}>
                <input
                  type="radio"
                  name="map-base"
                  checked={(streets ? wanted : 'built-in') === one.base}
                  onChange={() => choose(one.base)}
                />
                {one.label}
              </label>
            ))}
          {streets && wanted === 'streets' && base === 'built-in' && (
            <p className="map-layers-word">{t('Streets cannot be reached; the built-in map is shown.')}</p>
          )}
          {children}
        </fieldset>
      )}
      <div className="map-buttons" data-tour="map-buttons">
        <IconButton label={t('Closer')} onClick={() => map.zoomIn()}>
          <IconPlus size={18} stroke={1.6} />
        </IconButton>
        <IconButton label={t('Farther')} onClick={() => map.zoomOut()}>
          <IconMinus size={18} stroke={1.6} />
        </IconButton>
        <IconButton label={t('Show all')} onClick={() => fitAll()}>
          <IconFocusCentered size={18} stroke={1.6} />
        </IconButton>
        <IconButton label={t('Layers')} aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconStack2 size={18} stroke={1.6} />
        </IconButton>
      </div>
    </div>
  )
}
