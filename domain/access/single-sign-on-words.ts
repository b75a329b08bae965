/** Texts about single sign-on. */
import { t } from '../basics/texts.ts'

export const singleSignOnWords = {
  // At the sign-in. None of them tells whether there is an account.
  noneHere: t('There is no single sign-on for this address. Please sign in with your password.'),
  notLetIn: t(
    'Your company recognized you, but you may not come in here. Please ask whoever manages your users.',
  ),
  failed: t(
    'The sign-in with your company did not work. Please try again, or ask whoever manages your users.',
  ),
  expired: t('This sign-in took too long, or was finished already. Please start again.'),
  cancelled: t('The sign-in with your company was cancelled.'),
  providerAway: t("Your company's sign-in cannot be reached just now. Please try again in a moment."),

  // In the settings.
  notSet: t('Single sign-on is not set up for this customer yet.'),
  issuer: t('Give the issuer as an address that begins with https://.'),
  http: t('This address is not encrypted. Give one that begins with https://.'),
  credentials: t('Leave user name and password out of the address.'),
  privateAddress: t('This address is in a private network, which this server may not reach.'),
  port: t('This port is not one for the web. Use 443, or one above 1023.'),
  clientId: t('Give the client ID, of at most 300 characters.'),
  secret: t('A client secret has at most 1,000 characters.'),
  secretAgain: t(
    'The issuer is another one: give the client secret again, so that the old one is not sent there.',
  ),
  notTried: t(
    'Passwords can be switched off once somebody has signed in with single sign-on: that proves that it works.',
  ),
  tooManyChecks: t('Too many checks. Please try again in some minutes.'),
  claim: t('Give the name of the claim, of at most 100 characters.'),
  role: (name: string) => t("A provider cannot give the role '{{name}}'.", { name }),
  mappingValue: (most: number) => t('Each line needs a value of at most {{most}} characters.', { most }),
  mappingGives: t('Each line needs a role or a group.'),
  mappings: (most: number) => t('There can be at most {{most}} lines.', { most }),
  noSuchGroup: t('There is no such group.'),
  usualRole: t('New users need a role: choose what those get to whom no line gives one.'),
  noDomain: t('Add an email domain, and have it confirmed, before you switch single sign-on on.'),
  domain: t('This is not a domain. Give the part of an address after the @, such as example.com.'),
  domainTaken: t('This domain belongs to another customer.'),
  domainThere: t('This domain is in the list already.'),
  noSuchDomain: t('There is no such domain in the list.'),
  domains: (most: number) => t('A customer has at most {{most}} domains.', { most }),
  noRecord: (name: string) =>
    t('There is no such TXT record at {{name}} yet. It can take some hours until one is seen.', { name }),
  dnsAway: t('The records of this domain could not be read just now.'),
  dnsOff: t('Domains are confirmed by a super admin here.'),
} as const

/** What the check of a connection says of each step. */
export const connectionWords = {
  address: t('The issuer is an address that this server may reach'),
  discovery: t('The provider describes itself (discovery)'),
  issuer: t('It calls itself by the same issuer'),
  code: t('It offers the authorization code flow'),
  pkce: t('It offers PKCE with SHA-256'),
  keys: t('Its keys can be read'),
  signOut: t('It can sign out everywhere'),
  claims: t('It knows the claim for roles and groups'),
} as const
