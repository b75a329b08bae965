/** The service that notifies people of alerts. */
import { service } from '../platform/service.ts'
import { type NotifyOptions, startNotifying } from './notify.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    /** Wakes the notifications: something fired. */
    readonly firingsKept: () => void
    /** Queues firings for webhooks, in the transaction that notifies people. */
    readonly notifyWebhooks: NonNullable<NotifyOptions['alsoTell']>
    /** Queues push messages for the people to whom emails are written, in the same transaction. */
    readonly notifyDevices: NonNullable<NotifyOptions['alsoTogether']>
  }
}

export const notificationsService = service(
  'notifications',
  ['pool', 'log', 'notifyWebhooks', 'notifyDevices'],
  ({ pool, log, notifyWebhooks, notifyDevices }) => {
    const { nudge, stop } = startNotifying({
      pool,
      log,
      alsoTell: notifyWebhooks,
      alsoTogether: notifyDevices,
    })
    return { gives: { firingsKept: nudge }, stop }
  },
)
