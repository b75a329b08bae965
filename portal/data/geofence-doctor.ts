/** The geofence doctor: what it found, and what is done about it. */

import { t } from '#domain/basics/texts.ts'
import { metersBetween } from '#domain/geo/point.ts'
import { centroid } from '#domain/geo/shape.ts'
import { type FlatShape, geofenceTypes, shapeOf } from '#domain/geofences/geofence.ts'
import type { DoctorDocument, FenceFinding, FenceMend, PlaceFound } from '#domain/insights/doctor/finding.ts'
import { createGeofence, deleteGeofence, geofence, setGeofenceActive, updateGeofence } from './geofences.ts'
import { mutation, query, request } from './graphql.ts'

export const geofenceDoctorQuery = query(
  'query($customerId: ID!) { geofenceDoctor(customerId: $customerId) }',
)
export const dismissGeofenceFindingMutation = mutation(
  'mutation($input: DismissGeofenceFindingInput!) { dismissGeofenceFinding(input: $input) }',
)
export const restoreGeofenceFindingMutation = mutation(
  'mutation($id: ID!) { restoreGeofenceFinding(id: $id) }',
)

export const geofenceDoctor = async (customerId: string, signal?: AbortSignal): Promise<DoctorDocument> =>
  (await request(geofenceDoctorQuery, { customerId }, signal)).geofenceDoctor

/** The way back from what was done. */
export type Undo = () => Promise<void>

/** A place of a customer's, until somebody says what else it is. */
const usualCategory = 3

const input = ({ geofenceTypeId, radiusMeters, centerPointCoordinate, boundaryCoordinates }: FlatShape) => ({
  geofenceTypeId,
  radiusMeters,
  centerPointCoordinate,
  boundaryCoordinates: [...boundaryCoordinates],
})

/** Makes the geofence that a place wants. @returns its id, and the way back */
export const makeProposed = async (
  customerId: string,
  { outline }: PlaceFound,
  name: string,
): Promise<{ readonly geofenceId: string; readonly undo: Undo }> => {
  const { geofenceId } = await createGeofence(Number(customerId), {
    ...input(outline),
    name,
    categoryId: usualCategory,
  })
  return { geofenceId, undo: () => deleteGeofence(geofenceId) }
}

/** Does what ends a trouble. */
export const applyMend = async (mend: FenceMend): Promise<Undo> => {
  const id = String(mend.geofenceId)
  if (mend.act === 'deactivate') {
    await setGeofenceActive(id, false)
    return () => setGeofenceActive(id, true)
  }
  const before = await geofence(id)
  if (!before) throw new Error(t('There is no such geofence.'))
  const { name, categoryId } = before
  await updateGeofence(id, { name, categoryId, ...input(mend.outline) })
  return async () => {
    await updateGeofence(id, { name, categoryId, ...input(before) })
  }
}

/** How far a place reaches: places within it are the same one. */
const reachOf = (outline: FlatShape): number => {
  if (outline.geofenceTypeId === geofenceTypes.circle) return outline.radiusMeters!
  const shape = shapeOf(outline)
  const middle = centroid(shape)
  return Math.max(
    ...outline.boundaryCoordinates.map(({ latitude, longitude }) =>
      metersBetween(middle, { lat: latitude, lng: longitude }),
    ),
  )
}

const dismiss = async (
  given: Parameters<typeof request<typeof dismissGeofenceFindingMutation>>[1],
): Promise<Undo> => {
  const { dismissGeofenceFinding: id } = await request(dismissGeofenceFindingMutation, given)
  return () => restoreFinding(id)
}

/** Not a geofence. */
export const dismissPlace = (customerId: string, { name, middle, outline }: PlaceFound): Promise<Undo> =>
  dismiss({
    input: {
      customerId,
      name,
      latitude: middle.lat,
      longitude: middle.lng,
      radiusMeters: reachOf(outline),
    },
  })

/** Not a trouble. */
export const dismissFinding = (
  customerId: string,
  { name, geofenceId, trouble, other }: FenceFinding,
  text: string,
): Promise<Undo> =>
  dismiss({
    input: {
      customerId,
      name: `${name}: ${text}`,
      geofenceId: String(geofenceId),
      trouble,
      otherId: other && String(other.geofenceId),
    },
  })

export const restoreFinding = async (id: string): Promise<void> => {
  await request(restoreGeofenceFindingMutation, { id })
}
