/** The messages that show now or later, as every open portal asks for them: read once for all, and told when they change. */
import type pg from 'pg'
import { messageState } from '#domain/access/developer-message.ts'
import { hour, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type Bus, noBus } from '../platform/bus.ts'
import type { Log } from '../platform/log.ts'
import { comingMessages, type DeveloperMessage, flagsOf } from './store.ts'

/** What another server has published, or a feature switched, is noticed by reading again when what is known is older than this. */
const readEvery: Ms = 10 * second
/** A timer of a longer time would fire at once; and a clock that was put right is noticed. */
const sleepMost: Ms = hour
const sleepLeast: Ms = 50

export interface MessageBoard {
  /** Those that show now. */
  readonly showing: () => Promise<readonly DeveloperMessage[]>
  /** What is switched on for a customer; for `all`, for any that is active. Asked once for all open portals. */
  readonly flagsOf: (customer: number | 'all') => Promise<ReadonlySet<string>>
  /** A message was made, edited, ended or deleted. */
  readonly changed: () => void
  /** Calls whenever other messages may show than before; answers how to stop. */
  readonly onChange: (hear: () => void) => () => void
  readonly stop: () => void
}

export interface BoardOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly now: () => Instant
  /** Tells other processes, which have read the messages as well; left out where there are none. */
  readonly bus?: Bus
}

export const openBoard = ({ pool, log, now, bus = noBus }: BoardOptions): MessageBoard => {
  const hearing = new Set<() => void>()
  let reading: { readonly at: Instant; readonly coming: Promise<readonly DeveloperMessage[]> } | null = null
  let flags = { at: now(), of: new Map<number | 'all', Promise<ReadonlySet<string>>>() }
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  const tell = () => {
    for (const hear of hearing) hear()
  }
  /** Wakes when the next one begins or ends. */
  const sleep = (coming: readonly DeveloperMessage[]) => {
    if (timer) clearTimeout(timer)
    timer = null
    if (stopped) return
    const at = now()
    const next = Math.min(...coming.flatMap(({ starts, ends }) => [starts, ends]).filter((then) => then > at))
    if (next === Number.POSITIVE_INFINITY) return
    timer = setTimeout(
      () => {
        tell()
        sleep(coming)
      },
      Math.min(Math.max(next - at, sleepLeast), sleepMost),
    )
    timer.unref()
  }
  const read = () => {
    const coming = comingMessages(pool, now())
    const mine = { at: now(), coming }
    reading = mine
    coming.then(
      (all) => {
        if (reading === mine) sleep(all)
      },
      (error) => {
        // Whoever asks next tries again.
        if (reading === mine) reading = null
        log.seldom('messages', 'Developer messages could not be read', { error })
      },
    )
    return coming
  }

  const changed = () => {
    reading = null
    tell()
  }
  bus.on('messages', changed)
  return {
    showing: async () => {
      const coming = await (reading && now() - reading.at < readEvery ? reading.coming : read())
      const at = now()
      return coming.filter((message) => messageState(message, at) === 'showing')
    },
    flagsOf: (customer) => {
      if (now() - flags.at >= readEvery) flags = { at: now(), of: new Map() }
      const { of } = flags
      const known = of.get(customer)
      if (known) return known
      const asked = flagsOf(pool, customer)
      of.set(customer, asked)
      // Whoever asks next tries again.
      asked.catch(() => of.delete(customer))
      return asked
    },
    changed: () => {
      changed()
      void bus.tell('messages')
    },
    onChange: (hear) => {
      hearing.add(hear)
      return () => hearing.delete(hear)
    },
    stop: () => {
      stopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
