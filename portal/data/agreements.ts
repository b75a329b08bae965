/** The data agreement: the versions that super admins publish, and which a customer accepted. */
import { type Answer, mutation, query, request } from './graphql.ts'

export const dataAgreementsQuery = query(
  '{ dataAgreements { version text published publishedBy acceptedBy customers } }',
)
export type DataAgreement = Answer<typeof dataAgreementsQuery>['dataAgreements'][number]
export const dataAgreements = async (signal?: AbortSignal): Promise<readonly DataAgreement[]> =>
  (await request(dataAgreementsQuery, {}, signal)).dataAgreements

export const customerDataAgreementQuery = query(
  `query($customerId: ID!) { customerDataAgreement(customerId: $customerId) {
    present isAccepted accepted { version accepted acceptedBy } } }`,
)
export type CustomerDataAgreement = Answer<typeof customerDataAgreementQuery>['customerDataAgreement']
export const customerDataAgreement = async (
  customerId: string,
  signal?: AbortSignal,
): Promise<CustomerDataAgreement> =>
  (await request(customerDataAgreementQuery, { customerId }, signal)).customerDataAgreement

export const publishDataAgreementMutation = mutation(
  'mutation($text: String!) { publishDataAgreement(text: $text) }',
)
/** Answers the version. */
export const publishDataAgreement = async (text: string): Promise<number> =>
  (await request(publishDataAgreementMutation, { text })).publishDataAgreement
