/** The heat of the visible part of the map, requested again when that or the query changes. */
import { useEffect, useState } from 'react'
import type { Point } from '#domain/geo/point.ts'
import type { HeatBy, HeatCell } from '#domain/wire/heat.ts'
import { type HeatRequest, loadHeat } from '../../../data/heat.ts'
import type { TrackRange } from '../../../data/track.ts'
import { useQuery } from '../../../data/use-query.ts'
import { useMap } from '../../../map/map-context.ts'
import { pointOf } from '../../../map/world.ts'

export interface HeatPicture {
  readonly grid: number
  readonly cells: readonly HeatCell[]
  /** Of the warmest cell. */
  readonly max: number
  readonly vehicles: number
  readonly looked: number
  readonly done: boolean
}

type Window = Pick<HeatRequest, 'zoom' | 'box'>
const restsAfter = 300
/** So much more than the window on every side: a small move shows no edge. */
const beyond = 0.2

/** Fine enough to look at all of it, coarse enough to be few. */
const overview: Window = { zoom: 9, box: [-180, -85, 180, 85] }
/** Where one vehicle stood or came through in all the range, wherever the map is; null for the fleet, and meanwhile. */
export function useHeatPlaces(vin: string | null, range: TrackRange, by: HeatBy): readonly Point[] | null {
  const { answer } = useQuery(vin === null ? null : [vin, range, by], async (signal) => {
    const places: Point[] = []
    let grid = 1
    for await (const line of loadHeat({ vin, only: null, range, by, ...overview }, signal))
      if ('grid' in line) grid = line.grid
      else if ('cells' in line)
        for (const [x, y] of line.cells) places.push(pointOf({ x: (x + 0.5) / grid, y: (y + 0.5) / grid }))
    return places
  })
  return answer
}

/** `key` says what of the query has changed; a new picture takes the place of the old one once it has begun. */
export function useHeat(key: string, operation: Omit<HeatRequest, keyof Window>) {
  const map = useMap()
  const [window, setWindow] = useState<Window | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const box = map.getBounds()
      const [width, height] = [box.getEast() - box.getWest(), box.getNorth() - box.getSouth()]
      setWindow({
        zoom: Math.round(map.getZoom()),
        box: [
          Math.max(-180, box.getWest() - width * beyond),
          Math.max(-85, box.getSouth() - height * beyond),
          Math.min(180, box.getEast() + width * beyond),
          Math.min(85, box.getNorth() + height * beyond),
        ],
      })
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(look, restsAfter)
    }
    soon()
    map.on('moveend', soon)
    return () => {
      clearTimeout(timer)
      map.off('moveend', soon)
    }
  }, [map])

  const {
    answer: picture,
    error,
    again,
  } = useQuery<HeatPicture>(
    window && [key, window],
    async (signal, show) => {
      const weights = new Map<string, HeatCell>()
      let made: HeatPicture = { grid: 1, cells: [], max: 1, vehicles: 0, looked: 0, done: false }
      for await (const line of loadHeat({ ...operation, ...window! }, signal)) {
        if ('grid' in line) made = { ...made, grid: line.grid, vehicles: line.vehicles }
        else if ('cells' in line) {
          let { max } = made
          for (const [x, y, weight] of line.cells) {
            const key = `${x} ${y}`
            const sum = (weights.get(key)?.[2] ?? 0) + weight
            weights.set(key, [x, y, sum])
            max = Math.max(max, sum)
          }
          made = { ...made, max, looked: line.looked, cells: [...weights.values()] }
          show(made)
        } else made = { ...made, looked: line.looked, done: true }
      }
      return made
    },
    { keepPrevious: true },
  )
  return { picture, error, again }
}
