/** How far a new installation has come, and its first trailer. */
import type { CreateVehicleInput } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

export const firstRunQuery = query(
  '{ firstRun { customer { id shortName } vehicle { vin unitId customerId serialNumber } key report } }',
)
export type FirstRun = Answer<typeof firstRunQuery>['firstRun']
export const firstRun = async (signal?: AbortSignal): Promise<FirstRun> =>
  (await request(firstRunQuery, {}, signal)).firstRun

export const createFirstVehicleMutation = mutation(
  'mutation($input: CreateVehicleInput!) { createVehicle(input: $input) { id } }',
)
export const createFirstVehicle = async (input: CreateVehicleInput): Promise<void> => {
  await request(createFirstVehicleMutation, { input })
}
