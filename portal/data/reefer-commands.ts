/** Commands to reefer units: sending them, what came of those sent, and the sentences of the specification (§8). */

import type { Fahrenheit, Instant } from '#domain/basics/units.ts'
import { outcomeWords } from '#domain/basics/words.ts'
import type { CommandStatus, ReeferCommand, ReeferWish } from '#domain/sensors/reefer-commands.ts'
import { reeferWords } from '#domain/sensors/reefer-words.ts'
import { CallError } from './call.ts'
import { ask, question } from './graphql.ts'

export interface SentCommand {
  readonly id: string
  readonly command: ReeferCommand
  readonly zone: number | null
  readonly setPointF: Fahrenheit | null
  readonly sender: string
  readonly sent: Instant
  readonly status: CommandStatus
  readonly reason: string | null
}
export interface CommandList {
  /** Whether I may send one to this trailer. */
  readonly maySend: boolean
  /** Why nobody can, for those who may send commands. */
  readonly unfit: string | null
  readonly commands: readonly SentCommand[]
}
const fields = 'id command zone setPointF sender sent status reason'

export const reeferCommandsQuestion = question<{ reeferCommands: CommandList }, { vin: string }>(
  `query($vin: String!) { reeferCommands(vin: $vin) { maySend unfit commands { ${fields} } } }`,
)
export const reeferCommands = async (vin: string, signal?: AbortSignal): Promise<CommandList> =>
  (await ask(reeferCommandsQuestion, { vin }, signal)).reeferCommands

/** What came of it for one trailer. */
export interface CommandAnswer {
  /** As it was asked for. */
  readonly named: string
  readonly unitId: string | null
  /** Why none was sent; null where one was. */
  readonly problem: string | null
  readonly command: { readonly id: string } | null
}
/** Trailers by their VINs or by their numbers. */
export type CommandTargets = { readonly vins: readonly string[] } | { readonly vehicleIds: readonly string[] }

export const sendReeferCommandsQuestion = question<
  { sendReeferCommands: readonly CommandAnswer[] },
  ReeferWish & CommandTargets
>(
  `mutation($vins: [String!], $vehicleIds: [ID!], $command: String!, $zone: Int, $setPointF: Float) {
    sendReeferCommands(vins: $vins, vehicleIds: $vehicleIds, command: $command, zone: $zone, setPointF: $setPointF) {
      named unitId problem command { id } } }`,
)

export const commandsSentQuestion = question<
  { reeferCommandsSent: readonly SentCommand[] },
  { ids: readonly string[] }
>(`query($ids: [ID!]!) { reeferCommandsSent(ids: $ids) { ${fields} } }`)
/** What became of commands by now. */
export const commandsSent = async (
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly SentCommand[]> => (await ask(commandsSentQuestion, { ids }, signal)).reeferCommandsSent

/** What is said of a call about reefers that failed: who is forbidden has no access, and without data it was no good. */
export const reeferSentence = (error: unknown): string => {
  if (!(error instanceof CallError)) return reeferWords.badRequest
  if (error.status === 403 || error.message === 'Forbidden') return reeferWords.noAccess
  return error.message === '' || error.message === outcomeWords.graphqlUnknown
    ? reeferWords.badRequest
    : error.message
}

/** Answers for each trailer. @throws CallError in the sentences of the specification */
export const sendReeferCommands = async (
  to: CommandTargets,
  wish: ReeferWish,
): Promise<readonly CommandAnswer[]> => {
  try {
    return (await ask(sendReeferCommandsQuestion, { ...to, ...wish })).sendReeferCommands
  } catch (error) {
    throw new CallError(error instanceof CallError ? error.status : 0, reeferSentence(error))
  }
}

export const mayCommandQuestion = question<{ me: { tkCommandControl: boolean } }>(
  '{ me { tkCommandControl } }',
)
/** Whether I am one of those who send commands. */
export const mayCommand = async (signal?: AbortSignal): Promise<boolean> =>
  (await ask(mayCommandQuestion, {}, signal)).me.tkCommandControl
