/** For the test of rights: developer messages, which are the installation's. */
import { type Role, roleNames } from '#domain/access/roles.ts'
import type { Case, CaseAbout } from './case.ts'

const publishers: readonly Role[] = ['ADMINS', 'DEVELOPER']
const publishing = { own: publishers, foreign: publishers }
const input = ({
  customerId,
  fresh,
  soon,
}: CaseAbout) => `{ title: "${fresh}", text: "Please look.", level: notice,
  starts: ${soon}, ends: ${soon + 1_000}, roles: [CUSTOMER], customerIds: [${customerId}], flags: [TowAlert] }`

export const messagesQueries: Readonly<Record<string, Case>> = {
  developerMessages: {
    ...publishing,
    mark: ({ abbrev }) => `message for ${abbrev}`,
    ask: () => '{ developerMessages { title customers { shortName } dismissals } }',
  },
  messageCustomers: {
    ...publishing,
    ask: ({ abbrev }) => `{ messageCustomers(search: "${abbrev}") { shortName } }`,
  },
  productVersion: {
    own: roleNames,
    foreign: roleNames,
    mark: () => '{"productVersion":"',
    ask: () => '{ productVersion }',
  },
}

export const messagesMutations: Readonly<Record<string, Case>> = {
  createDeveloperMessage: {
    ...publishing,
    ask: (about) => `mutation { createDeveloperMessage(input: ${input(about)}) { id } }`,
  },
  updateDeveloperMessage: {
    ...publishing,
    ask: (about) =>
      `mutation { updateDeveloperMessage(id: ${about.messageId}, input: ${input(about)}) { id } }`,
  },
  endDeveloperMessage: {
    ...publishing,
    ask: ({ messageId }) => `mutation { endDeveloperMessage(id: ${messageId}) { id } }`,
  },
  deleteDeveloperMessage: {
    ...publishing,
    ask: ({ messageId }) => `mutation { deleteDeveloperMessage(id: ${messageId}) }`,
  },
}
