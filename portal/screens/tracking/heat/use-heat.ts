/** The heat of the window that the map shows, asked anew when that or the question changes. */
import { useEffect, useRef, useState } from 'react'
import type { HeatCell } from '#domain/wire/heat.ts'
import { sentenceOf } from '../../../data/asked.ts'
import { type HeatAsked, loadHeat } from '../../../data/heat.ts'
import { useMap } from '../../../map/map-context.ts'

export interface HeatPicture {
  readonly grid: number
  readonly cells: readonly HeatCell[]
  /** Of the warmest cell. */
  readonly max: number
  readonly vehicles: number
  readonly looked: number
  readonly done: boolean
}

type Window = Pick<HeatAsked, 'zoom' | 'box'>
const restsAfter = 300
/** So much more than the window on every side: a small move shows no edge. */
const beyond = 0.2

/** `key` says what of the question has changed; a new picture takes the place of the old one once it has begun. */
export function useHeat(key: string, question: Omit<HeatAsked, keyof Window>) {
  const map = useMap()
  const [picture, setPicture] = useState<HeatPicture | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [window, setWindow] = useState<Window | null>(null)
  const [round, setRound] = useState(0)
  const latest = useRef(question)
  latest.current = question

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that the question is another; a round asks again
  useEffect(() => {
    if (!window) return
    const stop = new AbortController()
    const run = async () => {
      const weights = new Map<string, HeatCell>()
      let made: HeatPicture = { grid: 1, cells: [], max: 1, vehicles: 0, looked: 0, done: false }
      setError(null)
      for await (const line of loadHeat({ ...latest.current, ...window }, stop.signal)) {
        if (stop.signal.aborted) return
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
          setPicture(made)
        } else setPicture({ ...made, looked: line.looked, done: true })
      }
    }
    run().catch((failed) => stop.signal.aborted || setError(sentenceOf(failed)))
    return () => stop.abort()
  }, [key, window, round])

  return { picture, error, again: () => setRound((count) => count + 1) }
}
