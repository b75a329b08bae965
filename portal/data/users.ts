/** Users as they are managed: the list, and every act on one of them. */
import type { Permission } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/basics/units.ts'
import { post } from './call.ts'
import { ask, question } from './graphql.ts'
import { type ListInput, paginationOf, sortingOf } from './page.ts'

export interface NamedGroup {
  readonly id: string
  readonly name: string
  readonly customerId: string
}
export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly accountStatus: string
  readonly enabled: boolean
  readonly emailVerified: boolean
  readonly createdDate: Instant
  readonly lastModifiedDate: Instant
  readonly lastLoginDateTime: Instant | null
  /** The names of the user types, separated by commas. */
  readonly roleType: string
  /** As `createUser` takes them: ADMINS, CUSTOMER_12, … */
  readonly roleNames: readonly string[]
  readonly tkCommandControl: boolean
  /** Areas taken away from this one person. */
  readonly withheld: readonly Permission[]
  readonly secondFactor: boolean
  readonly groups: readonly NamedGroup[]
  readonly customers: readonly {
    readonly id: string
    readonly shortName: string
    readonly longName: string
  }[]
}
export interface UserPage {
  readonly userCount: number
  readonly users: readonly User[]
}

interface UserDtoInput {
  readonly filters: ListInput['filters']
  readonly customerId: string | null
  readonly paginationInput: ReturnType<typeof paginationOf>
  readonly sortingInput: ReturnType<typeof sortingOf>
}

export const usersQuestion = question<{ users: UserPage }, { input: UserDtoInput }>(
  `query($input: UserDtoInput) { users(userDtoInput: $input) { userCount users {
    id email name accountStatus enabled emailVerified createdDate lastModifiedDate lastLoginDateTime
    roleType roleNames tkCommandControl withheld secondFactor groups { id name customerId } customers { id shortName longName }
  } } }`,
)
export interface SavedUser {
  readonly email: string
  /** The whole list. */
  readonly roleNames: readonly string[]
  /** Left out: as it is. */
  readonly withheld?: readonly Permission[]
}
export const createUserQuestion = question<
  { createUser: { id: string; email: string } },
  { input: SavedUser & { edit: boolean } }
>(
  'mutation($input: CreateUserInput!) { createUser(input: $input) { id email roleNames emailVerified enabled } }',
)
export const deleteUserQuestion = question<{ deleteUser: boolean }, { userId: string }>(
  'mutation($userId: ID!) { deleteUser(userId: $userId) }',
)
export const disableUserQuestion = question<{ disableUser: boolean }, { userId: string }>(
  'mutation($userId: ID!) { disableUser(userId: $userId) }',
)
export const sendVerificationEmailQuestion = question<{ sendVerificationEmail: boolean }, { userId: string }>(
  'mutation($userId: ID!) { sendVerificationEmail(userId: $userId) }',
)
export const setReeferControlQuestion = question<
  { setReeferControl: boolean },
  { userId: string; on: boolean }
>('mutation($userId: ID!, $on: Boolean!) { setReeferControl(userId: $userId, on: $on) }')
export const resetSecondFactorQuestion = question<{ resetSecondFactor: boolean }, { userId: string }>(
  'mutation($userId: ID!) { resetSecondFactor(userId: $userId) }',
)

const path = '/auth/graphql'

/** A page of the users that I manage; with a customer, of theirs alone. */
export const users = async (
  customerId: string | null,
  list: ListInput,
  signal?: AbortSignal,
): Promise<UserPage> => {
  const input = {
    filters: list.filters,
    customerId,
    paginationInput: paginationOf(list),
    sortingInput: sortingOf(list),
  }
  return (await ask(usersQuestion, { input }, signal, path)).users
}

/** Creates a user; answers the id. */
export const createUser = async (user: SavedUser): Promise<string> =>
  (await ask(createUserQuestion, { input: { ...user, edit: false } }, undefined, path)).createUser.id

/** Saves a user with the whole list of roles; one who was disabled is enabled by it. */
export const saveUser = async (user: SavedUser): Promise<void> => {
  await ask(createUserQuestion, { input: { ...user, edit: true } }, undefined, path)
}
export const deleteUser = async (userId: string): Promise<boolean> =>
  (await ask(deleteUserQuestion, { userId }, undefined, path)).deleteUser
export const disableUser = async (userId: string): Promise<boolean> =>
  (await ask(disableUserQuestion, { userId }, undefined, path)).disableUser
export const sendVerificationEmail = async (userId: string): Promise<boolean> =>
  (await ask(sendVerificationEmailQuestion, { userId }, undefined, path)).sendVerificationEmail
export const setReeferControl = async (userId: string, on: boolean): Promise<boolean> =>
  (await ask(setReeferControlQuestion, { userId, on }, undefined, path)).setReeferControl
/** Takes away the second factor of somebody who lost it. */
export const resetSecondFactor = async (userId: string): Promise<boolean> =>
  (await ask(resetSecondFactorQuestion, { userId }, undefined, path)).resetSecondFactor

/** Asks for the letter with which this user sets a new password. */
export const requestPasswordReset = async (username: string): Promise<void> => {
  await post('/auth/v1/request-password-reset', { username })
}
