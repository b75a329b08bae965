/** Exports of the whole account of a customer: started, followed, cancelled, downloaded. */
import { t } from '#domain/basics/texts.ts'
import { apiAddress } from './api-address.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

export type AccountExport = Answer<typeof accountExportsQuery>['accountExports'][number]

const fields = 'id name state problem askedBy total done atFile bytes created ends'
export const accountExportsQuery = query(
  `query($customerId: ID!) { accountExports(customerId: $customerId) { ${fields} } }`,
)
export const startAccountExportMutation = mutation(
  'mutation($customerId: ID!) { startAccountExport(customerId: $customerId) { id } }',
)
export const cancelAccountExportMutation = mutation(
  'mutation($customerId: ID!) { cancelAccountExport(customerId: $customerId) }',
)
export const deleteAccountExportMutation = mutation(
  'mutation($customerId: ID!, $id: ID!) { deleteAccountExport(customerId: $customerId, id: $id) }',
)
export const openAccountExportMutation = mutation(
  'mutation($customerId: ID!, $id: ID!) { openAccountExport(customerId: $customerId, id: $id) }',
)

/** Whether it is still being made. */
export const isUnderWay = ({ state }: AccountExport): boolean => state === 'waiting' || state === 'running'

/** The newest first. */
export const accountExports = async (
  customerId: string,
  signal?: AbortSignal,
): Promise<readonly AccountExport[]> =>
  (await request(accountExportsQuery, { customerId }, signal)).accountExports

export const startAccountExport = async (customerId: string): Promise<void> => {
  await request(startAccountExportMutation, { customerId })
}
export const cancelAccountExport = async (customerId: string): Promise<void> => {
  await request(cancelAccountExportMutation, { customerId })
}
export const deleteAccountExport = async (customerId: string, id: string): Promise<void> => {
  await request(deleteAccountExportMutation, { customerId, id })
}

/** Takes the archive to where the browser keeps such. @throws CallError, and an Error where it is gone */
export async function takeAccountExport(customerId: string, id: string): Promise<void> {
  const { openAccountExport: path } = await request(openAccountExportMutation, { customerId, id })
  if (path === null) throw new Error(t('This file is not there any more. Please export the account again.'))
  const link = document.createElement('a')
  link.href = apiAddress(path)
  link.download = ''
  link.click()
}
