/** Trailers in a spreadsheet: the fields of their draft, each a column. */

import { groupsOfVehicleMost, oldestModelYear } from '../basics/assumed.ts'
import { mark } from '../basics/texts.ts'
import { checkVehicle, checkVehicleChange } from '../fleet/vehicle-check.ts'
import {
  completeVehicle,
  tidyVehicle,
  type VehicleDraft,
  type VehicleField,
  type VehicleFieldDeclaration,
  type VehicleGiven,
  vehicleField,
  vehicleFieldKeys,
} from '../fleet/vehicle-draft.ts'
import { cargoCamera } from '../sensors/cargo-camera.ts'
import { reeferUnit } from '../sensors/reefer-unit.ts'
import { judgeVin, normalVin } from '../vehicle/vin.ts'
import {
  type Choice,
  choiceColumn,
  choicesColumn,
  listColumn,
  numberColumn,
  type SheetColumn,
  textColumn,
  wholeColumn,
  yearColumn,
  yesNoColumn,
} from './column.ts'
import type { SheetKind, Values } from './kind.ts'

const examples: Readonly<Record<Exclude<VehicleField, 'customerId'>, string>> = {
  vin: '1GRAA0621KB100001',
  unitId: '53-1042',
  vehicleTypeId: 'Dry Van',
  deviceTypeId: 'Pro',
  serialNumber: 'MRY-1042',
  axles: 'Tandem',
  modelYear: '2019',
  vehicleMfgr: 'Great Dane',
  vehicleLengthFeet: '53',
  restingBogieWeightLbs: '8000',
  hasSolarPanels: 'no',
  installedSensorTypeIds: '',
  cargoCameraSerialNumber: '',
  thermoKingExternalId: '',
  groups: '',
}

/** Other names under which fleets bring them. */
const synonyms: Readonly<Partial<Record<VehicleField, readonly string[]>>> = {
  vin: ['VIN Number', 'VIN No', 'Vehicle Identification Number', 'Chassis', 'Chassis Number'],
  unitId: [
    'Unit',
    'Unit Number',
    'Unit No',
    'Unit #',
    'Trailer',
    'Trailer Number',
    'Trailer ID',
    'Trailer #',
    'Asset',
    'Asset ID',
  ],
  vehicleTypeId: ['Type', 'Trailer Type', 'Vehicle Type ID'],
  deviceTypeId: ['Device', 'Gateway Type', 'Product', 'Device Type ID'],
  serialNumber: [
    'Serial',
    'Serial No',
    'Serial Num',
    'Gateway',
    'Gateway Serial',
    'Gateway Serial Number',
    'Device Serial Number',
    'Sensor Box',
  ],
  axles: ['Undercarriage', 'Axle', 'Number of Axles', 'Axle Count'],
  modelYear: ['Year', 'Model Yr', 'MY'],
  vehicleMfgr: ['Make', 'Maker', 'Manufacturer', 'Builder'],
  vehicleLengthFeet: ['Length', 'Length ft', 'Length feet', 'Trailer Length', 'Vehicle Length'],
  restingBogieWeightLbs: ['Bogie Weight', 'Resting Weight', 'Empty Bogie Weight', 'Resting Bogie Weight lbs'],
  hasSolarPanels: ['Solar Panels', 'Has Solar', 'Has Solar Panels'],
  installedSensorTypeIds: ['Sensors', 'Installed Sensors', 'Sensor Type IDs'],
  cargoCameraSerialNumber: ['Cargo Camera', 'Camera', 'Camera Serial', 'Camera Serial Number'],
  thermoKingExternalId: ['Reefer ID', 'Thermo King ID', 'Thermo King External ID', 'Reefer External ID'],
  groups: ['Group', 'Vehicle Groups', 'Group Names'],
}

/** Values of which no two trailers have the same. */
const uniqueFields: readonly VehicleField[] = [
  'vin',
  'unitId',
  'serialNumber',
  'cargoCameraSerialNumber',
  'thermoKingExternalId',
]
/** What follows from the others where a new trailer does not have it. */
const followsFrom: readonly VehicleField[] = [
  'axles',
  'restingBogieWeightLbs',
  'hasSolarPanels',
  'installedSensorTypeIds',
]

