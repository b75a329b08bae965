/** The limits that verdicts are judged by, and the usual ones, which hold unless a customer has others. */
import {
  backupBatteryCaution,
  backupBatteryCritical,
  bogieWeightMost,
  cargoBlindAfter,
  chargeCaution,
  chargeCritical,
  doorsLeftOpenAfter,
  gatewayLostAfter,
  gatewaySilentAfter,
  noPositionAfter,
  reeferFuelCaution,
  reeferFuelCritical,
  tirePressureCritical,
  tirePressureHigh,
  tirePressureLow,
  tireTemperatureCaution,
  tireTemperatureCritical,
  trailerBatteryCaution,
  trailerBatteryCritical,
  verdictReeferFarOff,
  verdictReeferFor,
  verdictReeferOff,
  wheelEndCaution,
  wheelEndCritical,
} from './assumed.ts'
import type { Celsius, Fahrenheit, Millivolts, Ms, Pounds, Psi } from './units.ts'

/** What a verdict is judged by, as far as a customer may change it. A limit is past once a value is beyond it. */
export interface VerdictLimits {
  readonly tirePressureLow: Psi
  readonly tirePressureCritical: Psi
  readonly tirePressureHigh: Psi
  readonly tireTemperatureCaution: Celsius
  readonly tireTemperatureCritical: Celsius
  readonly wheelEndCaution: Celsius
  readonly wheelEndCritical: Celsius
  readonly trailerBatteryCaution: Millivolts
  readonly trailerBatteryCritical: Millivolts
  readonly backupBatteryNotice: Millivolts
  readonly backupBatteryCaution: Millivolts
  /** Percent. */
  readonly chargeNotice: number
  readonly chargeCaution: number
  readonly reeferOff: Fahrenheit
  readonly reeferFarOff: Fahrenheit
  readonly reeferFor: Ms
  /** Of the tank, 0 to 1. */
  readonly reeferFuelCaution: number
  readonly reeferFuelCritical: number
  /** By the number of axles. */
  readonly bogieWeightMost: Readonly<Record<1 | 2 | 3, Pounds>>
  readonly doorsLeftOpenAfter: Ms
  readonly noPositionAfter: Ms
  readonly cargoBlindAfter: Ms
  readonly silentAfter: Ms
  readonly lostAfter: Ms
}

/** Unless a customer has others. Batteries of gateways and tags count one level lower than where they are shown themselves. */
export const usualLimits: VerdictLimits = Object.freeze({
  tirePressureLow,
  tirePressureCritical,
  tirePressureHigh,
  tireTemperatureCaution,
  tireTemperatureCritical,
  wheelEndCaution,
  wheelEndCritical,
  trailerBatteryCaution,
  trailerBatteryCritical,
  backupBatteryNotice: backupBatteryCaution,
  backupBatteryCaution: backupBatteryCritical,
  chargeNotice: chargeCaution,
  chargeCaution: chargeCritical,
  reeferOff: verdictReeferOff,
  reeferFarOff: verdictReeferFarOff,
  reeferFor: verdictReeferFor,
  reeferFuelCaution,
  reeferFuelCritical,
  bogieWeightMost,
  doorsLeftOpenAfter,
  noPositionAfter,
  cargoBlindAfter,
  silentAfter: gatewaySilentAfter,
  lostAfter: gatewayLostAfter,
})
