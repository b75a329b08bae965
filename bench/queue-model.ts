/**
 * A model of engines that share one PostgreSQL: reports come at random, each to the engine that has its vehicle. An engine
 * takes all that wait as one turn, steps them, and hands them to the database, which has so many cores; the next turn is
 * taken once they are stored. Where nothing else happens, this is what a report waits for.
 */

export interface Costs {
  /** Milliseconds that a turn takes the engine, and each report of it. */
  readonly engineTurn: number
  readonly engineReport: number
  /** Milliseconds of a core of the database. */
  readonly databaseTurn: number
  readonly databaseReport: number
  /** Milliseconds until a commit is on disk, with the standby's if commits wait for one; takes no core. */
  readonly commit: number
}

export interface Plan {
  readonly perSecond: number
  readonly engines: number
  /** Cores that the database has for storing reports. */
  readonly cores: number
  readonly seconds: number
  /** From this second on no engine stores anything for so many seconds. */
  readonly pause?: { readonly at: number; readonly seconds: number }
  readonly seed?: number
}

export interface Queueing {
  /** Milliseconds from coming to being stored, of each report, in the order in which they were stored. */
  readonly waits: readonly number[]
  /** Shares of the time that they are at work, 0 to 1. */
  readonly engineLoad: number
  readonly databaseLoad: number
  readonly perTurn: number
  /** When all that had come during the pause was stored, in ms from its end; null without a pause. */
  readonly drained: number | null
}

/** At most so many reports are one turn. */
const mostInTurn = 4_000

/** A random number of a seed (mulberry32), above 0 and up to 1. */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return (((t ^ (t >>> 14)) >>> 0) + 1) / 4294967296
}

interface Engine {
  /** When each waiting report came. */
  waiting: number[]
  isBusy: boolean
}

/** What is to happen, the earliest first. */
class Agenda {
  readonly #heap: { readonly at: number; readonly act: (now: number) => void }[] = []
  add(at: number, act: (now: number) => void): void {
    const heap = this.#heap
    let n = heap.push({ at, act }) - 1
    while (n > 0) {
      const parent = (n - 1) >> 1
      if (heap[parent]!.at <= at) break
      ;[heap[n], heap[parent]] = [heap[parent]!, heap[n]!]
      n = parent
    }
  }
  next() {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || first === last) return first
    heap[0] = last
    for (let n = 0; ; ) {
      const [left, right] = [2 * n + 1, 2 * n + 2]
      let least = n
      if (left < heap.length && heap[left]!.at < heap[least]!.at) least = left
      if (right < heap.length && heap[right]!.at < heap[least]!.at) least = right
      if (least === n) return first
      ;[heap[n], heap[least]] = [heap[least]!, heap[n]!]
      n = least
    }
  }
}

export const simulate = (costs: Costs, plan: Plan): Queueing => {
  const random = randomOf(plan.seed ?? 1)
  const agenda = new Agenda()
  const engines = Array.from({ length: plan.engines }, (): Engine => ({ waiting: [], isBusy: false }))
  const end = plan.seconds * 1000
  const paused = plan.pause && {
    from: plan.pause.at * 1000,
    until: (plan.pause.at + plan.pause.seconds) * 1000,
  }
  const waits: number[] = []
  let [engineBusy, databaseBusy, turns, left, lastOfPause] = [0, 0, 0, 0, 0]
  let freeCores = plan.cores
  const forCore: ((now: number) => void)[] = []

  const store = (engine: Engine, turn: readonly number[], now: number) => {
    freeCores--
    const took = costs.databaseTurn + costs.databaseReport * turn.length
    databaseBusy += took
    agenda.add(now + took, (at) => {
      freeCores++
      forCore.shift()?.(at)
      agenda.add(at + costs.commit, (stored) => {
        for (const came of turn) {
          waits.push(stored - came)
          if (paused && came < paused.until) lastOfPause = stored
        }
        left -= turn.length
        engine.isBusy = false
        go(engine, stored)
      })
    })
  }
  const go = (engine: Engine, now: number) => {
    if (engine.isBusy || engine.waiting.length === 0) return
    engine.isBusy = true
    if (paused && now >= paused.from && now < paused.until)
      return agenda.add(paused.until, (at) => {
        engine.isBusy = false
        go(engine, at)
      })
    const turn = engine.waiting.splice(0, mostInTurn)
    turns++
    const took = costs.engineTurn + costs.engineReport * turn.length
    engineBusy += took
    agenda.add(now + took, (at) => {
      if (freeCores > 0) store(engine, turn, at)
      else forCore.push((free) => store(engine, turn, free))
    })
  }
  const come = (now: number) => {
    const engine = engines[Math.floor(random() * engines.length) % engines.length]!
    engine.waiting.push(now)
    left++
    go(engine, now)
    const next = now - (Math.log(random()) * 1000) / plan.perSecond
    if (next < end) agenda.add(next, come)
  }
  agenda.add(0, come)
  // What has not come to an end by twice the time never will.
  for (let event = agenda.next(); event && event.at < 2 * end; event = agenda.next()) event.act(event.at)
  return {
    // What still waits counts as if it were stored only now.
    waits: left > 0 ? [...waits, ...Array.from({ length: left }, () => end)] : waits,
    engineLoad: engineBusy / (end * plan.engines),
    databaseLoad: databaseBusy / (end * plan.cores),
    perTurn: waits.length / turns,
    drained: paused ? lastOfPause - paused.until : null,
  }
}
