/** Vehicle groups in GraphQL: one group with its members, and every change to groups and members. */

import { scope } from '#domain/access/scope.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeIn, accessScopeOf } from '../scope/vehicle-scope.ts'
import { createOrMoveGroup, deleteGroup, renameGroup } from './acts.ts'
import { type FoundGroup, findGroups, foundMost } from './find.ts'
import { changeUsers, changeVehicles } from './members.ts'
import { mustSeeFleet, seenGroups } from './reach.ts'
import { type Group, groupById, groupNamesOf, groupUsers, groupVehicles, type MemberPage } from './store.ts'

/** @assume Nobody chooses more customers or groups by hand. */
const namedMost = 1_000
const tooManyNamed = `At most ${namedMost} customers or groups can be asked for at once. Ask for fewer.`

const builder = schemaPart()

export { builder as groupsSchema }

interface MemberUser {
  readonly id: number
  readonly email: string
  readonly name: string
}
interface MemberVehicle {
  readonly id: number
  readonly vin: string
  readonly unitId: string
}

const MemberUserType = builder.objectRef<MemberUser>('GroupUser').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    email: t.exposeString('email', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
  }),
})
const MemberVehicleType = builder.objectRef<MemberVehicle>('GroupVehicle').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
  }),
})
const UserPageType = builder.objectRef<MemberPage<MemberUser>>('GroupUserPage').implement({
  fields: (t) => ({
    userCount: t.exposeInt('count', { nullable: false }),
    users: t.field({ type: [MemberUserType], nullable: false, resolve: ({ rows }) => rows }),
  }),
})
const VehiclePageType = builder.objectRef<MemberPage<MemberVehicle>>('GroupVehiclePage').implement({
  fields: (t) => ({
    vehicleCount: t.exposeInt('count', { nullable: false }),
    vehicles: t.field({ type: [MemberVehicleType], nullable: false, resolve: ({ rows }) => rows }),
  }),
})

const GroupType = builder.objectRef<Group>('VehicleGroup').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    parentId: t.exposeID('parentId'),
    vehicles: t.field({
      type: VehiclePageType,
      nullable: false,
      description: "By unit ID. 'All VINs' contains every vehicle.",
      args: {
        search: t.arg.string({ description: 'Part of a unit ID or a VIN.' }),
        outside: t.arg.boolean({ description: 'Those of the customer that are not in the group.' }),
        paginationInput: t.arg({ type: PaginationInput }),
      },
      resolve: (group, { search, outside, paginationInput }, { db }) =>
        groupVehicles(db, group, {
          search: search ?? '',
          outside: outside ?? false,
          ...readPage(paginationInput),
        }),
    }),
    users: t.field({
      type: UserPageType,
      nullable: false,
      description: "By e-mail. In 'All VINs' is whoever is in no other group.",
      args: {
        search: t.arg.string({ description: 'Part of an e-mail.' }),
        outside: t.arg.boolean({ description: 'Those of the customer that are not in the group.' }),
        paginationInput: t.arg({ type: PaginationInput }),
      },
      resolve: (group, { search, outside, paginationInput }, { db }) =>
        groupUsers(db, group, {
          search: search ?? '',
          outside: outside ?? false,
          ...readPage(paginationInput),
        }),
    }),
  }),
})

builder.queryField('vehicleGroup', (t) =>
  t.field({
    type: GroupType,
    description: 'One group with its members. The tree of all: GET /v1/api/vehicle-groups/hierarchy.',
    args: { customerId: t.arg.id({ required: true }), vehicleGroupId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId, vehicleGroupId }, { viewer, db }) =>
      groupById(db, seenGroups(viewer, idOf(customerId)), idOf(vehicleGroupId)),
  }),
)

const GroupNameType = builder
  .objectRef<{ readonly id: number; readonly name: string }>('VehicleGroupName')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id', { nullable: false }),
      name: t.exposeString('name', { nullable: false }),
    }),
  })

builder.queryField('vehicleGroupNames', (t) =>
  t.field({
    type: [GroupNameType],
    nullable: false,
    description: 'The groups of a customer that I may choose vehicles by: those that I see.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: async (_root, { customerId }, { viewer, db }) => {
      const id = mustSeeFleet(viewer, idOf(customerId))
      return groupNamesOf(db, id, await accessScopeOf(db, viewer, 'trailerList'))
    },
  }),
)

const FoundGroupType = builder.objectRef<FoundGroup>('FoundVehicleGroup').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
  }),
})

