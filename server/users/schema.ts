/** Users in GraphQL: the list, and what is done to one of them. */

import { summaryOf, writeClaim } from '#domain/access/roles.ts'
import { titlesFor } from '#domain/access/user-types.ts'
import { AllCellsInput, allCellsWords, CellPartType, type CellsPage, listPage } from '../all-cells/schema.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PermissionType } from '../graphql/choices.ts'
import { FilterInput, PaginationInput, SortingInput } from '../graphql/inputs.ts'
import { keysetWords } from '../graphql/keyset.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { deleteUser, disableUser, setReeferControl } from './acts.ts'
import { userList, userPage } from './cell-list.ts'
import { saveUser } from './save.ts'
import type { ListedUser, NamedGroup, UserCustomer, UserPage } from './store.ts'

const builder = schemaPart()

export { builder as usersSchema }

export const NamedGroupType = builder.objectRef<NamedGroup>('NamedGroup').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
  }),
})

const UserCustomerType = builder.objectRef<UserCustomer>('UserCustomer').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    shortName: t.exposeString('shortName', { nullable: false }),
    longName: t.exposeString('longName', { nullable: false }),
    abbrev: t.exposeString('abbrev', { nullable: false }),
    vehicleGroups: t.field({
      type: [NamedGroupType],
      nullable: false,
      description: 'Those the user is in, here.',
      resolve: ({ vehicleGroups }) => vehicleGroups,
    }),
  }),
})

const UserType = builder.objectRef<ListedUser>('User').implement({
  description: 'A user as far as I manage them: roles, groups and customers beyond my own are left out.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    email: t.exposeString('email', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    accountStatus: t.exposeString('accountStatus', {
      nullable: false,
      description: 'CONFIRMED or FORCE_CHANGE_PASSWORD',
    }),
    enabled: t.exposeBoolean('enabled', { nullable: false }),
    emailVerified: t.exposeBoolean('emailVerified', { nullable: false }),
    createdDate: t.expose('created', { type: 'Instant', nullable: false }),
    lastModifiedDate: t.expose('updated', { type: 'Instant', nullable: false }),
    lastLoginDateTime: t.expose('lastLogin', { type: 'Instant' }),
    roleType: t.string({
      nullable: false,
      description: 'The names of the user types, separated by commas.',
      resolve: ({ claims }, _args, { viewer }) =>
        titlesFor(
          viewer,
          claims.map(({ role }) => role),
        ).join(', '),
    }),
    roleSummary: t.string({
      nullable: false,
      description: 'Administrator, Standard User, Installer, Dealer or N/A',
      resolve: ({ claims }) => summaryOf(claims.map(({ role }) => role)),
    }),
    roleNames: t.stringList({
      nullable: false,
      description: 'As createUser takes them: ADMINS, CUSTOMER_12, …',
      resolve: ({ claims }) => claims.map(writeClaim),
    }),
    withheld: t.expose('withheld', {
      type: [PermissionType],
      nullable: false,
      description: 'Areas this person may not see: fleet, alerts, parts, insights.',
    }),
    oem: t.exposeString('oem', {
      description: 'The OEM they work for: what OEM and OEM_INSTALLER see.',
    }),
    tkCommandControl: t.exposeBoolean('reeferControl', { nullable: false }),
    secondFactor: t.exposeBoolean('secondFactor', {
      nullable: false,
      description: 'Whether they sign in with a code besides the password.',
    }),
    madeByProvider: t.exposeBoolean('madeByProvider', {
      nullable: false,
      description: "Whether the provider of their customer's single sign-on made the account.",
    }),
    customerNames: t.exposeStringList('customerNames', {
      nullable: false,
      description: "'Admin' for somebody who reaches every customer.",
    }),
    groups: t.field({ type: [NamedGroupType], nullable: false, resolve: ({ groups }) => groups }),
    customers: t.field({ type: [UserCustomerType], nullable: false, resolve: ({ customers }) => customers }),
  }),
})

