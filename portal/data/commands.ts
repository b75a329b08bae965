/** Commands to gateways and reefer units: sending them, what came of those sent, and the sentences of the specification (§8). */
import { outcomeWords } from '#domain/basics/words.ts'
import type { CommandRequest } from '#domain/commands/index.ts'
import { commandWords } from '#domain/commands/words.ts'
import { CallError } from './call.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

export type SentCommand = CommandList['commands'][number]
export type CommandList = Answer<typeof commandsQuery>['commands']
const fields = 'id command text sender sent status settled reason readBack'
export type OfferedCommand = CommandList['offered'][number]

export const commandsQuery = query(
  `query($vin: String!) { commands(vin: $vin) { maySend unfit offered { command ranges { field least most } }
    commands { ${fields} } } }`,
)
export const commandsTo = async (vin: string, signal?: AbortSignal): Promise<CommandList> =>
  (await request(commandsQuery, { vin }, signal)).commands

/** What came of it for one trailer. */
export type CommandAnswer = Answer<typeof sendCommandsMutation>['sendCommands'][number]
/** Trailers by their VINs or by their numbers. */
export type CommandTargets = { readonly vins: readonly string[] } | { readonly vehicleIds: readonly string[] }

export const sendCommandsMutation = mutation(
  `mutation($vins: [String!], $vehicleIds: [ID!], $command: String!, $values: [CommandValueInput!]) {
    sendCommands(vins: $vins, vehicleIds: $vehicleIds, command: $command, values: $values) {
      named unitId problem command { id } } }`,
)

export const commandsSentQuery = query(`query($ids: [ID!]!) { commandsSent(ids: $ids) { ${fields} } }`)
/** What became of commands by now. */
export const commandsSent = async (
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly SentCommand[]> => (await request(commandsSentQuery, { ids }, signal)).commandsSent

/** The sentence for a failed call about commands: forbidden means no access; an answer without data is a failure too. */
export const commandSentence = (error: unknown): string => {
  if (!(error instanceof CallError)) return commandWords.badRequest
  if (error.status === 403 || error.message === 'Forbidden') return commandWords.noAccess
  return error.message === '' || error.message === outcomeWords.graphqlUnknown
    ? commandWords.badRequest
    : error.message
}

/** Answers for each trailer. @throws CallError in the sentences of the specification */
export const sendCommands = async (
  to: CommandTargets,
  { command, values }: CommandRequest,
): Promise<readonly CommandAnswer[]> => {
  const listed = Object.entries(values).map(([field, value]) => ({ field, value }))
  try {
    const given = { vins: null, vehicleIds: null, ...to, command, values: listed }
    return (await request(sendCommandsMutation, given)).sendCommands
  } catch (error) {
    throw new CallError(error instanceof CallError ? error.status : 0, commandSentence(error))
  }
}

export const mayCommandQuery = query('{ me { tkCommandControl } }')
/** Whether I am one of those who send commands. */
export const mayCommand = async (signal?: AbortSignal): Promise<boolean> =>
  (await request(mayCommandQuery, {}, signal)).me.tkCommandControl
