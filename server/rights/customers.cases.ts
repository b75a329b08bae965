/** For the test of rights: what a customer is, decides and accepted, and the first run of an installation. */
import { administrators, type Case, fleet, reaching, superAdmins } from './case.ts'

export const customersQueries: Readonly<Record<string, Case>> = {
  outsidePages: { ...fleet, ask: () => '{ outsidePages(kind: freight) { customerId shortName url frame } }' },
  customer: {
    ...reaching,
    ask: ({ customerId }) => `{ customer(customerId: ${customerId}) { shortName timezone freightUrl } }`,
  },
  customerTotals: {
    ...administrators,
    ask: ({ customerId }) => `{ customerTotals(customerId: ${customerId}) { users } }`,
    mark: () => '"users":',
  },
  customerFeatures: {
    ...superAdmins,
    ask: ({ customerId }) =>
      `{ customerFeatures(customerId: ${customerId}) { featureName on changes { at by } } }`,
    mark: () => '"TowAlert"',
  },
  customerDataAgreement: {
    ...administrators,
    ask: ({ customerId }) =>
      `{ customerDataAgreement(customerId: ${customerId}) { present accepted { acceptedBy } } }`,
    mark: () => '"present":',
  },
  dataAgreements: {
    ...superAdmins,
    ask: () => '{ dataAgreements { text } }',
    mark: () => '"dataAgreements":',
  },
  ingestKeyPage: {
    ...administrators,
    ask: ({ customerId }) => `{ ingestKeyPage(customerId: ${customerId}) { keys { name } } }`,
  },
  apiTokens: {
    ...administrators,
    ask: ({ customerId }) => `{ apiTokens(customerId: ${customerId}) { name } }`,
  },
  apiTokenUses: {
    ...administrators,
    refusal: 'There is no such token.',
    ask: ({ tokenId }) => `{ apiTokenUses(id: ${tokenId}) { call } }`,
  },
  firstRun: { ...superAdmins, ask: () => '{ firstRun { key vehicle { vin } } }', mark: () => '"firstRun":' },
}

export const customersMutations: Readonly<Record<string, Case>> = {
  'updateCustomer: its working hours and pages': {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { updateCustomer(input: { customerId: ${customerId}, freeMinutes: 90, workDays: [6, 7],
        freightUrl: "https://tms.example/${fresh}" }) { id } }`,
  },
  setVerdictLimits: {
    ...administrators,
    ask: ({ customerId }) =>
      `mutation { setVerdictLimits(customerId: ${customerId}, limits: [{ name: "doorsLeftOpenAfter", value: 90 }]) { id } }`,
  },
  // The other of the two, which has no leases: one that has is not deactivated.
  'updateCustomer: active': {
    ...superAdmins,
    ask: ({ otherId }) =>
      `mutation { updateCustomer(input: { customerId: ${otherId}, active: false }) { id } }`,
  },
  activateCustomer: {
    ...superAdmins,
    ask: ({ customerId }) => `mutation { activateCustomer(customerId: ${customerId}) { active } }`,
  },
  publishDataAgreement: {
    ...superAdmins,
    ask: ({ fresh }) => `mutation { publishDataAgreement(text: "${fresh}") }`,
  },
  createApiToken: {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { createApiToken(customerId: ${customerId}, input: { name: "${fresh}", scopes: ["trailerList"] }) { secret } }`,
  },
  revokeApiToken: {
    ...administrators,
    refusal: 'There is no such token.',
    ask: ({ tokenId }) => `mutation { revokeApiToken(id: ${tokenId}) }`,
  },
  'createIngestKey: for one gateway': {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { createIngestKey(customerId: ${customerId}, serialNumber: "${fresh}", name: "${fresh}") { id } }`,
  },
}
