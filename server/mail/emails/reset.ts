/** To somebody who forgot a password, or for whom an administrator asked for a new one. */
import { t } from '#domain/basics/texts.ts'
import { emailKind } from '../email.ts'
import { link, linkPath, untilWhen } from './link.ts'

export const reset = emailKind({
  kind: 'reset',
  optional: false,
  data: link,
  subject: ({ product }) => t('Reset your {{product}} password', { product }),
  blocks: (about, data) => [
    {
      text: t('A new password was requested for the account {{recipient}} in {{product}}.', {
        recipient: about.recipient,
        product: about.product,
      }),
    },
    { button: t('Set a new password'), path: linkPath('/setpassword', data) },
    untilWhen(about, data),
    {
      small: t('If you did not ask for it, you can ignore this email: your password stays as it is.'),
    },
  ],
})
