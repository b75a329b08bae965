/** What `updateVehicle` makes of a vehicle: sensors follow the device, and what is taken off takes its number along. */
import { sensorsFittable, type VehicleDraft } from '#domain/fleet/vehicle-draft.ts'
import { findDeviceType } from '#domain/vehicle/makers.ts'

const sensors = { cargoCamera: 27, ultrasonicCargo: 26, thermoKing: 25 } as const

type Maybe<T> = T | null | undefined

/** What is asked for; what is left out stays, and null empties what may be empty. */
export interface VehicleEdit {
  readonly vehicleTypeId?: Maybe<number>
  readonly deviceTypeId?: Maybe<number>
  readonly axles?: Maybe<number>
  readonly modelYear?: Maybe<number>
  readonly vehicleMfgr?: Maybe<string>
  readonly vehicleLengthFeet?: Maybe<number>
  readonly restingBogieWeightLbs?: Maybe<number>
  readonly hasSolarPanels?: Maybe<boolean>
  readonly installedSensorTypeIds?: Maybe<readonly number[]>
  readonly hasUltrasonicCargoSensor?: Maybe<boolean>
  readonly hasCargoCameraSensor?: Maybe<boolean>
  readonly cargoCameraSerialNumber?: Maybe<string>
  readonly hasThermoKingSensor?: Maybe<boolean>
  readonly thermoKingExternalId?: Maybe<string>
}

/** A new device brings its own sensors; those fitted besides stay where it takes them. */
const sensorsAfter = (before: VehicleDraft, edit: VehicleEdit): readonly number[] => {
  const deviceTypeId = edit.deviceTypeId ?? before.deviceTypeId
  const fits = new Set(sensorsFittable(deviceTypeId).map(({ id }) => id))
  const kept =
    deviceTypeId === before.deviceTypeId
      ? before.installedSensorTypeIds
      : [
          ...before.installedSensorTypeIds.filter((id) => fits.has(id)),
          ...(findDeviceType(deviceTypeId)?.sensorTypeIds ?? []),
        ]
  const ids = new Set(edit.installedSensorTypeIds ?? kept)
  for (const [id, has] of [
    [sensors.ultrasonicCargo, edit.hasUltrasonicCargoSensor],
    [sensors.cargoCamera, edit.hasCargoCameraSensor],
    [sensors.thermoKing, edit.hasThermoKingSensor],
  ] as const) {
    if (has === true) ids.add(id)
    if (has === false) ids.delete(id)
  }
  return [...ids]
}

const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)

/** The vehicle as it is to be. What is taken off takes its number with it. */
export const editedDraft = (before: VehicleDraft, edit: VehicleEdit): VehicleDraft => ({
  ...before,
  vehicleTypeId: edit.vehicleTypeId ?? before.vehicleTypeId,
  deviceTypeId: edit.deviceTypeId ?? before.deviceTypeId,
  axles: edit.axles ?? before.axles,
  modelYear: given(edit.modelYear, before.modelYear),
  vehicleMfgr: given(edit.vehicleMfgr, before.vehicleMfgr),
  vehicleLengthFeet: given(edit.vehicleLengthFeet, before.vehicleLengthFeet),
  restingBogieWeightLbs: edit.restingBogieWeightLbs ?? before.restingBogieWeightLbs,
  hasSolarPanels: edit.hasSolarPanels ?? before.hasSolarPanels,
  installedSensorTypeIds: sensorsAfter(before, edit),
  cargoCameraSerialNumber:
    edit.hasCargoCameraSensor === false
      ? null
      : given(edit.cargoCameraSerialNumber, before.cargoCameraSerialNumber),
  thermoKingExternalId:
    edit.hasThermoKingSensor === false ? null : given(edit.thermoKingExternalId, before.thermoKingExternalId),
})
