/** The address of a vehicle: the nearest town at once, and the answer of an outside geocoder if one is configured. */
import { addressOf } from '#atlas/nearest.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Point } from '#domain/geo/point.ts'
import { readAnswer } from './answer.ts'

/** A cell is a thousandth of a degree wide, about the tenth of a mile that addresses are rounded to. */
const perDegree = 1_000
const remembered = 20_000
/** Public geocoders ask for no more than one request a second. */
const every: Ms = 1_000
const timeout: Ms = 10_000
/** After each failure in a row it is left alone for twice as long, up to this. */
const longestPause: Ms = 5 * 60_000
/** An answer holds one address; whatever is longer is something else. */
const longestAnswer = 64 * 1024
/** Cells that wait for the geocoder; past it they keep the nearest town's name until they are asked for again. */
const mostWaiting = 1_000
/** The most vehicles that wait for the answer of one cell. */
const waitersMost = 500

export interface Geocoder {
  /** The address known now; null far from everything. A better one may follow: `onBetter` then names `asker`. */
  addressOf(point: Point, request: number): string | null
  stop(): void
}

export interface GeocoderOptions {
  /** With {lat} and {lng} in it; null for the built-in one alone. */
  readonly url: string | null
  /** Called with the vehicles whose address changed. */
  readonly onBetter: (askers: readonly number[]) => void
  readonly onTrouble: (error: unknown) => void
  readonly every?: Ms
}

/** A map that forgets what was not asked for the longest. */
class Recent<V> {
  readonly #values = new Map<string, V>()
  get(key: string): V | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }
  set(key: string, value: V): void {
    this.#values.set(key, value)
    if (this.#values.size > remembered) this.#values.delete(this.#values.keys().next().value!)
  }
}

/** The answer's text, as long as an address with all that comes with it can be. @throws when it is longer */
async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > longestAnswer) throw new Error('The geocoder answered more than an address.')
  }
  return text + decoder.decode()
}

/** Cells that wait for the geocoder, the first come first, each with those who asked; a vehicle waits for one alone. */
class Queue {
  readonly #cells = new Map<string, { readonly point: Point; readonly askers: Set<number> }>()
  readonly #cellOf = new Map<number, string>()

  add(key: string, point: Point, request: number): void {
    const before = this.#cellOf.get(request)
    if (before === key) return
    // It has driven on: nobody wants to know any more where it was.
    if (before !== undefined) this.#leave(before, request)
    const cell = this.#cells.get(key)
    if (cell ? cell.askers.size >= waitersMost : this.#cells.size >= mostWaiting) return
    if (cell) cell.askers.add(request)
    else this.#cells.set(key, { point, askers: new Set([request]) })
    this.#cellOf.set(request, key)
  }
  #leave(key: string, request: number): void {
    const cell = this.#cells.get(key)
    this.#cellOf.delete(request)
    cell?.askers.delete(request)
    if (cell?.askers.size === 0) this.#cells.delete(key)
  }
  take(): { readonly key: string; readonly point: Point; readonly askers: readonly number[] } | null {
    const first = this.#cells.entries().next().value
    if (!first) return null
    const [key, { point, askers }] = first
    this.#cells.delete(key)
    for (const request of askers) this.#cellOf.delete(request)
    return { key, point, askers: [...askers] }
  }
  /** To be asked for again, behind the others, by those who have not asked for another place meanwhile. */
  putBack({ key, point, askers }: NonNullable<ReturnType<Queue['take']>>): void {
    for (const request of askers) if (!this.#cellOf.has(request)) this.add(key, point, request)
  }
}

export function openGeocoder(options: GeocoderOptions): Geocoder {
  const builtIn = new Recent<string | null>()
  /** Null where it knows none. */
  const outside = new Recent<string | null>()
  const waiting = new Queue()
  const pace = options.every ?? every
  let failures = 0
  let quietUntil = 0
  const stopping = new AbortController()

  const ask = async () => {
    if (performance.now() < quietUntil) return
    const next = waiting.take()
    if (!next) return
    try {
      const { lat, lng } = next.point
      const url = options.url!.replaceAll('{lat}', String(lat)).replaceAll('{lng}', String(lng))
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeout)])
      const answer = await fetch(url, { signal, headers: { accept: 'application/json' } })
      if (!answer.ok) {
        await answer.body?.cancel()
        throw new Error(`The geocoder answered ${answer.status}.`)
      }
      const address = readAnswer(await textOf(answer))
      failures = 0
      outside.set(next.key, address)
      if (address !== null) options.onBetter(next.askers)
    } catch (error) {
      quietUntil = performance.now() + Math.min(longestPause, pace * 2 ** ++failures)
      waiting.putBack(next)
      if (!stopping.signal.aborted) options.onTrouble(error)
    }
  }
  let fetching = false
  const timer =
    options.url === null
      ? null
      : setInterval(() => {
          if (fetching) return
          fetching = true
          ask().finally(() => {
            fetching = false
          })
        }, pace)
  timer?.unref()

  return {
    addressOf(point, request) {
      const row = Math.round(point.lat * perDegree)
      const column = Math.round(point.lng * perDegree)
      const key = `${row}/${column}`
      const known = outside.get(key)
      if (typeof known === 'string') return known
      // Asked for the middle of the cell, so that the whole cell has one address.
      const middle = { lat: row / perDegree, lng: column / perDegree }
      if (options.url !== null && known === undefined) waiting.add(key, middle, request)
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
