/** The service that notifies people of alerts. */
import { service } from '../platform/service.ts'
import { type NotifyOptions, startNotifying } from './notify.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    /** Wakes the notifications: something fired. */
    readonly firingsKept: () => void
    /** Queues firings for webhooks, in the transaction that notifies people. */
    readonly notifyWebhooks: NonNullable<NotifyOptions['alsoTell']>
  }
}

export const notificationsService = service(
  'notifications',
  ['pool', 'log', 'notifyWebhooks'],
  ({ pool, log, notifyWebhooks }) => {
    const { nudge, stop } = startNotifying({ pool, log, alsoTell: notifyWebhooks })
    return { gives: { firingsKept: nudge }, stop }
  },
)
