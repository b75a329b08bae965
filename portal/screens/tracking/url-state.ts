/** Search and filters of Tracking as the address holds them. */
import { useMemo } from 'react'
import type { Level } from '#domain/vehicle/severity.ts'
import {
  everyVehicle,
  type FleetListFilter,
  type MapPart,
  type MotionFilter,
  type Sort,
  sorts,
} from '../../data/listing.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { levels } from '../../ui/marks/level-mark.tsx'

const isLevel = (name: string): name is Level => (levels as readonly string[]).includes(name)
const isSort = (name: string | null): name is Sort => name !== null && Object.hasOwn(sorts, name)
const isMotion = (name: string | null): name is MotionFilter => name === 'moving' || name === 'stopped'

/** The part of the map that the list is narrowed to: west, south, east and north. */
const viewKey = 'inview'
export function readView(text: string | null): MapPart | null {
  const numbers = (text ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west, south, east, north] = numbers as [number, number, number, number]
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null
  const isPart = [west, east].every((lng) => Math.abs(lng) <= 180) && Math.abs(south) <= 90
  return isPart && Math.abs(north) <= 90 && south < north ? { west, south, east, north } : null
}
export const writeView = ({ west, south, east, north }: MapPart): string =>
  [west, south, east, north].map((degrees) => Number(degrees.toFixed(3))).join()
/** Narrows the list to a part of the map; of null, to none. */
export const setView = (part: MapPart | null) => setSearch({ [viewKey]: part && writeView(part) })

export function useUrlState(): FleetListFilter {
  const text = useSearchValue('q') ?? ''
  const level = useSearchValue('level') ?? ''
  const motion = useSearchValue('motion')
  const sort = useSearchValue('sort')
  const view = useSearchValue(viewKey)
  return useMemo(
    () => ({
      text,
      levels: level.split(',').filter(isLevel),
      motion: isMotion(motion) ? motion : 'all',
      sort: isSort(sort) ? sort : everyVehicle.sort,
      within: readView(view),
    }),
    [text, level, motion, sort, view],
  )
}

export const writeUrlState = ({ text, levels, motion, sort }: FleetListFilter) =>
  setSearch({
    q: text || null,
    level: levels.join(',') || null,
    motion: motion === 'all' ? null : motion,
    sort: sort === everyVehicle.sort ? null : sort,
  })

export const isFiltered = ({ text, levels, motion, only = null, within = null }: FleetListFilter): boolean =>
  only !== null || within !== null || text.trim() !== '' || levels.length > 0 || motion !== 'all'
