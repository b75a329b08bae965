/** Geofences in GraphQL: the list, one of them, and every change. */
import type { Instant } from '#domain/basics/units.ts'
import type { SkippedItem } from '#domain/geofences/formats/index.ts'
import {
  type FenceDraft,
  type FlatShape,
  flatShape,
  shapeOf,
  unknownGeofenceType,
} from '#domain/geofences/geofence.ts'
import { schemaPart } from '../graphql/builder.ts'
import { keysetWords } from '../graphql/keyset.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { requestedFields } from '../graphql/requested-fields.ts'
import { revisionWords } from '../graphql/revision.ts'
import { saidOf } from '../graphql/said.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { createFence, deleteFence, fenceRevision, setFenceActive, updateFence } from './acts.ts'
import { type FenceImport, importFences } from './import.ts'
import { seenFences } from './reach.ts'
import { type Fence, fenceById, fencePage, type Inside, insideNow, nobodysFences } from './store.ts'

const builder = schemaPart()

export { builder as geofencesSchema }

/** A geofence as it is answered; who is inside is asked for a whole page at once. */
interface Shown extends Fence {
  readonly flat: FlatShape
  readonly inside: Inside | null
}
const shown = (fence: Fence, inside: Inside | null = null): Shown => ({
  ...fence,
  flat: flatShape(fence.shape),
  inside,
})

interface Coordinate {
  readonly latitude: number
  readonly longitude: number
}
const CoordinateType = builder.objectRef<Coordinate>('Coordinate').implement({
  fields: (t) => ({
    latitude: t.exposeFloat('latitude', { nullable: false }),
    longitude: t.exposeFloat('longitude', { nullable: false }),
  }),
})

