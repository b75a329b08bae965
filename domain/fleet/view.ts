/** A saved view of the fleet grid: what is filtered, sorted and searched, and how its columns stand. */
import { z } from 'zod'
import { columnLayout } from '../columns/layout.ts'

/** Characters of a name. */
export const viewNameLongest = 60
/** More views nobody finds their way in. */
export const viewsMost = 50

export const fleetView = z.strictObject({
  /** As the address of the grid holds it. */
  search: z.string().max(4_000),
  layout: columnLayout,
})
export type FleetView = z.infer<typeof fleetView>
