/** What is used up and filled again: the trailer's battery, the gateway's cell, a reefer's fuel and hours. */
import { hour } from '#domain/basics/time.ts'
import type { Celsius, Instant } from '#domain/basics/units.ts'
import type { SimVehicle } from '../fleet.ts'
import type { Dice } from '../random.ts'
import type { Cold, DriveLeg, Stores } from './leg.ts'

export const storesAtFirst = (one: Dice): Stores => ({
  battery: one.between(0.8, 1),
  backup: one.between(0.85, 1),
  fuel: one.between(0.4, 0.95),
  engineHours: Math.round(one.between(300, 14_000)),
  electricHours: Math.round(one.between(0, 900)),
})

/** Frozen, fresh meat and dairy, produce, fruit that must not freeze. */
export const coldFor = (one: Dice, since: Instant): Cold => {
  const setPoint = one.weighted<Celsius>([
    [-20, 40],
    [-23.3, 8],
    [1.7, 30],
    [3.3, 14],
    [12.8, 8],
  ])
  // Frozen goods allow the engine to rest between cycles.
  return { setPoint, mode: setPoint < -10 && one.chance(0.8) ? 'CYCLE_SENTRY' : 'CONTINUOUS', since }
}

const within = (value: number) => Math.max(0, Math.min(1, value))

/** Per hour, of a full store. */
const rates = {
  batteryHooked: 0.14,
  batteryAlone: -0.0022,
  batteryAloneSolar: 0.004,
  backupHooked: 0.1,
  backupAlone: -0.0013,
  backupAloneSolar: 0.003,
  fuelContinuous: -0.016,
  fuelCycling: -0.007,
}
/** One trailer in thirty has a battery that does not hold its charge. */
const isTired = (vehicle: SimVehicle) => vehicle.seed % 31 === 0

/** The rates at which a leg fills or drains; fuel only while the unit runs. */
export const ratesOf = (vehicle: SimVehicle, leg: DriveLeg) => {
  const alone = leg.kind === 'drop'
  const solar = vehicle.registered.hasSolarPanels
  const tired = isTired(vehicle) ? 7 : 1
  return {
    battery: alone
      ? solar
        ? rates.batteryAloneSolar
        : rates.batteryAlone * tired
      : rates.batteryHooked / tired,
    backup: alone ? (solar ? rates.backupAloneSolar : rates.backupAlone * tired) : rates.backupHooked,
    fuel: leg.cooling?.mode === 'CONTINUOUS' ? rates.fuelContinuous : rates.fuelCycling,
  }
}

/** Stores at a moment of a leg. */
export const storesAt = (vehicle: SimVehicle, leg: DriveLeg, now: Instant): Stores => {
  const rate = ratesOf(vehicle, leg)
  const passed = (now - leg.from) / hour
  const ran = leg.cooling ? Math.max(0, Math.min(now, leg.cooling.to) - leg.cooling.from) / hour : 0
  // A drop at a dock has the mains; elsewhere the diesel runs, and of a cycling one only part of the time.
  const electric = leg.kind === 'drop' && leg.work !== null
  const engine = ran * (leg.cooling?.mode === 'CONTINUOUS' ? 1 : 0.45)
  return {
    battery: within(leg.stores.battery + rate.battery * passed),
    backup: within(leg.stores.backup + rate.backup * passed),
    fuel: electric ? leg.stores.fuel : within(leg.stores.fuel + rate.fuel * ran),
    engineHours: leg.stores.engineHours + (electric ? 0 : engine),
    electricHours: leg.stores.electricHours + (electric ? engine : 0),
  }
}

/** Stores at the end of a leg; the driver who takes the trailer over fills the tank when it is low, mostly. */
export const spend = (one: Dice, vehicle: SimVehicle, leg: DriveLeg): Stores => {
  const left = storesAt(vehicle, leg, leg.to)
  const refuel = leg.kind !== 'drive' && (left.fuel < 0.12 || (left.fuel < 0.36 && one.chance(0.45)))
  return refuel ? { ...left, fuel: one.between(0.85, 0.99) } : left
}
