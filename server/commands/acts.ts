/** Sends commands: one to one trailer or to many, each answered for itself. */

import { can } from '#domain/access/rights.ts'
import { commandsAtOnce, commandsShown, commandsWaitingMost } from '#domain/basics/assumed.ts'
import { type CommandField, type Limits, limitsOf, type Values } from '#domain/commands/field.ts'
import {
  type CommandName,
  type CommandRequest,
  commandKinds,
  commandText,
  isCommand,
  orderOf,
  recentCommands,
  requestProblem,
  unfitFor,
} from '#domain/commands/index.ts'
import type { ReadBack } from '#domain/commands/kind.ts'
import { commandWords } from '#domain/commands/words.ts'
import { ownUnits } from '../access/own-units.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { inLanguage } from '../platform/in-language.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { heldVehicle } from '../scope/held-vehicle.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { readBackOf } from './read-back.ts'
import {
  commandsSeen,
  countPending,
  inControlGroup,
  insertCommands,
  latestCommands,
  type SentCommand,
  type Target,
  targets,
} from './store.ts'

type ActContext = Acting & Pick<Context, 'commands'>

export interface SendCommands {
  readonly vehicleIds: readonly number[]
  readonly vins: readonly string[]
  readonly command: string
  readonly values: Values
}

/** What came of it for one trailer: the command, or why there is none. */
export interface CommandAnswer {
  /** Null where the viewer sees no such trailer. */
  readonly target: Target | null
  /** As it was asked for. */
  readonly named: string
  readonly command: SentCommand | null
  readonly problem: string | null
}

const readRequest = ({ command, values }: SendCommands): CommandRequest => {
  if (!isCommand(command)) throw refusal(commandWords.badRequest)
  const request = { command, values }
  const problem = requestProblem(request)
  if (problem) throw refusal(problem)
  return request
}

/** @throws a refusal where nothing can be sent at all; a trailer that cannot take it is named in its answer */
export const sendCommands = async (
  context: ActContext,
  args: SendCommands,
): Promise<readonly CommandAnswer[]> => {
  const { viewer, db, actor, now } = context
  if (!(await inControlGroup(db, viewer.userId))) throw refusal(commandWords.noAccess)
  const ids = [...new Set(args.vehicleIds)]
  const vins = [...new Set(args.vins.map((vin) => vin.trim().toUpperCase()))]
  if (ids.length + vins.length === 0) throw refusal(commandWords.noVehicle)
  if (ids.length + vins.length > commandsAtOnce) throw refusal(commandWords.tooMany(commandsAtOnce))
  const request = readRequest(args)
  const order = orderOf(request)

  const seen = await targets(db, await accessScopeOf(db, viewer, 'commandReefers'), { ids, vins })
  if (seen.length === 0) throw refusal(commandWords.noSuchVehicle)
  const unfit = (target: Target) =>
    unfitFor(request.command, target) ?? requestProblem(request, target.limits)
  const fit = seen.filter((target) => unfit(target) === null)
  const sent = await inTransaction(db, async (client) => {
    const waiting = await countPending(
      client,
      fit.map(({ vehicleId }) => vehicleId),
    )
    const free = fit.filter(({ vehicleId }) => (waiting.get(vehicleId) ?? 0) < commandsWaitingMost)
    const made = await insertCommands(client, free, order, actor, now)
    for (const { unitId, customerId } of free)
      await record(client, actor, {
        action: 'command sent',
        subject: unitId,
        customerId,
        new: { command: inLanguage('en', () => commandText(request)) },
      })
    return made
  })
  context.commands.sent()

  const answer = (named: string, target: Target | undefined): CommandAnswer => {
    if (!target) return { target: null, named, command: null, problem: commandWords.noSuchVehicle }
    const id = sent.get(target.vehicleId)
    if (id === undefined)
      return {
        target,
        named,
        command: null,
        problem: unfit(target) ?? commandWords.waiting(commandsWaitingMost),
      }
    const facts = { sender: actor.email, sent: now, status: 'pending', settled: null, reason: null } as const
    return {
      target,
      named,
      command: { ...order, ...facts, id, customerId: target.customerId, vehicleId: target.vehicleId },
      problem: null,
    }
  }
  return [
    ...ids.map((id) =>
      answer(
        String(id),
        seen.find(({ vehicleId }) => vehicleId === id),
      ),
    ),
    ...vins.map((vin) =>
      answer(
        vin,
        seen.find((one) => one.vin === vin && !ids.includes(one.vehicleId)),
      ),
    ),
  ]
}

/** A command that a trailer takes, with what its unit takes of each value. */
export interface Offered {
  readonly command: CommandName
  readonly ranges: readonly { readonly field: CommandField; readonly limits: Limits }[]
}
export interface CommandList {
  /** Whether the viewer may send one to this trailer now. */
  readonly maySend: boolean
  /** Why I can send no command to this trailer. */
  readonly unfit: string | null
  readonly offered: readonly Offered[]
  /** Newest first, with what later reports show of each. */
  readonly commands: readonly (SentCommand & { readonly shown: ReadBack | null })[]
}

/** What a trailer takes, whoever sends it. */
const offeredTo = (target: Target): readonly Offered[] =>
  commandKinds
    .filter(({ name }) => unfitFor(name, target) === null)
    .map(({ name, fields }) => ({
      command: name,
      ranges: fields.map((field) => ({ field, limits: limitsOf(field, target.limits) })),
    }))

/** What was sent to a trailer lately; nothing where the viewer does not see it. */
export const commandsOf = async (context: ActContext, vin: string): Promise<CommandList> => {
  const { viewer, db, now } = context
  const named = { ids: [], vins: [vin.trim().toUpperCase()] }
  const accessScope = await accessScopeOf(db, viewer, 'history')
  const [[target], held] = await Promise.all([
    targets(db, accessScope, named),
    heldVehicle(db, accessScope, vin),
  ])
  const listed = held ? await latestCommands(db, held, commandsShown) : []
  // What nobody looks at any more need not be looked for in reports.
  const isRecent = recentCommands(listed, now).length > 0
  const units = await ownUnits(context)
  const commands = await Promise.all(
    listed.map(async (one) => ({ ...one, shown: isRecent ? await readBackOf(db, one, now, units) : null })),
  )
  if (!target) return { maySend: false, unfit: null, offered: [], commands }
  const mayCommand = can(viewer, 'commandReefers') && (await inControlGroup(db, viewer.userId))
  if (!mayCommand) return { maySend: false, unfit: commandWords.noAccess, offered: [], commands }
  const offered = offeredTo(target)
  const unfit =
    offered.length > 0 ? null : !target.hasGateway ? commandWords.noGateway : commandWords.takesNone
  return { maySend: offered.length > 0, unfit, offered, commands }
}

/** What became of commands that were sent; those to trailers that the viewer does not see are left out. */
export const commandsById = async (
  { viewer, db }: ActContext,
  ids: readonly number[],
): Promise<readonly SentCommand[]> => {
  if (ids.length > commandsAtOnce) throw refusal(commandWords.tooMany(commandsAtOnce))
  return commandsSeen(db, await accessScopeOf(db, viewer, 'history'), ids)
}
