/** Developer messages, as those who publish them see and change them. */

import type { DeveloperMessageInput } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

export type DeveloperMessage = Answer<typeof developerMessagesQuery>['developerMessages'][number]
export type MessageCustomer = DeveloperMessage['customers'][number]
export type MessageInput = DeveloperMessageInput

export const developerMessagesQuery = query(
  `{ developerMessages { id title text level link starts ends roles customers { id shortName } flags fromVersion toVersion
    dismissals created createdBy updated } productVersion }`,
)
export const messageCustomersQuery = query(
  'query($search: String) { messageCustomers(search: $search) { id shortName } }',
)
export const createMessageMutation = mutation(
  'mutation($input: DeveloperMessageInput!) { createDeveloperMessage(input: $input) { id } }',
)
export const updateMessageMutation = mutation(
  `mutation($id: ID!, $input: DeveloperMessageInput!, $showAgain: Boolean) {
    updateDeveloperMessage(id: $id, input: $input, showAgain: $showAgain) { id } }`,
)
export const endMessageMutation = mutation('mutation($id: ID!) { endDeveloperMessage(id: $id) { id } }')
export const deleteMessageMutation = mutation('mutation($id: ID!) { deleteDeveloperMessage(id: $id) }')

export const developerMessages = (signal?: AbortSignal) => request(developerMessagesQuery, {}, signal)
export const messageCustomers = async (
  search: string,
  signal?: AbortSignal,
): Promise<readonly MessageCustomer[]> =>
  (await request(messageCustomersQuery, { search }, signal)).messageCustomers
export const createMessage = async (input: MessageInput): Promise<void> => {
  await request(createMessageMutation, { input })
}
export const updateMessage = async (id: string, input: MessageInput, showAgain: boolean): Promise<void> => {
  await request(updateMessageMutation, { id, input, showAgain })
}
export const endMessage = async (id: string): Promise<void> => {
  await request(endMessageMutation, { id })
}
export const deleteMessage = async (id: string): Promise<void> => {
  await request(deleteMessageMutation, { id })
}
