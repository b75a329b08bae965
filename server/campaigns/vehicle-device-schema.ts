/** The gateway of one vehicle in GraphQL. Its story is not here: it tells of other vehicles. */
import { schemaPart } from '../graphql/builder.ts'
import { deviceFields } from './device-types.ts'
import type { Device } from './devices.ts'
import { vehicleDevice } from './vehicle-device.ts'

const builder = schemaPart()

export { builder as vehicleDeviceSchema }

const VehicleDeviceType = builder.objectRef<Device>('VehicleDevice').implement({
  description: 'The gateway that a vehicle carries, as it says itself.',
  fields: deviceFields,
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
