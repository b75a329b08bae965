/** To somebody whose password runs out soon. */
import { z } from 'zod'
import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { emailKind } from '../email.ts'

const data = z.object({ daysLeft: z.number(), expires: z.number() })

export const passwordExpiry = emailKind({
  kind: 'password-expiry',
  optional: true,
  data,
  subject: ({ product }, { daysLeft }) =>
    plural(
      daysLeft,
      'Your {{product}} password expires in 1 day',
      'Your {{product}} password expires in {{count}} days',
      { product, count: number(daysLeft) },
    ),
  blocks: ({ product, recipient, time }, { expires }) => [
    {
      text: t('The password of {{recipient}} in {{product}} expires on {{moment}}.', {
        recipient,
        product,
        moment: time(expires),
      }),
    },
    { text: t('Sign in and choose a new one on your profile before then.') },
    { button: t('Sign in'), path: '/' },
  ],
})
