/** Mail as a part of the server. */
import { part } from '../platform/part.ts'
import { startMail } from './mail.ts'
import type { EmailBrand } from './render.ts'

export interface MailPartOptions {
  readonly smtpUrl: string | null
  readonly from: string | null
}

/** What every email carries is asked for when one is sent. */
const emailBrandOf =
  ({ product, publicUrl }: { readonly product: string; readonly publicUrl: () => string }) =>
  (): EmailBrand => ({ product, publicUrl: publicUrl() })

export const mailPart = (options: MailPartOptions) =>
  part('mail', ['pool', 'log', 'site'], ({ site, ...given }) => ({
    stop: startMail({ ...given, ...options, emailBrand: emailBrandOf(site) }),
  }))
