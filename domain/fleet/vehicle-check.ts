/** What is wrong with what people give of a vehicle, with a change of it, and with several at once. */
import type { Units } from '../basics/own-units.ts'
import type { Instant } from '../basics/units.ts'
import { findSensorById } from '../sensors/index.ts'
import { findDeviceType } from '../vehicle/makers.ts'
import { judgeVin } from '../vehicle/vin.ts'
import { serialPattern } from '../wire/report.ts'
import { isSpecialGroup } from './group.ts'
import { trailerWords } from './trailer-words.ts'
import {
  latestModelYear,
  type VehicleDraft,
  type VehicleField,
  type VehicleFieldDeclaration,
  type VehicleProblems,
  vehicleField,
  vehicleFieldKeys,
} from './vehicle-draft.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: what cannot be printed is what is looked for
const unprintable = /[\u0000-\u001f\u007f-\u009f]/

const textProblem = (label: string, { required, longest }: VehicleFieldDeclaration, value: string | null) => {
  if (value === null || value === '') return required ? trailerWords.required(label) : null
  if (value.length > longest!) return trailerWords.longest(label, longest!)
  return unprintable.test(value) ? trailerWords.printable(label) : null
}

const numberProblem = (declared: VehicleFieldDeclaration, value: number | null, units: Units | undefined) => {
  const { label, kind, required, least, most, unit } = declared
  if (value === null) return required ? trailerWords.required(label) : null
  if (!(value >= least! && value <= most!))
    return trailerWords.between(label, least!, most!, unit ?? '', units)
  return kind === 'whole' && !Number.isInteger(value) ? trailerWords.whole(label) : null
}

const sensorProblem = ({ installedSensorTypeIds, deviceTypeId }: VehicleDraft): string | null => {
  const device = findDeviceType(deviceTypeId)
  for (const id of installedSensorTypeIds) {
    const sensor = findSensorById(id)
    if (!sensor) return trailerWords.sensor(id)
    if (device && !sensor.makers.includes(device.maker))
      return trailerWords.sensorDevice(sensor.label, device.name)
  }
  return null
}

export interface VehicleCheck {
  readonly now: Instant
  /** Somebody has looked at the trailer: an odd VIN is as it stands there. */
  readonly confirmVin?: boolean
  /** In which the problems are told; the usual ones where left out. */
  readonly units?: Units
}

const vinProblem = (vin: string, confirmed: boolean): string | null => {
  const judged = judgeVin(vin)
  if (judged.verdict === 'ok' || (judged.verdict === 'odd' && confirmed)) return null
  return judged.verdict === 'odd' ? trailerWords.confirm(judged.reason) : judged.reason
}

const isOption = (key: VehicleField, value: number): boolean =>
  Object.hasOwn(vehicleField(key).options!, String(value))

/** What is wrong with one field of a tidy draft; null where nothing is. What only the database knows is not looked at. */
const problemOf = (key: VehicleField, draft: VehicleDraft, check: VehicleCheck): string | null => {
  const declared = vehicleField(key)
  switch (key) {
    case 'vin':
      return vinProblem(draft.vin, check.confirmVin === true)
    case 'serialNumber':
      return draft.serialNumber === null || serialPattern.test(draft.serialNumber)
        ? null
        : trailerWords.serial
    case 'unitId':
    case 'vehicleMfgr':
    case 'cargoCameraSerialNumber':
    case 'thermoKingExternalId':
      return textProblem(declared.label, declared, draft[key])
    case 'vehicleTypeId':
    case 'deviceTypeId':
    case 'axles':
      return isOption(key, draft[key]) ? null : trailerWords.option(declared.label)
    case 'modelYear': {
      const most = latestModelYear(check.now)
      if (draft.modelYear === null || Number.isInteger(draft.modelYear)) {
        const fits =
          draft.modelYear === null || (draft.modelYear >= declared.least! && draft.modelYear <= most)
        return fits ? null : trailerWords.year(declared.least!, most)
      }
      return trailerWords.whole(declared.label)
    }
    case 'vehicleLengthFeet':
    case 'restingBogieWeightLbs':
      return numberProblem(declared, draft[key], check.units)
    case 'installedSensorTypeIds':
      return sensorProblem(draft)
    case 'groups': {
      const special = draft.groups.find(isSpecialGroup)
      return special === undefined ? null : trailerWords.group(special)
    }
    case 'customerId':
      return Number.isInteger(draft.customerId) && draft.customerId > 0
        ? null
        : trailerWords.required(declared.label)
    case 'hasSolarPanels':
      return null
  }
}

/** What is wrong with a tidy draft, by field. */
export const checkVehicle = (draft: VehicleDraft, check: VehicleCheck): VehicleProblems => {
  const problems: Partial<Record<VehicleField, string>> = {}
  for (const key of vehicleFieldKeys) {
    const problem = problemOf(key, draft, check)
    if (problem !== null) problems[key] = problem
  }
  return problems
}

/** The fields whose values differ. */
export const changedFields = (old: VehicleDraft, fresh: VehicleDraft): readonly VehicleField[] =>
  vehicleFieldKeys.filter((key) => JSON.stringify(old[key]) !== JSON.stringify(fresh[key]))

/**
 * What is wrong with a change. Fields that stay as they are were taken before and are not looked at, but sensors are
 * also wrong for a device that changes.
 */
export const checkVehicleChange = (
  old: VehicleDraft,
  fresh: VehicleDraft,
  check: VehicleCheck,
): VehicleProblems => {
  const looked = new Set<VehicleField>(changedFields(old, fresh))
  if (looked.has('deviceTypeId')) looked.add('installedSensorTypeIds')
  const problems = checkVehicle(fresh, check)
  return Object.fromEntries(Object.entries(problems).filter(([key]) => looked.has(key as VehicleField)))
}

/** What no two vehicles may have: a unit ID within its customer, all else anywhere. */
const uniqueFields = {
  vin: ({ vin }) => vin,
  unitId: ({ customerId, unitId }) => `${customerId} ${unitId.toLowerCase()}`,
  serialNumber: ({ serialNumber }) => serialNumber,
  cargoCameraSerialNumber: ({ cargoCameraSerialNumber }) => cargoCameraSerialNumber,
  thermoKingExternalId: ({ thermoKingExternalId }) => thermoKingExternalId,
} as const satisfies Partial<Record<VehicleField, (draft: VehicleDraft) => string | null>>

/** For each of several tidy drafts, what it has in common with an earlier one and must not. */
export const doublesIn = (drafts: readonly VehicleDraft[]): readonly VehicleProblems[] => {
  const seen = new Set<string>()
  return drafts.map((draft) => {
    const problems: Partial<Record<VehicleField, string>> = {}
    for (const [key, of] of Object.entries(uniqueFields) as [
      keyof typeof uniqueFields,
      (typeof uniqueFields)['vin'],
    ][]) {
      const value = of(draft)
      if (value === null || value === '') continue
      const mark = `${key} ${value}`
      if (seen.has(mark)) problems[key] = trailerWords.twice(vehicleField(key).label, String(draft[key]))
      else seen.add(mark)
    }
    return problems
  })
}
