/** The refrigeration unit: cools what is loaded, burns fuel for it, and raises an alarm at times. */
import { hour, minute } from '#domain/basics/time.ts'
import type { Celsius } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { SimVehicle } from '../fleet.ts'
import { at, wander } from '../random.ts'
import type { Scene } from './scene.ts'

type Reading = NonNullable<Readings['reeferUnit']>

/** Codes that turn up on the road; most ask to be looked at, few to stop. */
const alarmCodes = ['63', '05', '32', '84', '13', '52', '61', '25', '20', '10', '17', '19'] as const
const tenth = (value: number) => Math.round(value * 10) / 10

/** The room's temperature: drawn from the weather towards the set point once the unit runs. */
const room = (ambient: Celsius, setPoint: Celsius, cooled: number): Celsius =>
  setPoint + (ambient - setPoint) * Math.exp(-cooled / (45 * minute))

/** Most have one; some keep frozen, fresh and dry goods apart. */
export const zonesOf = ({ seed }: SimVehicle): number => (seed % 5 === 0 ? (seed % 10 === 0 ? 3 : 2) : 1)

export function reefer({ vehicle, course, leg, stores, now, ambient }: Scene): Reading {
  const { cooling } = leg
  const reported = course.orders.heldAt(now)
  const planned = cooling !== null && now >= cooling.from && now < cooling.to
  const on = reported.power?.on ?? planned
  const mode = reported.mode ?? cooling?.mode ?? 'CONTINUOUS'
  const spell = course.spells.reeferAlarm.at(now)
  const isCleared = spell !== null && reported.cleared !== null && spell.from <= reported.cleared
  const sways = (n: number, by: number, period = 9 * minute) => wander(vehicle.seed + n, now, period) * by
  // Doors open, warm air comes in.
  const open = leg.work && now >= leg.work.from && now < leg.work.to ? 4 : 0
  const ownSetPoint = (zone: number): Celsius => (cooling?.setPoint ?? 0) + (zone - 1) * 11
  const setPoint = (zone: number): Celsius => reported.setPoints.get(zone)?.celsius ?? ownSetPoint(zone)
  const cooled = (zone: number): Celsius => {
    const set = reported.setPoints.get(zone)
    // Since it was set anew it draws from where it was.
    if (set) return room(planned ? ownSetPoint(zone) : ambient, set.celsius, now - set.at)
    return room(ambient, setPoint(zone), now - (reported.power?.at ?? cooling!.since))
  }
  const air = (zone: number): Celsius =>
    on ? cooled(zone) + sways(20 + zone, 0.9) + open : ambient + sways(20 + zone, 0.6, hour)
  return {
    powerOn: on,
    ...(on ? { operatingMode: mode } : {}),
    ...(on && reported.running ? { running: reported.running } : {}),
    fuelLevelFraction: Math.round(stores.fuel * 1000) / 1000,
    ambientCelsius: tenth(ambient),
    humidityPercent: Math.round(62 + sways(30, 22, 5 * hour)),
    loggerSensors: [1, 2].map((sensor) => ({
      sensor,
      celsius: tenth(air(1) + at(vehicle.seed, 110 + sensor) * 1.5 + sways(31 + sensor, 0.4)),
    })),
    zones: Array.from({ length: zonesOf(vehicle) }, (_, i) => {
      const zone = i + 1
      const back = air(zone)
      // A cycling engine blows cold for a while, then rests.
      const blows = on && (mode === 'CONTINUOUS' || sways(40, 1, 14 * minute) > 0)
      return {
        zone,
        // What it was told it repeats to the hundredth.
        ...(on || reported.setPoints.has(zone)
          ? { setPointCelsius: reported.setPoints.get(zone)?.celsius ?? tenth(setPoint(zone)) }
          : {}),
        dischargeAirCelsius: tenth(back - (blows ? 3.5 : 0)),
        returnAirCelsius: tenth(back),
      }
    }),
    engineHours: tenth(stores.engineHours),
    electricalHours: tenth(stores.electricHours),
    totalHours: tenth(stores.engineHours + stores.electricHours),
    batteryMillivolts: Math.round((on ? 13_900 : 12_500) + sways(50, 120)),
    alarms: spell && !isCleared ? [{ code: alarmCodes[Math.floor(spell.which * alarmCodes.length)]! }] : [],
  }
}
