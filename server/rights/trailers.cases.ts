/** For the test of rights: registered vehicles and their gateways. */
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { vin } from '#domain/vehicle/vin.ts'
import { administrators, type Case, overseers, superAdmins } from './case.ts'

const installers: Case['own'] = [
  'CUSTOMER_INSTALLER',
  'INSTALLER',
  'GO_INSTALLER_CUSTOMER',
  'GO_INSTALLER_ALL_CUSTOMERS',
  'OEM_INSTALLER',
]
/** Installers are about vehicles that they are to install: the own one, and not the foreign one. */
const attaching: Pick<Case, 'own' | 'foreign' | 'refusal'> = {
  own: [...administrators.own, ...installers],
  foreign: administrators.foreign,
  refusal: trailerWords.noSuchVehicle,
}
const editing = { ...administrators, refusal: trailerWords.noSuchVehicle }

/** A VIN that nothing has yet, of a name that nothing has yet. */
const vinOf = (fresh: string): string =>
  vin({ wmi: '1JJ', descriptor: 'V532D', modelYear: 2024, plant: 'L', serial: Number(fresh.split('-')[1]) })

export const trailersQueries: Readonly<Record<string, Case>> = {
  managedTrailers: { ...overseers, ask: () => '{ managedTrailers { trailers { unitId customerName } } }' },
  'managedTrailers: of one customer': {
    ...overseers,
    ask: ({ customerId }) => `{ managedTrailers(customerId: ${customerId}) { trailers { unitId vin } } }`,
  },
  vehicleConsequences: {
    ...editing,
    ask: ({ vin }) => `{ vehicleConsequences(vin: "${vin}") { shares } }`,
    mark: () => '"shares":1',
  },
  gatewayHistory: {
    own: [...overseers.own, 'SUPPORT', ...installers],
    foreign: [...overseers.foreign, 'SUPPORT'],
    refusal: trailerWords.noSuchVehicle,
    ask: ({ doomedVin }) => `{ gatewayHistory(vin: "${doomedVin}") { serialNumber } }`,
  },
  'gatewayHistory: who attached one': {
    ...overseers,
    refusal: trailerWords.noSuchVehicle,
    ask: ({ doomedVin }) => `{ gatewayHistory(vin: "${doomedVin}") { attachedBy } }`,
    mark: () => 'somebody@fleet.example',
  },
  detachedGateways: { ...administrators, ask: () => '{ detachedGateways { serialNumber reports } }' },
  'detachedGateways: with a key for all': {
    own: superAdmins.own,
    foreign: superAdmins.foreign,
    ask: () => '{ detachedGateways { serialNumber } }',
    mark: () => 'BOX-OF-ALL',
  },
  gatewayLeftovers: {
    ...superAdmins,
    ask: () => '{ gatewayLeftovers { protocol serialNumber reason } }',
    mark: () => 'Codec 13 is not known',
  },
}

export const trailersMutations: Readonly<Record<string, Case>> = {
  createVehicle: {
    ...administrators,
    ask: ({
      customerId,
      fresh,
    }) => `mutation { createVehicle(input: { customerId: ${customerId}, vin: "${vinOf(fresh)}",
      unitId: "made-${fresh}", vehicleTypeId: 3, deviceTypeId: 1 }) { id vin } }`,
  },
  updateCustomerVehicle: {
    ...editing,
    ask: ({ doomedVin, fresh }) =>
      `mutation { updateCustomerVehicle(vin: "${doomedVin}", unitId: "renamed-${fresh}") { vin } }`,
  },
  updateVehicle: {
    ...editing,
    ask: ({ doomedVin }) =>
      `mutation { updateVehicle(vin: "${doomedVin}", restingBogieWeightLbs: 9000) { vin } }`,
  },
  deactivateVehicle: {
    ...editing,
    ask: ({ doomedVin }) => `mutation { deactivateVehicle(vin: "${doomedVin}") { vin } }`,
  },
  activateVehicle: {
    ...editing,
    ask: ({ asleepVin }) => `mutation { activateVehicle(vin: "${asleepVin}") { vin } }`,
  },
  deleteVehicle: {
    ...superAdmins,
    ask: ({ doomedVin }) => `mutation { deleteVehicle(vin: "${doomedVin}") }`,
  },
  attachGateway: {
    ...attaching,
    ask: ({ doomedVin, fresh }) =>
      `mutation { attachGateway(vin: "${doomedVin}", serialNumber: "${fresh}") { vin } }`,
  },
  detachGateway: {
    ...attaching,
    ask: ({ doomedVin }) => `mutation { detachGateway(vin: "${doomedVin}") { vin } }`,
  },
  upsertDetachedSensorBox: {
    ...administrators,
    ask: ({
      customerId,
      fresh,
    }) => `mutation { upsertDetachedSensorBox(extMfgrSerialNum: "${fresh}", iccid: "0",
      sensorBoxMfgrId: 1, customerId: ${customerId}) { extMfgrSerialNum } }`,
  },
}
