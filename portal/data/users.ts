/** Users as they are managed: the list, and every act on one of them. */

import { post } from './call.ts'
import { createCellPages } from './cells.ts'
import type { CreateUserInput } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'
import { type PageInput, paginationOf, sortingOf } from './page.ts'

export type NamedGroup = User['groups'][number]
export type User = UserPage['users'][number]
export type UserPage = Answer<typeof usersQuery>['users']

export const usersQuery = query(
  `query($input: UserDtoInput) { users(userDtoInput: $input) { userCount users {
    id email name accountStatus enabled emailVerified createdDate lastModifiedDate lastLoginDateTime
    roleType roleNames tkCommandControl withheld oem secondFactor madeByProvider customerNames groups { id name customerId } customers { id shortName longName }
  } cells { name isHere url problem ids next } } }`,
)
export type SavedUser = Omit<CreateUserInput, 'edit'>
export const createUserMutation = mutation(
  'mutation($input: CreateUserInput!) { createUser(input: $input) { id email roleNames emailVerified enabled } }',
)
export const deleteUserMutation = mutation('mutation($userId: ID!) { deleteUser(userId: $userId) }')
export const disableUserMutation = mutation('mutation($userId: ID!) { disableUser(userId: $userId) }')
export const sendVerificationEmailMutation = mutation(
  'mutation($userId: ID!) { sendVerificationEmail(userId: $userId) }',
)
export const setReeferControlMutation = mutation(
  'mutation($userId: ID!, $on: Boolean!) { setReeferControl(userId: $userId, on: $on) }',
)
export const resetSecondFactorMutation = mutation(
  'mutation($userId: ID!) { resetSecondFactor(userId: $userId) }',
)

const path = '/auth/graphql'

const pages = createCellPages()

/** A page of the users that I manage; with a customer, of theirs alone. */
export const users = async (
  customerId: string | null,
  list: PageInput,
  signal?: AbortSignal,
): Promise<UserPage> => {
  const about = { ...list, customerId }
  const input = {
    allCells: pages.before(about),
    filters: list.filters,
    customerId,
    paginationInput: paginationOf(list),
    sortingInput: sortingOf(list),
  }
  const { users: page } = await request(usersQuery, { input }, signal, path)
  pages.heard(about, page.cells)
  return page
}

/** Creates a user; answers the id. */
export const createUser = async (user: SavedUser): Promise<string> =>
  (await request(createUserMutation, { input: { ...user, edit: false } }, undefined, path)).createUser.id

/** Saves a user with the whole list of roles; one who was disabled is enabled by it. */
export const saveUser = async (user: SavedUser): Promise<void> => {
  await request(createUserMutation, { input: { ...user, edit: true } }, undefined, path)
}
export const deleteUser = async (userId: string): Promise<boolean> =>
  (await request(deleteUserMutation, { userId }, undefined, path)).deleteUser
export const disableUser = async (userId: string): Promise<boolean> =>
  (await request(disableUserMutation, { userId }, undefined, path)).disableUser
export const sendVerificationEmail = async (userId: string): Promise<boolean> =>
  (await request(sendVerificationEmailMutation, { userId }, undefined, path)).sendVerificationEmail
export const setReeferControl = async (userId: string, on: boolean): Promise<boolean> =>
  (await request(setReeferControlMutation, { userId, on }, undefined, path)).setReeferControl
/** Takes away the second factor of somebody who lost it. */
export const resetSecondFactor = async (userId: string): Promise<boolean> =>
  (await request(resetSecondFactorMutation, { userId }, undefined, path)).resetSecondFactor

/** Asks for the email with which this user sets a new password. */
export const requestPasswordReset = async (username: string): Promise<void> => {
  await post('/auth/v1/request-password-reset', { username })
}
