/** Tires, hubs and brakes: pressure, heat and wear at each position. */
import { day, hour, minute } from '#domain/basics/time.ts'
import type { Readings } from '#domain/sensors/index.ts'
import {
  type TirePosition,
  tirePositions,
  type WheelPosition,
  wheelPositions,
} from '#domain/sensors/positions.ts'
import { at, wander } from '../random.ts'
import { tireLost } from './ageing.ts'
import type { Scene } from './scene.ts'

const axlesOf = { 1: 'F', 2: 'FR', 3: 'FMR' } as const
const on = <P extends string>(positions: readonly P[], axles: 1 | 2 | 3): readonly P[] =>
  positions.filter((position) => axlesOf[axles].includes(position[1]!))
const tiresOf: Readonly<Record<1 | 2 | 3, readonly TirePosition[]>> = {
  1: on(tirePositions, 1),
  2: on(tirePositions, 2),
  3: on(tirePositions, 3),
}
const wheelsOf: Readonly<Record<1 | 2 | 3, readonly WheelPosition[]>> = {
  1: on(wheelPositions, 1),
  2: on(wheelPositions, 2),
  3: on(wheelPositions, 3),
}

const tenth = (value: number) => Math.round(value * 10) / 10
/** How warm the running has made it, 0 to 1: most of it within an hour. */
const warmth = ({ motion }: Scene) => 1 - Math.exp(-motion.moving / (25 * minute))

export function pressures(scene: Scene): NonNullable<Readings['individualTirePressure']> {
  const { vehicle, course, now, ambient } = scene
  const tires = tiresOf[vehicle.registered.axles]
  const leak = course.spells.leak.at(now)
  const leaking = leak ? Math.floor(leak.where * tires.length) : -1
  // From a nail that takes days to a cut that takes an hour.
  const rate = leak ? 0.25 + 9 * leak.size ** 6 : 0
  const slow = tireLost(vehicle, tires.length, now)
  return {
    tires: tires.map((position, i) => {
      // Filled to about 102, and weather and running move it.
      const full = 102 + (at(vehicle.seed, 40 + i) - 0.5) * 8 + (ambient - 15) * 0.18 + warmth(scene) * 8
      const lost = leak && i === leaking ? Math.min(70, (rate * (now - leak.from)) / hour) : 0
      const seeped = slow?.at === i ? slow.psi : 0
      const moved = wander(vehicle.seed + 50 + i, now, 20 * minute) * 0.6
      const psi = tenth(Math.max(0, full - lost - seeped + moved))
      const leaks = rate > 4 ? 'SEVERE_LEAK' : rate > 1 ? 'MODERATE_LEAK' : 'SLOW_LEAK'
      // What seeps takes weeks: to the sensor it is no leak, only a low tire in the end.
      if (lost + seeped > 2 && psi < 85) return { position, psi, status: 'LOW_PRESSURE' }
      return { position, psi, status: lost > 2 ? leaks : 'OK' }
    }),
  }
}

/** The wheel whose hub runs hot now, and how much, 0 to 1. */
function hotWheel({ vehicle, course, now }: Scene): { position: WheelPosition; size: number } | null {
  const heat = course.spells.wheelHeat.at(now)
  if (!heat) return null
  const wheels = wheelsOf[vehicle.registered.axles]
  return { position: wheels[Math.floor(heat.where * wheels.length)]!, size: heat.size }
}

export function tireTemperatures(scene: Scene): NonNullable<Readings['tireTemperature']> {
  const { vehicle, now, ambient } = scene
  const hot = hotWheel(scene)
  return {
    tires: tiresOf[vehicle.registered.axles].map((position, i) => {
      const inner = position[2] === 'I' ? 4 : 0
      // A hub that runs hot warms the tires on it.
      const beside = hot && position.startsWith(hot.position) ? 20 + 45 * hot.size : 0
      const rise = warmth(scene) * (24 + inner + at(vehicle.seed, 60 + i) * 6 + beside)
      return { position, celsius: tenth(ambient + rise + wander(vehicle.seed + 70 + i, now, 15 * minute)) }
    }),
  }
}

export function wheelEnds(scene: Scene): NonNullable<Readings['wheelEnd']> {
  const { vehicle, now, ambient } = scene
  const hot = hotWheel(scene)
  return {
    wheels: wheelsOf[vehicle.registered.axles].map((position, i) => {
      const rise = 20 + at(vehicle.seed, 80 + i) * 10 + (position === hot?.position ? 45 + 70 * hot.size : 0)
      const celsius = tenth(ambient + warmth(scene) * rise + wander(vehicle.seed + 90 + i, now, 15 * minute))
      return { position, celsius, status: celsius >= 120 ? 'OVER_TEMPERATURE' : 'OK' }
    }),
  }
}

/** Days from new linings to worn ones. */
const liningLife = 420 * day

export function brakes({ vehicle, now }: Scene): NonNullable<Readings['tse']> {
  const corners = (['LF', 'RF', 'LR', 'RR'] as const).slice(0, vehicle.registered.axles === 1 ? 2 : 4)
  return {
    wheels: corners.map((position, i) => {
      const worn = (now / liningLife + at(vehicle.seed, 100 + i)) % 1
      return { position, level: worn < 0.93 ? 0 : worn < 0.975 ? 1 : worn < 0.992 ? 2 : 3 }
    }),
  }
}
