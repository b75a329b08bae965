/** The gateway of one vehicle in GraphQL. Its story is not here: it tells of other vehicles. */
import { schemaPart } from '../graphql/builder.ts'
import { ConfigValueType, ContactType, DifferenceType, FirmwareType, shownConfig } from './device-schema.ts'
import type { Device } from './devices.ts'
import { vehicleDevice } from './vehicle-device.ts'

const builder = schemaPart()

export { builder as vehicleDeviceSchema }

const VehicleDeviceType = builder.objectRef<Device>('VehicleDevice').implement({
  description: 'The gateway that a vehicle carries, as it says itself.',
  fields: (t) => ({
    serialNumber: t.exposeString('serialNumber', { nullable: false }),
    product: t.exposeString('product', { nullable: false }),
    hardware: t.exposeString('hardware', { nullable: false }),
    firmware: t.field({
      type: [FirmwareType],
      nullable: false,
      resolve: ({ firmware }) => Object.entries(firmware),
    }),
    config: t.field({
      type: [ConfigValueType],
      nullable: false,
      description: 'Of the keys that its product has, those that are reported or decided.',
      resolve: shownConfig,
    }),
    configHash: t.exposeString('configHash'),
    drift: t.expose('drift', {
      type: [DifferenceType],
      nullable: false,
      description: 'Where it is not configured as it should be.',
    }),
    jobTypes: t.exposeStringList('jobTypes', { nullable: false }),
    commands: t.exposeStringList('commands', { nullable: false }),
    iccid: t.exposeString('iccid', { description: 'Null for whoever may not see gateways.' }),
    simStatus: t.exposeString('simStatus', { description: 'Null for whoever may not see gateways.' }),
    started: t.expose('started', { type: 'Instant', description: 'When it started last.' }),
    contacts: t.expose('contacts', {
      type: [ContactType],
      nullable: false,
      description: 'When it was heard of last on each way, the newest first.',
    }),
  }),
})

builder.queryFields((t) => ({
  vehicleDevice: t.field({
    type: VehicleDeviceType,
    description:
      'For whoever sees the vehicle. Null where it is not seen, or its gateway has not said what it is.',
    args: { vin: t.arg.string({ required: true }) },
    resolve: (_root, { vin }, { db, viewer }) => vehicleDevice(db, viewer, vin),
  }),
}))
