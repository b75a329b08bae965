/** For the test of rights: exports of the whole account of a customer, and its deletion. */
import { administrators, type Case, type CaseAbout, superAdmins } from './case.ts'

const start = ({ customerId }: CaseAbout) => `startAccountExport(customerId: ${customerId}) { id }`
const ready = ({ customerId, accountExportId }: CaseAbout) =>
  `(customerId: ${customerId}, id: "${accountExportId}")`

export const takeoutQueries: Readonly<Record<string, Case>> = {
  accountExports: {
    ...administrators,
    ask: ({ customerId }) => `{ accountExports(customerId: ${customerId}) { name } }`,
  },
  customerDeletions: {
    ...superAdmins,
    ask: () => '{ customerDeletions { name } }',
    mark: () => '"customerDeletions":',
  },
}

export const takeoutMutations: Readonly<Record<string, Case>> = {
  startAccountExport: { ...administrators, ask: (about) => `mutation { ${start(about)} }` },
  cancelAccountExport: {
    ...administrators,
    ask: (about) => `mutation { ${start(about)} cancelAccountExport(customerId: ${about.customerId}) }`,
  },
  openAccountExport: {
    ...administrators,
    ask: (about) => `mutation { openAccountExport${ready(about)} }`,
  },
  deleteAccountExport: {
    ...administrators,
    ask: (about) => `mutation { deleteAccountExport${ready(about)} }`,
  },
  deleteCustomer: {
    ...superAdmins,
    ask: ({ doomedCustomer: { id, abbrev } }) =>
      `mutation { deleteCustomer(customerId: ${id}, abbrev: "${abbrev}") { state } }`,
  },
}
