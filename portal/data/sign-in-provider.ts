/** Single sign-on of a customer, as its administrators set it: the provider, the e-mail domains, provisioning. */
import { type Answer, mutation, query, request, type Variables } from './graphql.ts'

export type SingleSignOn = Answer<typeof singleSignOnQuery>['singleSignOn']
export type SignInProvider = NonNullable<SingleSignOn['provider']>
export type SignInDomain = SingleSignOn['domains'][number]
export type ConnectionStep = Answer<typeof checkSingleSignOnMutation>['checkSingleSignOn'][number]
export type ProviderInput = Variables<typeof saveSingleSignOnMutation>['input']

export const singleSignOnQuery = query(
  `query($customerId: ID!) {
    singleSignOn(customerId: $customerId) {
      redirectUri signedOutUri backChannelUri scimUri domainsByDns
      domains { domain added addedBy confirmed confirmedBy recordName recordValue }
      provider { issuer clientId hasSecret isActive makesUsers passwordsOff valueClaim usualRole
        mappings { value role groupId } scimMade scimLastUsed updated } } }`,
)
export const saveSingleSignOnMutation = mutation(
  `mutation($customerId: ID!, $input: SignInProviderInput!) {
    saveSingleSignOn(customerId: $customerId, input: $input) { redirectUri } }`,
)
export const deleteSingleSignOnMutation = mutation(
  'mutation($customerId: ID!) { deleteSingleSignOn(customerId: $customerId) }',
)
export const checkSingleSignOnMutation = mutation(
  `mutation($customerId: ID!, $issuer: String!, $claim: String!) {
    checkSingleSignOn(customerId: $customerId, issuer: $issuer, claim: $claim) { words state problem } }`,
)
export const addSignInDomainMutation = mutation(
  'mutation($customerId: ID!, $domain: String!) { addSignInDomain(customerId: $customerId, domain: $domain) { domain } }',
)
export const removeSignInDomainMutation = mutation(
  'mutation($customerId: ID!, $domain: String!) { removeSignInDomain(customerId: $customerId, domain: $domain) { domain } }',
)
export const confirmSignInDomainMutation = mutation(
  'mutation($customerId: ID!, $domain: String!) { confirmSignInDomain(customerId: $customerId, domain: $domain) { domain } }',
)
export const makeProvisioningSecretMutation = mutation(
  'mutation($customerId: ID!) { makeProvisioningSecret(customerId: $customerId) }',
)
export const endProvisioningMutation = mutation(
  'mutation($customerId: ID!) { endProvisioning(customerId: $customerId) }',
)

export const singleSignOn = async (customerId: string, signal?: AbortSignal): Promise<SingleSignOn> =>
  (await request(singleSignOnQuery, { customerId }, signal)).singleSignOn
export const saveSingleSignOn = (customerId: string, input: ProviderInput) =>
  request(saveSingleSignOnMutation, { customerId, input })
export const deleteSingleSignOn = (customerId: string) => request(deleteSingleSignOnMutation, { customerId })
export const checkSingleSignOn = async (
  customerId: string,
  issuer: string,
  claim: string,
): Promise<readonly ConnectionStep[]> =>
  (await request(checkSingleSignOnMutation, { customerId, issuer, claim })).checkSingleSignOn
export const addSignInDomain = (customerId: string, domain: string) =>
  request(addSignInDomainMutation, { customerId, domain })
export const removeSignInDomain = (customerId: string, domain: string) =>
  request(removeSignInDomainMutation, { customerId, domain })
export const confirmSignInDomain = (customerId: string, domain: string) =>
  request(confirmSignInDomainMutation, { customerId, domain })
/** Answers the secret, this one time. */
export const makeProvisioningSecret = async (customerId: string): Promise<string> =>
  (await request(makeProvisioningSecretMutation, { customerId })).makeProvisioningSecret
export const endProvisioning = (customerId: string) => request(endProvisioningMutation, { customerId })
