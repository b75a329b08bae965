/** Geofences: the list, the shapes for the map, who is in them, and what is done to them. */
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Shape } from '#domain/geo/shape.ts'
import { geofenceCategories } from '#domain/geofences/categories.ts'
import type { FenceDraft } from '#domain/geofences/geofence.ts'
import { type FlatShape, flatShape, geofenceTypes } from '#domain/geofences/geofence.ts'
import { now } from '../ui/time/clock.ts'
import { call } from './call.ts'
import { ask, question } from './graphql.ts'

/** A geofence as the list shows it. */
export interface FenceRow {
  readonly geofenceId: string
  readonly customerId: number
  readonly name: string
  readonly categoryId: number
  readonly isActive: boolean
  /** Vehicles inside now, of those I may see. */
  readonly vehicleCount: number
  /** The longest stay of those inside now. */
  readonly longestDwellMs: Ms | null
}
export interface FenceDetail extends FenceRow, FlatShape {
  readonly description: string
  readonly enterNotificationEmails: readonly string[]
  readonly exitNotificationEmails: readonly string[]
  readonly updated: Instant
}
/** What is sent when one is made or changed. */
export interface FenceInput extends FlatShape {
  readonly name: string
  readonly description: string
  readonly categoryId: number
  readonly isActive: boolean
  readonly enterNotificationEmails: readonly string[]
  readonly exitNotificationEmails: readonly string[]
}
export interface VisitRow {
  readonly geofenceId: string
  readonly name: string
  readonly vin: string
  readonly unitId: string
  readonly entered: Instant
  readonly how: 'entered' | 'drawn' | 'found'
  readonly left: Instant | null
  readonly leftHow: 'left' | 'changed' | null
  readonly dwellMs: Ms
}
export interface VisitPage {
  readonly visitCount: number
  readonly visits: readonly VisitRow[]
}
export interface ImportOutcome {
  readonly taken: number
  readonly left: readonly { readonly where: string; readonly why: string }[]
  readonly names: readonly string[]
}
export type FenceFormat = 'geojson' | 'kml' | 'csv'

const rowFields = 'geofenceId customerId name categoryId isActive vehicleCount longestDwellMs'
const detailFields = `${rowFields} description geofenceTypeId radiusMeters centerPointCoordinate { latitude longitude }
  boundaryCoordinates { latitude longitude } enterNotificationEmails exitNotificationEmails updated`
const visitFields = 'geofenceId name vin unitId entered how left leftHow dwellMs'

export const geofencesQuestion = question<
  { geofences: { geofenceCount: number; geofences: readonly FenceRow[] } },
  { customerId: number | null; pageSize: number; pageNumber: number }
>(`query($customerId: ID, $pageSize: Int, $pageNumber: Int) {
  geofences(customerId: $customerId, pageSize: $pageSize, pageNumber: $pageNumber) {
    geofenceCount geofences { ${rowFields} }
  } }`)
export const geofenceQuestion = question<{ geofence: FenceDetail | null }, { geofenceId: string }>(
  `query($geofenceId: ID!) { geofence(geofenceId: $geofenceId) { ${detailFields} } }`,
)
export const geofenceVisitsQuestion = question<
  { geofenceVisits: VisitPage },
  { geofenceId: string; at: Instant | null; pageSize: number; pageNumber: number }
>(`query($geofenceId: ID!, $at: Instant, $pageSize: Int, $pageNumber: Int) {
  geofenceVisits(geofenceId: $geofenceId, at: $at, pageSize: $pageSize, pageNumber: $pageNumber) {
    visitCount visits { ${visitFields} }
  } }`)
export const vehicleVisitsQuestion = question<
  { vehicleVisits: VisitPage },
  { vin: string; pageSize: number; pageNumber: number }
>(`query($vin: String!, $pageSize: Int, $pageNumber: Int) {
  vehicleVisits(vin: $vin, pageSize: $pageSize, pageNumber: $pageNumber) {
    visitCount visits { ${visitFields} }
  } }`)
export const createGeofenceQuestion = question<
  { createGeofence: FenceDetail },
  { customerId: number; input: FenceInput }
>(`mutation($customerId: ID!, $input: GeofenceInput!) {
  createGeofence(customerId: $customerId, input: $input) { ${detailFields} } }`)
export const updateGeofenceQuestion = question<
  { updateGeofence: FenceDetail },
  { geofenceId: string; input: FenceInput }
>(`mutation($geofenceId: ID!, $input: GeofenceInput!) {
  updateGeofence(geofenceId: $geofenceId, input: $input) { ${detailFields} } }`)
export const deleteGeofenceQuestion = question<{ deleteGeofence: boolean }, { geofenceId: string }>(
  'mutation($geofenceId: ID!) { deleteGeofence(geofenceId: $geofenceId) }',
)
export const setGeofenceActiveQuestion = question<
  { setGeofenceActive: FenceDetail },
  { geofenceId: string; isActive: boolean }
