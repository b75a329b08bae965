/** A process of the cluster: started, killed, frozen and awakened by hand. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** `away`: it never began, was killed, or has ended by itself. */
export type Condition = 'up' | 'frozen' | 'away'

export interface Member {
  readonly name: string
  readonly condition: () => Condition
  readonly pid: () => number | null
  readonly start: () => void
  /** As `kill -9`: it has no time for a word. */
  readonly kill: () => Promise<void>
  readonly freeze: () => void
  readonly wake: () => void
  /** Asks it to end, and waits. */
  readonly stop: () => Promise<void>
}

export interface MemberOptions {
  readonly name: string
  /** Begins it, with pipes for what it says, and out of reach of the terminal's Ctrl-C. */
  readonly begin: () => ChildProcess
  /** Each of its lines. */
  readonly say: (line: string) => void
  /** What asks it to end. */
  readonly endBy?: NodeJS.Signals
}

/** Out of reach of the terminal's Ctrl-C, they would outlive whoever began them. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** How long one that was asked to end may take. */
const endWithinMs = 30_000

export const makeMember = ({ name, begin, say, endBy = 'SIGTERM' }: MemberOptions): Member => {
  let child: ChildProcess | null = null
  let isFrozen = false
  const isOver = () => child === null || child.exitCode !== null || child.signalCode !== null
  const signal = (name: NodeJS.Signals) => {
    if (!isOver()) child!.kill(name)
  }
  const ended = async () => {
    if (!isOver()) await once(child!, 'exit')
  }
  return {
    name,
    condition: () => (isOver() ? 'away' : isFrozen ? 'frozen' : 'up'),
    pid: () => (isOver() ? null : (child!.pid ?? null)),
    start() {
      if (!isOver()) return
      isFrozen = false
      const begun = begin()
      child = begun
      running.add(begun)
      begun.once('exit', () => running.delete(begun))
      begun.once('error', ({ message }) => say(message))
      for (const stream of [begun.stdout, begun.stderr])
        if (stream) createInterface({ input: stream }).on('line', say)
    },
    async kill() {
      signal('SIGKILL')
      await ended()
    },
    freeze() {
      signal('SIGSTOP')
      isFrozen = !isOver()
    },
    wake() {
      signal('SIGCONT')
      isFrozen = false
    },
    async stop() {
      signal('SIGCONT')
      signal(endBy)
      const late = setTimeout(() => signal('SIGKILL'), endWithinMs)
      await ended()
      clearTimeout(late)
    },
  }
}
