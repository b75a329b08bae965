/** What somebody types about a trailer, what follows from it, and whether it will do. */

import { restingBogieUsual } from '#domain/basics/assumed.ts'
import { keptNumber, shownNumber, unitInstead } from '#domain/basics/quantity.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { changedFields, checkVehicle, checkVehicleChange } from '#domain/fleet/vehicle-check.ts'
import {
  latestModelYear,
  sensorsFittable,
  tidyVehicle,
  type VehicleDraft,
  type VehicleField,
  vehicleField,
} from '#domain/fleet/vehicle-draft.ts'
import { cargoCamera } from '#domain/sensors/cargo-camera.ts'
import { reeferUnit } from '#domain/sensors/reefer-unit.ts'
import { findDeviceType } from '#domain/vehicle/makers.ts'
import { vehicleTypes } from '#domain/vehicle/types.ts'
import { judgeVin, modelYearOf, normalVin } from '#domain/vehicle/vin.ts'
import type { Trailer } from '../../data/trailers.ts'
import type { Problems } from '../../ui/fields/use-form.ts'
import { ownUnits } from '../../ui/units.ts'

/** As the fields hold it: numbers are texts in the user's units until they are sent. */
export interface Fields {
  readonly customerId: string
  readonly vin: string
  /** The VIN is odd, and stands so on the trailer. */
  readonly confirmVin: boolean
  readonly unitId: string
  readonly vehicleTypeId: string
  readonly deviceTypeId: string
  readonly serialNumber: string
  readonly axles: string
  readonly modelYear: string
  readonly vehicleMfgr: string
  readonly vehicleLengthFeet: string
  readonly restingBogieWeightLbs: string
  readonly hasSolarPanels: boolean
  readonly installedSensorTypeIds: readonly number[]
  readonly cargoCameraSerialNumber: string
  readonly thermoKingExternalId: string
  /** Of a new one: the groups it is put into. */
  readonly groupIds: readonly string[]
}

/** The unit that somebody types a number in; undefined where it is the one in which it is kept. */
export const typedUnit = (name: VehicleField) => unitInstead(vehicleField(name).unit, ownUnits())

const textOf = (value: string | number | null) => (value === null ? '' : String(value))
const textIn = (name: VehicleField, value: number | null) =>
  textOf(value === null ? null : shownNumber(value, typedUnit(name)))

export const blankTrailer = (customerId: string, serialNumber = ''): Fields => ({
  customerId,
  vin: '',
  confirmVin: false,
  unitId: '',
  vehicleTypeId: '',
  deviceTypeId: '',
  serialNumber,
  axles: '2',
  modelYear: '',
  vehicleMfgr: '',
  vehicleLengthFeet: '',
  restingBogieWeightLbs: textIn('restingBogieWeightLbs', restingBogieUsual),
  hasSolarPanels: false,
  installedSensorTypeIds: [],
  cargoCameraSerialNumber: '',
  thermoKingExternalId: '',
  groupIds: [],
})

export const fieldsOf = (trailer: Trailer): Fields => ({
  customerId: trailer.customerId,
  vin: trailer.vin,
  confirmVin: true,
  unitId: trailer.unitId,
  vehicleTypeId: String(trailer.vehicleTypeId),
  deviceTypeId: String(trailer.deviceTypeId),
  serialNumber: textOf(trailer.serialNumber),
  axles: String(trailer.axles),
  modelYear: textOf(trailer.modelYear),
  vehicleMfgr: textOf(trailer.vehicleMfgr),
  vehicleLengthFeet: textIn('vehicleLengthFeet', trailer.vehicleLengthFeet),
  restingBogieWeightLbs: textIn('restingBogieWeightLbs', trailer.restingBogieWeightLbs),
  hasSolarPanels: trailer.hasSolarPanels,
  installedSensorTypeIds: trailer.installedSensorTypeIds,
  cargoCameraSerialNumber: textOf(trailer.cargoCameraSerialNumber),
  thermoKingExternalId: textOf(trailer.thermoKingExternalId),
  groupIds: [],
})

