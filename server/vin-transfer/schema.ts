/** Transfers of vehicles between customers in GraphQL. */
import { can } from '#domain/access/rights.ts'
import { scope } from '#domain/access/scope.ts'
import { signInWords } from '#domain/access/words.ts'
import { transferMost } from '#domain/fleet/transfer.ts'
import { transferWords } from '#domain/fleet/transfer-words.ts'
import { type Context, schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { cancelTransfer, decideTransfer, mustTransfer, requestTransfer, undo } from './acts.ts'
import { countEffects } from './carry-out.ts'
import { type FoundVehicle, findVehicles } from './find.ts'
import { mustBeOn } from './reach.ts'
import { reachOf, type Transfer, transferPage, transferSeen } from './store.ts'
import { type Effect, EffectType, effectsOf, StateType, TransferType } from './transfer-types.ts'

const builder = schemaPart()

export { builder as vinTransferSchema }

const DecisionType = builder.enumType('VinTransferDecision', { approve: '', refuse: '' })

interface Page {
  readonly count: number
  readonly transfers: readonly Transfer[]
}
const TransferPageType = builder.objectRef<Page>('VinTransferPage').implement({
  fields: (t) => ({
    transferCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    transfers: t.expose('transfers', { type: [TransferType], nullable: false }),
  }),
})

const mustSee = ({ viewer }: Pick<Context, 'viewer'>): void => {
  if (!can(viewer, 'seeTransfers')) throw refusal(signInWords.notAuthorized)
}

builder.queryFields((t) => ({
  vinTransfers: t.field({
    type: TransferPageType,
    nullable: false,
    description:
      'Transfers that I asked for, or that customers whose administrator I am are a side of; the newest first.',
    args: {
      states: t.arg({ type: [StateType] }),
      search: t.arg.string({ description: "Part of a VIN, a unit ID or a customer's name." }),
      waitingForMe: t.arg.boolean({
        description: 'Those alone that a side which I decide for has not agreed to.',
      }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: (_root, { states, search, waitingForMe, paginationInput }, context) => {
      mustSee(context)
      const mine = scope(context.viewer, 'decideTransfers')
      return transferPage(context.db, reachOf(context.viewer), {
        ...readPage(paginationInput),
        states: states ?? null,
        search: (search ?? '').trim().slice(0, 100),
        // A super admin decides for everybody, and is waited for by nobody.
        waitingFor: waitingForMe ? (mine === 'all' ? [] : mine) : null,
      })
    },
  }),
  vinTransfer: t.field({
    type: TransferType,
    description: 'Null where there is none that I see.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => {
      mustSee(context)
      return transferSeen(context.db, reachOf(context.viewer), idOf(id))
    },
  }),
}))

interface Preview {
  readonly vehicles: readonly FoundVehicle[]
  readonly unknown: readonly string[]
  readonly effects: readonly Effect[]
}
const PreviewVehicleType = builder.objectRef<FoundVehicle>('VinTransferPreviewVehicle').implement({
  fields: (t) => ({
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
  }),
})
const PreviewType = builder.objectRef<Preview>('VinTransferPreview').implement({
  fields: (t) => ({
    vehicles: t.expose('vehicles', { type: [PreviewVehicleType], nullable: false }),
    unknown: t.exposeStringList('unknown', {
      nullable: false,
      description: 'Names that no vehicle has which I may transfer.',
    }),
    effects: t.expose('effects', {
      type: [EffectType],
      nullable: false,
      description: 'What would end; empty where the vehicles belong to several customers.',
    }),
  }),
})

builder.queryField('vinTransferPreview', (t) =>
  t.field({
    type: PreviewType,
    nullable: false,
    description: 'The vehicles that names stand for, and what a transfer of them would end.',
    args: {
      vehicles: t.arg.stringList({ required: true, description: 'VINs, unit IDs or serial numbers.' }),
    },
    resolve: async (_root, { vehicles: given }, context) => {
      mustTransfer(context)
      if (given.length > transferMost) throw refusal(transferWords.tooMany(transferMost))
      const { vehicles, unknown } = await findVehicles(context, given)
      const [customerId, ...others] = new Set(vehicles.map((one) => one.customerId))
      await mustBeOn(context, customerId === undefined ? [] : [customerId, ...others])
      if (customerId === undefined || others.length > 0) return { vehicles, unknown, effects: [] }
      const vehicleIds = vehicles.map(({ id }) => id)
      const leaving = { customerId, vehicleIds, to: '', now: context.now }
      return { vehicles, unknown, effects: effectsOf(await countEffects(context.db, leaving)) }
    },
  }),
)

const NewUnitIdInput = builder.inputType('VinTransferUnitIdInput', {
  fields: (t) => ({ vin: t.string({ required: true }), unitId: t.string({ required: true }) }),
})
const RequestInput = builder.inputType('VinTransferInput', {
  fields: (t) => ({
    id: t.id({ description: 'Of a draft of mine that this takes the place of.' }),
    vehicles: t.stringList({
      required: true,
      description: 'VINs, unit IDs or serial numbers, at most 5,000, all of one customer.',
    }),
    toCustomerId: t.id({ description: 'Who gets them.' }),
    toAbbrev: t.string({ description: 'Instead of the number: the abbreviation of who gets them.' }),
    effective: t.field({
      type: 'Instant',
      description: 'When they change hands, at most a year ahead; left out: as soon as both sides agree.',
    }),
    reason: t.string({ required: true }),
    newUnitIds: t.field({
      type: [NewUnitIdInput],
      description: 'What the receiver is to call some of them.',
    }),
    draft: t.boolean({ description: 'Keep it for later: nobody else sees it.' }),
  }),
})

const answered = async (context: Context, id: number) =>
  (await transferSeen(context.db, reachOf(context.viewer), id))!

builder.mutationFields((t) => ({
  requestVinTransfer: t.field({
    type: TransferType,
    nullable: false,
    description: 'Asks for a transfer. Both sides have to agree before anything changes.',
    args: { input: t.arg({ type: RequestInput, required: true }) },
    resolve: async (_root, { input }, context) =>
      answered(
        context,
        await requestTransfer(context, {
          id: input.id == null ? null : idOf(input.id),
          vehicles: input.vehicles,
          toCustomerId: input.toCustomerId == null ? null : idOf(input.toCustomerId),
          toAbbrev: input.toAbbrev ?? '',
          effective: input.effective ?? null,
          reason: input.reason,
          newUnitIds: input.newUnitIds ?? [],
          isDraft: input.draft ?? false,
        }),
      ),
  }),
  decideVinTransfer: t.field({
    type: TransferType,
    nullable: false,
    description: 'Agrees for every side that I decide for, or refuses with a reason.',
    args: {
      id: t.arg.id({ required: true }),
      decision: t.arg({ type: DecisionType, required: true }),
      reason: t.arg.string(),
    },
    resolve: async (_root, { id, decision, reason }, context) => {
      const { id: number } = await decideTransfer(context, idOf(id), decision, reason ?? '')
      return answered(context, number)
    },
  }),
  cancelVinTransfer: t.field({
    type: TransferType,
    nullable: false,
    description: 'Takes back a transfer that was not carried out yet.',
    args: { id: t.arg.id({ required: true }), reason: t.arg.string() },
    resolve: async (_root, { id, reason }, context) =>
      answered(context, (await cancelTransfer(context, idOf(id), reason ?? '')).id),
  }),
  undoVinTransfer: t.field({
    type: TransferType,
    nullable: false,
    description:
      'Within 24 hours: gives the vehicles back, with all that ended where it still can be restored.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => answered(context, (await undo(context, idOf(id))).id),
  }),
}))
