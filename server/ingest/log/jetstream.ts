/** The log of reports in NATS JetStream: one stream with a subject for each part of the vehicles. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import { connect, type NatsConnection, nanos, nuid, TimeoutError } from '@nats-io/transport-node'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Log } from '../../platform/log.ts'
import { StartError } from '../../platform/start-error.ts'
import { checkSync } from './check-sync.ts'
import type { ReportLog, ReportLogOptions } from './report-log.ts'

const stream = 'TANDEM_REPORTS'
const subjects = 'tandem.reports.*'
const subjectOf = (shard: number) => subjects.replace('*', String(shard))
/** The quorum answers within this, or it is not known whether it has it. An election of its machines takes up to 9 s. */
const answerWithin: Ms = 12 * second
/** A machine that has died in between answers nothing: it is asked again of another. */
const askAgainAfter: Ms = 2 * second
const pauseBetween: Ms = 100
/** Machines that begin together first choose who leads them, and a stream its own: until then nothing answers. */
const readyWithin: Ms = 60 * second
const lookIfReadyWithin: Ms = 5 * second
/** https://github.com/nats-io/nats-server/blob/main/server/errors.json: not enough machines are known yet; temporarily unavailable. */
const notYet = [10005, 10008]
/** A record that was sent again is told by its name for so long. */
const namesKept: Ms = 60 * second
/** Whoever reads asks again after this. */
const lookWithin: Ms = 3 * second
/** Records of a part that are asked for before they are taken. */
const ahead = 16

/** As the stream has to be. */
const wanted = ({ replicas, most }: ReportLogOptions) =>
  ({
    name: stream,
    subjects: [subjects],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // What no engine has read is never dropped for what is new: senders are asked to come again.
    discard: DiscardPolicy.New,
    max_age: 0,
    max_msgs: -1,
    max_bytes: most,
    num_replicas: replicas,
    no_ack: false,
    duplicate_window: nanos(namesKept),
  }) satisfies Partial<StreamConfig>

/** A name alone is a token. */
const signIn = (user: string, pass: string) => (pass === '' ? { token: user } : { user, pass })

const isNone = (error: unknown, code: number) => error instanceof JetStreamApiError && error.code === code

/** Makes the stream, or makes of it what it has to be. */
const prepare = async (manager: JetStreamManager, options: ReportLogOptions): Promise<StreamInfo> => {
  const { name, ...rest } = wanted(options)
  const info = await manager.streams.info(name).catch((error) => {
    if (isNone(error, JetStreamApiCodes.StreamNotFound)) return null
    throw error
  })
  if (info === null) return manager.streams.add(wanted(options))
  const differs = Object.entries(rest).some(
    ([key, value]) =>
      JSON.stringify(info.config[key as keyof StreamConfig] ?? false) !== JSON.stringify(value),
  )
  return differs ? manager.streams.update(name, rest) : info
}

const isNotReady = (error: unknown) =>
  error instanceof TimeoutError || (error instanceof JetStreamApiError && notYet.includes(error.code))

/** Asks until the log is ready. What was asked twice is made once. */
const prepareWhenReady = async (
  connection: NatsConnection,
  options: ReportLogOptions,
): Promise<StreamInfo> => {
  for (const until = performance.now() + readyWithin; ; )
    try {
      return await prepare(await jetstreamManager(connection, { timeout: lookIfReadyWithin }), options)
    } catch (error) {
      if (!isNotReady(error) || performance.now() > until) throw error
      await pause(pauseBetween)
    }
}

/** @throws StartError where the log cannot be reached, or cannot be as it has to be */
export const openJetStream = async (
  options: ReportLogOptions,
  log: Pick<Log, 'warn' | 'seldom'>,
): Promise<ReportLog> => {
  const servers = options.url.split(',').map((one) => new URL(one.trim()))
  const { username, password, protocol } = servers[0]!
  const connection = await connect({
    servers: servers.map(({ host }) => host),
    ...(username !== '' && signIn(decodeURIComponent(username), decodeURIComponent(password))),
    ...(protocol === 'tls:' && { tls: {} }),
    name: 'tandem',
    maxReconnectAttempts: -1,
    reconnectTimeWait: second / 2,
    pingInterval: 2 * second,
    maxPingOut: 2,
  }).catch((cause) => {
    throw new StartError(`NATS_URL: no server of the log of reports can be reached there: ${cause.message}`, {
      cause,
    })
  })
  let isUp = true
  void (async () => {
    for await (const { type } of connection.status())
      if (type === 'disconnect') isUp = false
      else if (type === 'reconnect') isUp = true
  })()
  try {
    await checkSync(options, log)
    const info = await prepareWhenReady(connection, options).catch((cause) => {
      throw new StartError(
        `The log of reports cannot be kept as it has to be, ${options.most} bytes by ${options.replicas} servers of NATS: ${cause.message}`,
        { cause },
      )
    })
    const manager = await jetstreamManager(connection, { timeout: answerWithin })
    const client = jetstream(connection, { timeout: answerWithin })
    const reading = {
      client: jetstream(connection, { timeout: lookWithin }),
      manager: await jetstreamManager(connection, { timeout: lookWithin }),
    }
    return {
      name: info.created,
      largest: Math.min(connection.info?.max_payload ?? 1_048_576, 8 * 2 ** 20),
      append: async (shard, record) => {
        // Sent again under its own name, it is there once.
        const msgID = nuid.next()
        for (const until = performance.now() + answerWithin; ; )
          try {
            await client.publish(subjectOf(shard), record, { msgID, timeout: askAgainAfter })
            return
          } catch (error) {
            if (error instanceof JetStreamApiError || performance.now() > until || connection.isClosed())
              throw error
            await pause(pauseBetween)
          }
      },
      read: async (shard, from, take) => {
        const consumer = await reading.client.consumers.get(stream, {
          filter_subjects: subjectOf(shard),
          deliver_policy: DeliverPolicy.StartSequence,
          opt_start_seq: Math.max(1, from),
        })
        const messages = await consumer.consume({ max_messages: ahead })
        const taking = (async () => {
          for await (const { seq, time, data } of messages)
            await take({ at: seq, written: time.getTime(), bytes: data })
        })().catch((error) =>
          log.seldom('log read', 'The log of reports could not be read; it will be', { error }),
        )
        return {
          stop: async () => {
            messages.stop()
            await taking
            await consumer.delete().catch(() => undefined)
          },
        }
      },
      newest: async (shard) => {
        try {
          return (
            (await reading.manager.streams.getMessage(stream, { last_by_subj: subjectOf(shard) }))?.seq ?? 0
          )
        } catch (error) {
          if (isNone(error, JetStreamApiCodes.NoMessageFound)) return 0
          throw error
        }
      },
      forget: async (shard, before) => {
        await manager.streams.purge(stream, { filter: subjectOf(shard), seq: before })
      },
      isUp: () => isUp && !connection.isClosed(),
      close: () => connection.close(),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
