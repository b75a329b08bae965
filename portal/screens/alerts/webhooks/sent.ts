/** What a webhook is sent, in words. */
import { t } from '#domain/basics/texts.ts'
import type { Webhook, WebhookFeedName } from '../../../data/webhooks.ts'

export const feedLabels: Readonly<Record<WebhookFeedName, string>> = {
  positions: t('Every position'),
  state: t('Every report with its readings'),
  faults: t('Every change of a fault'),
  visits: t('Every visit of a geofence'),
  trips: t('Every trip'),
  firings: t('Every change of an alert'),
}
export const alertsLabel = t('Alerts and subscriptions')

/** Where it leads, and what it is sent where that is a feed. */
export const aboutWebhook = ({ url, broker, feed }: Webhook): string =>
  [url, broker?.topic, feed && feedLabels[feed]].filter(Boolean).join(' · ')

/** The kind of a delivery. */
export const sentLabel = (kind: string): string => {
  if (kind === 'test') return t('Test')
  if (kind === 'feed.restarted') return t('The feed began anew')
  const feed = kind.startsWith('feed.') ? kind.slice('feed.'.length) : ''
  return feed in feedLabels ? feedLabels[feed as WebhookFeedName] : kind
}
