/** Whether a phone may report for a vehicle without a key, and opening a vehicle to phones. */
import { type Answer, mutation, query, request } from './graphql.ts'

export const phoneAccessQuery = query('query($vin: String!) { phoneAccess(vin: $vin) { open keyRequired } }')
export type PhoneAccess = Answer<typeof phoneAccessQuery>['phoneAccess']
export const phoneAccess = async (vin: string, signal?: AbortSignal): Promise<PhoneAccess> =>
  (await request(phoneAccessQuery, { vin }, signal)).phoneAccess

export const openVehicleToPhonesMutation = mutation(
  'mutation($vin: String!, $open: Boolean!) { openVehicleToPhones(vin: $vin, open: $open) }',
)
/** Answers whether it is open now. */
export const openVehicleToPhones = async (vin: string, open: boolean): Promise<boolean> =>
  (await request(openVehicleToPhonesMutation, { vin, open })).openVehicleToPhones
