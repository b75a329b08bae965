/** What emails with a one-time link have in common. */
import { z } from 'zod'
import { t } from '#domain/basics/texts.ts'
import type { EmailAbout, EmailBlock } from '../email.ts'

export const link = z.object({
  /** Null once the email was sent: the outbox does not keep what opens an account. */
  token: z.string().nullable(),
  /** When the link ends. */
  ends: z.number(),
})
export type LinkData = z.infer<typeof link>

export const linkPath = (page: string, { token }: LinkData): string | null =>
  token === null ? null : `${page}?token=${encodeURIComponent(token)}`

/** Until when the link holds. */
export const untilWhen = (about: EmailAbout, { ends }: LinkData): EmailBlock => ({
  small: t('The link can be used once, until {{moment}}.', { moment: about.time(ends) }),
})
