/** The pictures of a cargo camera: which there are, and the pictures themselves. */
import { useEffect, useRef, useState } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import { sentenceOf } from './asked.ts'
import { call } from './call.ts'
import { type Answer, query, request } from './graphql.ts'

type Page = Answer<typeof cargoImagesQuery>['cargoImages']
export type CargoImage = Page['images'][number]
export const cargoImagesQuery = query(`query($vin: String!, $pageSize: Int, $before: Instant) {
  cargoImages(vin: $vin, pageSize: $pageSize, before: $before) {
    images { recorded fullness path } nextBefore } }`)
const pageOf = async (vin: string, before: Instant | null, signal?: AbortSignal): Promise<Page> =>
  (await request(cargoImagesQuery, { vin, pageSize: 8, before }, signal)).cargoImages

/** The pictures of one camera as far back as somebody has looked. */
export interface CargoHistory {
  /** Newest first; null until the first are there. */
  readonly images: readonly CargoImage[] | null
  readonly hasOlder: boolean
  readonly busy: boolean
  readonly error: string | null
  readonly again: () => void
  /** Asks for the page before the oldest. */
  readonly older: () => void
}
interface Held {
  readonly images: readonly CargoImage[]
  readonly next: Instant | null
}

/** The newest page, and behind it what was looked up before, where the two meet. */
function joined(before: Held | null, { images, nextBefore }: Page): Held {
  const last = images.at(-1)?.recorded
  const meets = before?.images.findIndex(({ recorded }) => recorded === last) ?? -1
  return before && meets >= 0
    ? { images: [...images, ...before.images.slice(meets + 1)], next: before.next }
    : { images, next: nextBefore }
}

/** `recorded`: another one whenever the camera has reported. */
export function useCargoHistory(vin: string, recorded: Instant | null): CargoHistory {
  const [held, setHeld] = useState<Held | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const paging = useRef<AbortController>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another trailer has other pictures
  useEffect(() => {
    setHeld(null)
    return () => paging.current?.abort()
  }, [vin])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard or another try asks again
  useEffect(() => {
    const stop = new AbortController()
    pageOf(vin, null, stop.signal).then(
      (page) => {
        setHeld((before) => joined(before, page))
        setError(null)
      },
      (failed) => stop.signal.aborted || setError(sentenceOf(failed)),
    )
    return () => stop.abort()
  }, [vin, recorded, round])

  const older = () => {
    if (busy || !held || held.next === null) return
    const stop = new AbortController()
    paging.current = stop
    setBusy(true)
    pageOf(vin, held.next, stop.signal)
      .then(
        ({ images, nextBefore }) => {
          setHeld((now) => {
            const last = now?.images.at(-1)?.recorded ?? Number.POSITIVE_INFINITY
            const news = images.filter(({ recorded }) => recorded < last)
            return { images: [...(now?.images ?? []), ...news], next: nextBefore }
          })
          setError(null)
        },
        (failed) => stop.signal.aborted || setError(sentenceOf(failed)),
      )
      .finally(() => stop.signal.aborted || setBusy(false))
  }
  return {
    images: held?.images ?? null,
    hasOlder: held !== null && held.next !== null,
    busy,
    error,
    again: () => setRound(round + 1),
    older,
  }
}

/** An address for an `img` of a picture that only the signed-in user may fetch; null until it is there. */
export function usePicture(path: string): { readonly url: string | null; readonly failed: boolean } {
  const [held, setHeld] = useState<{ path: string; url: string | null; failed: boolean } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    call(path, { signal: stop.signal })
      .then((answer) => answer.blob())
      .then(
        (bytes) => {
          if (stop.signal.aborted) return
          made = URL.createObjectURL(bytes)
          setHeld({ path, url: made, failed: false })
        },
        () => stop.signal.aborted || setHeld({ path, url: null, failed: true }),
      )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [path])
  return held?.path === path ? held : { url: null, failed: false }
}