const choicesOf = ({ options = {} }: VehicleFieldDeclaration): readonly Choice<number>[] =>
  Object.entries(options).map(([id, name]) => ({ id: Number(id), name }))

const columnOf = (key: Exclude<VehicleField, 'customerId'>): SheetColumn => {
  const declared = vehicleField(key)
  const { label, kind, required, longest = 100, least = 0, most = 0, hint, unit } = declared
  const help = hint ?? unit
  const given = {
    also: synonyms[key] ?? [],
    needed: required && !followsFrom.includes(key),
    kept: required,
    unique: uniqueFields.includes(key),
    example: examples[key],
    ...(help && { help }),
  }
  switch (kind) {
    case 'vin':
      return textColumn(key, label, {
        ...given,
        fixed: true,
        // Room for blanks and dashes between its parts.
        longest: 40,
        tidy: (text) => {
          const judged = judgeVin(text)
          return judged.verdict === 'impossible' ? { wrong: judged.reason } : { value: normalVin(text) }
        },
      })
    case 'flag':
      return yesNoColumn(key, label, given)
    case 'choice':
      return choiceColumn(key, label, { ...given, choices: choicesOf(declared) })
    case 'choices':
      return choicesColumn(key, label, { ...given, choices: choicesOf(declared) })
    case 'groups':
      return listColumn(key, label, {
        ...given,
        help: mark('names of groups that are there, with semicolons between them'),
        longest: 100,
        entriesMost: groupsOfVehicleMost,
      })
    case 'whole':
      return key === 'modelYear'
        ? yearColumn(key, label, { ...given, least: oldestModelYear, most: 2100 })
        : wholeColumn(key, label, { ...given, least, most })
    case 'number':
      return numberColumn(key, label, { ...given, least, most })
    default:
      return textColumn(key, label, { ...given, longest })
  }
}

/** Values as a draft; of one customer, whose number is not in the file. */
export const draftOfValues = (values: Values, customerId: number): VehicleDraft =>
  tidyVehicle({ ...(values as unknown as Omit<VehicleDraft, 'customerId'>), customerId })

export const valuesOfDraft = ({ customerId: _, ...rest }: VehicleDraft): Values => rest

/** Sensors that have a number of their own, and the field that it stands in. */
const numbered = [
  [cargoCamera.id, 'cargoCameraSerialNumber'],
  [reeferUnit.id, 'thermoKingExternalId'],
] as const satisfies readonly (readonly [number, VehicleField])[]

const sensorsIn = ({ installedSensorTypeIds: ids }: Values): readonly number[] =>
  (ids ?? []) as readonly number[]

/** What is taken off takes its number along. */
const takenOff = (given: Values, before: Values): Values => {
  if (!Array.isArray(given.installedSensorTypeIds)) return {}
  const [held, stays] = [sensorsIn(before), sensorsIn(given)]
  const gone = numbered.filter(([id]) => held.includes(id) && !stays.includes(id))
  return Object.fromEntries(gone.map(([, key]) => [key, null]))
}

/** Any will do where only the values are looked at. */
const someCustomer = 1

export const vehicles: SheetKind = {
  key: 'vehicles',
  title: 'Trailers',
  one: mark('trailer'),
  many: mark('trailers'),
  right: 'editTrailers',
  ofCustomer: true,
  columns: vehicleFieldKeys.flatMap((key) => (key === 'customerId' ? [] : [columnOf(key)])),
  knownBy: ['vin'],
  calledBy: ['unitId', 'vin'],
  complete: (given, now) =>
    valuesOfDraft(completeVehicle({ ...given, customerId: someCustomer } as unknown as VehicleGiven, now)),
  follows: takenOff,
  check: (after, before, now) => {
    const check = { now, confirmVin: true }
    const draft = draftOfValues(after, someCustomer)
    return Object.values(
      before
        ? checkVehicleChange(draftOfValues(before, someCustomer), draft, check)
        : checkVehicle(draft, check),
    )
  },
  odd: ({ vin }) => {
    const judged = judgeVin(String(vin))
    return judged.verdict === 'odd' ? judged.reason : null
  },
}
