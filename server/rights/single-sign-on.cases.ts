/** For the test of rights: the single sign-on of a customer. */
import { administrators, type Case } from './case.ts'

const provider =
  'issuer: "https://sign-in.example", clientId: "tandem", isActive: false, makesUsers: false, passwordsOff: false, valueClaim: "groups", mappings: []'
const set = ({ customerId }: { customerId: number }) =>
  `set: saveSingleSignOn(customerId: ${customerId}, input: { ${provider} }) { redirectUri }`

export const singleSignOnQueries: Readonly<Record<string, Case>> = {
  singleSignOn: {
    ...administrators,
    ask: ({ customerId }) => `{ singleSignOn(customerId: ${customerId}) { redirectUri domains { domain } } }`,
    mark: () => '"redirectUri":',
  },
}

export const singleSignOnMutations: Readonly<Record<string, Case>> = {
  saveSingleSignOn: { ...administrators, ask: (about) => `mutation { ${set(about)} }` },
  deleteSingleSignOn: {
    ...administrators,
    ask: (about) => `mutation { ${set(about)} deleteSingleSignOn(customerId: ${about.customerId}) }`,
  },
  addSignInDomain: {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { addSignInDomain(customerId: ${customerId}, domain: "${fresh}.example") { domain } }`,
  },
  removeSignInDomain: {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { add: addSignInDomain(customerId: ${customerId}, domain: "${fresh}.example") { domain } removeSignInDomain(customerId: ${customerId}, domain: "${fresh}.example") { domain } }`,
  },
  // Whose domain it is, nobody says of their own.
  confirmSignInDomain: {
    own: ['ADMINS'],
    foreign: ['ADMINS'],
    refusal: 'Domains are confirmed by a super admin here.',
    ask: ({ customerId, abbrev }) =>
      `mutation { confirmSignInDomain(customerId: ${customerId}, domain: "${abbrev}.example") { domain } }`,
  },
  checkSingleSignOn: {
    ...administrators,
    ask: ({ customerId }) =>
      `mutation { checkSingleSignOn(customerId: ${customerId}, issuer: "https://127.0.0.1", claim: "groups") { state } }`,
  },
  makeProvisioningSecret: {
    ...administrators,
    ask: (about) => `mutation { ${set(about)} makeProvisioningSecret(customerId: ${about.customerId}) }`,
  },
  endProvisioning: {
    ...administrators,
    ask: (about) => `mutation { ${set(about)} endProvisioning(customerId: ${about.customerId}) }`,
  },
}
