/** Vehicle groups: a customer's tree of them, their members, and every change to both. */
import { call } from './call.ts'
import { mutation, query, request, type Variables } from './graphql.ts'

export interface GroupNode {
  readonly id: string
  readonly name: string
  readonly vehicleGroups: readonly GroupNode[]
}

/** The groups of a customer as they stand in one another. */
export async function groupTree(customerId: string, signal?: AbortSignal): Promise<readonly GroupNode[]> {
  const answer = await call(
    `/v1/api/vehicle-groups/hierarchy?customerId=${encodeURIComponent(customerId)}`,
    signal ? { signal } : {},
  )
  const { customers } = (await answer.json()) as {
    customers: readonly { vehicleGroups: readonly GroupNode[] }[]
  }
  return (customers[0]?.vehicleGroups ?? []).map(node)
}
/** Ids are texts here, as they are in GraphQL. */
const node = ({ id, name, vehicleGroups }: GroupNode): GroupNode => ({
  id: String(id),
  name,
  vehicleGroups: (vehicleGroups ?? []).map(node),
})

/** Every group of a tree, parents before children, with how deep it stands. */
export const flattenGroups = (
  groups: readonly GroupNode[],
  depth = 0,
  parent: string | null = null,
): readonly { readonly group: GroupNode; readonly depth: number; readonly parent: string | null }[] =>
  groups.flatMap((group) => [
    { group, depth, parent },
    ...flattenGroups(group.vehicleGroups, depth + 1, group.id),
  ])

export type MemberKind = 'vehicles' | 'users'
export interface Member {
  readonly id: string
  /** A unit ID, or an e-mail. */
  readonly name: string
  /** A VIN, or a person's name. */
  readonly more: string
}
export interface MemberPage {
  readonly count: number
  readonly members: readonly Member[]
}

const within = <Inside extends string>(inside: Inside) =>
  `query($customerId: ID!, $vehicleGroupId: ID!, $search: String, $outside: Boolean, $page: PaginationInput) {
    vehicleGroup(customerId: $customerId, vehicleGroupId: $vehicleGroupId) { ${inside} } }` as const
export const groupVehiclesQuery = query(
  within(
    'vehicles(search: $search, outside: $outside, paginationInput: $page) { vehicleCount vehicles { id unitId vin } }',
  ),
)
export const groupUsersQuery = query(
  within(
    'users(search: $search, outside: $outside, paginationInput: $page) { userCount users { id email name } }',
  ),
)

/** The members of a group, or with `outside` those of its customer that are not in it; a page of them. */
export async function groupMembers(
  kind: MemberKind,
  wanted: Variables<typeof groupVehiclesQuery>,
  signal?: AbortSignal,
): Promise<MemberPage> {
  if (kind === 'vehicles') {
    const page = (await request(groupVehiclesQuery, wanted, signal)).vehicleGroup?.vehicles
    return {
      count: page?.vehicleCount ?? 0,
      members: page?.vehicles.map(({ id, unitId, vin }) => ({ id, name: unitId, more: vin })) ?? [],
    }
  }
  const page = (await request(groupUsersQuery, wanted, signal)).vehicleGroup?.users
  return {
    count: page?.userCount ?? 0,
    members: page?.users.map(({ id, email, name }) => ({ id, name: email, more: name })) ?? [],
  }
}

export const updateVehicleGroupMutation = mutation(
  `mutation($customerId: ID!, $parentIds: [ID!], $name: String!) {
    updateVehicleGroup(customerId: $customerId, parentIds: $parentIds, name: $name) { id } }`,
)
export const renameVehicleGroupMutation = mutation(
  `mutation($customerId: ID!, $vehicleGroupId: ID!, $name: String!) {
    renameVehicleGroup(customerId: $customerId, vehicleGroupId: $vehicleGroupId, name: $name) { id } }`,
)
export const deleteVehicleGroupMutation = mutation(
  'mutation($customerId: ID!, $name: String!) { deleteVehicleGroup(customerId: $customerId, name: $name) }',
)

const changeVehicles = <Act extends string>(act: Act) =>
  `mutation($vehicleIds: [ID!]!, $customerId: ID!, $vehicleGroupIds: [ID!]!) {
    ${act}(vehicleIds: $vehicleIds, customerId: $customerId, vehicleGroupIds: $vehicleGroupIds) }` as const
const changeUsers = <Act extends string>(act: Act) =>
  `mutation($userIds: [ID!]!, $customerId: ID!, $vehicleGroupIds: [ID!]!) {
    ${act}(userIds: $userIds, customerId: $customerId, vehicleGroupIds: $vehicleGroupIds) }` as const
export const addVehiclesMutation = mutation(changeVehicles('addVehiclesToGroups'))
export const removeVehiclesMutation = mutation(changeVehicles('removeVehiclesFromGroups'))
export const addUsersMutation = mutation(changeUsers('addUsersToVehicleGroups'))
export const removeUsersMutation = mutation(changeUsers('removeUsersFromVehicleGroups'))

/** Creates a group of this name under a parent (null: at the top), or moves the one that has the name there. */
export const placeGroup = async (customerId: string, name: string, parent: string | null): Promise<string> =>
  (await request(updateVehicleGroupMutation, { customerId, parentIds: parent ? [parent] : [], name }))
    .updateVehicleGroup.id
export const renameGroup = async (
  customerId: string,
  vehicleGroupId: string,
  name: string,
): Promise<void> => {
  await request(renameVehicleGroupMutation, { customerId, vehicleGroupId, name })
}
export const deleteGroup = async (customerId: string, name: string): Promise<void> => {
  await request(deleteVehicleGroupMutation, { customerId, name })
}

/** Takes members into groups or out of them, any number at once. */
export async function changeMembers(
  kind: MemberKind,
  change: 'add' | 'remove',
  customerId: string,
  ids: readonly string[],
  vehicleGroupIds: readonly string[],
): Promise<void> {
  if (ids.length === 0 || vehicleGroupIds.length === 0) return
  if (kind === 'vehicles')
    await request(change === 'add' ? addVehiclesMutation : removeVehiclesMutation, {
      customerId,
      vehicleIds: ids,
      vehicleGroupIds,
    })
  else
    await request(change === 'add' ? addUsersMutation : removeUsersMutation, {
      customerId,
      userIds: ids,
      vehicleGroupIds,
    })
}
