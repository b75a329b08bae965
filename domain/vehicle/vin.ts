/** Vehicle identification numbers: making them, checking them, reading maker and model year off them (49 CFR 565). */
import { type OemName, oemOfVin } from './oems.ts'
import { vinWords } from './words.ts'

const values: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...'0123456789'].map((sign) => [sign, Number(sign)])),
  ...Object.fromEntries([...'ABCDEFGH'].map((sign, i) => [sign, i + 1])),
  ...Object.fromEntries([...'JKLMN'].map((sign, i) => [sign, i + 1])),
  P: 7,
  R: 9,
  ...Object.fromEntries([...'STUVWXYZ'].map((sign, i) => [sign, i + 2])),
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const

/** The sign for place 9 of 17 signs; what stands there now is not looked at. */
export const checkDigit = (vin: string): string => {
  let sum = 0
  for (let i = 0; i < 17; i++) sum += (values[vin[i] ?? ''] ?? 0) * weights[i]!
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

/** Signs of place 10; they come round every 30 years, first for 1980. */
const yearSigns = 'ABCDEFGHJKLMNPRSTVWXY123456789'
export const modelYearSign = (year: number): string => yearSigns[(((year - 1980) % 30) + 30) % 30]!

/**
 * The model year that a VIN names: the newest that is no later than `latest` (usually next year),
 * as the sign alone repeats every 30 years. Null where the sign stands for none.
 */
export const modelYearOf = (vin: string, latest: number): number | null => {
  const place = yearSigns.indexOf(vin[9] ?? '-')
  return place < 0 ? null : latest - ((((latest - 1980 - place) % 30) + 30) % 30)
}

export interface VinParts {
  /** Three signs: who built it. */
  readonly wmi: string
  /** Five signs of the builder's own: kind, length, axles. */
  readonly descriptor: string
  readonly modelYear: number
  /** One sign. */
  readonly plant: string
  /** The builder's count, 0 to 999999. */
  readonly serial: number
}

/** A VIN with its check digit. Throws a RangeError where a part has not its length. */
export const vin = ({ wmi, descriptor, modelYear, plant, serial }: VinParts): string => {
  const count = String(serial).padStart(6, '0')
  const open = `${wmi}${descriptor}0${modelYearSign(modelYear)}${plant}${count}`
  if (wmi.length !== 3 || descriptor.length !== 5 || plant.length !== 1 || open.length !== 17)
    throw new RangeError(`no VIN can be made of ${wmi} ${descriptor} ${modelYear} ${plant} ${serial}`)
  return `${open.slice(0, 8)}${checkDigit(open)}${open.slice(9)}`
}

/** A VIN as somebody typed it: in capitals, without blanks and dashes. */
export const normalVin = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/**
 * What may be done with a VIN. `odd`: it has the length and the characters of one, but breaks a rule that a few real
 * ones break as well (builders abroad need no check digit), so a person may confirm it. `impossible`: it is none.
 */
export type JudgedVin =
  | { readonly verdict: 'ok'; readonly vin: string; readonly oem: OemName | null }
  | { readonly verdict: 'odd'; readonly vin: string; readonly oem: OemName | null; readonly reason: string }
  | { readonly verdict: 'impossible'; readonly reason: string }

/** Of a VIN of 17 right characters: the rule that it breaks, in words; null where it breaks none. */
const oddity = (vin: string): string | null => {
  const expected = checkDigit(vin)
  if (vin[8] !== expected) return vinWords.checkDigit(vin[8]!, expected)
  if (!yearSigns.includes(vin[9]!)) return vinWords.modelYear(vin[9]!)
  return /\d{4}$/.test(vin) ? null : vinWords.serial(vin.slice(13))
}

/** Judges a VIN as somebody typed it. */
export const judgeVin = (text: string): JudgedVin => {
  const vin = normalVin(text)
  const signs = [...vin]
  const strange = signs.findIndex((sign) => values[sign] === undefined)
  if (strange >= 0) return { verdict: 'impossible', reason: vinWords.character(signs[strange]!, strange + 1) }
  if (vin.length !== 17) return { verdict: 'impossible', reason: vinWords.length(vin.length) }
  const oem = oemOfVin(vin)
  const reason = oddity(vin)
  return reason === null ? { verdict: 'ok', vin, oem } : { verdict: 'odd', vin, oem, reason }
}

export type CheckedVin =
  | { readonly ok: true; readonly vin: string; readonly oem: OemName | null }
  | { readonly ok: false; readonly reason: string }

/** A VIN as somebody typed it: in capitals and without blanks, or what is wrong or odd about it. */
export const checkVin = (text: string): CheckedVin => {
  const judged = judgeVin(text)
  return judged.verdict === 'ok'
    ? { ok: true, vin: judged.vin, oem: judged.oem }
    : { ok: false, reason: judged.reason }
}

export interface DecodedVin {
  readonly oem: OemName | null
  readonly wmi: string
  /** The builder's own signs: kind, length, axles. */
  readonly descriptor: string
  readonly modelYear: number | null
  readonly plant: string
  readonly serial: string
  /** What is wrong with it; null where it is as it should be. */
  readonly problem: string | null
}

/** What a VIN says, also one that is not right. `latest`: no model year is later. */
export const decodeVin = (vin: string, latest: number): DecodedVin => {
  const checked = checkVin(vin)
  return {
    oem: oemOfVin(vin),
    wmi: vin.slice(0, 3),
    descriptor: vin.slice(3, 8),
    modelYear: modelYearOf(vin, latest),
    plant: vin.slice(10, 11),
    serial: vin.slice(11),
    problem: checked.ok ? null : checked.reason,
  }
}
