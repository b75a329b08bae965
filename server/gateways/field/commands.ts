/**
 * Commands over a connection whose gateway answers without saying which command it answers: one at a time, and where no
 * answer comes the connection ends, so that a late one is never taken for that of another command.
 */
import { commandOf } from '#domain/commands/index.ts'
import { commandWords } from '#domain/commands/words.ts'
import type { Bytes, FieldProtocol, Heard } from '#domain/wire/field/protocol.ts'
import type { CommandDispatcher } from '../../commands/dispatcher.ts'
import type { PendingCommand } from '../../commands/store.ts'
import type { Log } from '../../platform/log.ts'

const answerWithin = 60_000

export interface FieldCommandsOptions {
  readonly serial: string
  readonly protocol: FieldProtocol
  readonly dispatcher: CommandDispatcher
  readonly log: Log
  /** Called back once the bytes have left this process. */
  readonly send: (bytes: Bytes, sent?: () => void) => void
  /** Ends the connection. */
  readonly end: () => void
  /** What the gateway said of itself when it was asked. */
  readonly onAccount: (account: object) => void
  readonly onSent: () => void
  readonly answerWithin?: number
}

export interface FieldCommands {
  /** Takes the answer to what was asked last; what is in it, null where nothing was asked. */
  readonly answered: (text: string) => Promise<Heard | null>
  readonly close: () => void
}

type Asked = { readonly command: PendingCommand | null; readonly timer: NodeJS.Timeout }

/** Begins by asking the gateway what it is, and then brings it its commands. */
export const openFieldCommands = ({
  serial,
  protocol,
  dispatcher,
  log,
  send,
  end,
  onAccount,
  onSent,
  answerWithin: within = answerWithin,
}: FieldCommandsOptions): FieldCommands => {
  const of = { serial, reach: {} }
  /** Handed over on this connection: only over another one it is sent again. */
  const handed = new Set<number>()
  let asked: Asked | null = null
  let isDeaf = false

  const ask = (bytes: Bytes, command: PendingCommand | null) => {
    const timer = setTimeout(() => {
      // A gateway that does not say what it is understands no commands; it reports all the same.
      if (command === null) isDeaf = true
      else end()
    }, within)
    timer.unref()
    asked = { command, timer }
    send(bytes)
  }
  const settle = async ({ id }: PendingCommand, failure: string | null): Promise<void> => {
    const answer = failure === null ? { id, status: 'success' } : { id, status: 'failed', reason: failure }
    try {
      await dispatcher.settle(of, [answer])
    } catch (error) {
      log.seldom('command results', 'An answer to a command could not be stored', { error })
      // It is asked again over the next connection.
      end()
    }
  }
  const hand = (command: PendingCommand) => {
    handed.add(command.id)
    const told = protocol.tell(command.command)
    if (told === null) return void settle(command, commandWords.unable(commandOf(command.command).title))
    onSent()
    if (!told.isSilent) return ask(told.bytes, command)
    // It will never say that it has it, so what has left counts.
    send(told.bytes, () => void settle(command, null))
  }

  const unattend = dispatcher.attend({
    ...of,
    offer: (commands) => {
      for (const command of commands) {
        if (asked || isDeaf) return
        if (!handed.has(command.id)) hand(command)
      }
    },
  })
  if (protocol.introduction) ask(protocol.introduction.bytes, null)

  return {
    answered: async (text) => {
      if (!asked || isDeaf) return null
      const { command, timer } = asked
      clearTimeout(timer)
      asked = null
      if (command === null) {
        const account = protocol.introduction?.account(text)
        if (account) onAccount(account)
        dispatcher.nudge()
        return { failure: null, report: null }
      }
      const heard = protocol.hear(command.command, text)
      await settle(command, heard.failure)
      dispatcher.nudge()
      return heard
    },
    close: () => {
      if (asked) clearTimeout(asked.timer)
      asked = null
      unattend()
    },
  }
}
