/**
 * Where webhooks may lead, and what each kind asks for. What sends there is in `server/webhooks/destinations`, a file for
 * each kind.
 */
import { t } from '../basics/texts.ts'

export const destinationNames = ['https', 'mqtt', 'kafka'] as const
export type DestinationName = (typeof destinationNames)[number]

/** How a Kafka cluster is told who comes. */
export const mechanisms = ['plain', 'scramSha256', 'scramSha512'] as const
export type Mechanism = (typeof mechanisms)[number]
/** As Kafka calls them. */
export const mechanismNames = {
  plain: 'PLAIN',
  scramSha256: 'SCRAM-SHA-256',
  scramSha512: 'SCRAM-SHA-512',
} as const satisfies Record<Mechanism, string>

/** What a topic may have in braces: it is filled in for each message. */
export const topicPlaces = ['type', 'customer', 'vin', 'unit'] as const
export type TopicPlace = (typeof topicPlaces)[number]

export interface BrokerKind {
  /** What may stand in its topic. */
  readonly places: readonly TopicPlace[]
  /** Whether a topic will do, its places left out. */
  readonly isTopic: (topic: string) => boolean
  readonly topicExample: string
  /** Whether encryption and how it is told who comes are asked for: the address does not say it. */
  readonly hasProtocol: boolean
}
export interface DestinationKind {
  readonly label: () => string
  readonly addressLabel: () => string
  readonly addressExample: string
  /** Null: the address is all there is to it. */
  readonly broker: BrokerKind | null
}

export const destinationKinds: Readonly<Record<DestinationName, DestinationKind>> = {
  https: {
    label: () => t('HTTPS address'),
    addressLabel: () => t('Address'),
    addressExample: 'https://example.com/alerts',
    broker: null,
  },
  mqtt: {
    label: () => t('MQTT broker'),
    addressLabel: () => t('Address of the broker'),
    addressExample: 'mqtts://broker.example.com:8883',
    broker: {
      places: topicPlaces,
      // MQTT 5, 4.7: no wildcards; `$` is the broker's own.
      isTopic: (topic) => topic.length <= topicLongest && !/[+#\0]/.test(topic) && !topic.startsWith('$'),
      topicExample: 'tandem/{type}/{vin}',
      hasProtocol: false,
    },
  },
  kafka: {
    label: () => t('Kafka cluster'),
    addressLabel: () => t('Bootstrap servers'),
    addressExample: 'kafka-1.example.com:9093, kafka-2.example.com:9093',
    broker: {
      // A topic of Kafka is made by somebody: one for each trailer would be too many.
      places: ['type', 'customer'],
      isTopic: (topic) => /^[\w.-]{1,200}$/.test(topic) && !/^\.{1,2}$/.test(topic),
      topicExample: 'tandem.{type}',
      hasProtocol: true,
    },
  },
}

/** Characters. */
export const topicLongest = 300

const place = /\{([^{}]*)\}/g

/** Whether a topic can be sent to. */
export const isTopicOf = ({ places, isTopic }: BrokerKind, topic: string): boolean =>
  topic !== '' &&
  topic.length <= topicLongest &&
  [...topic.matchAll(place)].every(([, name]) => (places as readonly string[]).includes(name!)) &&
  !/[{}]/.test(topic.replace(place, '')) &&
  isTopic(topic.replace(place, 'x'))

/** A topic with its places filled in; what would make other levels or wildcards of it becomes a low line. */
export const topicFor = (topic: string, values: Readonly<Record<TopicPlace, string>>): string =>
  topic.replace(place, (all, name: string) =>
    (topicPlaces as readonly string[]).includes(name)
      ? values[name as TopicPlace].replace(/[/+#\0\s]/g, '_').slice(0, 100) || '_'
      : all,
  )
