/** What GraphQL tells of leases. */

import { leaseAspects, leaseStates, leaseSteps } from '#domain/fleet/lease.ts'
import { inspectionItems, itemConditions, type ReturnInspection } from '#domain/fleet/lease-inspection.ts'
import { type LeaseMiles, milesOf, summedMiles } from '#domain/fleet/lease-miles.ts'
import { Vehicle } from '../fleet/schema.ts'
import { type Context, schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { readPage } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { documentsOf, type LeaseDocument } from './documents.ts'
import { type Lease, type LeaseStep, type LeaseVehicle, stepsOf, vehiclesOf } from './store.ts'
import { leaseOf, type VehicleLease } from './vehicle-lease.ts'

const builder = schemaPart()

export { builder as leaseTypesSchema }

const VehicleLeaseType = builder.objectRef<VehicleLease>('VehicleLease').implement({
  description: 'The lease that a vehicle is out on.',
  fields: (t) => ({
    lessor: t.exposeString('lessor', { nullable: false }),
    lessee: t.exposeString('lessee', { nullable: false }),
    to: t.exposeString('to', { nullable: false, description: 'The last day; it may have passed.' }),
  }),
})
builder.objectField(Vehicle, 'lease', (t) =>
  t.field({
    type: VehicleLeaseType,
    description: 'Null where it is not leased, and to whoever is neither side.',
    resolve: ({ id }, _args, { viewer, db }) => leaseOf(db, viewer, id),
  }),
)

export const StateType = builder.enumType('LeaseState', leaseStates)
const StepNameType = builder.enumType('LeaseStepName', leaseSteps)
export const AspectType = builder.enumType('LeaseAspect', leaseAspects)
export const ItemType = builder.enumType('LeaseInspectionItem', inspectionItems)
export const ConditionType = builder.enumType('LeaseItemCondition', itemConditions)

const MilesType = builder.objectRef<LeaseMiles>('LeaseMiles').implement({
  description: 'Miles since it began against what is allowed.',
  fields: (t) => ({
    driven: t.exposeFloat('driven', { description: 'Null: its odometer is not known.' }),
    allowance: t.exposeFloat('allowance', { description: 'Null: as many as they like.' }),
    used: t.exposeFloat('used', { description: 'Of the allowance; 1 is all of it.' }),
    forecast: t.exposeFloat('forecast', { description: 'At the last day, at the pace so far.' }),
    over: t.exposeFloat('over'),
    overCents: t.exposeInt('overCents'),
    forecastOver: t.exposeFloat('forecastOver'),
    forecastOverCents: t.exposeInt('forecastOverCents'),
  }),
})

const JudgedItemType = builder.objectRef<ReturnInspection['items'][number]>('LeaseInspectedItem').implement({
  fields: (t) => ({
    item: t.expose('item', { type: ItemType, nullable: false }),
    condition: t.expose('condition', { type: ConditionType, nullable: false }),
  }),
})
const InspectionType = builder.objectRef<ReturnInspection>('LeaseInspection').implement({
  description: 'What was found when a vehicle came back.',
  fields: (t) => ({
    at: t.expose('at', { type: 'Instant', nullable: false }),
    by: t.exposeString('by', { nullable: false }),
    odometerMiles: t.exposeFloat('odometerMiles'),
    items: t.expose('items', { type: [JudgedItemType], nullable: false }),
    note: t.exposeString('note', { nullable: false }),
  }),
})

type Measured = LeaseVehicle & { readonly miles: LeaseMiles }
const measured = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  lease: Lease,
  page?: { readonly limit: number; readonly offset: number },
): Promise<readonly Measured[]> => {
  const terms = { allowance: lease.allowanceMiles, overMileCents: lease.overMileCents, ends: lease.ends }
  return (await vehiclesOf(db, lease, page)).map((one) => ({
    ...one,
    miles: milesOf({ ...one, from: one.odometerStart, to: one.odometerEnd }, terms, now),
  }))
}