const numberOr = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const numberIn = (name: VehicleField, text: string): number | null => {
  const typed = numberOr(text)
  return typed === null ? null : keptNumber(typed, typedUnit(name))
}

/** The draft that the fields stand for. */
export const draftOf = (fields: Fields): VehicleDraft =>
  tidyVehicle({
    customerId: Number(fields.customerId),
    vin: fields.vin,
    unitId: fields.unitId,
    vehicleTypeId: Number(fields.vehicleTypeId),
    deviceTypeId: Number(fields.deviceTypeId),
    serialNumber: fields.serialNumber,
    axles: Number(fields.axles),
    modelYear: numberOr(fields.modelYear),
    vehicleMfgr: fields.vehicleMfgr,
    vehicleLengthFeet: numberIn('vehicleLengthFeet', fields.vehicleLengthFeet),
    restingBogieWeightLbs: numberIn('restingBogieWeightLbs', fields.restingBogieWeightLbs) ?? Number.NaN,
    hasSolarPanels: fields.hasSolarPanels,
    installedSensorTypeIds: fields.installedSensorTypeIds,
    cargoCameraSerialNumber: fields.cargoCameraSerialNumber,
    thermoKingExternalId: fields.thermoKingExternalId,
    groups: [],
  })

/** What a VIN says of the trailer, as the fields hold it; empty where it says nothing. */
const readOff = (vin: string, now: Instant): Pick<Fields, 'modelYear' | 'vehicleMfgr'> => {
  const judged = judgeVin(vin)
  if (judged.verdict === 'impossible') return { modelYear: '', vehicleMfgr: '' }
  return {
    modelYear: textOf(modelYearOf(judged.vin, latestModelYear(now))),
    vehicleMfgr: textOf(judged.oem),
  }
}

/** Another VIN: model year and builder go with it, unless somebody wrote others. */
export function withVin(fields: Fields, vin: string, now: Instant): Partial<Fields> {
  const [before, after] = [readOff(fields.vin, now), readOff(vin, now)]
  const follows = (name: 'modelYear' | 'vehicleMfgr') => fields[name] === before[name] || fields[name] === ''
  return {
    vin,
    confirmVin: normalVin(vin) === normalVin(fields.vin) && fields.confirmVin,
    ...(follows('modelYear') && { modelYear: after.modelYear }),
    ...(follows('vehicleMfgr') && { vehicleMfgr: after.vehicleMfgr }),
  }
}

const comesWith = (deviceTypeId: string): readonly number[] =>
  findDeviceType(Number(deviceTypeId))?.sensorTypeIds ?? []
const sameIds = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id))

/** Other sensors: what is taken off takes its number along. */
export const withSensors = (installedSensorTypeIds: readonly number[]): Partial<Fields> => ({
  installedSensorTypeIds,
  ...(!installedSensorTypeIds.includes(cargoCamera.id) && { cargoCameraSerialNumber: '' }),
  ...(!installedSensorTypeIds.includes(reeferUnit.id) && { thermoKingExternalId: '' }),
})

/** Another device: its sensors come with it; where somebody chose them, those that fit it stay. */
export function withDevice(fields: Fields, deviceTypeId: string): Partial<Fields> {
  const { installedSensorTypeIds: held } = fields
  const untouched = sameIds(held, comesWith(fields.deviceTypeId))
  const fit = new Set(sensorsFittable(Number(deviceTypeId)).map(({ id }) => id))
  return {
    deviceTypeId,
    ...withSensors(untouched ? comesWith(deviceTypeId) : held.filter((id) => fit.has(id))),
  }
}

/** Another type of vehicle: its usual axles go with it. */
export const withVehicleType = (vehicleTypeId: string): Partial<Fields> => {
  const type = vehicleTypes.find(({ id }) => String(id) === vehicleTypeId)
  return { vehicleTypeId, ...(type && { axles: String(type.axles) }) }
}

/** What the field of a VIN says while somebody types. */
export type VinReading =
  | { readonly tone: 'help' | 'wrong' | 'good'; readonly text: string }
  | { readonly tone: 'odd'; readonly text: string; readonly reading: string }

