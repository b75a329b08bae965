/** What the fields of a webhook hold, what is wrong with them, and what is saved of them. */
import { type DestinationName, destinationKinds, isTopicOf } from '#domain/alerts/destinations.ts'
import { t } from '#domain/basics/texts.ts'
import type { Webhook, WebhookDraft, WebhookFeedName } from '../../../data/webhooks.ts'
import type { Problems } from '../../../ui/fields/use-form.ts'

/** What the fields hold at first. */
export const firstOf = (webhook: Webhook | null) => {
  const broker = webhook?.broker
  return {
    name: webhook?.name ?? '',
    /** Empty: alerts. */
    feed: (webhook?.feed ?? '') as WebhookFeedName | '',
    kind: webhook?.kind ?? ('https' as DestinationName),
    url: webhook?.url ?? '',
    topic: broker?.topic ?? '',
    user: broker?.user ?? '',
    password: '',
    mechanism: broker?.mechanism ?? ('scramSha512' as const),
    isEncrypted: broker?.isEncrypted ?? true,
    authority: broker?.authority ?? '',
    isActive: webhook?.isActive ?? true,
  }
}
export type WebhookValues = ReturnType<typeof firstOf>

/** Whether it is an address at all; which of them will do is the server's to say. */
const addressProblem = ({ kind, url }: WebhookValues): string | false => {
  const protocol = URL.parse(url.trim())?.protocol ?? ''
  switch (kind) {
    case 'https':
      return !/^https?:$/.test(protocol) && t('Write an address that begins with https://.')
    case 'mqtt':
      return !/^mqtts?:$/.test(protocol) && t('Write an address that begins with mqtts://.')
    case 'kafka':
      return url.trim() === '' && t('Write the servers of the cluster, separated by commas.')
  }
}

/** What is saved. @param hasPassword whether one is stored: it stays where none is typed */
export const draftOf = (values: WebhookValues, hasPassword: boolean): WebhookDraft => {
  const { name, url, isActive, kind, feed, password, ...broker } = values
  const { topic, user, mechanism, isEncrypted, authority } = broker
  return {
    ...{ name: name.trim(), url: url.trim(), isActive, kind, feed: feed || null },
    ...(destinationKinds[kind].broker && {
      broker: {
        ...{ topic: topic.trim(), user: user.trim(), mechanism, isEncrypted, authority: authority.trim() },
        // What is left empty stays as it is.
        ...((password !== '' || !hasPassword) && { password }),
      },
    }),
  }
}

/** What is wrong with each field. */
export const problemsOf = (values: WebhookValues): Problems<WebhookValues> => {
  const asks = destinationKinds[values.kind].broker
  return {
    name: values.name.trim() === '' && t('A webhook needs a name.'),
    url: addressProblem(values),
    topic:
      asks !== null &&
      !isTopicOf(asks, values.topic.trim()) &&
      t('Write a topic such as {{example}}.', { example: asks.topicExample }),
  }
}
