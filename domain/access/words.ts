/** Texts of sign-in, exactly as specified (§5, §8). */
import type { Units } from '../basics/own-units.ts'
import { amountText } from '../basics/quantity.ts'
import { plural, t } from '../basics/texts.ts'
import { emailNotValid } from '../basics/words.ts'
import { nearMiles } from './scope.ts'

export const signInWords = {
  incorrect: t('Incorrect username or password.'),
  notAuthorized: t('Not Authorized'),
  notAuthorizedOrIncorrect: t('not authorized or username/password incorrect'),
  userNotFound: t('User Not Found!'),
  setupNotComplete: t('Account setup not complete. Please check your email for verification link.'),
  mustAcceptTerms: t('User must accept new terms of Service'),
  termsMustBeAccepted: (product: string) =>
    t(
      'Terms of use must be accepted to use the {{product}} application. Please login and accept terms of use.',
      { product },
    ),
  passwordExpired: (name: string) =>
    t('Account password has expired for user {{name}}. Please reset your password.', { name }),
  linkInvalid: t('The provided confirmation link is invalid'),
  emailNotValid,
  onlyAccountAdmins: t('Only Account Admins are able to accept the data agreement'),
  /** Ours, as are the three after it: what a sign-in wants before it lets somebody in. */
  mustAcceptAgreement: t('An Account Admin must accept the data agreement'),
  secondFactor: t('Second factor required'),
  secondFactorWrong: t('This code is not right, or was used already.'),
  secondFactorSetup: t('Second factor must be set up'),
  /** Where the customer lets its people in by its own provider alone. It says nothing of whether there is an account. */
  passwordsOff: t('Your company signs in with single sign-on. Please use it instead of a password.'),
} as const

/** What programs with an access token are told, and whoever makes one. */
export const tokenWords = {
  unknown: t('This access token is not valid. It may have expired or been revoked.'),
  elsewhere: t('This access token may not be used from this address.'),
  tooMany: (seconds: number) =>
    plural(
      seconds,
      'Too many requests. Please try again in {{count}} second.',
      'Too many requests. Please try again in {{count}} seconds.',
    ),
  notForTokens: (name: string) => t('{{name}} is not for access tokens.', { name }),
  name: (longest: number) => t('A name has 1 to {{longest}} characters.', { longest }),
  scopes: t('Choose what the token may do, of what you may do yourself.'),
  customers: t('Choose customers of your own.'),
  groups: t('Choose vehicle groups that you see, of the customers the token is for.'),
  addresses: t('Addresses are networks such as 203.0.113.0/24, or single addresses, 50 at most.'),
  expires: t('A token expires in the future, at most five years ahead.'),
  most: (most: number) => t('There are {{most}} tokens already. Revoke one first.', { most }),
  noSuchToken: t('There is no such token.'),
} as const

/** The settings, where no tab is chosen or none is there (§2). */
export const settingsWords = {
  noTab: t("You don't have access to any setting management tabs at this time."),
  selectTab: t('Select a tab from the navigation above.'),
} as const

/** Where the specification has no sentence: ours. */
export const accessWords = {
  tooManyAttempts: (seconds: number) =>
    plural(
      seconds,
      'Too many attempts. Please try again in {{count}} second.',
      'Too many attempts. Please try again in {{count}} seconds.',
    ),
  busy: t('The server is busy. Please try again in a moment.'),
  signedIn: t('Signed in.'),
  signedOut: t('Signed out.'),
  sessionOver: t('Your session has ended. Please sign in again.'),
  passwordSet: t('Your password is set. Please sign in.'),
  noSuchCustomer: t('There is no such customer.'),
  signInFirst: t('Please sign in.'),
  linkExpired: t('This link has expired.'),
  linkUsed: t('This link was used already.'),
  linkGood: t('This link can be used.'),
  accountDisabled: t('This account is disabled. Please ask whoever manages your users.'),
  verifiedAlready: t('Your email address is verified already. Please sign in.'),
  emailVerified: t('Your email address is verified.'),
  passwordNeeded: t('Your email address is verified. Please set your password.'),
  resetRequested: t('If there is an account with this name, an email with a link is on its way.'),
  accountRequested: t('Please check your email for a verification link.'),
  unsubscribed: t('You will no longer get these emails.'),
  resubscribed: t('You will get these emails again.'),
  termsAccepted: t('Terms of use accepted.'),
  agreementAccepted: t('Data agreement accepted.'),
  passwordSame: t('Please choose a password that is not your present one.'),
  passwordWrong: t('The present password is not right.'),
  noSuchTimeZone: t('There is no such time zone.'),
  noSuchUnit: (choices: readonly string[]) =>
    t('Choose one of these: {{choices}}.', { choices: choices.join(', ') }),
  nameTooLong: (most: number) => t('A name has at most {{most}} characters.', { most }),
  secondFactorOn: t('Two-step sign-in is on already.'),
  secondFactorOff: t('Two-step sign-in is off.'),
  secondFactorNotBegun: t('Two-step sign-in was not started. Please start again.'),
  secondFactorObliged: t('Your company requires two-step sign-in, so it cannot be switched off.'),
} as const

export const passwordWords = {
  length: (least: number) => t('At least {{least}} characters', { least }),
  special: (characters: string) => t('At least one special character of {{characters}}', { characters }),
  lower: t('At least one lowercase letter'),
  upper: t('At least one uppercase letter'),
  number: t('At least one number'),
  match: t('Both passwords are the same'),
  tooLong: (most: number) => t('At most {{most}} characters', { most }),
  common: t('This password is one of the most common. Please choose another one.'),
} as const

/** How far a technician sees, in a reader's units: "25 mi". */
export const nearText = (units?: Units): string => amountText(nearMiles, 'distance', units)

/** What a technician is told who looks for a trailer: section 8 has the cases, the sentences are ours. */
export const technicianWords = {
  outOfRange: (unitId: string, units?: Units) =>
    t('{{unitId}} is out of range: it is not within {{distance}} of you.', {
      unitId,
      distance: nearText(units),
    }),
  notNear: (units?: Units) =>
    t(
      'No trailer of this name is within {{distance}}. To find one farther away, type its whole unit ID, VIN or serial number.',
      { distance: nearText(units) },
    ),
  noPlace: t(
    'Your location is not known. Allow it to see trailers near you, or type a whole unit ID, VIN or serial number.',
  ),
  blocked: t('The customer of this trailer does not let technicians see it.'),
} as const
