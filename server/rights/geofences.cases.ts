/** For the test of rights: geofences and visits. */
import { type Case, editors, fleet } from './case.ts'

export const geofencesQueries: Readonly<Record<string, Case>> = {
  geofences: { ...fleet, ask: () => '{ geofences { geofences { name vehicleCount } } }' },
  'geofences: of one customer': {
    ...fleet,
    ask: ({ customerId }) => `{ geofences(customerId: ${customerId}) { geofences { name } } }`,
  },
  geofence: {
    ...fleet,
    ask: ({ geofenceId }) => `{ geofence(geofenceId: ${geofenceId}) { name description } }`,
  },
  // Towns are the same for everybody who sees geofences.
  towns: {
    own: fleet.own,
    foreign: fleet.own,
    ask: () => '{ towns(text: "Abilene, TX") { name } }',
    mark: () => 'Abilene, TX',
  },
  geofenceVisits: {
    ...fleet,
    refusal: 'There is no such geofence.',
    ask: ({ geofenceId }) => `{ geofenceVisits(geofenceId: ${geofenceId}) { visits { unitId vin } } }`,
  },
  geofenceBackfill: {
    ...fleet,
    ask: ({ geofenceId }) => `{ geofenceBackfill(geofenceId: ${geofenceId}) { state } }`,
    mark: () => '"state":"done"',
  },
  vehicleVisits: {
    ...fleet,
    ask: ({ vin }) => `{ vehicleVisits(vin: "${vin}") { visits { name unitId } } }`,
  },
}

const circle = (name: string) => `{ name: "${name}", categoryId: 1, geofenceTypeId: 1, radiusMeters: 100,
  centerPointCoordinate: { latitude: 32.7, longitude: -96.8 } }`

export const geofencesMutations: Readonly<Record<string, Case>> = {
  createGeofence: {
    ...editors,
    ask: ({ customerId, fresh }) =>
      `mutation { createGeofence(customerId: ${customerId}, input: ${circle(fresh)}) { geofenceId } }`,
  },
  updateGeofence: {
    ...editors,
    refusal: 'There is no such geofence.',
    ask: ({ geofenceId, fresh }) =>
      `mutation { updateGeofence(geofenceId: ${geofenceId}, input: ${circle(fresh)}) { name } }`,
  },
  importGeofences: {
    ...editors,
    ask: ({ customerId, fresh }) => `mutation { importGeofences(customerId: ${customerId}, format: "geojson",
      text: "{\\"type\\":\\"Feature\\",\\"properties\\":{\\"name\\":\\"${fresh}\\",\\"radius_meters\\":100},\\"geometry\\":{\\"type\\":\\"Point\\",\\"coordinates\\":[-96.8,32.7]}}") { taken } }`,
  },
  setGeofenceActive: {
    ...editors,
    refusal: 'There is no such geofence.',
    ask: ({ geofenceId }) =>
      `mutation { setGeofenceActive(geofenceId: ${geofenceId}, isActive: false) { isActive } }`,
  },
  backfillGeofence: {
    ...editors,
    refusal: 'There is no such geofence.',
    ask: ({ geofenceId }) => `mutation { backfillGeofence(geofenceId: ${geofenceId}, days: 30) { state } }`,
  },
  removeGeofenceBackfill: {
    ...editors,
    refusal: 'There is no such geofence.',
    ask: ({ geofenceId }) => `mutation { removeGeofenceBackfill(geofenceId: ${geofenceId}) }`,
  },
  deleteGeofence: {
    ...editors,
    refusal: 'There is no such geofence.',
    ask: ({ geofenceId }) => `mutation { deleteGeofence(geofenceId: ${geofenceId}) }`,
  },
}
