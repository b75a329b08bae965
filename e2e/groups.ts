/** Vehicle groups of a journey's own, made without a browser. */
import { graphql } from './api.ts'
import { inDatabase } from './database.ts'
import { adminToken } from './people.ts'

/** Makes a group with these trailers; one of that name from an earlier try is replaced. */
export async function makeGroup(customerId: string, name: string, unitIds: readonly string[]): Promise<void> {
  await inDatabase('DELETE FROM vehicle_group WHERE customer_id = $1 AND name = $2', [
    Number(customerId),
    name,
  ])
  const { data, errors } = await graphql<{ updateVehicleGroup: { id: string } }>(
    await adminToken(),
    'mutation($customerId: ID!, $name: String!) { updateVehicleGroup(customerId: $customerId, parentIds: [], name: $name) { id } }',
    { customerId, name },
  )
  if (errors) throw new Error(errors[0]!.message)
  if (unitIds.length === 0) return
  const vehicles = await inDatabase<{ id: number }>(
    'SELECT id FROM vehicle WHERE customer_id = $1 AND unit_id = ANY($2)',
    [Number(customerId), unitIds],
  )
  await graphql(
    await adminToken(),
    'mutation($customerId: ID!, $vehicleIds: [ID!]!, $groups: [ID!]!) { addVehiclesToGroups(customerId: $customerId, vehicleIds: $vehicleIds, vehicleGroupIds: $groups) }',
    { customerId, vehicleIds: vehicles.map(({ id }) => id), groups: [data.updateVehicleGroup.id] },
  )
}
