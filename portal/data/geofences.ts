/** Geofences: the list, the shapes for the map, who is in them, and what is done to them. */
import type { Instant } from '#domain/basics/units.ts'
import type { Shape } from '#domain/geo/shape.ts'
import { geofenceCategories } from '#domain/geofences/categories.ts'
import type { FenceFormatKey } from '#domain/geofences/formats/index.ts'
import type { FenceDraft } from '#domain/geofences/geofence.ts'
import { flatShape, geofenceTypes } from '#domain/geofences/geofence.ts'
import { now } from '../ui/time/clock.ts'
import { call } from './call.ts'
import type { GeofenceInput } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

/** A geofence as the list shows it. */
export type FenceRow = Answer<typeof geofencesQuery>['geofences']['geofences'][number]
export type FenceDetail = NonNullable<Answer<typeof geofenceQuery>['geofence']>
export type VisitRow = VisitPage['visits'][number]
export type VisitPage = Answer<typeof geofenceVisitsQuery>['geofenceVisits']
export type ImportOutcome = Answer<typeof importGeofencesMutation>['importGeofences']
const rowFields = 'geofenceId customerId name categoryId isActive vehicleCount longestDwellMs'
const detailFields = `${rowFields} description geofenceTypeId radiusMeters centerPointCoordinate { latitude longitude }
  boundaryCoordinates { latitude longitude } enterNotificationEmails exitNotificationEmails created updated`
const visitFields = 'geofenceId name vin unitId entered how left leftHow dwellMs hasEvidence'

export const geofencesQuery = query(`query($customerId: ID, $pageSize: Int, $pageNumber: Int) {
  geofences(customerId: $customerId, pageSize: $pageSize, pageNumber: $pageNumber) {
    geofenceCount geofences { ${rowFields} }
  } }`)
export const geofenceQuery = query(
  `query($geofenceId: ID!) { geofence(geofenceId: $geofenceId) { ${detailFields} } }`,
)
export const geofenceVisitsQuery =
  query(`query($geofenceId: ID!, $at: Instant, $pageSize: Int, $pageNumber: Int) {
  geofenceVisits(geofenceId: $geofenceId, at: $at, pageSize: $pageSize, pageNumber: $pageNumber) {
    visitCount visits { ${visitFields} }
  } }`)
export const vehicleVisitsQuery = query(`query($vin: String!, $pageSize: Int, $pageNumber: Int) {
  vehicleVisits(vin: $vin, pageSize: $pageSize, pageNumber: $pageNumber) {
    visitCount visits { ${visitFields} }
  } }`)
export const createGeofenceMutation = mutation(`mutation($customerId: ID!, $input: GeofenceInput!) {
  createGeofence(customerId: $customerId, input: $input) { ${detailFields} } }`)
export const updateGeofenceMutation = mutation(`mutation($geofenceId: ID!, $input: GeofenceInput!) {
  updateGeofence(geofenceId: $geofenceId, input: $input) { ${detailFields} } }`)
export const deleteGeofenceMutation = mutation(
  'mutation($geofenceId: ID!) { deleteGeofence(geofenceId: $geofenceId) }',
)
export const setGeofenceActiveMutation = mutation(`mutation($geofenceId: ID!, $isActive: Boolean!) {
  setGeofenceActive(geofenceId: $geofenceId, isActive: $isActive) { ${detailFields} } }`)
export const importGeofencesMutation =
  mutation(`mutation($customerId: ID!, $format: String!, $text: String!, $dryRun: Boolean) {
  importGeofences(customerId: $customerId, format: $format, text: $text, dryRun: $dryRun) {
    taken left { where why } names
  } }`)

const backfillFields = 'state starts ends vehicles looked found left failed'
export const geofenceBackfillQuery = query(
  `query($geofenceId: ID!) { geofenceBackfill(geofenceId: $geofenceId) { ${backfillFields} } }`,
)
export const backfillGeofenceMutation = mutation(`mutation($geofenceId: ID!, $days: Int!) {
  backfillGeofence(geofenceId: $geofenceId, days: $days) { ${backfillFields} } }`)
export const removeGeofenceBackfillMutation = mutation(
  'mutation($geofenceId: ID!) { removeGeofenceBackfill(geofenceId: $geofenceId) }',
)

const pageSize = 1000

/** All geofences of a customer, or of all that I see, by name; loaded page by page, for there may be thousands. */
export async function geofences(
  customerId: number | null,
  signal: AbortSignal,
  onPage: (rows: readonly FenceRow[], count: number) => void,
): Promise<void> {
  const rows: FenceRow[] = []
  for (let pageNumber = 0; ; pageNumber++) {
    const { geofences } = await request(geofencesQuery, { customerId, pageSize, pageNumber }, signal)
    rows.push(...geofences.geofences)
    onPage([...rows], geofences.geofenceCount)
    if (geofences.geofences.length < pageSize || rows.length >= geofences.geofenceCount) return
  }
}

/** Null where there is none, or none that I may see. */
export const geofence = async (geofenceId: string, signal?: AbortSignal): Promise<FenceDetail | null> =>
  (await request(geofenceQuery, { geofenceId }, signal)).geofence

