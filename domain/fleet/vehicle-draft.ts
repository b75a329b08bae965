/** What people may give of a vehicle: each field declared once, and put into order. */

import {
  heaviestBogie,
  longestVehicle,
  makerLongest,
  oldestModelYear,
  partNumberLongest,
  restingBogieUsual,
  unitIdLongest,
} from '../basics/assumed.ts'
import { mark } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import { sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import {
  type BaseProductType,
  deviceTypeNames,
  findDeviceType,
  type GoProductType,
} from '../vehicle/makers.ts'
import { oems } from '../vehicle/oems.ts'
import { undercarriages, vehicleTypeNames, vehicleTypes } from '../vehicle/types.ts'
import { judgeVin, modelYearOf, normalVin } from '../vehicle/vin.ts'
import { byGroupName } from './group.ts'

export interface VehicleDraft {
  readonly customerId: number
  readonly vin: string
  readonly unitId: string
  readonly vehicleTypeId: number
  readonly deviceTypeId: number
  /** Of its gateway; null while none is fitted. */
  readonly serialNumber: string | null
  readonly axles: number
  readonly modelYear: number | null
  readonly vehicleMfgr: string | null
  readonly vehicleLengthFeet: number | null
  readonly restingBogieWeightLbs: number
  readonly hasSolarPanels: boolean
  readonly installedSensorTypeIds: readonly number[]
  readonly cargoCameraSerialNumber: string | null
  readonly thermoKingExternalId: string | null
  /** Names of its groups. */
  readonly groups: readonly string[]
}
export type VehicleField = keyof VehicleDraft
/** What is wrong, by field; a field that is right is left out. */
export type VehicleProblems = Readonly<Partial<Record<VehicleField, string>>>

/** `choice`: one of the options; `choices`: any of them; `customer` and `groups`: what the server has. */
export type VehicleFieldKind =
  | 'vin'
  | 'text'
  | 'whole'
  | 'number'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'customer'
  | 'groups'

/** Its words are kept in English, as files have them. */
export interface VehicleFieldDeclaration {
  readonly label: string
  readonly kind: VehicleFieldKind
  readonly required: boolean
  /** Of a text. */
  readonly longest?: number
  /** Of a number, both included. */
  readonly least?: number
  readonly most?: number
  readonly unit?: string
  /** Name by value. A text with options may be another text as well. */
  readonly options?: Readonly<Record<string, string>>
  readonly hint?: string
}

const allSensors: readonly AnySensor[] = sensors

/** In the order of forms and templates. */
export const vehicleFields = {
  vin: {
    label: 'VIN',
    kind: 'vin',
    required: true,
    longest: 17,
    hint: mark('17 characters, from the plate or the registration'),
  },
  unitId: { label: mark('Unit ID'), kind: 'text', required: true, longest: unitIdLongest },
  customerId: { label: mark('Customer'), kind: 'customer', required: true },
  vehicleTypeId: { label: mark('Vehicle Type'), kind: 'choice', required: true, options: vehicleTypeNames },
  deviceTypeId: { label: mark('Device Type'), kind: 'choice', required: true, options: deviceTypeNames },
  serialNumber: {
    label: mark('Serial Number'),
    kind: 'text',
    required: false,
    longest: 64,
    hint: mark('of the gateway; leave empty while none is fitted'),
  },
  axles: { label: mark('Axles'), kind: 'choice', required: true, options: undercarriages },
  modelYear: { label: mark('Model Year'), kind: 'whole', required: false, least: oldestModelYear },
  vehicleMfgr: {
    label: 'OEM',
    kind: 'text',
    required: false,
    longest: makerLongest,
    options: Object.fromEntries(oems.map(({ name }) => [name, name])),
  },
  vehicleLengthFeet: {
    label: mark('Length'),
    kind: 'number',
    required: false,
    least: 1,
    most: longestVehicle,
    unit: 'ft',
  },
  restingBogieWeightLbs: {
    label: mark('Resting Bogie Weight'),
    kind: 'number',
    required: true,
    least: 0,
    most: heaviestBogie,
    unit: 'lbs',
    hint: mark('on the bogie when the trailer is empty'),
  },
  hasSolarPanels: { label: mark('Solar'), kind: 'flag', required: true },
  installedSensorTypeIds: {
    label: mark('Sensors Installed'),
    kind: 'choices',
    required: true,
    options: Object.fromEntries(allSensors.map(({ id, label }) => [String(id), label])),
  },
  cargoCameraSerialNumber: {
    label: mark('Cargo Camera Serial Number'),
    kind: 'text',
    required: false,
    longest: partNumberLongest,
  },
  thermoKingExternalId: {
    label: mark('Reefer Unit External ID'),
    kind: 'text',
    required: false,
    longest: partNumberLongest,
  },
  groups: { label: mark('Groups'), kind: 'groups', required: false },
} as const satisfies Record<VehicleField, VehicleFieldDeclaration>

export const vehicleFieldKeys = Object.keys(vehicleFields) as readonly VehicleField[]
/** The declaration of a field, with all that any may have. */
export const vehicleField = (key: VehicleField): VehicleFieldDeclaration => vehicleFields[key]

/** The latest model year that may be on sale at a moment. */
export const latestModelYear = (now: Instant): number => new Date(now).getUTCFullYear() + 1

/** Sensors that may be fitted to a device, by what it is made for; all where the device is not known. */
export const sensorsFittable = (deviceTypeId: number): readonly AnySensor[] => {
  const device = findDeviceType(deviceTypeId)
  return device ? allSensors.filter(({ makers }) => makers.includes(device.maker)) : allSensors
}

const sold = { goMonitor: 'GO: Cargo Monitor', ultrasonic: 26, reeferTypes: [1, 2] } as const

/** What a vehicle is sold as, by what it is and what is fitted: a refrigerated one with a Go is a TRU. */
export const productOf = ({
  vehicleTypeId,
  deviceTypeId,
  installedSensorTypeIds,
}: Pick<VehicleDraft, 'vehicleTypeId' | 'deviceTypeId' | 'installedSensorTypeIds'>): {
  readonly base: BaseProductType
  readonly go: GoProductType | ''
} => {
  const device = findDeviceType(deviceTypeId)
  if (!device) return { base: 'Base', go: '' }
  const isReefer = (sold.reeferTypes as readonly number[]).includes(vehicleTypeId)
  if (device.maker === 'go' && isReefer) return { base: 'TRU', go: '' }
  if (device.name === 'Go' && installedSensorTypeIds.includes(sold.ultrasonic))
    return { base: device.product.base, go: sold.goMonitor }
  return device.product
}

/** What must be given; the rest of a draft follows from it until somebody says otherwise. */
export type VehicleGiven = Pick<
  VehicleDraft,
  'customerId' | 'vin' | 'unitId' | 'vehicleTypeId' | 'deviceTypeId'
> & {
  readonly [F in VehicleField]?: VehicleDraft[F] | null | undefined
}

/** A whole draft: model year and builder from the VIN, sensors from the device, axles from the type of vehicle. */
export const completeVehicle = (given: VehicleGiven, now: Instant): VehicleDraft => {
  const vin = normalVin(given.vin)
  const judged = judgeVin(vin)
  const read = judged.verdict !== 'impossible'
  return tidyVehicle({
    customerId: given.customerId,
    vin,
    unitId: given.unitId,
    vehicleTypeId: given.vehicleTypeId,
    deviceTypeId: given.deviceTypeId,
    serialNumber: given.serialNumber ?? null,
    axles: given.axles ?? vehicleTypes.find(({ id }) => id === given.vehicleTypeId)?.axles ?? 2,
    modelYear: given.modelYear ?? (read ? modelYearOf(vin, latestModelYear(now)) : null),
    vehicleMfgr: given.vehicleMfgr ?? (read ? judged.oem : null),
    vehicleLengthFeet: given.vehicleLengthFeet ?? null,
    restingBogieWeightLbs: given.restingBogieWeightLbs ?? restingBogieUsual,
    hasSolarPanels: given.hasSolarPanels ?? false,
    installedSensorTypeIds:
      given.installedSensorTypeIds ?? findDeviceType(given.deviceTypeId)?.sensorTypeIds ?? [],
    cargoCameraSerialNumber: given.cargoCameraSerialNumber ?? null,
    thermoKingExternalId: given.thermoKingExternalId ?? null,
    groups: given.groups ?? [],
  })
}

const tidyText = (text: string | null): string | null => text?.trim() || null

/** Without blanks around texts; lists sorted, nothing in them twice. */
export const tidyVehicle = (draft: VehicleDraft): VehicleDraft => ({
  ...draft,
  vin: normalVin(draft.vin),
  unitId: draft.unitId.trim(),
  serialNumber: tidyText(draft.serialNumber),
  vehicleMfgr: tidyText(draft.vehicleMfgr),
  cargoCameraSerialNumber: tidyText(draft.cargoCameraSerialNumber),
  thermoKingExternalId: tidyText(draft.thermoKingExternalId),
  installedSensorTypeIds: [...new Set(draft.installedSensorTypeIds)].sort((a, b) => a - b),
  groups: [...new Set(draft.groups.map((name) => name.trim()).filter((name) => name !== ''))].sort(
    byGroupName,
  ),
})
