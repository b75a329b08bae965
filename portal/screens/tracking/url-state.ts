/** Search and filters of Tracking as the address holds them. */
import { useMemo } from 'react'
import type { Level } from '#domain/vehicle/severity.ts'
import {
  everyVehicle,
  type FleetListFilter,
  type MotionFilter,
  type Sort,
  sorts,
} from '../../data/listing.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { levels } from '../../ui/marks/level-mark.tsx'

const isLevel = (name: string): name is Level => (levels as readonly string[]).includes(name)
const isSort = (name: string | null): name is Sort => name !== null && Object.hasOwn(sorts, name)
const isMotion = (name: string | null): name is MotionFilter => name === 'moving' || name === 'stopped'

export function useUrlState(): FleetListFilter {
  const text = useSearchValue('q') ?? ''
  const level = useSearchValue('level') ?? ''
  const motion = useSearchValue('motion')
  const sort = useSearchValue('sort')
  return useMemo(
    () => ({
      text,
      levels: level.split(',').filter(isLevel),
      motion: isMotion(motion) ? motion : 'all',
      sort: isSort(sort) ? sort : everyVehicle.sort,
    }),
    [text, level, motion, sort],
  )
}

export const writeUrlState = ({ text, levels, motion, sort }: FleetListFilter) =>
  setSearch({
    q: text || null,
    level: levels.join(',') || null,
    motion: motion === 'all' ? null : motion,
    sort: sort === everyVehicle.sort ? null : sort,
  })

export const isFiltered = ({ text, levels, motion, only = null }: FleetListFilter): boolean =>
  only !== null || text.trim() !== '' || levels.length > 0 || motion !== 'all'
