/** Mail as a service of the server. */
import { service } from '../platform/service.ts'
import { startMail } from './mail.ts'
import type { EmailBrand } from './render.ts'

export interface MailServiceOptions {
  readonly smtpUrl: string | null
  readonly from: string | null
}

/** What every email carries is asked for when one is sent. */
const emailBrandOf =
  ({ product, publicUrl }: { readonly product: string; readonly publicUrl: () => string }) =>
  (): EmailBrand => ({ product, publicUrl: publicUrl() })

export const mailService = (options: MailServiceOptions) =>
  service('mail', ['pool', 'log', 'site'], ({ site, ...given }) => ({
    stop: startMail({ ...given, ...options, emailBrand: emailBrandOf(site) }),
  }))