export function vinReading(text: string, now: Instant): VinReading {
  const typed = normalVin(text)
  if (typed === '') return { tone: 'help', text: t('17 characters, from the plate or the registration.') }
  const judged = judgeVin(typed)
  if (judged.verdict === 'impossible') {
    // Whoever is still typing is not wrong yet.
    const short = typed.length < 17 && !/[^0-9A-HJ-NPR-Z]/.test(typed)
    return short
      ? { tone: 'help', text: t('{{typed}} of 17 characters', { typed: typed.length }) }
      : { tone: 'wrong', text: judged.reason }
  }
  const { modelYear, vehicleMfgr } = readOff(typed, now)
  const reading = [
    vehicleMfgr || t('Builder not known'),
    modelYear && t('model year {{year}}', { year: modelYear }),
  ]
    .filter(Boolean)
    .join(', ')
  return judged.verdict === 'odd'
    ? { tone: 'odd', text: judged.reason, reading }
    : { tone: 'good', text: reading }
}

/** A field that the server refused, with the value it refused. */
export interface Refused {
  readonly field: VehicleField
  readonly value: unknown
  readonly sentence: string
}

/** Where a sentence names something else besides what was typed. */
const another = '\0'
/** Whether a sentence is this one, whatever else it names. */
const isLike = (sentence: string, told: string): boolean => {
  const [head, tail = ''] = told.split(another)
  return sentence.startsWith(head!) && sentence.endsWith(tail)
}

/** The field that a refusal is about; null where it is about none of them. */
export function refusedField(sentence: string, fields: Fields): Refused | null {
  const {
    vin,
    unitId,
    serialNumber,
    cargoCameraSerialNumber: camera,
    thermoKingExternalId: reefer,
  } = draftOf(fields)
  const refusals: Partial<Record<VehicleField, readonly string[]>> = {
    vin: [trailerWords.vinTaken(vin), trailerWords.vinTakenElsewhere(vin)],
    unitId: [trailerWords.unitIdTaken(unitId, another)],
    ...(serialNumber && {
      serialNumber: [
        trailerWords.serialTaken(serialNumber, another),
        trailerWords.serialTakenElsewhere(serialNumber),
        trailerWords.boxElsewhere(serialNumber),
      ],
    }),
    ...(camera && {
      cargoCameraSerialNumber: [
        trailerWords.cameraTaken(camera, another),
        trailerWords.cameraTakenElsewhere(camera),
      ],
    }),
    ...(reefer && {
      thermoKingExternalId: [
        trailerWords.reeferTaken(reefer, another),
        trailerWords.reeferTakenElsewhere(reefer),
      ],
    }),
  }
  for (const [name, told] of Object.entries(refusals)) {
    const field = name as VehicleField
    if (told.some((one) => isLike(sentence, one)))
      return { field, value: fields[field as keyof Fields], sentence }
  }
  return null
}

/** What the server refused holds as long as the value is the one that it refused. */
const stillRefused = (refused: Refused | null, fields: Fields): Problems<Fields> =>
  refused && fields[refused.field as keyof Fields] === refused.value
    ? { [refused.field]: refused.sentence }
    : {}

/** The sentence at each field of a new trailer that will not do. */
export const newTrailerProblems = (
  fields: Fields,
  now: Instant,
  refused: Refused | null = null,
): Problems<Fields> => ({
  ...checkVehicle(draftOf(fields), { now, confirmVin: fields.confirmVin, units: ownUnits() }),
  ...stillRefused(refused, fields),
})

/** The same of one that is changed: what stays as it is was taken before. */
export const changeProblems = (
  before: Fields,
  fields: Fields,
  now: Instant,
  refused: Refused | null = null,
): Problems<Fields> => ({
  ...checkVehicleChange(draftOf(before), draftOf(fields), { now, confirmVin: true, units: ownUnits() }),
  ...stillRefused(refused, fields),
})

/** What differs from before, as an update is sent; empty where nothing does. */
export function changeOf(before: Fields, fields: Fields): Partial<VehicleDraft> {
  const [old, fresh] = [draftOf(before), draftOf(fields)]
  return Object.fromEntries(changedFields(old, fresh).map((key) => [key, fresh[key]]))
}
