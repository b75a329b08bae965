/** The log of reports in NATS JetStream: one stream with a subject for each part of the vehicles. */
import {
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamApiError,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream'
import { connect, nanos } from '@nats-io/transport-node'
import { days, second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Log } from '../../platform/log.ts'
import { StartError } from '../../platform/start-error.ts'
import type { ReportLog } from './report-log.ts'

const stream = 'TANDEM_REPORTS'
const subjectOf = (shard: number) => `tandem.reports.${shard}`
/** What is stored is forgotten within minutes; the rest is for as long as no engine is at work. */
const longest: Ms = days(7)
const mostBytes = 16 * 2 ** 30
/** The quorum answers within this, or it is not known whether it has it. An election of its machines takes up to 9 s. */
const answerWithin: Ms = 12 * second
/** Records asked for before they are taken. */
const ahead = 64

export interface JetStreamOptions {
  /** Addresses with commas between them; may hold passwords: never to be logged. */
  readonly url: string
  readonly replicas: number
  readonly log: Pick<Log, 'warn' | 'info' | 'seldom'>
}

const wanted = (replicas: number) =>
  ({
    name: stream,
    subjects: [`${subjectOf(0).slice(0, -1)}*`],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // What no engine has read is never dropped for what is new: senders are asked to come again.
    discard: DiscardPolicy.New,
    max_age: nanos(longest),
    max_bytes: mostBytes,
    num_replicas: replicas,
    allow_direct: true,
  }) satisfies Partial<StreamConfig>

const prepare = async (manager: JetStreamManager, replicas: number): Promise<void> => {
  try {
    const { config } = await manager.streams.info(stream)
    const { name: _, ...rest } = wanted(replicas)
    const differs = Object.entries(rest).some(
      ([key, value]) => JSON.stringify(config[key as keyof StreamConfig]) !== JSON.stringify(value),
    )
    if (differs) await manager.streams.update(stream, rest)
  } catch (error) {
    if ((error as JetStreamApiError).code !== streamNotFound && !/not found/.test(String(error))) throw error
    await manager.streams.add(wanted(replicas))
  }
}
const streamNotFound = 10_059
const messageNotFound = 10_037

/** @throws StartError where the log cannot be reached, or cannot be as it has to be */
export const openJetStream = async ({ url, replicas, log }: JetStreamOptions): Promise<ReportLog> => {
  const servers = url.split(',').map((one) => new URL(one.trim()))
  const [{ username, password }] = servers as [URL]
  const connection = await connect({
    servers: servers.map(({ host }) => host),
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(servers[0]!.protocol === 'tls:' && { tls: {} }),
    name: 'tandem',
    maxReconnectAttempts: -1,
    reconnectTimeWait: second / 2,
    pingInterval: 2 * second,
    maxPingOut: 2,
  }).catch((cause) => {
    throw new StartError('NATS_URL: no server of the log of reports can be reached there.', { cause })
  })
  const manager = await jetstreamManager(connection)
  await prepare(manager, replicas).catch(async (cause) => {
    await connection.close()
    throw new StartError(
      `The log of reports cannot be kept by ${replicas} servers of NATS as it has to be: ${(cause as Error).message}`,
      { cause },
    )
  })
  const client = jetstream(connection, { timeout: answerWithin })

  return {
    append: async (shard, record) => {
      await client.publish(subjectOf(shard), record, { timeout: answerWithin })
    },
    read: async (shard, after, take) => {
      const consumer = await client.consumers.get(stream, {
        filter_subjects: subjectOf(shard),
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: after + 1,
      })
      const messages = await consumer.consume({ max_messages: ahead })
      let seen = after
      const reading = (async () => {
        for await (const message of messages) {
          if (message.seq <= seen) continue
          await take(message.seq, message.data)
          seen = message.seq
        }
      })().catch((error) => log.seldom('log', 'The log of reports could not be read; it will be', { error }))
      return {
        seen: () => seen,
        stop: async () => {
          messages.stop()
          await reading
        },
      }
    },
    newest: async (shard) => {
      try {
        return (await manager.streams.getMessage(stream, { last_by_subj: subjectOf(shard) }))?.seq ?? 0
      } catch (error) {
        if ((error as JetStreamApiError).code === messageNotFound) return 0
        throw error
      }
    },
    forget: async (shard, upTo) => {
      await manager.streams.purge(stream, { filter: subjectOf(shard), seq: upTo + 1 })
    },
    isUp: () => !connection.isClosed(),
    close: () => connection.close(),
  }
}
