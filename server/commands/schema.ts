/** Commands in GraphQL: sending one, to one trailer or many, and what came of those sent. */
import { commandNames, commandStatuses, commandText, valuesOf } from '#domain/commands/index.ts'
import type { ReadBack } from '#domain/commands/kind.ts'
import { ownUnits } from '../access/own-units.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import {
  type CommandAnswer,
  type CommandList,
  commandsById,
  commandsOf,
  type Offered,
  sendCommands,
} from './acts.ts'
import type { SentCommand } from './store.ts'

const builder = schemaPart()

export { builder as commandsSchema }

const CommandNameType = builder.enumType('CommandName', commandNames)
const CommandStatusType = builder.enumType('CommandStatus', commandStatuses)

const CommandType = builder
  .objectRef<SentCommand & { readonly shown?: ReadBack | null }>('Command')
  .implement({
    description: 'A command to a gateway or what it carries, and what came of it.',
    fields: (t) => ({
      id: t.exposeID('id', { nullable: false }),
      command: t.field({ type: CommandNameType, nullable: false, resolve: ({ command }) => command }),
      text: t.string({
        nullable: false,
        description: 'In words, such as "Set Point, zone 1: 34 °F".',
        resolve: async (of, _args, context) =>
          commandText({ command: of.command, values: valuesOf(of) }, await ownUnits(context)),
      }),
      sender: t.exposeString('sender', { nullable: false, description: 'The e-mail of who sent it.' }),
      sent: t.expose('sent', { type: 'Instant', nullable: false }),
      status: t.expose('status', { type: CommandStatusType, nullable: false }),
      settled: t.expose('settled', { type: 'Instant', description: 'Null while it is pending.' }),
      reason: t.string({ description: 'Why it failed, where that is known.', resolve: saidOf('reason') }),
      readBack: t.string({
        description:
          'What later reports show of it, such as "The set point of zone 1 is now 34 °F". Of commands sent within a day, in the list of one trailer.',
        resolve: ({ shown }) => shown?.text,
      }),
    }),
  })

const RangeType = builder.objectRef<Offered['ranges'][number]>('CommandRange').implement({
  description: 'What a unit takes of a value.',
  fields: (t) => ({
    field: t.string({ nullable: false, resolve: ({ field }) => field.name }),
    least: t.float({ nullable: false, resolve: ({ limits }) => limits.least }),
    most: t.float({ nullable: false, resolve: ({ limits }) => limits.most }),
  }),
})
const OfferedType = builder.objectRef<Offered>('OfferedCommand').implement({
  fields: (t) => ({
    command: t.field({ type: CommandNameType, nullable: false, resolve: ({ command }) => command }),
    ranges: t.field({ type: [RangeType], nullable: false, resolve: ({ ranges }) => ranges }),
  }),
})

const ListType = builder.objectRef<CommandList>('CommandList').implement({
  fields: (t) => ({
    maySend: t.exposeBoolean('maySend', {
      nullable: false,
      description: 'Whether I may send one to this trailer now.',
    }),
    unfit: t.string({ description: 'Why I can send no command to this trailer.', resolve: saidOf('unfit') }),
    offered: t.field({
      type: [OfferedType],
      nullable: false,
      description: 'Those that I may send to this trailer.',
      resolve: ({ offered }) => offered,
    }),
    commands: t.field({
      type: [CommandType],
      nullable: false,
      description: 'The last few, newest first.',
      resolve: ({ commands }) => commands,
    }),
  }),
})

const AnswerType = builder.objectRef<CommandAnswer>('CommandAnswer').implement({
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
    problem: t.string({ description: 'Why none was sent.', resolve: saidOf('problem') }),
  }),
})

const ValueInput = builder.inputType('CommandValueInput', {
  fields: (t) => ({
    field: t.string({ required: true, description: 'zone, setPointF or intervalMinutes' }),
    value: t.float({ required: true }),
  }),
})

builder.queryField('commands', (t) =>
  t.field({
    type: ListType,
    nullable: false,
    description: 'What was sent to a trailer lately, and what can be.',
    args: { vin: t.arg.string({ required: true }) },
    resolve: (_root, { vin }, context) => commandsOf(context, vin),
  }),
)

builder.queryField('commandsSent', (t) =>
  t.field({
    type: [CommandType],
    nullable: false,
    description:
      'What became of these commands, at most 500; those to trailers that I do not see are left out.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_root, { ids }, context) => commandsById(context, ids.map(idOf)),
  }),
)

builder.mutationField('sendCommands', (t) =>
  t.field({
    type: [AnswerType],
    nullable: false,
    description:
      'Sends a command to these trailers, at most 500. For members of the Thermo King command control group.',
    args: {
      vehicleIds: t.arg.idList(),
      vins: t.arg.stringList(),
      command: t.arg.string({ required: true, description: `One of ${commandNames.join(', ')}` }),
      values: t.arg({
        type: [ValueInput],
        description:
          'A set point has zone and setPointF, live mode has intervalMinutes, all others have none.',
      }),
    },
    resolve: (_root, { vehicleIds, vins, command, values }, context) =>
      sendCommands(context, {
        vehicleIds: (vehicleIds ?? []).map(idOf),
        vins: vins ?? [],
        command,
        values: Object.fromEntries((values ?? []).map(({ field, value }) => [field, value])),
      }),
  }),
)
