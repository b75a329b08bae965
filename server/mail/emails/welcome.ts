/** To somebody for whom an administrator made an account: verifies the e-mail and leads to the first password. */
import { t } from '#domain/basics/texts.ts'
import { emailKind } from '../email.ts'
import { link, linkPath, untilWhen } from './link.ts'

export const welcome = emailKind({
  kind: 'welcome',
  optional: false,
  data: link,
  subject: ({ product }) => t('Welcome to {{product}}', { product }),
  blocks: (about, data) => [
    {
      text: t('An account was created for you in {{product}}. Your username is {{recipient}}.', {
        product: about.product,
        recipient: about.recipient,
      }),
    },
    { text: t('Please confirm your email address and choose a password.') },
    { button: t('Set up your account'), path: linkPath('/emailverification', data) },
    untilWhen(about, data),
    { small: t('If you were not expecting this, you can ignore this email.') },
  ],
})
