/** Commands to reefer units in GraphQL: sending one, to one trailer or many, and what came of those sent. */
import { fahrenheit, rounded } from '#domain/basics/print.ts'
import { commandStatuses, reeferCommandNames } from '#domain/sensors/reefer-commands.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { type CommandAnswer, type CommandList, commandsById, commandsOf, sendCommands } from './acts.ts'
import type { SentCommand } from './store.ts'

const builder = schemaPart()

export { builder as reeferCommandsSchema }

const CommandNameType = builder.enumType('ReeferCommandName', reeferCommandNames)
const CommandStatusType = builder.enumType('ReeferCommandStatus', commandStatuses)

const CommandType = builder.objectRef<SentCommand>('ReeferCommand').implement({
  description: 'A command to a reefer unit, and what came of it.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    command: t.expose('command', { type: CommandNameType, nullable: false }),
    zone: t.exposeInt('zone', { description: 'Of a set point alone.' }),
    setPointF: t.float({
      description: 'Of a set point alone.',
      resolve: ({ setPointCelsius }) =>
        setPointCelsius === null ? null : rounded(fahrenheit(setPointCelsius), 1) + 0,
    }),
    sender: t.exposeString('sender', { nullable: false, description: 'The e-mail of who sent it.' }),
    sent: t.expose('sent', { type: 'Instant', nullable: false }),
    status: t.expose('status', { type: CommandStatusType, nullable: false }),
    settled: t.expose('settled', { type: 'Instant', description: 'Null while it is pending.' }),
    reason: t.exposeString('reason', { description: 'Why it failed, where that is known.' }),
  }),
})

const ListType = builder.objectRef<CommandList>('ReeferCommandList').implement({
  fields: (t) => ({
    maySend: t.exposeBoolean('maySend', {
      nullable: false,
      description: 'Whether I may send one to this trailer now.',
    }),
    unfit: t.exposeString('unfit', {
      description: 'Why no command can be sent to this trailer; shown to those who may send commands.',
    }),
    commands: t.field({
      type: [CommandType],
      nullable: false,
      description: 'The last few, newest first.',
      resolve: ({ commands }) => commands,
    }),
  }),
})

const AnswerType = builder.objectRef<CommandAnswer>('ReeferCommandAnswer').implement({
  description: 'What came of it for one trailer.',
  fields: (t) => ({
    named: t.exposeString('named', { nullable: false, description: 'The id or VIN as it was given.' }),
    vehicleId: t.id({ resolve: ({ target }) => target?.vehicleId }),
    vin: t.string({ resolve: ({ target }) => target?.vin }),
    unitId: t.string({ resolve: ({ target }) => target?.unitId }),
    command: t.field({
      type: CommandType,
      description: 'Null where none was sent.',
      resolve: ({ command }) => command,
    }),
    problem: t.exposeString('problem', { description: 'Why none was sent.' }),
  }),
})

builder.queryField('reeferCommands', (t) =>
  t.field({
    type: ListType,
    nullable: false,
    description: 'What was sent to the reefer unit of a trailer lately.',
    args: { vin: t.arg.string({ required: true }) },
    resolve: (_root, { vin }, context) => commandsOf(context, vin),
  }),
)

builder.queryField('reeferCommandsSent', (t) =>
  t.field({
    type: [CommandType],
    nullable: false,
    description:
      'What became of these commands, at most 500; those to trailers that I do not see are left out.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_root, { ids }, context) => commandsById(context, ids.map(idOf)),
  }),
)

builder.mutationField('sendReeferCommands', (t) =>
  t.field({
    type: [AnswerType],
    nullable: false,
    description:
      'Sends a command to the reefer units of these trailers, at most 500. For members of the Thermo King command control group.',
    args: {
      vehicleIds: t.arg.idList(),
      vins: t.arg.stringList(),
      command: t.arg.string({
        required: true,
        description:
          'setPoint, clearAllFaults, enterContinuousMode, enterCycleSentryMode, remoteOff or remoteOn',
      }),
      zone: t.arg.int({ description: '1 to 3, for a set point alone.' }),
      setPointF: t.arg.float({ description: '-20 to 90, for a set point alone.' }),
    },
    resolve: (_root, { vehicleIds, vins, command, zone, setPointF }, context) =>
      sendCommands(context, {
        vehicleIds: (vehicleIds ?? []).map(idOf),
        vins: vins ?? [],
        command,
        zone: zone ?? null,
        setPointF: setPointF ?? null,
      }),
  }),
)