export type Backfill = NonNullable<Answer<typeof geofenceBackfillQuery>['geofenceBackfill']>

/** How far the visits of the time before it was drawn are counted; null where nobody asked for them. */
export const backfillOf = async (geofenceId: string, signal?: AbortSignal): Promise<Backfill | null> =>
  (await request(geofenceBackfillQuery, { geofenceId }, signal)).geofenceBackfill

/** Asks for the visits of so many days, back from now. */
export const countPastVisits = async (geofenceId: string, days: number): Promise<void> => {
  await request(backfillGeofenceMutation, { geofenceId, days })
}
export const removePastVisits = async (geofenceId: string): Promise<void> => {
  await request(removeGeofenceBackfillMutation, { geofenceId })
}

/** Who is in it now, or with `at` was in it then; the longest stay first. */
export const visitsAt = async (
  geofenceId: string,
  at: Instant | null,
  signal?: AbortSignal,
): Promise<VisitPage> =>
  (await request(geofenceVisitsQuery, { geofenceId, at: at ?? now(), pageSize: 200, pageNumber: 0 }, signal))
    .geofenceVisits

/** Its visits, newest first. */
export const visitsOf = async (
  geofenceId: string,
  pageNumber: number,
  signal?: AbortSignal,
): Promise<VisitPage> =>
  (await request(geofenceVisitsQuery, { geofenceId, at: null, pageSize: 50, pageNumber }, signal))
    .geofenceVisits

/** A vehicle's visits of all geofences, newest first. */
export const visitsOfVehicle = async (
  vin: string,
  pageNumber: number,
  signal?: AbortSignal,
): Promise<VisitPage> =>
  (await request(vehicleVisitsQuery, { vin, pageSize: 50, pageNumber }, signal)).vehicleVisits

export const inputOf = ({ shape, ...draft }: FenceDraft): GeofenceInput => ({ ...draft, ...flatShape(shape) })

export const createGeofence = async (customerId: number, input: GeofenceInput): Promise<FenceDetail> =>
  (await request(createGeofenceMutation, { customerId, input })).createGeofence
export const updateGeofence = async (geofenceId: string, input: GeofenceInput): Promise<FenceDetail> =>
  (await request(updateGeofenceMutation, { geofenceId, input })).updateGeofence
export const deleteGeofence = async (geofenceId: string): Promise<void> => {
  await request(deleteGeofenceMutation, { geofenceId })
}
export const setGeofenceActive = async (geofenceId: string, isActive: boolean): Promise<void> => {
  await request(setGeofenceActiveMutation, { geofenceId, isActive })
}
export const importGeofences = async (
  customerId: number,
  format: FenceFormatKey,
  text: string,
  dryRun: boolean,
): Promise<ImportOutcome> =>
  (await request(importGeofencesMutation, { customerId, format, text, dryRun })).importGeofences

/** A file of a customer's geofences, or of those that a part of their name and their category leave. */
export const exportGeofences = async (
  customerId: number | null,
  format: FenceFormatKey,
  { name, category }: { readonly name: string; readonly category: string },
): Promise<Blob> => {
  const search = new URLSearchParams({ format })
  if (name) search.set('name', name)
  if (category) search.set('categoryIds', category)
  if (customerId !== null) search.set('customerId', String(customerId))
  return (await call(`/v1/api/geofences/export?${search}`)).blob()
}

/** What the map draws of a geofence. */
export interface FenceShape {
  readonly id: number
  readonly name: string
  readonly isActive: boolean
  /** Nobody is to be there. */
  readonly forbids: boolean
  readonly shape: Shape
}
type Line = readonly [
  id: number,
  name: string,
  categoryId: number,
  isActive: boolean | 0 | 1,
  typeId: number,
  ...numbers: number[],
]

/** Where nobody is to be: Restricted Area and No-Go Zone. */
const forbids = (categoryId: number): boolean => {
  const name = geofenceCategories.find(({ id }) => id === categoryId)?.name
  return name === 'Restricted Area' || name === 'No-Go Zone'
}

const lineShape = ([id, name, categoryId, isActive, typeId, ...numbers]: Line): FenceShape => {
  const point = (n: number) => ({ lat: numbers[n]!, lng: numbers[n + 1]! })
  const shape: Shape =
    typeId === geofenceTypes.circle
      ? { kind: 'circle', center: point(0), radiusM: numbers[2]! }
      : {
          kind: 'polygon',
          ring: Array.from({ length: numbers.length / 2 }, (_, n) => point(2 * n)),
        }
  return { id, name, isActive: Boolean(isActive), forbids: forbids(categoryId), shape }
}

/** The shapes of all geofences that I see, of one customer or of all. */
export const fenceShapes = async (
  customerId: number | null,
  signal?: AbortSignal,
): Promise<readonly FenceShape[]> => {
  const search = customerId === null ? '' : `?customerId=${customerId}`
  const answer = await call(`/v1/api/geofences/shapes${search}`, signal ? { signal } : {})
  return ((await answer.json()) as readonly Line[]).map(lineShape)
}
