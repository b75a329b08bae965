/** To somebody whose password runs out soon. */
import { z } from 'zod'
import { emailKind } from '../email.ts'

const data = z.object({ daysLeft: z.number(), expires: z.number() })

const inDays = (days: number) => (days === 1 ? 'in 1 day' : `in ${days} days`)

export const passwordExpiry = emailKind({
  kind: 'password-expiry',
  optional: true,
  data,
  subject: ({ product }, { daysLeft }) => `Your ${product} password expires ${inDays(daysLeft)}`,
  blocks: ({ product, recipient, time }, { expires }) => [
    { text: `The password of ${recipient} in ${product} expires on ${time(expires)}.` },
    { text: 'Sign in and choose a new one on your profile before then.' },
    { button: 'Sign in', path: '/' },
  ],
})
