/** What `updateVehicle` makes of a vehicle: sensors follow the device, and what is taken off takes its number along. */
import { sensorsFittable, type VehicleDraft } from '#domain/fleet/vehicle-draft.ts'
import { findDeviceType } from '#domain/vehicle/makers.ts'

const sensors = { cargoCamera: 27, ultrasonicCargo: 26, thermoKing: 25 } as const

type Maybe<T> = T | null | undefined

/** What is asked for; what is left out stays, and null empties what may be empty. */
export interface VehicleEdit {
  readonly unitId?: Maybe<string>
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

/** The number of a camera or a reefer unit: a new one, the one before, or none once it is taken off. */
const numberAfter = (
  sensor: number,
  before: VehicleDraft,
  after: readonly number[],
  {
    has,
    given,
    known,
  }: {
    readonly has: Maybe<boolean>
    readonly given: string | null | undefined
    readonly known: string | null
  },
): string | null => {
  if (has === false) return null
  if (given !== undefined) return given
  return before.installedSensorTypeIds.includes(sensor) && !after.includes(sensor) ? null : known
}

const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)

/** The vehicle as it is to be. What is taken off takes its number with it. */
export const editedDraft = (before: VehicleDraft, edit: VehicleEdit): VehicleDraft => {
  const installedSensorTypeIds = sensorsAfter(before, edit)
  return {
    ...before,
    unitId: edit.unitId ?? before.unitId,
    vehicleTypeId: edit.vehicleTypeId ?? before.vehicleTypeId,
    deviceTypeId: edit.deviceTypeId ?? before.deviceTypeId,
    axles: edit.axles ?? before.axles,
    modelYear: given(edit.modelYear, before.modelYear),
    vehicleMfgr: given(edit.vehicleMfgr, before.vehicleMfgr),
    vehicleLengthFeet: given(edit.vehicleLengthFeet, before.vehicleLengthFeet),
    restingBogieWeightLbs: edit.restingBogieWeightLbs ?? before.restingBogieWeightLbs,
    hasSolarPanels: edit.hasSolarPanels ?? before.hasSolarPanels,
    installedSensorTypeIds,
    cargoCameraSerialNumber: numberAfter(sensors.cargoCamera, before, installedSensorTypeIds, {
      has: edit.hasCargoCameraSensor,
      given: edit.cargoCameraSerialNumber,
      known: before.cargoCameraSerialNumber,
    }),
    thermoKingExternalId: numberAfter(sensors.thermoKing, before, installedSensorTypeIds, {
      has: edit.hasThermoKingSensor,
      given: edit.thermoKingExternalId,
      known: before.thermoKingExternalId,
    }),
  }
}
