/** The pictures of a cargo camera: which there are, and the pictures themselves. */
import { useEffect, useState } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import { call } from './call.ts'
import { ask, question } from './graphql.ts'

export interface CargoImage {
  readonly recorded: Instant
  /** Percent of the floor; null where no report of that moment tells. */
  readonly fullness: number | null
  readonly path: string
}
interface Page {
  readonly images: readonly CargoImage[]
  readonly nextBefore: Instant | null
}
export const cargoImagesQuestion = question<
  { cargoImages: Page },
  { vin: string; pageSize: number; before: Instant | null }
>(`query($vin: String!, $pageSize: Int, $before: Instant) {
  cargoImages(vin: $vin, pageSize: $pageSize, before: $before) {
    images { recorded fullness path } nextBefore } }`)
export const cargoImages = async (vin: string, before: Instant | null, signal?: AbortSignal): Promise<Page> =>
  (await ask(cargoImagesQuestion, { vin, pageSize: 8, before }, signal)).cargoImages

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
