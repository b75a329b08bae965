/** For the test of rights: workshops, which are the installation's, and what is sent to them. */
import { roleNames } from '#domain/access/roles.ts'
import { type Case, editors, placed, superAdmins } from './case.ts'

const everybody = { own: roleNames, foreign: roleNames }

export const serviceCentersQueries: Readonly<Record<string, Case>> = {
  serviceCenters: {
    ...everybody,
    mark: () => 'Alamo Trailer Repair',
    ask: () => '{ serviceCenters { serviceCenters { name } } }',
  },
  serviceCenterPlaces: {
    ...everybody,
    mark: () => 'Alamo Trailer Repair',
    ask: () => '{ serviceCenterPlaces }',
  },
  nearestServiceCenters: {
    ...placed,
    mark: () => 'Alamo Trailer Repair',
    ask: ({ vin }) => `{ nearestServiceCenters(vin: "${vin}") { name distanceMiles } }`,
  },
}

export const serviceCentersMutations: Readonly<Record<string, Case>> = {
  importServiceCenters: {
    ...superAdmins,
    ask: ({ fresh }) =>
      `mutation { importServiceCenters(text: "name,latitude,longitude\\n${fresh},32.7,-96.8") { taken } }`,
  },
  deleteServiceCenters: {
    ...superAdmins,
    ask: ({ serviceCenterId }) => `mutation { deleteServiceCenters(ids: [${serviceCenterId}]) }`,
  },
  sendDiagnosticEmail: {
    ...editors,
    refusal: 'There is no such vehicle.',
    ask: ({ vin, serviceCenterId }) =>
      `mutation { sendDiagnosticEmail(input: { vin: "${vin}", serviceCenterId: ${serviceCenterId}, note: "Please look",
        faults: [], sensors: ["odometer"] }) { id } }`,
  },
}
