/** For the test of rights: users, emails and the audit trail. */
import { administrators, type Case, nobody, overseers, reaching, reachOwn, superAdmins } from './case.ts'

export const peopleQueries: Readonly<Record<string, Case>> = {
  me: {
    ...reaching,
    own: reachOwn,
    foreign: nobody,
    ask: () => '{ me { email customerNames vehicleGroups { name } } }',
  },
  users: {
    ...overseers,
    ask: () =>
      '{ users(userDtoInput: { paginationInput: { pageSize: 5000 } }) { users { email roleType groups { name } customers { shortName } } } }',
  },
  'users: of one customer': {
    ...overseers,
    ask: ({ customerId }) =>
      `{ users(userDtoInput: { customerId: ${customerId}, paginationInput: { pageSize: 5000 } }) { users { email } } }`,
  },
  secondFactorRequired: {
    ...administrators,
    ask: ({ customerId }) => `{ secondFactorRequired(customerId: ${customerId}) }`,
    mark: () => '"secondFactorRequired":false',
  },
  outbox: { ...superAdmins, ask: () => '{ outbox(search: "user-qx") { letters { recipient link } } }' },
  usage: { ...superAdmins, ask: () => '{ usage { pages { route } } }', mark: () => '"pages":' },
  audit: {
    ...overseers,
    ask: () =>
      '{ audit(filters: [{ field: "subject", condition: "like", value: "past" }]) { entries { subject old new } } }',
  },
}

export const peopleMutations: Readonly<Record<string, Case>> = {
  createUser: {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { createUser(input: { email: "${fresh}@fleet.example", roleNames: ["CUSTOMER_${customerId}"] }) { id } }`,
  },
  'createUser: of every customer': {
    ...superAdmins,
    ask: ({ fresh }) =>
      `mutation { createUser(input: { email: "${fresh}@fleet.example", roleNames: ["ADMINS"] }) { id } }`,
  },
  'createUser: to edit somebody': {
    ...administrators,
    refusal: 'There is no such user.',
    ask: ({ customerId, abbrev }) =>
      `mutation { createUser(input: { email: "fresh-${abbrev}@fleet.example", roleNames: ["CUSTOMER_ADMIN_${customerId}"], edit: true }) { id } }`,
  },
  disableUser: {
    ...administrators,
    refusal: 'There is no such user.',
    ask: ({ freshUserId }) => `mutation { disableUser(userId: ${freshUserId}) }`,
  },
  deleteUser: { ...superAdmins, ask: ({ freshUserId }) => `mutation { deleteUser(userId: ${freshUserId}) }` },
  setReeferControl: {
    ...administrators,
    refusal: 'There is no such user.',
    ask: ({ freshUserId }) => `mutation { setReeferControl(userId: ${freshUserId}, on: true) }`,
  },
  sendVerificationEmail: {
    ...administrators,
    refusal: 'There is no such user.',
    ask: ({ freshUserId }) => `mutation { sendVerificationEmail(userId: ${freshUserId}) }`,
  },
  resetSecondFactor: {
    ...administrators,
    refusal: 'There is no such user.',
    ask: ({ freshUserId }) => `mutation { resetSecondFactor(userId: ${freshUserId}) }`,
  },
  requireSecondFactor: {
    ...administrators,
    ask: ({ customerId }) => `mutation { requireSecondFactor(customerId: ${customerId}, on: true) }`,
  },
}
