/** OEMs: the list, what a super admin changes of them, and how what they have built does. */
import type { OemInput } from './documents.ts'
import { type Answer, mutation, query } from './graphql.ts'

export type Oem = Answer<typeof oemsQuery>['oems'][number]
export const oemsQuery = query(`{ oems { id name productName colour supportAddress senderName senderAddress
  warrantyMonths makes hosts logo people customers { id shortName } dealers { id shortName } } }`)
export const oemNamesQuery = query('{ oems { id name } }')

export type OemChange = OemInput
export const saveOemMutation = mutation('mutation($input: OemInput!) { saveOem(input: $input) { id } }')
export const deleteOemMutation = mutation('mutation($id: ID!) { deleteOem(id: $id) }')

export type BuiltHealth = Answer<typeof builtHealthQuery>['builtHealth'][number]
export const builtHealthQuery = query(`query($oemId: ID) { builtHealth(oemId: $oemId) {
  make modelYear vehicleType vehicles faulty faults { title vehicles } } }`)
