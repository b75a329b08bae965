/** Sends commands to reefer units: one to one trailer or to many, each answered for itself. */

import { can } from '#domain/access/rights.ts'
import { commandsAtOnce, commandsShown, commandsWaitingMost } from '#domain/basics/assumed.ts'
import {
  commandRequestProblem,
  isReeferCommand,
  orderOf,
  type ReeferCommandRequest,
  reeferCommands,
} from '#domain/sensors/reefer-commands.ts'
import { reeferWords } from '#domain/sensors/reefer-words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
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

type ActContext = Acting & Pick<Context, 'reeferCommands'>

export interface CommandRequest {
  readonly vehicleIds: readonly number[]
  readonly vins: readonly string[]
  readonly command: string
  readonly zone: number | null
  readonly setPointF: number | null
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

/** Why this trailer takes no command, whoever sends it. */
const unfit = ({ isOn, hasUnit, hasGateway }: Target): string | null =>
  !isOn ? reeferWords.noAccess : !hasUnit ? reeferWords.noUnit : !hasGateway ? reeferWords.noGateway : null

const readRequest = ({ command, zone, setPointF }: CommandRequest): ReeferCommandRequest => {
  if (!isReeferCommand(command)) throw refusal(reeferWords.badRequest)
  const request = { command, zone, setPointF }
  const problem = commandRequestProblem(request)
  if (problem) throw refusal(problem)
  return request
}

/** @throws a refusal where nothing can be sent at all; a trailer that cannot take it is named in its answer */
export const sendCommands = async (
  context: ActContext,
  args: CommandRequest,
): Promise<readonly CommandAnswer[]> => {
  const { viewer, db, actor, now } = context
  if (!(await inControlGroup(db, viewer.userId))) throw refusal(reeferWords.noAccess)
  const ids = [...new Set(args.vehicleIds)]
  const vins = [...new Set(args.vins.map((vin) => vin.trim().toUpperCase()))]
  if (ids.length + vins.length === 0) throw refusal(reeferWords.noVehicle)
  if (ids.length + vins.length > commandsAtOnce) throw refusal(reeferWords.tooMany(commandsAtOnce))
  const request = readRequest(args)
  const order = orderOf(request)

  const seen = await targets(db, await accessScopeOf(db, viewer, 'commandReefers'), { ids, vins })
  if (seen.length === 0) throw refusal(reeferWords.noSuchVehicle)
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
        action: 'reefer command sent',
        subject: unitId,
        customerId,
        new: {
          command: reeferCommands[request.command],
          ...(request.zone !== null && { zone: request.zone, setPointF: request.setPointF }),
        },
      })
    return made
  })
  context.reeferCommands.sent()

  const answer = (named: string, target: Target | undefined): CommandAnswer => {
    if (!target) return { target: null, named, command: null, problem: reeferWords.noSuchVehicle }
    const id = sent.get(target.vehicleId)
    if (id === undefined)
      return {
        target,
        named,
        command: null,
        problem: unfit(target) ?? reeferWords.waiting(commandsWaitingMost),
      }
    const facts = { sender: actor.email, sent: now, status: 'pending', settled: null, reason: null } as const
    return { target, named, command: { ...order, id, ...facts }, problem: null }
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

export interface CommandList {
  /** Whether the viewer may send one to this trailer now. */
  readonly maySend: boolean
  /** Why I can send no command to this trailer. */
  readonly unfit: string | null
  /** Newest first. */
  readonly commands: readonly SentCommand[]
}

/** What was sent to a trailer lately; nothing where the viewer does not see it, or its customer has no such feature. */
export const commandsOf = async ({ viewer, db }: ActContext, vin: string): Promise<CommandList> => {
  const named = { ids: [], vins: [vin.trim().toUpperCase()] }
  const [target] = await targets(db, await accessScopeOf(db, viewer, 'history'), named)
  if (!target?.isOn) return { maySend: false, unfit: null, commands: [] }
  const [isSender, commands] = await Promise.all([
    inControlGroup(db, viewer.userId),
    latestCommands(db, target, commandsShown),
  ])
  const problem = unfit(target)
  const mayCommand = isSender && can(viewer, 'commandReefers')
  return {
    maySend: mayCommand && problem === null,
    unfit: mayCommand ? problem : reeferWords.noAccess,
    commands,
  }
}

/** What became of commands that were sent; those to trailers that the viewer does not see are left out. */
export const commandsById = async (
  { viewer, db }: ActContext,
  ids: readonly number[],
): Promise<readonly SentCommand[]> => {
  if (ids.length > commandsAtOnce) throw refusal(reeferWords.tooMany(commandsAtOnce))
  return commandsSeen(db, await accessScopeOf(db, viewer, 'history'), ids)
}
