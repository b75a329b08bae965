/** Registered vehicles in GraphQL: the list of those that somebody manages, and what is done to them. */
import { AllCellsInput, allCellsWords, CellPartType, type CellsPage, listPage } from '../all-cells/schema.ts'
import { fieldsOf, Vehicle } from '../fleet/schema.ts'
import { nowOf } from '../fleet/store.ts'
import { type Context, schemaPart } from '../graphql/builder.ts'
import { FilterInput, PaginationInput, SortingInput } from '../graphql/inputs.ts'
import { idOf } from '../graphql/paging.ts'
import { requestedFields } from '../graphql/requested-fields.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { createVehicle, deleteVehicle, editVehicle, setActive } from './acts.ts'
import { trailerList } from './cell-list.ts'
import { editedDraft } from './edit.ts'
import { type Consequences, consequencesOf } from './erase.ts'
import type { ManagedTrailer } from './list.ts'
import { reachBy, vehicleWithin } from './reach.ts'

const builder = schemaPart()

export { builder as trailersSchema }

const ManagedTrailerType = builder.objectRef<ManagedTrailer>('ManagedTrailer').implement({
  description: 'A vehicle as it is registered: a row of trailer management.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    serialNumber: t.exposeString('serialNumber'),
    iccid: t.exposeString('iccid'),
    gatewaySince: t.expose('gatewaySince', {
      type: 'Instant',
      description: 'Since when it carries this gateway.',
    }),
    vehicleTypeId: t.exposeInt('vehicleTypeId', { nullable: false }),
    deviceTypeId: t.exposeInt('deviceTypeId', { nullable: false }),
    installedSensorTypeIds: t.exposeIntList('installedSensorTypeIds', { nullable: false }),
    simStatus: t.exposeString('simStatus', { nullable: false, description: 'Activated or Deactivated' }),
    simStatusChangeDate: t.expose('simStatusChangeDate', { type: 'Instant' }),
    groups: t.exposeStringList('groups', { nullable: false }),
    vehicleMfgr: t.exposeString('vehicleMfgr'),
    modelYear: t.exposeInt('modelYear'),
    vehicleLengthFeet: t.exposeFloat('vehicleLengthFeet'),
    axles: t.exposeInt('axles', { nullable: false }),
    restingBogieWeightLbs: t.exposeFloat('restingBogieWeightLbs', { nullable: false }),
    hasSolarPanels: t.exposeBoolean('hasSolarPanels', { nullable: false }),
    cargoCameraSerialNumber: t.exposeString('cargoCameraSerialNumber'),
    thermoKingExternalId: t.exposeString('thermoKingExternalId'),
    installationDate: t.expose('installationDate', { type: 'Instant' }),
    lastReport: t.expose('lastReport', { type: 'Instant' }),
    subscriptionState: t.exposeString('subscriptionState', {
      description: 'trial, active, grace, cancelled or ended; null where it has none',
    }),
    subscriptionPlan: t.exposeString('subscriptionPlan', { description: 'The name of its plan.' }),
    subscriptionEnds: t.exposeString('subscriptionEnds', {
      description: 'The first day that is not paid, like 2026-12-31.',
    }),
  }),
})

const ManagedTrailerPage = builder.objectRef<CellsPage<ManagedTrailer>>('ManagedTrailerPage').implement({
  fields: (t) => ({
    trailerCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    trailers: t.expose('rows', { type: [ManagedTrailerType], nullable: false }),
    cells: t.field({ type: [CellPartType], description: allCellsWords.field, resolve: ({ cells }) => cells }),
  }),
})

builder.queryField('managedTrailers', (t) =>
  t.field({
    type: ManagedTrailerPage,
    nullable: false,
    description:
      'The vehicles that I manage, by unit ID unless asked otherwise. Deactivated ones are left out unless a filter on sim_status asks for them.',
    args: {
      filters: t.arg({ type: [FilterInput], description: 'All of them hold.' }),
      search: t.arg.string({ description: 'Part of a unit ID, a VIN or a serial number, in any case.' }),
      customerId: t.arg.id({ description: 'Of this customer alone.' }),
      sortingInput: t.arg({ type: SortingInput }),
      paginationInput: t.arg({ type: PaginationInput, description: 'At most 10,000 vehicles.' }),
      allCells: t.arg({ type: AllCellsInput, description: allCellsWords.arg }),
    },
    resolve: (_root, args, context) => listPage(trailerList, context, args),
  }),
)

const ConsequencesType = builder.objectRef<Consequences>('VehicleConsequences').implement({
  description: 'What ends with a vehicle that is deactivated or deleted.',
  fields: (t) => ({
    shares: t.exposeInt('shares', { nullable: false, description: 'Open links to where it is.' }),
    rules: t.exposeInt('rules', { nullable: false, description: 'Alerts that name it.' }),
    plans: t.exposeInt('plans', { nullable: false, description: 'Maintenance plans that name it.' }),
    workOrders: t.exposeInt('workOrders', { nullable: false, description: 'Open ones.' }),
    issues: t.exposeInt('issues', { nullable: false, description: 'Open ones.' }),
    groups: t.exposeInt('groups', { nullable: false }),
    days: t.exposeInt('days', { nullable: false, description: 'Days of reports that are kept of it.' }),
    serialNumber: t.exposeString('serialNumber', { description: 'Of the gateway that it carries.' }),
    hadOthers: t.exposeBoolean('hadOthers', {
      nullable: false,
      description: 'Whether others had it before, who still read what it reported then.',
    }),
  }),
})

