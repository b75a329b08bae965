/** Commands on the wire: what a gateway is told to do, and what it answers, both as checked JSON. */
import { z } from 'zod'
import { commandReasonLongest } from '../basics/assumed.ts'
import { parseInstant, printInstant } from '../basics/instant.ts'
import type { Instant } from '../basics/units.ts'
import { type Values, valueProblem } from '../commands/field.ts'
import {
  type CommandName,
  type CommandOrder,
  type CommandStatus,
  commandNames,
  commandOf,
} from '../commands/index.ts'

/** A command as it is handed to a gateway. One may come twice, and is known by its id. */
export interface GatewayCommand extends CommandOrder {
  readonly id: number
  readonly sent: Instant
  /** Not to be carried out from then on. */
  readonly expires: Instant
}

/** What came of a command, by the gateway's word. */
export interface CommandResult {
  readonly id: number
  readonly status: Exclude<CommandStatus, 'pending'>
  readonly reason: string | null
}

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  /** Names the field and what is wrong with it. */
  | { readonly ok: false; readonly reason: string }

/** Answers of one gateway that are taken at once. */
export const resultsAtOnce = 100
const longestReason = 200

const id = z.int().min(1).max(2_147_483_647)
const instant = z.string().refine((text) => parseInstant(text) !== null, 'ISO 8601 with an offset expected')
const onWire = z
  .looseObject({ id, command: z.enum(commandNames), sent: instant, expires: instant })
  .superRefine((given, context) => {
    for (const field of commandOf(given.command).fields) {
      const value = given[field.wireName]
      const problem =
        typeof value === 'number'
          ? valueProblem(field, field.fromWire(value), field.limits)
          : field.problem(field.limits)
      if (problem) context.addIssue({ code: 'custom', path: [field.wireName], message: problem })
    }
  })
/** What a command carries by the names of the wire; all else is left out. */
const argsOf = (given: Readonly<Record<string, unknown>>, command: CommandName): Values => {
  const { fields, constants = {} } = commandOf(command)
  const names = [...fields.map(({ wireName }) => wireName), ...Object.keys(constants)]
  return Object.fromEntries(
    names.flatMap((name) => (typeof given[name] === 'number' ? [[name, given[name]]] : [])),
  )
}

/** Some databases cannot keep these, and no log should. */
const controls = /\p{Cc}+/gu
const resultOnWire = z.object({
  id,
  status: z.enum(['success', 'failed']),
  reason: z.string().nullish(),
})

const explain = ({ issues: [issue] }: z.ZodError): string =>
  [issue?.path.join('.'), issue?.message ?? 'not readable'].filter(Boolean).join(': ').slice(0, longestReason)

/** Ready for `JSON.stringify`. */
export const encodeCommand = ({ id, command, args, sent, expires }: GatewayCommand) => ({
  id,
  command,
  ...args,
  sent: printInstant(sent),
  expires: printInstant(expires),
})

/** Reads a command out of parsed JSON, as a gateway does. Never throws. */
export const decodeCommand = (json: unknown): Read<GatewayCommand> => {
  const read = onWire.safeParse(json)
  if (!read.success) return { ok: false, reason: explain(read.error) }
  const { id, command, sent, expires } = read.data
  return {
    ok: true,
    value: {
      id,
      command,
      args: argsOf(read.data, command),
      sent: parseInstant(sent)!,
      expires: parseInstant(expires)!,
    },
  }
}

/** Ready for `JSON.stringify`. */
export const encodeResult = ({ id, status, reason }: CommandResult) => ({
  id,
  status,
  ...(reason !== null && { reason }),
})

/** Reads one answer out of parsed JSON. Never throws; a reason that is too long is cut, not refused. */
export const decodeResult = (json: unknown): Read<CommandResult> => {
  const read = resultOnWire.safeParse(json)
  if (!read.success) return { ok: false, reason: explain(read.error) }
  const reason = read.data.reason?.replace(controls, ' ').trim().slice(0, commandReasonLongest)
  return { ok: true, value: { id: read.data.id, status: read.data.status, reason: reason || null } }
}
