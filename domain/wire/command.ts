/** Commands on the wire: what a gateway is told to do, and what it answers, both as checked JSON. */
import { z } from 'zod'
import { commandReasonLongest, setPointLeast, setPointMost } from '../basics/assumed.ts'
import { parseInstant, printInstant } from '../basics/instant.ts'
import { fahrenheit, rounded } from '../basics/print.ts'
import type { Instant } from '../basics/units.ts'
import { type CommandStatus, type ReeferOrder, reeferCommandNames } from '../sensors/reefer-commands.ts'

/** A command as it is handed to a gateway. One may come twice, and is known by its id. */
export interface GatewayCommand extends ReeferOrder {
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
  .object({
    id,
    command: z.enum(reeferCommandNames),
    zone: z.int().min(1).max(3).optional(),
    setPointCelsius: z
      .number()
      .refine((value) => {
        const requested = rounded(fahrenheit(value), 1)
        return requested >= setPointLeast && requested <= setPointMost
      }, 'beyond what units can be set to')
      .optional(),
    sent: instant,
    expires: instant,
  })
  .refine(
    ({ command, zone, setPointCelsius }) =>
      command === 'setPoint'
        ? zone !== undefined && setPointCelsius !== undefined
        : zone === undefined && setPointCelsius === undefined,
    'a set point, and nothing else, has zone and setPointCelsius',
  )

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
export const encodeCommand = ({ id, command, zone, setPointCelsius, sent, expires }: GatewayCommand) => ({
  id,
  command,
  ...(zone !== null && { zone }),
  ...(setPointCelsius !== null && { setPointCelsius }),
  sent: printInstant(sent),
  expires: printInstant(expires),
})

/** Reads a command out of parsed JSON, as a gateway does. Never throws. */
export const decodeCommand = (json: unknown): Read<GatewayCommand> => {
  const read = onWire.safeParse(json)
  if (!read.success) return { ok: false, reason: explain(read.error) }
  const { zone = null, setPointCelsius = null, sent, expires, ...rest } = read.data
  return {
    ok: true,
    value: { ...rest, zone, setPointCelsius, sent: parseInstant(sent)!, expires: parseInstant(expires)! },
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
