/** Where a vehicle is, in words: by the nearest town at once, and by a geocoder outside where one is configured. */
import { addressOf } from '#atlas/nearest.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Point } from '#domain/geo/point.ts'
import { readAnswer } from './answer.ts'

/** A cell is a thousandth of a degree wide, about the tenth of a mile to which addresses are told. */
const perDegree = 1_000
const remembered = 20_000
/** Public geocoders ask for no more than one request a second. */
const every: Ms = 1_000
const patience: Ms = 10_000
/** Cells that wait for the geocoder; past it they keep the nearest town's name until they are asked for again. */
const mostWaiting = 1_000
/** Vehicles that are told of one cell's answer; more do not stand in one. */
const mostAsking = 500

export interface Geocoder {
  /** The address known now; null far from everything. A better one may follow: `onBetter` then names `asker`. */
  addressOf(point: Point, asker: number): string | null
  stop(): void
}

export interface GeocoderOptions {
  /** With {lat} and {lng} in it; null for the built-in one alone. */
  readonly url: string | null
  /** Told whose address is another now. */
  readonly onBetter: (askers: readonly number[]) => void
  readonly onTrouble: (error: unknown) => void
  readonly every?: Ms
}

/** A map that forgets what was put in first. */
class Recent<V> {
  readonly #values = new Map<string, V>()
  get(key: string): V | undefined {
    return this.#values.get(key)
  }
  set(key: string, value: V): void {
    this.#values.set(key, value)
    if (this.#values.size > remembered) this.#values.delete(this.#values.keys().next().value!)
  }
}

export function openGeocoder(options: GeocoderOptions): Geocoder {
  const builtIn = new Recent<string | null>()
  const outside = new Recent<string>()
  const waiting = new Map<string, { readonly point: Point; readonly askers: Set<number> }>()
  const stopping = new AbortController()

  const ask = async () => {
    const [key, next] = waiting.entries().next().value ?? []
    if (key === undefined || next === undefined) return
    waiting.delete(key)
    try {
      const { lat, lng } = next.point
      const url = options.url!.replaceAll('{lat}', String(lat)).replaceAll('{lng}', String(lng))
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(patience)])
      const answer = await fetch(url, { signal, headers: { accept: 'application/json' } })
      if (!answer.ok) throw new Error(`The geocoder answered ${answer.status}.`)
      const address = readAnswer(await answer.text())
      if (address === null) return
      outside.set(key, address)
      options.onBetter([...next.askers])
    } catch (error) {
      if (!stopping.signal.aborted) options.onTrouble(error)
    }
  }
  let asking = false
  const timer =
    options.url === null
      ? null
      : setInterval(() => {
          if (asking) return
          asking = true
          ask().finally(() => {
            asking = false
          })
        }, options.every ?? every)
  timer?.unref()

  return {
    addressOf(point, asker) {
      const row = Math.round(point.lat * perDegree)
      const column = Math.round(point.lng * perDegree)
      const key = `${row}/${column}`
      const known = outside.get(key)
      if (known !== undefined) return known
      // Asked for the middle of the cell, so that the whole cell has one address.
      const middle = { lat: row / perDegree, lng: column / perDegree }
      if (options.url !== null) {
        const there = waiting.get(key)
        if (there) {
          if (there.askers.size < mostAsking) there.askers.add(asker)
        } else if (waiting.size < mostWaiting) waiting.set(key, { point: middle, askers: new Set([asker]) })
      }
      let address = builtIn.get(key)
      if (address === undefined) {
        address = addressOf(middle)
        builtIn.set(key, address)
      }
      return address
    },
    stop() {
      if (timer) clearInterval(timer)
      stopping.abort()
    },
  }
}