>(`mutation($geofenceId: ID!, $isActive: Boolean!) {
  setGeofenceActive(geofenceId: $geofenceId, isActive: $isActive) { ${detailFields} } }`)
export const importGeofencesQuestion = question<
  { importGeofences: ImportOutcome },
  { customerId: number; format: FenceFormat; text: string; dryRun: boolean }
>(`mutation($customerId: ID!, $format: String!, $text: String!, $dryRun: Boolean) {
  importGeofences(customerId: $customerId, format: $format, text: $text, dryRun: $dryRun) {
    taken left { where why } names
  } }`)

const pageSize = 1000

/** All geofences of a customer, or of all that I see, by name; told page by page, for there may be thousands. */
export async function geofences(
  customerId: number | null,
  signal: AbortSignal,
  onPage: (rows: readonly FenceRow[], count: number) => void,
): Promise<void> {
  const rows: FenceRow[] = []
  for (let pageNumber = 0; ; pageNumber++) {
    const { geofences } = await ask(geofencesQuestion, { customerId, pageSize, pageNumber }, signal)
    rows.push(...geofences.geofences)
    onPage([...rows], geofences.geofenceCount)
    if (geofences.geofences.length < pageSize || rows.length >= geofences.geofenceCount) return
  }
}

/** Null where there is none, or none that I may see. */
export const geofence = async (geofenceId: string, signal?: AbortSignal): Promise<FenceDetail | null> =>
  (await ask(geofenceQuestion, { geofenceId }, signal)).geofence

/** Who is in it now, or with `at` was in it then; the longest stay first. */
export const visitsAt = async (
  geofenceId: string,
  at: Instant | null,
  signal?: AbortSignal,
): Promise<VisitPage> =>
  (await ask(geofenceVisitsQuestion, { geofenceId, at: at ?? now(), pageSize: 200, pageNumber: 0 }, signal))
    .geofenceVisits

/** Its visits, newest first. */
export const visitsOf = async (
  geofenceId: string,
  pageNumber: number,
  signal?: AbortSignal,
): Promise<VisitPage> =>
  (await ask(geofenceVisitsQuestion, { geofenceId, at: null, pageSize: 50, pageNumber }, signal))
    .geofenceVisits

/** A vehicle's visits of all geofences, newest first. */
export const visitsOfVehicle = async (
  vin: string,
  pageNumber: number,
  signal?: AbortSignal,
): Promise<VisitPage> =>
  (await ask(vehicleVisitsQuestion, { vin, pageSize: 50, pageNumber }, signal)).vehicleVisits

export const inputOf = ({ shape, ...draft }: FenceDraft): FenceInput => ({ ...draft, ...flatShape(shape) })

export const createGeofence = async (customerId: number, input: FenceInput): Promise<FenceDetail> =>
  (await ask(createGeofenceQuestion, { customerId, input })).createGeofence
export const updateGeofence = async (geofenceId: string, input: FenceInput): Promise<FenceDetail> =>
  (await ask(updateGeofenceQuestion, { geofenceId, input })).updateGeofence
export const deleteGeofence = async (geofenceId: string): Promise<void> => {
  await ask(deleteGeofenceQuestion, { geofenceId })
}
export const setGeofenceActive = async (geofenceId: string, isActive: boolean): Promise<void> => {
  await ask(setGeofenceActiveQuestion, { geofenceId, isActive })
}
export const importGeofences = async (
  customerId: number,
  format: FenceFormat,
  text: string,
  dryRun: boolean,
): Promise<ImportOutcome> =>
  (await ask(importGeofencesQuestion, { customerId, format, text, dryRun })).importGeofences

/** A file of a customer's geofences, or of those that a part of their name and their category leave. */
export const exportGeofences = async (
  customerId: number | null,
  format: FenceFormat,
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
  readonly categoryId: number
  readonly isActive: boolean
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

const lineShape = ([id, name, categoryId, isActive, typeId, ...numbers]: Line): FenceShape => {
  const point = (n: number) => ({ lat: numbers[n]!, lng: numbers[n + 1]! })
  const shape: Shape =
    typeId === geofenceTypes.circle
      ? { kind: 'circle', center: point(0), radiusM: numbers[2]! }
      : {
          kind: 'polygon',
          ring: Array.from({ length: numbers.length / 2 }, (_, n) => point(2 * n)),
        }
  return { id, name, categoryId, isActive: Boolean(isActive), shape }
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

/** Where nobody is to be: Restricted Area and No-Go Zone. */
export const forbids = (categoryId: number): boolean => {
  const name = geofenceCategories.find(({ id }) => id === categoryId)?.name
  return name === 'Restricted Area' || name === 'No-Go Zone'
}
