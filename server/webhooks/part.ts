/** Webhooks as a part of the server: alerts are queued for them, and deliveries sent. */
import { part } from '../platform/part.ts'
import type { AddressRules } from './address.ts'
import { queueWebhooks } from './payload.ts'
import { startDelivering } from './send.ts'

export const webhooksPart = ({ rules }: { readonly rules: AddressRules }) =>
  part('webhooks', ['pool', 'log', 'site'], ({ pool, log, site }) => {
    const { stop } = startDelivering({ pool, log, rules, product: site.product })
    return { gives: { notifyWebhooks: queueWebhooks(site.publicUrl) }, stop }
  })
