/** Vehicle groups: a customer's tree of them, their members, and every change to both. */
import { call } from './call.ts'
import { ask, question } from './graphql.ts'

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
export const flat = (
  groups: readonly GroupNode[],
  depth = 0,
  parent: string | null = null,
): readonly { readonly group: GroupNode; readonly depth: number; readonly parent: string | null }[] =>
  groups.flatMap((group) => [{ group, depth, parent }, ...flat(group.vehicleGroups, depth + 1, group.id)])

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

interface MembersWanted {
  readonly customerId: string
  readonly vehicleGroupId: string
  readonly search: string
  readonly outside: boolean
  readonly page: { readonly pageNumber: number; readonly pageSize: number }
}
const args =
  '$customerId: ID!, $vehicleGroupId: ID!, $search: String, $outside: Boolean, $page: PaginationInput'
const within = (inside: string) =>
  `query(${args}) { vehicleGroup(customerId: $customerId, vehicleGroupId: $vehicleGroupId) { ${inside} } }`

export const groupVehiclesQuestion = question<
  {
    vehicleGroup: {
      vehicles: {
        vehicleCount: number
        vehicles: readonly { id: string; unitId: string; vin: string }[]
      }
    } | null
  },
  MembersWanted
>(
  within(
    'vehicles(search: $search, outside: $outside, paginationInput: $page) { vehicleCount vehicles { id unitId vin } }',
  ),
)
export const groupUsersQuestion = question<
  {
    vehicleGroup: {
      users: { userCount: number; users: readonly { id: string; email: string; name: string }[] }
    } | null
  },
  MembersWanted
>(
  within(
    'users(search: $search, outside: $outside, paginationInput: $page) { userCount users { id email name } }',
  ),
)

/** The members of a group, or with `outside` those of its customer that are not in it; a page of them. */
export async function groupMembers(
  kind: MemberKind,
  wanted: MembersWanted,
  signal?: AbortSignal,
): Promise<MemberPage> {
  if (kind === 'vehicles') {
    const page = (await ask(groupVehiclesQuestion, wanted, signal)).vehicleGroup?.vehicles
    return {
      count: page?.vehicleCount ?? 0,
      members: page?.vehicles.map(({ id, unitId, vin }) => ({ id, name: unitId, more: vin })) ?? [],
    }
  }
  const page = (await ask(groupUsersQuestion, wanted, signal)).vehicleGroup?.users
  return {
    count: page?.userCount ?? 0,
    members: page?.users.map(({ id, email, name }) => ({ id, name: email, more: name })) ?? [],
  }
}

interface PlacedGroup {
  readonly customerId: string
  readonly name: string
}
export const updateVehicleGroupQuestion = question<
  { updateVehicleGroup: { id: string } },
  PlacedGroup & { parentIds: readonly string[] }
>(
  `mutation($customerId: ID!, $parentIds: [ID!], $name: String!) {
    updateVehicleGroup(customerId: $customerId, parentIds: $parentIds, name: $name) { id } }`,
)
export const renameVehicleGroupQuestion = question<
  { renameVehicleGroup: { id: string } },
  PlacedGroup & { vehicleGroupId: string }
>(
  `mutation($customerId: ID!, $vehicleGroupId: ID!, $name: String!) {
    renameVehicleGroup(customerId: $customerId, vehicleGroupId: $vehicleGroupId, name: $name) { id } }`,
)
export const deleteVehicleGroupQuestion = question<{ deleteVehicleGroup: boolean }, PlacedGroup>(
  'mutation($customerId: ID!, $name: String!) { deleteVehicleGroup(customerId: $customerId, name: $name) }',
)

interface Vehicles {
  readonly customerId: string
  readonly vehicleIds: readonly string[]
  readonly vehicleGroupIds: readonly string[]
}
interface Users {
  readonly customerId: string
  readonly userIds: readonly string[]
  readonly vehicleGroupIds: readonly string[]
}
const changeVehicles = (act: string) =>
  `mutation($vehicleIds: [ID!]!, $customerId: ID!, $vehicleGroupIds: [ID!]!) {
    ${act}(vehicleIds: $vehicleIds, customerId: $customerId, vehicleGroupIds: $vehicleGroupIds) }`
const changeUsers = (act: string) =>
  `mutation($userIds: [ID!]!, $customerId: ID!, $vehicleGroupIds: [ID!]!) {
    ${act}(userIds: $userIds, customerId: $customerId, vehicleGroupIds: $vehicleGroupIds) }`
export const addVehiclesQuestion = question<unknown, Vehicles>(changeVehicles('addVehiclesToGroups'))
export const removeVehiclesQuestion = question<unknown, Vehicles>(changeVehicles('removeVehiclesFromGroups'))
export const addUsersQuestion = question<unknown, Users>(changeUsers('addUsersToVehicleGroups'))
export const removeUsersQuestion = question<unknown, Users>(changeUsers('removeUsersFromVehicleGroups'))

/** Creates a group of this name under a parent (null: at the top), or moves the one that has the name there. */
export const placeGroup = async (customerId: string, name: string, parent: string | null): Promise<string> =>
  (await ask(updateVehicleGroupQuestion, { customerId, parentIds: parent ? [parent] : [], name }))
    .updateVehicleGroup.id
export const renameGroup = async (
  customerId: string,
  vehicleGroupId: string,
  name: string,
): Promise<void> => {
  await ask(renameVehicleGroupQuestion, { customerId, vehicleGroupId, name })
}
export const deleteGroup = async (customerId: string, name: string): Promise<void> => {
  await ask(deleteVehicleGroupQuestion, { customerId, name })
}

/** Takes members into groups or out of them, any number at once. */
export async function changeMembers(
  kind: MemberKind,
  way: 'add' | 'remove',
  customerId: string,
  ids: readonly string[],
  vehicleGroupIds: readonly string[],
): Promise<void> {
  if (ids.length === 0 || vehicleGroupIds.length === 0) return
  if (kind === 'vehicles')
    await ask(way === 'add' ? addVehiclesQuestion : removeVehiclesQuestion, {
      customerId,
      vehicleIds: ids,
      vehicleGroupIds,
    })
  else
    await ask(way === 'add' ? addUsersQuestion : removeUsersQuestion, {
      customerId,
      userIds: ids,
      vehicleGroupIds,
    })
}