const GeofenceType = builder.objectRef<Shown>('Geofence').implement({
  fields: (t) => ({
    geofenceId: t.exposeID('id', { nullable: false }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    revision: t.string({ nullable: false, description: revisionWords.field, resolve: fenceRevision }),
    name: t.exposeString('name', { nullable: false }),
    description: t.exposeString('description', { nullable: false }),
    categoryId: t.exposeInt('categoryId', { nullable: false }),
    geofenceTypeId: t.int({
      nullable: false,
      description: '1 circle, 2 polygon',
      resolve: ({ flat }) => flat.geofenceTypeId,
    }),
    isActive: t.exposeBoolean('isActive', { nullable: false }),
    geofenceDeactivated: t.boolean({ nullable: false, resolve: ({ isActive }) => !isActive }),
    radiusMeters: t.float({ description: 'Of a circle.', resolve: ({ flat }) => flat.radiusMeters }),
    centerPointCoordinate: t.field({
      type: CoordinateType,
      description: 'Of a circle.',
      resolve: ({ flat }) => flat.centerPointCoordinate,
    }),
    boundaryCoordinates: t.field({
      type: [CoordinateType],
      nullable: false,
      description: 'The corners of a polygon; the first is not repeated at the end.',
      resolve: ({ flat }) => flat.boundaryCoordinates,
    }),
    enterNotificationEmails: t.exposeStringList('enterNotificationEmails', { nullable: false }),
    exitNotificationEmails: t.exposeStringList('exitNotificationEmails', { nullable: false }),
    version: t.exposeInt('version', { nullable: false }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    updated: t.expose('updated', { type: 'Instant', nullable: false }),
    vehicleCount: t.int({
      nullable: false,
      description: 'Inside now, of the vehicles I may see.',
      resolve: async (fence, _args, { db, viewer }) =>
        (
          fence.inside ??
          (await insideNow(db, await accessScopeOf(db, viewer, 'myGeofences'), [fence.id])).get(fence.id)
        )?.count ?? 0,
    }),
    longestDwellMs: t.float({
      description: 'Of the vehicles inside now, how long the first of them has been; null where none is.',
      resolve: async (fence, _args, { db, viewer, now }) => {
        const inside =
          fence.inside ??
          (await insideNow(db, await accessScopeOf(db, viewer, 'myGeofences'), [fence.id])).get(fence.id)
        return inside?.since == null ? null : Math.max(0, now - (inside.since as Instant))
      },
    }),
  }),
})

const PageType = builder
  .objectRef<{ readonly count: number; readonly after: string | null; readonly rows: readonly Shown[] }>(
    'GeofencePage',
  )
  .implement({
    fields: (t) => ({
      geofenceCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
      after: t.exposeString('after', { description: keysetWords.field }),
      geofences: t.field({ type: [GeofenceType], nullable: false, resolve: ({ rows }) => rows }),
    }),
  })

builder.queryField('geofences', (t) =>
  t.field({
    type: PageType,
    nullable: false,
    description: 'By name. Their outlines all at once: GET /v1/api/geofences/shapes.',
    args: {
      customerId: t.arg.id(),
      name: t.arg.string({ description: 'Part of a name, in any case.' }),
      categoryIds: t.arg.intList({ description: 'Of any of these categories.' }),
      isActive: t.arg.boolean(),
      geofenceIds: t.arg.idList({ description: 'These alone.' }),
      pageSize: t.arg.int(),
      pageNumber: t.arg.int({ description: 'From 0.' }),
      after: t.arg.string({ description: keysetWords.arg }),
    },
    resolve: async (_root, args, { viewer, db }, info) => {
      const query = {
        scope: seenFences(viewer, args.customerId == null ? null : idOf(args.customerId)),
        name: args.name ?? '',
        categoryIds: args.categoryIds ?? null,
        isActive: args.isActive ?? null,
        ids: args.geofenceIds?.map(idOf) ?? null,
      }
      const fields = requestedFields(info, 'geofences')
      const { rows, ...page } = await fencePage(
        db,
        query,
        readPage(args),
        fields.has('boundaryCoordinates'),
        args.after,
      )
      if (!fields.has('vehicleCount') && !fields.has('longestDwellMs'))
        return { ...page, rows: rows.map((fence) => shown(fence)) }
      const accessScope = await accessScopeOf(db, viewer, 'myGeofences')
      const inside = await insideNow(
        db,
        accessScope,
        rows.map(({ id }) => id),
      )
      return { ...page, rows: rows.map((fence) => shown(fence, inside.get(fence.id) ?? nobodysFences)) }
    },
  }),
)

builder.queryField('geofence', (t) =>
  t.field({
    type: GeofenceType,
    description: 'Null where there is none that I may see.',
    args: { geofenceId: t.arg.id({ required: true }) },
    resolve: async (_root, { geofenceId }, { viewer, db }) => {
      const fence = await fenceById(db, seenFences(viewer, null), idOf(geofenceId))
      return fence && shown(fence)
    },
  }),
)

const CoordinateInput = builder.inputType('CoordinateInput', {
  fields: (t) => ({ latitude: t.float({ required: true }), longitude: t.float({ required: true }) }),
})
const GeofenceInput = builder.inputType('GeofenceInput', {
  description: 'What is left out stays as it is; of a new geofence it is empty, and the geofence active.',
  fields: (t) => ({
    name: t.string({ required: true }),
    description: t.string(),
    categoryId: t.int({ required: true }),
    geofenceTypeId: t.int({ required: true, description: '1 circle, 2 polygon' }),
    isActive: t.boolean(),
    radiusMeters: t.float({ description: 'Of a circle.' }),
    centerPointCoordinate: t.field({ type: CoordinateInput, description: 'Of a circle.' }),
    boundaryCoordinates: t.field({ type: [CoordinateInput], description: 'Of a polygon.' }),
    enterNotificationEmails: t.stringList(),
    exitNotificationEmails: t.stringList(),
  }),
})

/** @throws the refusal for a shape of no known kind */
const draftOf = (input: typeof GeofenceInput.$inferInput, before: Fence | null): FenceDraft => {
  const flat: FlatShape = {
    geofenceTypeId: input.geofenceTypeId,
    radiusMeters: input.radiusMeters ?? null,
    centerPointCoordinate: input.centerPointCoordinate ?? null,
    boundaryCoordinates: input.boundaryCoordinates ?? [],
  }
  if (input.geofenceTypeId !== 1 && input.geofenceTypeId !== 2) throw refusal(unknownGeofenceType)
  return {
    name: input.name,
    description: input.description ?? before?.description ?? '',
    categoryId: input.categoryId,
    shape: shapeOf(flat),
    isActive: input.isActive ?? before?.isActive ?? true,
    enterNotificationEmails: input.enterNotificationEmails ?? before?.enterNotificationEmails ?? [],
    exitNotificationEmails: input.exitNotificationEmails ?? before?.exitNotificationEmails ?? [],
  }
}

builder.mutationField('createGeofence', (t) =>
  t.field({
    type: GeofenceType,
    nullable: false,
    args: {
      customerId: t.arg.id({ required: true }),
      input: t.arg({ type: GeofenceInput, required: true }),
    },
    resolve: async (_root, { customerId, input }, context) =>
      shown(await createFence(context, idOf(customerId), draftOf(input, null))),
  }),
)

builder.mutationField('updateGeofence', (t) =>
  t.field({
    type: GeofenceType,
    nullable: false,
    args: {
      geofenceId: t.arg.id({ required: true }),
      input: t.arg({ type: GeofenceInput, required: true }),
      ifRevisions: t.arg.stringList({ description: revisionWords.arg }),
    },
    resolve: async (_root, { geofenceId, input, ifRevisions }, context) =>
      shown(await updateFence(context, idOf(geofenceId), (before) => draftOf(input, before), ifRevisions)),
  }),
)

builder.mutationField('deleteGeofence', (t) =>
  t.boolean({
    nullable: false,
    description: 'Its past visits are kept.',
    args: {
      geofenceId: t.arg.id({ required: true }),
      ifRevisions: t.arg.stringList({ description: revisionWords.arg }),
    },
    resolve: (_root, { geofenceId, ifRevisions }, context) =>
      deleteFence(context, idOf(geofenceId), ifRevisions),
  }),
)

builder.mutationField('setGeofenceActive', (t) =>
  t.field({
    type: GeofenceType,
    nullable: false,
    description: 'A deactivated geofence contains no vehicles.',
    args: { geofenceId: t.arg.id({ required: true }), isActive: t.arg.boolean({ required: true }) },
    resolve: async (_root, { geofenceId, isActive }, context) =>
      shown(await setFenceActive(context, idOf(geofenceId), isActive)),
  }),
)

const LeftType = builder.objectRef<SkippedItem>('GeofenceLeft').implement({
  fields: (t) => ({
    where: t.exposeString('where', { nullable: false, description: 'Where to look in the file.' }),
    why: t.string({ nullable: false, resolve: saidOf('why') }),
  }),
})
const ImportType = builder.objectRef<FenceImport>('GeofenceImport').implement({
  fields: (t) => ({
    taken: t.int({ nullable: false, resolve: ({ names }) => names.length }),
    names: t.exposeStringList('names', { nullable: false, description: 'Of those that were imported.' }),
    left: t.field({ type: [LeftType], nullable: false, resolve: ({ left }) => left }),
  }),
})

builder.mutationField('importGeofences', (t) =>
  t.field({
    type: ImportType,
    nullable: false,
    description: 'Takes what it can. A geofence whose name is borne already is left as it is.',
    args: {
      customerId: t.arg.id({ required: true }),
      format: t.arg.string({
        required: true,
        description: 'geojson, kml or csv; empty: recognized from the start of the text',
      }),
      text: t.arg.string({ required: true }),
      dryRun: t.arg.boolean({ description: 'Only reports what would be imported.' }),
    },
    resolve: (_root, { customerId, format, text, dryRun }, context) =>
      importFences(context, idOf(customerId), { format, text }, dryRun ?? false),
  }),
)
