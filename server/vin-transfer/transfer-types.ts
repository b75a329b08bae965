/** A transfer in GraphQL, with its checklist, steps, documents and vehicles, as far as the viewer may know them. */

import { isPending, openSides, transferStates, undoUntil } from '#domain/fleet/transfer.ts'
import { type Context, schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { readPage } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { saidAgain } from '../platform/said-again.ts'
import { maySteer, mayUndo } from './acts.ts'
import { countEffects } from './carry-out.ts'
import { type KeptDocument, transferDocuments } from './document-store.ts'
import { transferEffects } from './effects/index.ts'
import {
  reachOf,
  sidesOf,
  stepsOf,
  type Transfer,
  type TransferStep,
  type TransferVehicle,
  vehiclesOf,
} from './store.ts'

const builder = schemaPart()

export { builder as vinTransferTypes }

export const StateType = builder.enumType('VinTransferState', transferStates)

export interface Effect {
  readonly key: string
  readonly count: number
}
export const EffectType = builder.objectRef<Effect>('VinTransferEffect').implement({
  description: 'What a transfer does to something of the giving customer.',
  fields: (t) => ({
    key: t.exposeString('key', { nullable: false }),
    title: t.string({
      nullable: false,
      resolve: ({ key }) => saidAgain(transferEffects.find((effect) => effect.key === key)!.title),
    }),
    count: t.exposeInt('count', { nullable: false }),
    says: t.string({
      nullable: false,
      resolve: ({ key, count }) => transferEffects.find((effect) => effect.key === key)!.says(count),
    }),
  }),
})
export const effectsOf = (counted: Readonly<Record<string, number>>): readonly Effect[] =>
  transferEffects.map(({ key }) => ({ key, count: counted[key] ?? 0 }))

const VehicleType = builder.objectRef<TransferVehicle>('VinTransferVehicle').implement({
  description: 'What both sides know of a vehicle of a transfer, as it was when it was requested.',
  fields: (t) => ({
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    newUnitId: t.exposeString('newUnitId', { description: 'What the receiver calls it; null: the same.' }),
    vehicleTypeId: t.exposeInt('vehicleTypeId', { nullable: false }),
    modelYear: t.exposeInt('modelYear'),
    vehicleMfgr: t.exposeString('vehicleMfgr'),
  }),
})
const StepType = builder.objectRef<TransferStep>('VinTransferStep').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    step: t.expose('step', { type: StateType, nullable: false }),
    at: t.expose('at', { type: 'Instant', nullable: false }),
    by: t.exposeString('by', { description: 'Null: by the system, at its moment.' }),
    note: t.exposeString('note', { nullable: false }),
  }),
})
const DocumentType = builder.objectRef<KeptDocument>('VinTransferDocument').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    size: t.exposeInt('size', { nullable: false }),
    added: t.expose('added', { type: 'Instant', nullable: false }),
    addedBy: t.exposeString('addedBy', { nullable: false }),
  }),
})

/** Whether the viewer may know what the giver has of the vehicles: the giving side, and who transfers VINs. */
const seesGiving = ({ viewer }: Pick<Context, 'viewer'>, transfer: Transfer): boolean =>
  reachOf(viewer).all || sidesOf(viewer, transfer).includes('giving')

const checklistOf = async (context: Context, transfer: Transfer): Promise<readonly Effect[] | null> => {
  if (!seesGiving(context, transfer)) return null
  if (transfer.state !== 'draft' && !isPending(transfer.state))
    return transfer.done === null ? [] : effectsOf(transfer.counted)
  const vehicleIds = (await vehiclesOf(context.db, transfer)).map(({ id }) => id)
  const { customerId, to } = transfer
  return effectsOf(await countEffects(context.db, { customerId, vehicleIds, to, now: context.now }))
}

export const TransferType = builder.objectRef<Transfer>('VinTransfer').implement({
  description: 'Vehicles that go, or went, from one customer to another.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    state: t.expose('state', { type: StateType, nullable: false }),
    fromCustomerId: t.exposeID('customerId', { nullable: false }),
    from: t.exposeString('from', { nullable: false, description: 'Short name of the customer who gives.' }),
    toCustomerId: t.exposeID('toCustomerId', { nullable: false }),
    to: t.exposeString('to', { nullable: false }),
    effective: t.expose('effective', {
      type: 'Instant',
      description: 'When it is to take effect; null: as soon as both sides agree.',
    }),
    due: t.expose('due', { type: 'Instant', description: "From when on the vehicles are the receiver's." }),
    done: t.expose('done', { type: 'Instant' }),
    undoUntil: t.field({ type: 'Instant', resolve: (transfer) => undoUntil(transfer) }),
    reason: t.exposeString('reason', { nullable: false }),
    because: t.string({
      description: 'Why it was refused, cancelled or not carried out.',
      resolve: saidOf('because'),
    }),
    requestedBy: t.exposeString('requestedBy', { nullable: false }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    vehicleCount: t.exposeInt('vehicleCount', { nullable: false }),
    mayApprove: t.boolean({
      nullable: false,
      description: 'For a side that has not agreed yet.',
      resolve: (transfer, _args, { viewer }) =>
        sidesOf(viewer, transfer).some((side) => openSides(transfer).includes(side)),
    }),
    mayRefuse: t.boolean({
      nullable: false,
      resolve: (transfer, _args, { viewer }) =>
        isPending(transfer.state) && sidesOf(viewer, transfer).length > 0,
    }),
    mayCancel: t.boolean({
      nullable: false,
      resolve: (transfer, _args, context) =>
        (transfer.state === 'draft' || isPending(transfer.state)) && maySteer(context, transfer),
    }),
    mayUndo: t.boolean({
      nullable: false,
      resolve: (transfer, _args, context) => {
        const until = undoUntil(transfer)
        return until !== null && context.now < until && mayUndo(context)
      },
    }),
    mayEdit: t.boolean({
      nullable: false,
      resolve: ({ state, requestedById }, _args, { viewer }) =>
        state === 'draft' && requestedById === viewer.userId,
    }),
    checklist: t.field({
      type: [EffectType],
      description: 'What ends with it, or ended. Null for the receiving side, which does not see that.',
      resolve: (transfer, _args, context) => checklistOf(context, transfer),
    }),
    steps: t.field({
      type: [StepType],
      nullable: false,
      resolve: (transfer, _args, { db }) => stepsOf(db, transfer),
    }),
    documents: t.field({
      type: [DocumentType],
      nullable: false,
      resolve: ({ customerId, id }, _args, { db }) => transferDocuments.all(db, [customerId, id]),
    }),
    vehicles: t.field({
      type: [VehicleType],
      nullable: false,
      args: { paginationInput: t.arg({ type: PaginationInput }) },
      resolve: (transfer, { paginationInput }, { db }) => vehiclesOf(db, transfer, readPage(paginationInput)),
    }),
  }),
})
