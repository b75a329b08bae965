/** Webhooks as a service of the server: alerts are queued for them, and deliveries sent. */
import { service } from '../platform/service.ts'
import type { AddressRules } from './address.ts'
import { queueWebhooks } from './payload.ts'
import { startDelivering } from './send.ts'

export const webhooksService = ({ rules }: { readonly rules: AddressRules }) =>
  service('webhooks', ['pool', 'log', 'site', 'access'], ({ pool, log, site, access }) => {
    const { sealing } = access.auth
    const { stop } = startDelivering({ pool, log, rules, product: site.product, sealing })
    return { gives: { notifyWebhooks: queueWebhooks(site.publicUrl) }, stop }
  })
