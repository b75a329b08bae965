/** To somebody who forgot a password, or for whom an administrator asked for a new one. */
import { emailKind } from '../email.ts'
import { link, linkPath, untilWhen } from './link.ts'

export const reset = emailKind({
  kind: 'reset',
  optional: false,
  data: link,
  subject: ({ product }) => `Reset your ${product} password`,
  blocks: (about, data) => [
    { text: `A new password was requested for the account ${about.recipient} in ${about.product}.` },
    { button: 'Set a new password', path: linkPath('/setpassword', data) },
    untilWhen(about, data),
    {
      small: 'If you did not ask for it, you can ignore this email: your password stays as it is.',
    },
  ],
})
