/** Texts of account screens: creating an account, a forgotten password, the links in emails, the profile. */

/** Exactly as specified (§8). */
export const linkWords = {
  unsubscribeFailed: 'Error: Please click the link in the email or make sure it is copied exactly.',
} as const

/** Where the specification has no sentence: ours. */
export const accountWords = {
  resetHint: 'If there is no such account, no email is sent. Check the spam folder too.',
  expiredHint: 'We can send you a new one.',
  accountCreated: (email: string) => `We have sent an email with a link to ${email}.`,
  passwordAgain: 'Please enter your password once more, so that nobody else can do this on your screen.',
  passwordEnds: (days: number) =>
    `Your password expires in ${days} ${days === 1 ? 'day' : 'days'}. You can set a new one now.`,
  codeNeeded: 'Enter the code that your authenticator app shows, or one of your recovery codes.',
  setupNeeded:
    'Your company requires two-step sign-in. Scan this with an authenticator app on your phone, then enter the code that it shows.',
  requireAbout:
    'Everybody of this customer then signs in with a code besides the password. Users without an authenticator set one up at the next sign-in.',
  enterBoth: 'Enter your username and your password.',
  passwordChanged: 'Your password is changed. Your other sessions are signed out.',
  profileSaved: 'Saved.',
  sessionSignedOut: 'That session is signed out.',
  othersSignedOut: 'Your other sessions are signed out.',
  noMailServer: 'No mail server is set (SMTP_URL), so emails wait here.',
  renewCodes: 'New recovery codes take the place of all that you have.',
  secondFactorNowOn: 'Two-step sign-in is on.',
} as const
