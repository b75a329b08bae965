/**
 * Brings commands to gateways: looks now and then for those that no gateway has yet, at once when one was sent here,
 * and gives up those without an answer. What is on its way lies in the table alone, so that any server can bring it.
 */
import type pg from 'pg'
import type { Ms } from '#domain/basics/units.ts'
import type { IngestReach } from '../access/ingest-keys.ts'
import type { Log } from '../platform/log.ts'
import { openLoop } from '../platform/loop.ts'
import { type Answering, keepResults, type ResultsReceipt } from './results.ts'
import { giveUp, noteTaken, type PendingCommand, pendingCommands } from './store.ts'

/** A way on which commands go out: a gateway's own connection, or one that leads to all of them. */
export interface CommandTransport {
  /** Null for one that leads to every gateway. */
  readonly serial: string | null
  readonly reach: IngestReach
  /** What waits, oldest first, time and again until it is taken; the way knows what it has sent. */
  readonly offer: (commands: readonly PendingCommand[]) => void
}

export interface CommandDispatcher {
  /** Offers this way its commands from now on; the returned act ends it. */
  readonly attend: (transport: CommandTransport) => () => void
  /** The gateway has it: it is offered no more. */
  readonly taken: (command: PendingCommand) => void
  /** Resolves once the answers are kept. @throws where the database is away */
  readonly settle: (of: Answering, list: readonly unknown[]) => Promise<ResultsReceipt>
  /** Looks at once. */
  readonly nudge: () => void
  readonly stop: () => Promise<void>
}

/** How soon a command that another server took is brought. */
const usualPause: Ms = 2_000

export interface CommandDispatcherOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly now?: () => number
  readonly pause?: Ms
}

export const openCommandDispatcher = ({
  pool,
  log,
  now = Date.now,
  pause = usualPause,
}: CommandDispatcherOptions): CommandDispatcher => {
  const transports = new Map<string | null, Set<CommandTransport>>()

  const offer = (serial: string | null, commands: readonly PendingCommand[]) => {
    for (const transport of transports.get(serial) ?? []) {
      const of = transport.reach.customerId
      const own = of === undefined ? commands : commands.filter(({ customerId }) => customerId === of)
      if (own.length > 0) transport.offer(own)
    }
  }
  const round = async () => {
    await giveUp(pool, now())
    if (transports.size === 0) return false
    const pending = await pendingCommands(pool, 'untaken', now())
    offer(null, pending)
    for (const [serial, commands] of Map.groupBy(pending, (command) => command.serial))
      offer(serial, commands)
    return false
  }
  const loop = openLoop({
    pause,
    round,
    onFault: (error) => log.seldom('commands', 'Commands could not be looked for', { error }),
  })

  return {
    attend: (transport) => {
      const known = transports.get(transport.serial) ?? new Set()
      transports.set(transport.serial, known.add(transport))
      loop.nudge()
      return () => {
        known.delete(transport)
        if (known.size === 0 && transports.get(transport.serial) === known)
          transports.delete(transport.serial)
      }
    },
    taken: (command) => {
      // Not noted, it is sent once more over the next connection, which gateways have to expect anyway.
      noteTaken(pool, command, now()).catch((error) =>
        log.seldom('command taken', 'That a gateway has its command could not be noted', { error }),
      )
    },
    settle: (of, list) => keepResults(pool, of, list, now()),
    nudge: loop.nudge,
    stop: loop.stop,
  }
}
