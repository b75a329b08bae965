/** Texts of account screens: creating an account, a forgotten password, the links in emails, the profile. */
import { plural, t } from '../basics/texts.ts'

/** Exactly as specified (§8). */
export const linkWords = {
  unsubscribeFailed: t('Error: Please click the link in the email or make sure it is copied exactly.'),
} as const

/** Where the specification has no sentence: ours. */
export const accountWords = {
  resetHint: t('If there is no such account, no email is sent. Check the spam folder too.'),
  expiredHint: t('We can send you a new one.'),
  accountCreated: (email: string) => t('We have sent an email with a link to {{email}}.', { email }),
  passwordAgain: t('Please enter your password once more, so that nobody else can do this on your screen.'),
  passwordEnds: (days: number) =>
    plural(
      days,
      'Your password expires in {{count}} day. You can set a new one now.',
      'Your password expires in {{count}} days. You can set a new one now.',
    ),
  codeNeeded: t('Enter the code that your authenticator app shows, or one of your recovery codes.'),
  setupNeeded: t(
    'Your company requires two-step sign-in. Scan this with an authenticator app on your phone, then enter the code that it shows.',
  ),
  requireAbout: t(
    'Everybody of this customer then signs in with a code besides the password. Users without an authenticator set one up at the next sign-in.',
  ),
  enterBoth: t('Enter your username and your password.'),
  passwordChanged: t('Your password is changed. Your other sessions are signed out.'),
  profileSaved: t('Saved.'),
  sessionSignedOut: t('That session is signed out.'),
  othersSignedOut: t('Your other sessions are signed out.'),
  noMailServer: t('No mail server is set (SMTP_URL), so emails wait here.'),
  renewCodes: t('New recovery codes take the place of all that you have.'),
  secondFactorNowOn: t('Two-step sign-in is on.'),
} as const
