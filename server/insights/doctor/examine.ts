/** All that the doctor finds in the stays, the visits and the geofences of one customer. */
import { can } from '#domain/access/rights.ts'
import { FenceIndex } from '#domain/geo/near.ts'
import type { StayCell } from '#domain/insights/doctor/clusters.ts'
import { type DoctorDocument, doctorWords } from '#domain/insights/doctor/finding.ts'
import { besideFence, cellsMost } from '#domain/insights/doctor/limits.ts'
import { fencesForFile } from '../../geofences/shapes.ts'
import type { Fence } from '../../geofences/store.ts'
import type { Context } from '../../graphql/builder.ts'
import { dismissalsOf } from './dismissals.ts'
import { type AtFence, findingsOf } from './findings.ts'
import { placesFound } from './places.ts'
import { mustSeeDoctor } from './sight.ts'
import { stayCells } from './stays.ts'

/** Cells in or right beside a geofence are that one's; of several the one that they are deepest in. The rest are outside of all. */
const sorted = (fences: readonly Fence[], cells: readonly StayCell[]) => {
  const index = new FenceIndex(fences)
  const at = new Map<number, AtFence[]>()
  const outside = cells.filter((cell) => {
    let nearest: { readonly fence: Fence; readonly edgeM: number } | null = null
    index.near(cell, besideFence, (fence, edgeM) => {
      if (!nearest || edgeM < nearest.edgeM || (edgeM === nearest.edgeM && fence.id < nearest.fence.id))
        nearest = { fence, edgeM }
    })
    const found = nearest as { readonly fence: Fence; readonly edgeM: number } | null
    if (!found) return true
    const some = at.get(found.fence.id) ?? []
    at.set(found.fence.id, some)
    some.push({ cell, edgeM: found.edgeM })
    return false
  })
  return { at, outside }
}

/** @throws a refusal where the viewer sees no Insights, or no geofences, of the customer */
export const examine = async (
  context: Pick<Context, 'viewer' | 'db' | 'now'>,
  customerId: number,
): Promise<DoctorDocument> => {
  const { viewer, db } = context
  const query = await mustSeeDoctor(context, customerId)
  const [fences, cells, dismissals] = await Promise.all([
    fencesForFile(db, { scope: [customerId], name: '', categoryIds: null, isActive: true, ids: null }),
    stayCells(db, query),
    dismissalsOf(db, customerId),
  ])
  const { at, outside } = sorted(fences, cells.slice(0, cellsMost))
  const [places, findings] = await Promise.all([
    placesFound(db, query, outside, dismissals.hasPlace),
    findingsOf(db, query, fences, at, dismissals.hasFinding),
  ])
  return {
    places,
    findings,
    dismissed: dismissals.listed,
    mayEdit: can(viewer, 'editGeofences', { customerId }),
    notes: [
      ...(query.isLimited ? [doctorWords.limited] : []),
      ...(cells.length > cellsMost ? [doctorWords.cut] : []),
    ],
  }
}
