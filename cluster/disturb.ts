/** Kills, freezes, wakes and starts what there is of a cluster, in an order of its own, until it is told to end. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

export interface Disturbance {
  /** What was done, in this order: `engine-2 killed`. */
  readonly done: readonly string[]
  /**
   * What was done first within a span of `performance.now()`, else last before it, without its name: `engine killed`;
   * or `two at once`, where more than one was away or frozen at some moment of it.
   */
  readonly during: (from: number, to: number) => string
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

/**
 * @param every the pause between two acts, in ms
 * @param say called with each act
 */
export const disturb = (
  cluster: Cluster,
  random: () => number,
  every: number,
  say: (what: string) => void = () => {},
): Disturbance => {
  const done: string[] = []
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const kind = (name: string) => name.replace(/-\d+$/, '')
  const ending = new AbortController()
  const databases = cluster.postgres.names
  const servers = cluster.names.filter((name) => !databases.includes(name))
  const ofLog = cluster.log?.names ?? []
  const isBroken = (name: string) => cluster.conditionOf(name) !== 'up'
  const broken = () => servers.filter(isBroken)
  /** Of the log's servers most are always there. */
  const maySuffer = (name: string) =>
    !isBroken(name) && !(ofLog.includes(name) && ofLog.some((other) => isBroken(other)))
  /** With how many are broken from then on. */
  const acts: { readonly at: number; readonly what: string; readonly down: number }[] = []
  const note = (name: string, what: string, databasesAway = 0) => {
    done.push(`${name} ${what}`)
    say(`${name} ${what}`)
    acts.push({
      ...{ at: performance.now(), what: `${kind(name)} ${what}` },
      down: broken().length + databasesAway,
    })
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
    note(primary, 'killed', 1)
    await cluster.kill(primary)
    await cluster.postgres.promote()
    await pause(every)
    await cluster.start(primary)
    note(primary, 'started')
  }
  const act = async () => {
    const down = broken()
    if (down.length >= mostAtOnce || (down.length > 0 && random() < 0.4)) return mend(pick(down))
    const isPair = databases.every((name) => cluster.postgres.roleOf(name) !== 'away')
    if (isPair && random() < 0.12) return failOver()
    const name = pick(servers.filter(maySuffer))
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
    during: (from, to) => {
      const before = acts.findLast(({ at }) => at < from)
      const within = acts.filter(({ at }) => at >= from && at <= to)
      if ([before, ...within].some((one) => one && one.down > 1)) return 'two at once'
      return (within[0] ?? before)?.what ?? 'nothing'
    },
    end: async () => {
      ending.abort()
      await acting
      for (const name of broken()) await mend(name)
    },
  }
}
