/** Texts of sign-in, exactly as specified (§5, §8). */
import { emailNotValid } from '../basics/words.ts'

export const signInWords = {
  incorrect: 'Incorrect username or password.',
  notAuthorized: 'Not Authorized',
  notAuthorizedOrIncorrect: 'not authorized or username/password incorrect',
  userNotFound: 'User Not Found!',
  setupNotComplete: 'Account setup not complete. Please check your email for verification link.',
  mustAcceptTerms: 'User must accept new terms of Service',
  termsMustBeAccepted: (product: string) =>
    `Terms of use must be accepted to use the ${product} application. Please login and accept terms of use.`,
  passwordExpired: (name: string) =>
    `Account password has expired for user ${name}. Please reset your password.`,
  linkInvalid: 'The provided confirmation link is invalid',
  emailNotValid,
  onlyAccountAdmins: 'Only Account Admins are able to accept the data agreement',
  /** Ours, as are the three after it: what a sign-in wants before it lets somebody in. */
  mustAcceptAgreement: 'An Account Admin must accept the data agreement',
  secondFactor: 'Second factor required',
  secondFactorWrong: 'This code is not right, or was used already.',
  secondFactorSetup: 'Second factor must be set up',
} as const

/** The settings, where no tab is chosen or none is there (§2). */
export const settingsWords = {
  noTab: "You don't have access to any setting management tabs at this time.",
  selectTab: 'Select a tab from the navigation above.',
} as const

/** Where the specification has no sentence: ours. */
export const accessWords = {
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  busy: 'The server is busy. Please try again in a moment.',
  signedIn: 'Signed in.',
  signedOut: 'Signed out.',
  sessionOver: 'Your session has ended. Please sign in again.',
  passwordSet: 'Your password is set. Please sign in.',
  noSuchCustomer: 'There is no such customer.',
  signInFirst: 'Please sign in.',
  linkExpired: 'This link has expired.',
  linkUsed: 'This link was used already.',
  linkGood: 'This link can be used.',
  accountDisabled: 'This account is disabled. Please ask whoever manages your users.',
  verifiedAlready: 'Your email address is verified already. Please sign in.',
  emailVerified: 'Your email address is verified.',
  passwordNeeded: 'Your email address is verified. Please set your password.',
  resetRequested: 'If there is an account with this name, an email with a link is on its way.',
  accountRequested: 'Please check your email for a verification link.',
  unsubscribed: 'You will no longer get these emails.',
  resubscribed: 'You will get these emails again.',
  termsAccepted: 'Terms of use accepted.',
  agreementAccepted: 'Data agreement accepted.',
  passwordSame: 'Please choose a password that is not your present one.',
  passwordWrong: 'The present password is not right.',
  noSuchTimeZone: 'There is no such time zone.',
  noSuchUnit: (choices: readonly string[]) => `Choose one of these: ${choices.join(', ')}.`,
  nameTooLong: (most: number) => `A name has at most ${most} characters.`,
  secondFactorOn: 'Two-step sign-in is on already.',
  secondFactorOff: 'Two-step sign-in is off.',
  secondFactorNotBegun: 'Two-step sign-in was not started. Please start again.',
  secondFactorObliged: 'Your company requires two-step sign-in, so it cannot be switched off.',
} as const

export const passwordWords = {
  length: (least: number) => `At least ${least} characters`,
  special: (characters: string) => `At least one special character of ${characters}`,
  lower: 'At least one lowercase letter',
  upper: 'At least one uppercase letter',
  number: 'At least one number',
  match: 'Both passwords are the same',
  tooLong: (most: number) => `At most ${most} characters`,
  common: 'This password is one of the most common. Please choose another one.',
} as const

/** What a technician is told who looks for a trailer: section 8 has the cases, the sentences are ours. */
export const technicianWords = {
  outOfRange: (unitId: string, miles: number) =>
    `${unitId} is out of range: it is not within ${miles} miles of you.`,
  notNear: (miles: number) =>
    `No trailer of this name is within ${miles} miles. To find one farther away, type its whole unit ID, VIN or serial number.`,
  noPlace:
    'Your location is not known. Allow it to see trailers near you, or type a whole unit ID, VIN or serial number.',
  blocked: 'The customer of this trailer does not let technicians see it.',
} as const
