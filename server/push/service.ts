/** Push messages as a service of the server: alerts are queued for devices, and messages sent. */
import { emailOf } from '#domain/basics/email.ts'
import { service } from '../platform/service.ts'
import type { AddressRules } from '../webhooks/address.ts'
import { queuePushMessages } from './queue.ts'
import { pushRoutes } from './routes.ts'
import { startPushing } from './send.ts'

export interface PushOptions {
  /** Which addresses push services may have. */
  readonly rules: AddressRules
  /** Whom push services may turn to; null: the portal's address, else the sender of emails. */
  readonly subject: string | null
  readonly mailFrom: string | null
}

const strictRules: AddressRules = { isHttpAllowed: false, isPrivateAllowed: false }

/** The path at which browsers renew their subscriptions. */
export const pushRoutesService = ({
  webhookRules: rules = strictRules,
}: {
  readonly webhookRules?: AddressRules
}) =>
  service('push renewal', ['http', 'access', 'pool'], ({ http, access, pool }) => {
    http.register(pushRoutes, { access, pool, rules })
  })

/** Whom push services may turn to about the messages of this installation: an https: or a mailto: address. */
export const pushSubject = (
  { subject, mailFrom }: Pick<PushOptions, 'subject' | 'mailFrom'>,
  publicUrl: string,
): string => {
  if (subject !== null) return subject
  if (publicUrl.startsWith('https:')) return publicUrl
  const email = emailOf(mailFrom?.match(/<([^>]*)>\s*$/)?.[1] ?? mailFrom ?? '')
  return `mailto:${email ?? `no-reply@${new URL(publicUrl).hostname}`}`
}

export const pushService = ({ rules, ...from }: PushOptions) =>
  service('push', ['pool', 'log', 'site'], ({ pool, log, site }) => {
    const { stop } = startPushing({ pool, log, rules, subject: () => pushSubject(from, site.publicUrl()) })
    return { gives: { notifyDevices: queuePushMessages }, stop }
  })
