/** Mail as a part of the server. */
import { part } from '../platform/part.ts'
import { startMail } from './mail.ts'
import type { Letterhead } from './render.ts'

export interface MailPartOptions {
  readonly smtpUrl: string | null
  readonly from: string | null
}

/** What every letter carries is asked for when one is sent. */
const letterheadOf =
  ({ product, publicUrl }: { readonly product: string; readonly publicUrl: () => string }) =>
  (): Letterhead => ({ product, publicUrl: publicUrl() })

export const mailPart = (options: MailPartOptions) =>
  part('mail', ['pool', 'log', 'site'], ({ site, ...given }) => ({
    stop: startMail({ ...given, ...options, letterhead: letterheadOf(site) }),
  }))
