/** To somebody for whom an administrator made an account: verifies the e-mail and leads to the first password. */
import { emailKind } from '../email.ts'
import { link, linkPath, untilWhen } from './link.ts'

export const welcome = emailKind({
  kind: 'welcome',
  optional: false,
  data: link,
  subject: ({ product }) => `Welcome to ${product}`,
  blocks: (about, data) => [
    { text: `An account was created for you in ${about.product}. Your username is ${about.recipient}.` },
    { text: 'Please confirm your email address and choose a password.' },
    { button: 'Set up your account', path: linkPath('/emailverification', data) },
    untilWhen(about, data),
    { small: 'If you were not expecting this, you can ignore this email.' },
  ],
})
