/** To somebody who asked for an account, or has to confirm an e-mail again. */
import { emailKind } from '../email.ts'
import { link, linkPath, untilWhen } from './link.ts'

export const verification = emailKind({
  kind: 'verification',
  optional: false,
  data: link,
  subject: ({ product }) => `Confirm your email address for ${product}`,
  blocks: (about, data) => [
    { text: `Please confirm that ${about.recipient} is your email address.` },
    { button: 'Confirm email address', path: linkPath('/emailverification', data) },
    untilWhen(about, data),
    {
      small: 'If you did not ask for an account, you can ignore this email: nothing will happen.',
    },
  ],
})