builder.queryField('findVehicleGroups', (t) =>
  t.field({
    type: [FoundGroupType],
    nullable: false,
    description: `The groups of several customers that I may choose vehicles by, by name; at most ${foundMost}. 'All VINs' and 'No VINs' are left out.`,
    args: {
      customerIds: t.arg.idList({ description: 'Left out: of all that I see.' }),
      name: t.arg.string({ description: 'Part of a name, in any case.' }),
      groupIds: t.arg.idList({ description: 'These alone.' }),
    },
    resolve: async (_root, { customerIds, name, groupIds }, { viewer, db }) => {
      const named = customerIds?.map(idOf) ?? null
      const ids = groupIds?.map(idOf) ?? null
      if ([named, ids].some((list) => (list?.length ?? 0) > namedMost)) throw refusal(tooManyNamed)
      const seen = named ? named.map((id) => mustSeeFleet(viewer, id)) : scope(viewer, 'trailerList')
      return findGroups(db, await accessScopeIn(db, viewer, seen), { name: name ?? '', ids })
    },
  }),
)

builder.mutationField('updateVehicleGroup', (t) =>
  t.field({
    type: GroupType,
    nullable: false,
    description: 'Creates a group of this name under a parent, or moves the one that has the name there.',
    args: {
      customerId: t.arg.id({ required: true }),
      parentIds: t.arg.idList({ description: 'One at most; none: at the top.' }),
      name: t.arg.string({ required: true }),
    },
    resolve: (_root, { customerId, parentIds, name }, context) =>
      createOrMoveGroup(context, idOf(customerId), parentIds?.map(idOf) ?? [], name),
  }),
)

builder.mutationField('renameVehicleGroup', (t) =>
  t.field({
    type: GroupType,
    nullable: false,
    args: {
      customerId: t.arg.id({ required: true }),
      vehicleGroupId: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
    },
    resolve: (_root, { customerId, vehicleGroupId, name }, context) =>
      renameGroup(context, idOf(customerId), idOf(vehicleGroupId), name),
  }),
)

builder.mutationField('deleteVehicleGroup', (t) =>
  t.boolean({
    nullable: false,
    description: 'Its groups move up to its parent; its vehicles and users leave it.',
    args: { customerId: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
    resolve: (_root, { customerId, name }, context) => deleteGroup(context, idOf(customerId), name),
  }),
)

for (const [name, add] of [
  ['addVehiclesToGroups', true],
  ['removeVehiclesFromGroups', false],
] as const)
  builder.mutationField(name, (t) =>
    t.boolean({
      nullable: false,
      args: {
        vehicleIds: t.arg.idList({ required: true }),
        customerId: t.arg.id({ required: true }),
        vehicleGroupIds: t.arg.idList({ required: true }),
      },
      resolve: (_root, args, context) =>
        changeVehicles(context, idOf(args.customerId), [
          { vehicleIds: args.vehicleIds.map(idOf), groupIds: args.vehicleGroupIds.map(idOf), add },
        ]),
    }),
  )

const Target = builder.inputType('VehiclesToGroupsInput', {
  fields: (t) => ({
    vehicleIds: t.idList({ required: true }),
    vehicleGroupIds: t.idList({ required: true }),
  }),
})
const ManyTargets = builder.inputType('AddMultipleVehiclesInput', {
  fields: (t) => ({
    customerId: t.id({ required: true }),
    targets: t.field({ type: [Target], required: true }),
  }),
})

builder.mutationField('addMultipleVehiclesToTargetedMultipleGroups', (t) =>
  t.boolean({
    nullable: false,
    description: 'All of it, or nothing.',
    args: { input: t.arg({ type: ManyTargets, required: true }) },
    resolve: (_root, { input }, context) =>
      changeVehicles(
        context,
        idOf(input.customerId),
        input.targets.map(({ vehicleIds, vehicleGroupIds }) => ({
          vehicleIds: vehicleIds.map(idOf),
          groupIds: vehicleGroupIds.map(idOf),
          add: true,
        })),
      ),
  }),
)

for (const [name, add] of [
  ['addUsersToVehicleGroups', true],
  ['removeUsersFromVehicleGroups', false],
] as const)
  builder.mutationField(name, (t) =>
    t.boolean({
      nullable: false,
      ...(add && {
        description: "'All VINs' and 'No VINs' take a user out of all others, and any other out of those.",
      }),
      args: {
        userIds: t.arg.idList({ required: true }),
        customerId: t.arg.id({ required: true }),
        vehicleGroupIds: t.arg.idList({ required: true }),
      },
      resolve: (_root, args, context) =>
        changeUsers(context, idOf(args.customerId), {
          userIds: args.userIds.map(idOf),
          groupIds: args.vehicleGroupIds.map(idOf),
          add,
        }),
    }),
  )
