/** For the test of rights: whom to call. */
import { type Case, editors, fleet } from './case.ts'

export const contactQueries: Readonly<Record<string, Case>> = {
  contacts: {
    ...fleet,
    refusal: 'There is no such vehicle.',
    ask: ({ vin }) => `{ contacts(vin: "${vin}") { kind of name telephone updatedBy } }`,
  },
  'contacts: of a geofence': {
    ...fleet,
    refusal: 'There is no such geofence.',
    ask: ({ geofenceId }) => `{ contacts(geofenceId: ${geofenceId}) { kind geofenceId } }`,
    mark: ({ geofenceId }) => `"${geofenceId}"`,
  },
  'contacts: of an office': {
    ...fleet,
    refusal: 'There is no such customer.',
    ask: ({ customerId }) => `{ contacts(customerId: ${customerId}) { of } }`,
  },
}

export const contactMutations: Readonly<Record<string, Case>> = {
  saveContact: {
    ...editors,
    refusal: 'There is no such vehicle.',
    ask: ({ vin }) =>
      `mutation { saveContact(input: { vin: "${vin}", name: "Ana", telephone: "+1 312 555 0142" }) { telephone } }`,
  },
  'saveContact: of a yard': {
    ...editors,
    refusal: 'There is no such geofence.',
    ask: ({ geofenceId }) =>
      `mutation { saveContact(input: { geofenceId: ${geofenceId}, telephone: "+1 312 555 0142" }) { telephone } }`,
  },
  'saveContact: of an office': {
    ...editors,
    refusal: 'There is no such customer.',
    ask: ({ customerId }) =>
      `mutation { saveContact(input: { customerId: ${customerId}, telephone: "+1 312 555 0142" }) { telephone } }`,
  },
}
