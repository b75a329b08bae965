/** The pictures of a cargo camera: which there are, and the pictures themselves. */
import { useRef } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import { useAct } from '../ui/states/act.ts'
import { call } from './call.ts'
import { type Answer, query, request } from './graphql.ts'
import { useBlobUrl } from './use-blob-url.ts'
import { useQuery } from './use-query.ts'

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
  const seen = useRef<Held | null>(null)
  const newest = useQuery(
    [vin, recorded],
    async (signal) => joined(seen.current, await pageOf(vin, null, signal)),
    {
      keepPrevious: vin,
    },
  )
  const held = newest.answer
  seen.current = held
  const paging = useAct()
  const older = () => {
    if (held === null || held.next === null) return
    const before = held.next
    void paging.run(async () => {
      const { images, nextBefore } = await pageOf(vin, before)
      newest.update((now) => {
        const last = now.images.at(-1)?.recorded ?? Number.POSITIVE_INFINITY
        const more = images.filter(({ recorded }) => recorded < last)
        return { images: [...now.images, ...more], next: nextBefore }
      })
    })
  }
  return {
    images: held?.images ?? null,
    hasOlder: held !== null && held.next !== null,
    busy: paging.busy,
    error: newest.error ?? paging.error,
    again: newest.again,
    older,
  }
}

/** An address for an `img` of a picture that only the signed-in user may fetch; null until it is there. */
export const usePicture = (path: string) =>
  useBlobUrl(path, async (signal) => (await call(path, { signal })).blob())
