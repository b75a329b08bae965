/** The handles of a shape that is being drawn: dragged by the pointer, moved by arrow keys, taken out by Delete. */
import { type Map as MapLibre, Marker } from 'maplibre-gl'
import type { Point } from '#domain/geo/point.ts'

export type HandleKind = 'corner' | 'between' | 'middle' | 'radius'

export interface Handle {
  readonly kind: HandleKind
  readonly at: Point
  readonly label: string
  /** While it moves; `done` when it has come to rest. */
  readonly onMove: (to: Point, done: boolean) => void
  readonly onRemove?: () => void
  readonly onPress?: () => void
}

/** Pixels that an arrow key moves by; with Shift, finely. */
const stride = 12
const fine = 1
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface Handles {
  /** Shows these and no others; what keeps its place in the list keeps its element, and so the focus. */
  show(handles: readonly Handle[]): void
  destroy(): void
}

interface Shown {
  handle: Handle
  readonly marker: Marker
  readonly element: HTMLButtonElement
}

export function createHandles(map: MapLibre): Handles {
  const shown: Shown[] = []

  function make(handle: Handle): Shown {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = 'map-handle'
    const marker = new Marker({ element, draggable: true })
    const one: Shown = { handle, marker, element }
    const here = () => {
      const { lat, lng } = marker.getLngLat()
      return { lat, lng }
    }
    marker.on('drag', () => one.handle.onMove(here(), false))
    marker.on('dragend', () => one.handle.onMove(here(), true))
    element.addEventListener('click', (event) => {
      event.stopPropagation()
      one.handle.onPress?.()
    })
    element.addEventListener('keydown', (event) => {
      const way = arrows[event.key]
      if (way) {
        const at = map.project(marker.getLngLat())
        const by = event.shiftKey ? fine : stride
        const to = map.unproject([at.x + way[0] * by, at.y + way[1] * by])
        one.handle.onMove({ lat: to.lat, lng: to.lng }, true)
      } else if ((event.key === 'Delete' || event.key === 'Backspace') && one.handle.onRemove)
        one.handle.onRemove()
      else return
      event.preventDefault()
      event.stopPropagation()
    })
    dress(one, handle)
    marker.setLngLat(handle.at).addTo(map)
    return one
  }

  function dress(one: Shown, handle: Handle) {
    one.handle = handle
    one.element.dataset.kind = handle.kind
    one.element.setAttribute('aria-label', handle.label)
    one.element.title = handle.label
  }

  return {
    show(handles) {
      for (const [index, handle] of handles.entries()) {
        const one = shown[index]
        if (!one) shown.push(make(handle))
        else {
          dress(one, handle)
          const { lat, lng } = one.marker.getLngLat()
          if (lat !== handle.at.lat || lng !== handle.at.lng) one.marker.setLngLat(handle.at)
        }
      }
      for (const { marker } of shown.splice(handles.length)) marker.remove()
    },
    destroy() {
      for (const { marker } of shown.splice(0)) marker.remove()
    },
  }
}
