/** Installations at the server: the trailers that wait, what was done at each, photos and certificates. */
import type { Instant } from '#domain/basics/units.ts'
import { saveFile } from '../ui/controls/save-file.ts'
import { call } from './call.ts'
import { type Answer, mutation, query, request, type Variables } from './graphql.ts'

export type InstallableTrailer = Answer<typeof trailersToInstallQuery>['trailersToInstall'][number]
export type Installation = NonNullable<Answer<typeof installationQuery>['installation']>
export type InstallationRow = Answer<typeof installationsQuery>['installations'][number]
export type InstallationInput = Variables<typeof saveInstallationMutation>['input']

const pageOf = (pageSize: number) => ({ pageSize, pageNumber: 0 })

export const trailersToInstallQuery =
  query(`query($search: String, $page: PaginationInput) { trailersToInstall(search: $search, paginationInput: $page) {
  vin unitId customerName deviceTypeId serialNumber installedSensorTypeIds installationDate } }`)
export const trailersToInstall = async (search: string, most: number, signal?: AbortSignal) =>
  (await request(trailersToInstallQuery, { search: search || null, page: pageOf(most) }, signal))
    .trailersToInstall

export const installationsQuery = query(`query($finished: Boolean!, $vin: String, $page: PaginationInput) {
  installations(finished: $finished, vin: $vin, paginationInput: $page) {
    id vin unitId customerName installer started finished serialNumber } }`)
export const installations = async (
  finished: boolean,
  { vin = null, most }: { readonly vin?: string | null; readonly most: number },
  signal?: AbortSignal,
) => (await request(installationsQuery, { finished, vin, page: pageOf(most) }, signal)).installations

export const installationQuery = query(`query($id: ID!) { installation(id: $id) {
  id vin unitId customerName deviceTypeId carried installer started finished serialNumber sensorTypeIds photoCount
  checklist { sensorTypeId label hint firstReport } photos { id taken } } }`)
export const installation = async (id: string, signal?: AbortSignal): Promise<Installation | null> =>
  (await request(installationQuery, { id }, signal)).installation

export const saveInstallationMutation = mutation(
  'mutation($input: InstallationInput!) { saveInstallation(input: $input) { id unitId customerName deviceTypeId } }',
)
export const saveInstallation = async (input: InstallationInput, signal: AbortSignal) =>
  (await request(saveInstallationMutation, { input }, signal)).saveInstallation

export const finishInstallationMutation = mutation(
  'mutation($id: ID!, $secondsAgo: Float, $evenSo: Boolean) { finishInstallation(id: $id, secondsAgo: $secondsAgo, evenSo: $evenSo) { id } }',
)
export const finishInstallation = async (
  id: string,
  secondsAgo: number,
  evenSo: boolean,
  signal: AbortSignal,
): Promise<void> => {
  await request(finishInstallationMutation, { id, secondsAgo, evenSo }, signal)
}

export const cancelInstallationMutation = mutation('mutation($id: ID!) { cancelInstallation(id: $id) }')
export const cancelInstallation = async (id: string, signal: AbortSignal): Promise<void> => {
  await request(cancelInstallationMutation, { id }, signal)
}

export const removeInstallationPhotoMutation = mutation(
  'mutation($id: ID!, $photoId: ID!) { removeInstallationPhoto(id: $id, photoId: $photoId) }',
)
export const removeInstallationPhoto = async (id: string, photoId: string): Promise<void> => {
  await request(removeInstallationPhotoMutation, { id, photoId })
}

/** How long ago a moment was, by the same clock that it was taken from. */
export const secondsSince = (at: Instant): number => (Date.now() - at) / 1000

/** @throws CallError with the server's words where it is not taken */
export const sendInstallationPhoto = async (
  id: string,
  photo: { readonly id: string; readonly taken: Instant; readonly blob: Blob },
  signal: AbortSignal,
): Promise<void> => {
  const search = new URLSearchParams({
    installation: id,
    id: photo.id,
    secondsAgo: String(secondsSince(photo.taken)),
  })
  await call(`/v1/api/installations/photos?${search}`, { method: 'POST', body: photo.blob, signal })
}
export const installationPhoto = async (id: string, photoId: string, signal?: AbortSignal): Promise<Blob> => {
  const search = new URLSearchParams({ installation: id, id: photoId })
  return (await call(`/v1/api/installations/photos?${search}`, signal ? { signal } : {})).blob()
}

/** Hands the certificate to the browser as a download. @throws CallError */
export const saveCertificate = async ({ id, unitId }: Pick<Installation, 'id' | 'unitId'>): Promise<void> => {
  const answer = await call(`/v1/api/installations/certificate?installation=${id}`)
  saveFile(await answer.blob(), `installation-${unitId}.pdf`)
}