builder.queryField('vehicleConsequences', (t) =>
  t.field({
    type: ConsequencesType,
    nullable: false,
    description: 'Of a vehicle that I may edit.',
    args: { vin: t.arg.string({ required: true }) },
    resolve: async (_root, { vin }, context) => {
      const reach = await reachBy(context, 'editTrailers')
      return consequencesOf(context.db, await vehicleWithin(context.db, reach, vin), context.now)
    },
  }),
)

/** The vehicle with this VIN as `vehicle(vin)` answers it. */
export const answered = async ({ viewer, db }: Context, vin: string, fields: ReadonlySet<string>) =>
  nowOf(db, await accessScopeOf(db, viewer, 'vehicle'), vin, fieldsOf(fields))

const CreateVehicleInput = builder.inputType('CreateVehicleInput', {
  fields: (t) => ({
    customerId: t.id({ required: true }),
    vin: t.string({ required: true }),
    unitId: t.string({ required: true }),
    vehicleTypeId: t.int({ required: true }),
    deviceTypeId: t.int({ required: true }),
    serialNumber: t.string({ description: 'Of the gateway; left out while none is fitted.' }),
    axles: t.int(),
    modelYear: t.int({ description: 'Left out: read from the VIN.' }),
    vehicleMfgr: t.string({ description: 'Who built it. Left out: read from the VIN.' }),
    vehicleLengthFeet: t.float(),
    restingBogieWeightLbs: t.float(),
    hasSolarPanels: t.boolean(),
    installedSensorTypeIds: t.intList({ description: 'Left out: those that come with the device.' }),
    cargoCameraSerialNumber: t.string(),
    thermoKingExternalId: t.string(),
    groupIds: t.idList(),
    confirmVin: t.boolean({
      description: 'An odd VIN, as one with a wrong check digit, stands so on the trailer.',
    }),
  }),
})

builder.mutationField('createVehicle', (t) =>
  t.field({
    type: Vehicle,
    args: { input: t.arg({ type: CreateVehicleInput, required: true }) },
    resolve: async (_root, { input }, context, info) => {
      const vin = await createVehicle(context, {
        ...input,
        customerId: idOf(input.customerId),
        groupIds: input.groupIds?.map(idOf),
      })
      return answered(context, vin, requestedFields(info))
    },
  }),
)

builder.mutationField('updateCustomerVehicle', (t) =>
  t.field({
    type: Vehicle,
    description: 'Gives a vehicle another unit ID.',
    args: { vin: t.arg.string({ required: true }), unitId: t.arg.string({ required: true }) },
    resolve: async (_root, { vin, unitId }, context, info) =>
      answered(
        context,
        await editVehicle(context, vin, (before) => ({ ...before, unitId })),
        requestedFields(info),
      ),
  }),
)

builder.mutationField('updateVehicle', (t) =>
  t.field({
    type: Vehicle,
    description: 'What is left out stays as it is; null empties what may be empty.',
    args: {
      vin: t.arg.string({ required: true }),
      restingBogieWeightLbs: t.arg.float(),
      hasUltrasonicCargoSensor: t.arg.boolean(),
      hasSolarPanels: t.arg.boolean(),
      cargoCameraSerialNumber: t.arg.string(),
      hasCargoCameraSensor: t.arg.boolean(),
      thermoKingExternalId: t.arg.string(),
      hasThermoKingSensor: t.arg.boolean(),
      vehicleTypeId: t.arg.int(),
      installedSensorTypeIds: t.arg.intList({
        description: 'All that are installed; the three above are added to these or left out of them.',
      }),
      axles: t.arg.int(),
      modelYear: t.arg.int(),
      vehicleMfgr: t.arg.string(),
      vehicleLengthFeet: t.arg.float(),
      deviceTypeId: t.arg.int({ description: 'The sensors of the device come with it.' }),
      unitId: t.arg.string({
        description: 'As by updateCustomerVehicle, together with the rest or not at all.',
      }),
    },
    resolve: async (_root, { vin, ...edit }, context, info) =>
      answered(
        context,
        await editVehicle(context, vin, (before) => editedDraft(before, edit)),
        requestedFields(info),
      ),
  }),
)

const activation = (name: 'deactivateVehicle' | 'activateVehicle', active: boolean, description: string) =>
  builder.mutationField(name, (t) =>
    t.field({
      type: Vehicle,
      description,
      args: { vin: t.arg.string({ required: true }) },
      resolve: async (_root, { vin }, context, info) =>
        answered(context, await setActive(context, vin, active), requestedFields(info)),
    }),
  )
activation(
  'deactivateVehicle',
  false,
  'Leaves a vehicle out of all lists that do not ask for it, and ends links to where it is.',
)
activation('activateVehicle', true, 'Brings a deactivated vehicle back.')

builder.mutationField('deleteVehicle', (t) =>
  t.boolean({
    nullable: false,
    description: 'Erases a vehicle with its reports, faults, alerts and maintenance. This cannot be undone.',
    args: { vin: t.arg.string({ required: true }) },
    resolve: (_root, { vin }, context) => deleteVehicle(context, vin),
  }),
)