const VehicleType = builder.objectRef<Measured>('LeaseVehicle').implement({
  fields: (t) => ({
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false, description: 'What the lessor calls it.' }),
    newUnitId: t.exposeString('newUnitId', { description: 'What the lessee calls it; null: the same.' }),
    began: t.expose('began', { type: 'Instant' }),
    ended: t.expose('ended', { type: 'Instant', description: 'When it came back.' }),
    odometerStart: t.exposeFloat('odometerStart'),
    odometerEnd: t.exposeFloat('odometerEnd', { description: 'When it came back, or as it shows now.' }),
    inspection: t.expose('inspection', { type: InspectionType }),
    miles: t.expose('miles', { type: MilesType, nullable: false }),
  }),
})
const StepType = builder.objectRef<LeaseStep>('LeaseStep').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    step: t.expose('step', { type: StepNameType, nullable: false }),
    at: t.expose('at', { type: 'Instant', nullable: false }),
    by: t.exposeString('by', { description: 'Null: by the system, at its moment.' }),
    note: t.exposeString('note', { nullable: false }),
  }),
})
const DocumentType = builder.objectRef<LeaseDocument>('LeaseDocument').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    size: t.exposeInt('size', { nullable: false }),
    added: t.expose('added', { type: 'Instant', nullable: false }),
    addedBy: t.exposeString('addedBy', { nullable: false }),
    vin: t.exposeString('vin', { description: 'Whose return it is about; null: the lease.' }),
  }),
})

export const LeaseType = builder.objectRef<Lease>('Lease').implement({
  description: 'Vehicles that one customer lends another for a time.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    state: t.expose('state', { type: StateType, nullable: false }),
    lessorId: t.exposeID('lessorId', { nullable: false }),
    lessor: t.exposeString('lessor', { nullable: false, description: 'Short name of who leases out.' }),
    lesseeId: t.exposeID('lesseeId', { nullable: false }),
    lessee: t.exposeString('lessee', { nullable: false }),
    zone: t.exposeString('zone', { nullable: false, description: 'In which its days are counted.' }),
    from: t.exposeString('from', { nullable: false, description: "First day: '2026-12-01'." }),
    to: t.exposeString('to', { nullable: false, description: 'Last day, as it was agreed last.' }),
    ends: t.expose('ends', { type: 'Instant', nullable: false, description: 'The end of the last day.' }),
    due: t.expose('due', {
      type: 'Instant',
      description: 'From when on the lessee has the vehicles, once it is scheduled.',
    }),
    allowanceMiles: t.exposeFloat('allowanceMiles', {
      description: 'Of each vehicle, for the whole lease; null: as many as they like.',
    }),
    overMileCents: t.exposeInt('overMileCents', { nullable: false }),
    terms: t.exposeString('terms', { nullable: false }),
    keeps: t.expose('keeps', {
      type: [AspectType],
      nullable: false,
      description: 'What the lessor goes on seeing of the vehicles.',
    }),
    because: t.string({ description: 'Why it was cancelled, or did not begin.', resolve: saidOf('because') }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    createdBy: t.exposeString('createdBy', { nullable: false }),
    vehicleCount: t.exposeInt('vehicleCount', { nullable: false }),
    outCount: t.exposeInt('outCount', { nullable: false, description: 'Vehicles that the lessee has now.' }),
    miles: t.field({
      type: MilesType,
      nullable: false,
      description: 'Of all its vehicles.',
      resolve: async (lease, _args, context) =>
        summedMiles((await measured(context, lease)).map(({ miles }) => miles)),
    }),
    vehicles: t.field({
      type: [VehicleType],
      nullable: false,
      args: { paginationInput: t.arg({ type: PaginationInput }) },
      resolve: (lease, { paginationInput }, context) => measured(context, lease, readPage(paginationInput)),
    }),
    steps: t.field({
      type: [StepType],
      nullable: false,
      resolve: (lease, _args, { db }) => stepsOf(db, lease),
    }),
    documents: t.field({
      type: [DocumentType],
      nullable: false,
      resolve: (lease, _args, { db }) => documentsOf(db, lease),
    }),
  }),
})

interface Page {
  readonly count: number
  readonly leases: readonly Lease[]
}
export const LeasePageType = builder.objectRef<Page>('LeasePage').implement({
  fields: (t) => ({
    leaseCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    leases: t.expose('leases', { type: [LeaseType], nullable: false }),
  }),
})
