/** What sends to each kind of destination. */
import type { DestinationName } from '#domain/alerts/destinations.ts'
import { https } from './https.ts'
import { kafka } from './kafka.ts'
import type { Destination } from './kind.ts'
import { mqtt } from './mqtt.ts'

export const destinations: Readonly<Record<DestinationName, Destination>> = { https, mqtt, kafka }
