/** For the test of rights: installations at the trailer. */
import { administrators, type Case, fleet } from './case.ts'

const installers = [
  'CUSTOMER_INSTALLER',
  'INSTALLER',
  'GO_INSTALLER_CUSTOMER',
  'GO_INSTALLER_ALL_CUSTOMERS',
  'OEM_INSTALLER',
] as const
/** One's own trailer waits to be installed and is built by the installer's OEM; the foreign one is neither. */
export const installing = { own: [...administrators.own, ...installers], foreign: administrators.foreign }
/** Of what is finished, with its certificate; whoever asks began it. */
export const certified = {
  own: [...fleet.own, ...installers, 'VIEW_ONLY_ADMIN'] as const,
  foreign: [...fleet.foreign, 'VIEW_ONLY_ADMIN'] as const,
}
const noTrailer = 'There is no trailer with this VIN that you can install.'
const noInstallation = 'There is no such installation. It may have been cancelled.'

export const installationQueries: Readonly<Record<string, Case>> = {
  trailersToInstall: {
    ...installing,
    ask: ({ abbrev }) => `{ trailersToInstall(search: "${abbrev}-") { unitId } }`,
  },
  installations: {
    ...certified,
    ask: ({ vin }) => `{ installations(finished: true, vin: "${vin}") { unitId } }`,
  },
  'installations:open': {
    // It is the asking user's own, as far as they see the trailer.
    ...certified,
    ask: ({ vin }) => `{ installations(finished: false, vin: "${vin}") { unitId } }`,
  },
  installation: {
    ...certified,
    ask: ({ installationId }) => `{ installation(id: "${installationId}") { unitId photos { id } } }`,
  },
}

export const installationMutations: Readonly<Record<string, Case>> = {
  saveInstallation: {
    ...installing,
    refusal: noTrailer,
    ask: ({ installationId, vin }) =>
      `mutation { saveInstallation(input: { id: "${installationId}", vin: "${vin}", sensorTypeIds: [1] }) { id } }`,
  },
  finishInstallation: {
    ...installing,
    refusal: noInstallation,
    ask: ({ installationId }) =>
      `mutation { finishInstallation(id: "${installationId}", evenSo: true) { id } }`,
  },
  removeInstallationPhoto: {
    ...installing,
    refusal: noInstallation,
    ask: ({ installationId, installationPhotoId }) =>
      `mutation { removeInstallationPhoto(id: "${installationId}", photoId: "${installationPhotoId}") }`,
  },
  cancelInstallation: {
    ...installing,
    refusal: noInstallation,
    ask: ({ installationId }) => `mutation { cancelInstallation(id: "${installationId}") }`,
  },
}
