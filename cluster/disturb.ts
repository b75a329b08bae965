/** Kills, freezes, wakes and starts what there is of a cluster, in an order of its own, until it is told to end. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

export interface Disturbance {
  /** What was done, in this order: `engine-2 killed`. */
  readonly done: readonly string[]
  /** What was done last, without its name: `engine killed`. */
  readonly last: () => string
  /** Sets everything right again, and ends. */
  readonly end: () => Promise<void>
}

/** A random number of a seed (mulberry32), from 0 up to 1. */
export const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

/** At most so many are away or frozen at once. */
const mostAtOnce = 2

/** @param every the pause between two acts, in ms */
export const disturb = (cluster: Cluster, random: () => number, every: number): Disturbance => {
  const done: string[] = []
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const kind = (name: string) => name.replace(/-\d+$/, '')
  const ending = new AbortController()
  const servers = cluster.names.filter((name) => !cluster.postgres.names.includes(name))
  const databases = cluster.postgres.names
  const broken = () => servers.filter((name) => cluster.conditionOf(name) !== 'up')
  let lastKind = 'nothing'
  const note = (name: string, what: string) => {
    done.push(`${name} ${what}`)
    lastKind = `${kind(name)} ${what}`
  }

  const mend = async (name: string) => {
    if (cluster.conditionOf(name) === 'frozen') {
      cluster.wake(name)
      note(name, 'woken')
    } else if (cluster.conditionOf(name) === 'away') {
      await cluster.start(name)
      note(name, 'started')
    }
  }
  /** The primary dies, the standby takes over, and the former primary comes back as its standby. */
  const failOver = async () => {
    const primary = databases.find((name) => cluster.postgres.roleOf(name) === 'primary')!
    note(primary, 'killed')
    await cluster.kill(primary)
    await cluster.postgres.promote()
    await pause(every)
    await cluster.start(primary)
  }
  const act = async () => {
    const down = broken()
    if (down.length >= mostAtOnce || (down.length > 0 && random() < 0.4)) return mend(pick(down))
    const isPair = databases.every((name) => cluster.postgres.roleOf(name) !== 'away')
    if (isPair && random() < 0.12) return failOver()
    const name = pick(servers.filter((one) => cluster.conditionOf(one) === 'up'))
    if (random() < 0.5) {
      cluster.freeze(name)
      note(name, 'frozen')
    } else {
      await cluster.kill(name)
      note(name, 'killed')
    }
  }
  const acting = (async () => {
    while (!ending.signal.aborted) {
      await act()
      await pause(every * (0.5 + random()), undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  acting.catch(() => undefined)

  return {
    done,
    last: () => lastKind,
    end: async () => {
      ending.abort()
      await acting
      for (const name of broken()) await mend(name)
    },
  }
}
