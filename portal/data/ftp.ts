/** FTP for gateways: whether it is on, its accounts, and what was fetched. */
import { type Answer, mutation, query } from './graphql.ts'

export type FtpAccount = Answer<typeof ftpServerQuery>['ftpServer']['accounts'][number]
export type FtpFetch = Answer<typeof ftpFetchesQuery>['ftpFetches'][number]

export const ftpServerQuery =
  query(`{ ftpServer { isOn port accounts { id name product folder created createdBy used
  files { name size } } } }`)
export const ftpFetchesQuery = query(
  `query($before: ID) { ftpFetches(before: $before) { id accountName file address at bytes isWhole } }`,
)
export const createFtpAccountMutation =
  mutation(`mutation($name: String!, $product: String!, $folder: String!, $password: String!) {
  createFtpAccount(name: $name, product: $product, folder: $folder, password: $password) { id } }`)
export const deleteFtpAccountMutation = mutation('mutation($id: ID!) { deleteFtpAccount(id: $id) }')
