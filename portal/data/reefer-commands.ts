/** Commands to reefer units: sending them, what came of those sent, and the sentences of the specification (§8). */
import { outcomeWords } from '#domain/basics/words.ts'
import type { ReeferCommandRequest } from '#domain/sensors/reefer-commands.ts'
import { reeferWords } from '#domain/sensors/reefer-words.ts'
import { CallError } from './call.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

export type SentCommand = CommandList['commands'][number]
export type CommandList = Answer<typeof reeferCommandsQuery>['reeferCommands']
const fields = 'id command zone setPointF sender sent status reason'

export const reeferCommandsQuery = query(
  `query($vin: String!) { reeferCommands(vin: $vin) { maySend unfit commands { ${fields} } } }`,
)
export const reeferCommands = async (vin: string, signal?: AbortSignal): Promise<CommandList> =>
  (await request(reeferCommandsQuery, { vin }, signal)).reeferCommands

/** What came of it for one trailer. */
export type CommandAnswer = Answer<typeof sendReeferCommandsMutation>['sendReeferCommands'][number]
/** Trailers by their VINs or by their numbers. */
export type CommandTargets = { readonly vins: readonly string[] } | { readonly vehicleIds: readonly string[] }

export const sendReeferCommandsMutation = mutation(
  `mutation($vins: [String!], $vehicleIds: [ID!], $command: String!, $zone: Int, $setPointF: Float) {
    sendReeferCommands(vins: $vins, vehicleIds: $vehicleIds, command: $command, zone: $zone, setPointF: $setPointF) {
      named unitId problem command { id } } }`,
)

export const commandsSentQuery = query(`query($ids: [ID!]!) { reeferCommandsSent(ids: $ids) { ${fields} } }`)
/** What became of commands by now. */
export const commandsSent = async (
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly SentCommand[]> => (await request(commandsSentQuery, { ids }, signal)).reeferCommandsSent

/** The sentence for a failed call about reefers: forbidden means no access; an answer without data is a failure too. */
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
  wanted: ReeferCommandRequest,
): Promise<readonly CommandAnswer[]> => {
  try {
    return (await request(sendReeferCommandsMutation, { vins: null, vehicleIds: null, ...to, ...wanted }))
      .sendReeferCommands
  } catch (error) {
    throw new CallError(error instanceof CallError ? error.status : 0, reeferSentence(error))
  }
}

export const mayCommandQuery = query('{ me { tkCommandControl } }')
/** Whether I am one of those who send commands. */
export const mayCommand = async (signal?: AbortSignal): Promise<boolean> =>
  (await request(mayCommandQuery, {}, signal)).me.tkCommandControl
