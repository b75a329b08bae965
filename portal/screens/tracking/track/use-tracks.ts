/** The tracks of the chosen vehicles: each is loaded once, and shown as it comes. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { loadTrack, type Track, type TrackRange } from '../../../data/track.ts'
import { sentenceOf } from '../../../ui/states/sentence-of.ts'

export interface LoadedTracks {
  readonly vin: string
  /** Null while it loads, or where it failed. */
  readonly track: Track | null
  readonly error: string | null
}

/** `sensor` is of the first vehicle alone. */
export function useTracks(
  vins: readonly string[],
  range: TrackRange,
  sensor: string | null,
): { readonly loaded: readonly LoadedTracks[]; readonly again: () => void } {
  const [held, setHeld] = useState<ReadonlyMap<string, LoadedTracks>>(new Map())
  const [round, setRound] = useState(0)
  const running = useRef(new Map<string, AbortController>())
  const keyOf = (vin: string) => `${vin} ${JSON.stringify(range)} ${vin === vins[0] ? sensor : null} ${round}`
  const keys = vins.map(keyOf)
  const wanted = keys.join('\n')
  const latest = useRef({ vins, range, sensor, keys })
  latest.current = { vins, range, sensor, keys }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys say what is asked for
  useEffect(() => {
    const { vins, range, sensor, keys } = latest.current
    for (const [key, stop] of running.current)
      if (!keys.includes(key)) {
        stop.abort()
        running.current.delete(key)
      }
    for (const [n, key] of keys.entries()) {
      if (running.current.has(key)) continue
      const stop = new AbortController()
      running.current.set(key, stop)
      const vin = vins[n]!
      loadTrack(vin, range, n === 0 ? sensor : null, stop.signal).then(
        (track) => setHeld((before) => new Map(before).set(key, { vin, track, error: null })),
        (error) => {
          if (!stop.signal.aborted)
            setHeld((before) => new Map(before).set(key, { vin, track: null, error: sentenceOf(error) }))
        },
      )
    }
    setHeld(
      (before) => new Map([...before].filter(([key]) => keys.includes(key) || key.startsWith(`${vins[0]} `))),
    )
  }, [wanted])
  useEffect(
    () => () => {
      for (const stop of running.current.values()) stop.abort()
      running.current.clear()
    },
    [],
  )

  return {
    loaded: vins.map((vin, n) => held.get(keys[n]!) ?? { vin, track: null, error: null }),
    again: useCallback(() => setRound((count) => count + 1), []),
  }
}