const UserPageType = builder
  .objectRef<CellsPage<ListedUser> & Partial<Pick<UserPage, 'after'>>>('UserPage')
  .implement({
    fields: (t) => ({
      userCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
      after: t.string({ description: keysetWords.field, resolve: ({ after }) => after ?? null }),
      users: t.field({ type: [UserType], nullable: false, resolve: ({ rows }) => rows }),
      cells: t.field({
        type: [CellPartType],
        description: allCellsWords.field,
        resolve: ({ cells }) => cells,
      }),
    }),
  })

const UserDtoInput = builder.inputType('UserDtoInput', {
  fields: (t) => ({
    filters: t.field({
      type: [FilterInput],
      description:
        'On email, name, customers, groups (like, isExactly, isOneOf); enabled, emailVerified, tkCommandControl ' +
        '(isExactly); accountStatus, roleType (isExactly, isOneOf; roleType by name); createdDate, lastModifiedDate, ' +
        'lastLoginDateTime (isAfter, isBefore; isExactly means that day in UTC, or null for never).',
    }),
    customerId: t.id({ description: 'Users of this customer alone.' }),
    paginationInput: t.field({ type: PaginationInput }),
    after: t.string({ description: `${keysetWords.arg} In the usual order alone.` }),
    sortingInput: t.field({
      type: SortingInput,
      description: 'By any of those fields but customers, groups, roleType.',
    }),
    allCells: t.field({ type: AllCellsInput, description: `${allCellsWords.arg} Not with \`after\`.` }),
  }),
})

const CreateUserInput = builder.inputType('CreateUserInput', {
  fields: (t) => ({
    email: t.string({ required: true }),
    roleNames: t.stringList({
      required: true,
      description:
        'The whole list: ADMINS, CUSTOMER_12; a role of a customer without its number is given for each of customerIds.',
    }),
    customerIds: t.idList(),
    name: t.string(),
    withheld: t.stringList({ description: 'Areas to take away; left as they are where not given.' }),
    oem: t.string({
      description:
        'The OEM they work for, for OEM and OEM_INSTALLER; left as it is where not given, none where empty.',
    }),
    edit: t.boolean({
      description: 'true: the user must exist; false: must not. Left out: whichever is the case.',
    }),
  }),
})

builder.queryField('users', (t) =>
  t.field({
    type: UserPageType,
    nullable: false,
    args: { userDtoInput: t.arg({ type: UserDtoInput }) },
    resolve: async (_root, { userDtoInput }, context) => {
      const { after, ...args } = userDtoInput ?? {}
      if (after == null) return listPage(userList, context, args)
      return { ...(await userPage(context, args, readPage(args.paginationInput), after)), cells: null }
    },
  }),
)

builder.mutationField('createUser', (t) =>
  t.field({
    type: UserType,
    nullable: false,
    description: 'Creates a user, edits one, or enables one who was disabled: a saved user is enabled.',
    args: { input: t.arg({ type: CreateUserInput, required: true }) },
    resolve: (_root, { input }, context) =>
      saveUser(context, { ...input, customerIds: input.customerIds?.map(idOf) ?? null }),
  }),
)

builder.mutationField('disableUser', (t) =>
  t.boolean({
    nullable: false,
    description: 'Ends the sign-ins of a user and admits no new ones.',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, context) => disableUser(context, idOf(userId)),
  }),
)

builder.mutationField('deleteUser', (t) =>
  t.boolean({
    nullable: false,
    description: 'By super admins alone.',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, context) => deleteUser(context, idOf(userId)),
  }),
)

builder.mutationField('setReeferControl', (t) =>
  t.boolean({
    nullable: false,
    description:
      'Puts a user into the Thermo King command control group, or takes them out. Answers how it is now.',
    args: { userId: t.arg.id({ required: true }), on: t.arg.boolean({ required: true }) },
    resolve: (_root, { userId, on }, context) => setReeferControl(context, idOf(userId), on),
  }),
)
