/** Whom to call: about a vehicle, at a geofence, in a customer's office. */
import { type Answer, mutation, query, request } from './graphql.ts'

const fields = 'kind of geofenceId name telephone updated updatedBy'

export const contactsQuery = query(
  `query($vin: String, $geofenceId: ID, $customerId: ID) {
    contacts(vin: $vin, geofenceId: $geofenceId, customerId: $customerId) { ${fields} } }`,
)
export type Contact = Answer<typeof contactsQuery>['contacts'][number]

/** What contacts are of: one of them. */
export type ContactOf =
  | { readonly vin: string }
  | { readonly geofenceId: string }
  | { readonly customerId: string }

export const contactsOf = async (of: ContactOf, signal?: AbortSignal): Promise<readonly Contact[]> =>
  (await request(contactsQuery, { vin: null, geofenceId: null, customerId: null, ...of }, signal)).contacts

export const saveContactMutation = mutation(
  `mutation($input: ContactInput!) { saveContact(input: $input) { ${fields} } }`,
)
/** An empty number takes the contact away. */
export const saveContact = async (of: ContactOf, name: string, telephone: string): Promise<Contact> =>
  (await request(saveContactMutation, { input: { ...of, name, telephone } })).saveContact
