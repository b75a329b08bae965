/** The sentences of sign-in, to the letter (§5, §8). */

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
  emailNotValid: 'Email entered is not valid.',
  onlyAccountAdmins: 'Only Account Admins are able to accept the data agreement',
  unknown: 'Unknown error occured!',
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
} as const

export const passwordWords = {
  length: (least: number) => `At least ${least} characters`,
  special: (characters: string) => `At least one special character of ${characters}`,
  lower: 'At least one lowercase letter',
  upper: 'At least one uppercase letter',
  number: 'At least one number',
  match: 'Both passwords are the same',
  tooLong: (most: number) => `At most ${most} characters`,
} as const
