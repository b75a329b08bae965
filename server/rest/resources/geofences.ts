/** Geofences: read, made, replaced, deleted. */
import { z } from 'zod'
import { geofenceWords } from '#domain/geofences/words.ts'
import {
  type Fields,
  flag,
  id,
  integer,
  number,
  numberOrNull,
  type Resource,
  text,
  time,
} from '../declare.ts'
import { pageOf } from './activity.ts'

const point = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-540).max(540) })
const one = { id: z.string().regex(/^\d{1,9}$/) }

const geofenceFields: Fields = {
  id: id('geofenceId'),
  customerId: id('customerId'),
  name: text('name'),
  description: text('description'),
  categoryId: integer('categoryId'),
  isActive: flag('isActive'),
  geofenceTypeId: integer('geofenceTypeId', '1: circle, 2: polygon'),
  center: { type: point.nullable(), from: 'centerPointCoordinate { latitude longitude }' },
  radiusMeters: numberOrNull('radiusMeters'),
  boundary: { type: z.array(point), from: 'boundaryCoordinates { latitude longitude }' },
  vehicleCount: number('vehicleCount', 'Inside now, of those you see'),
  created: time('created'),
  updated: time('updated'),
}
const body = z.strictObject({
  customerId: z.string().regex(/^\d{1,9}$/),
  name: z.string().min(1).max(200),
  description: z.string().max(2_000).optional(),
  categoryId: z.int(),
  isActive: z.boolean().default(true),
  geofenceTypeId: z.int().meta({ description: '1: circle, 2: polygon' }),
  center: point.optional(),
  radiusMeters: z.number().optional(),
  boundary: z.array(point).max(10_000).optional(),
})
const inputOf = (given: unknown) => {
  const { customerId: _, center, boundary, ...rest } = given as z.infer<typeof body>
  return { ...rest, centerPointCoordinate: center, boundaryCoordinates: boundary }
}
const exampleBody = {
  customerId: '1',
  name: 'Dallas yard',
  categoryId: 1,
  geofenceTypeId: 1,
  center: { latitude: 32.78, longitude: -96.8 },
  radiusMeters: 400,
}

export const geofences: Resource = {
  name: 'Geofences',
  about: 'Areas on the map.',
  calls: [
    {
      kind: 'list',
      id: 'listGeofences',
      method: 'GET',
      path: '/geofences',
      summary: 'Geofences by name',
      right: 'myGeofences',
      query: {
        name: z.string().max(100).optional().meta({ description: 'Part of a name' }),
        customerId: z
          .string()
          .regex(/^\d{1,9}$/)
          .optional(),
      },
      answers: 'Geofence',
      fields: geofenceFields,
      example: { query: { limit: '10' } },
      most: 500,
      root: 'geofences',
      rows: 'geofences',
      next: 'after',
      args: ({ query, ...page }) => ({ name: query.name, customerId: query.customerId, ...pageOf(page) }),
    },
    {
      kind: 'one',
      isRevised: true,
      id: 'getGeofence',
      method: 'GET',
      path: '/geofences/{id}',
      summary: 'One geofence',
      right: 'myGeofences',
      params: one,
      answers: 'Geofence',
      fields: geofenceFields,
      example: { params: { id: '1' } },
      root: 'geofence',
      args: ({ params }) => ({ geofenceId: params.id }),
    },
    {
      kind: 'write',
      id: 'createGeofence',
      method: 'POST',
      path: '/geofences',
      summary: 'Makes a geofence',
      right: 'editGeofences',
      body,
      status: 201,
      isRevised: true,
      answers: 'Geofence',
      fields: geofenceFields,
      example: { body: exampleBody },
      root: 'createGeofence',
      args: (input) => ({
        customerId: (input.body as z.infer<typeof body>).customerId,
        input: inputOf(input.body),
      }),
    },
    {
      kind: 'write',
      id: 'updateGeofence',
      method: 'PUT',
      path: '/geofences/{id}',
      summary: 'Replaces a geofence; its customer stays',
      right: 'editGeofences',
      params: one,
      body,
      status: 200,
      isGuarded: true,
      isRevised: true,
      answers: 'Geofence',
      fields: geofenceFields,
      example: { params: { id: '1' }, body: { ...exampleBody, radiusMeters: 500 } },
      missing: [geofenceWords.noSuchGeofence],
      root: 'updateGeofence',
      args: (input) => ({ geofenceId: input.params.id, input: inputOf(input.body) }),
    },
    {
      kind: 'write',
      id: 'deleteGeofence',
      method: 'DELETE',
      path: '/geofences/{id}',
      summary: 'Deletes a geofence',
      right: 'editGeofences',
      params: one,
      status: 204,
      isGuarded: true,
      answers: 'Geofence',
      fields: {},
      example: { params: { id: '1' } },
      missing: [geofenceWords.noSuchGeofence],
      root: 'deleteGeofence',
      args: ({ params }) => ({ geofenceId: params.id }),
    },
  ],
}
