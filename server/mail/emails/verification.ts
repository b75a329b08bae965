/** To somebody who asked for an account, or has to confirm an e-mail again. */
import { t } from '#domain/basics/texts.ts'
import { emailKind } from '../email.ts'
import { link, linkPath, untilWhen } from './link.ts'

export const verification = emailKind({
  kind: 'verification',
  optional: false,
  data: link,
  subject: ({ product }) => t('Confirm your email address for {{product}}', { product }),
  blocks: (about, data) => [
    {
      text: t('Please confirm that {{recipient}} is your email address.', { recipient: about.recipient }),
    },
    { button: t('Confirm email address'), path: linkPath('/emailverification', data) },
    untilWhen(about, data),
    {
      small: t('If you did not ask for an account, you can ignore this email: nothing will happen.'),
    },
  ],
})
