/** For the test of rights: FTP, which is super admins' alone. */
import { type Case, superAdmins } from './case.ts'

export const ftpQueries: Readonly<Record<string, Case>> = {
  ftpServer: { ...superAdmins, ask: () => '{ ftpServer { isOn accounts { name createdBy } } }' },
  ftpFetches: { ...superAdmins, ask: () => '{ ftpFetches { accountName file } }' },
}

export const ftpMutations: Readonly<Record<string, Case>> = {
  createFtpAccount: {
    ...superAdmins,
    ask: ({ fresh }) =>
      `mutation { createFtpAccount(name: "${fresh.toLowerCase()}", product: "Pro", folder: "pro", password: "a long password") { id } }`,
  },
  deleteFtpAccount: {
    ...superAdmins,
    ask: ({ ftpAccountId }) => `mutation { deleteFtpAccount(id: ${ftpAccountId}) }`,
  },
}
