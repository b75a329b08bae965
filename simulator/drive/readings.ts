/** What a vehicle's sensors read at a moment: only those that are fitted, and only what they could know then. */
import { day, hour, minute } from '#domain/basics/time.ts'
import type { Celsius, Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { SimVehicle } from '../fleet.ts'
import { at, wander } from '../random.ts'
import { type Course, type Motion, motionAt } from './drive.ts'
import { gpsFix } from './gps-fix.ts'
import type { Leg } from './itinerary.ts'
import type { Depth } from './moments.ts'
import { reefer } from './reefer.ts'
import { type Stores, storesAt } from './stores.ts'
import { absFaults, lightFaults, tireInflation } from './trouble.ts'
import { weather } from './weather.ts'
import { brakes, pressures, tireTemperatures, wheelEnds } from './wheels.ts'

/** All that the readings of a moment are made from. */
export interface Scene {
  readonly course: Course
  readonly vehicle: SimVehicle
  readonly leg: Leg
  readonly motion: Motion
  readonly stores: Stores
  readonly now: Instant
  readonly ambient: Celsius
}

const tenth = (value: number) => Math.round(value * 10) / 10
const within = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value))

/** Cargo on the bogie now: it comes and goes by the pallet while somebody works. */
export function cargoNow({ leg, now }: Pick<Scene, 'leg' | 'now'>): number {
  const { work } = leg
  if (!work || now <= work.from) return leg.lbs
  if (now >= work.to) return work.toLbs
  return work.fromLbs + (work.toLbs - work.fromLbs) * ((now - work.from) / (work.to - work.from))
}

const doorOpen = ({ course, leg, now }: Scene): boolean => {
  const { work } = leg
  if (work && now >= work.from && now < work.to) return true
  return leg.kind !== 'drive' && course.spells.ajar.at(now) !== null
}

/** The trailer's battery: what the tractor feeds while it is hooked, else what the charge gives. */
const trailerBattery = ({ vehicle, leg, stores, motion, now }: Scene): number => {
  const ripple = wander(vehicle.seed + 1, now, 5 * minute) * 60
  if (leg.kind !== 'drop') return Math.round((motion.mph > 0 ? 13_650 : 13_050) + ripple)
  return Math.round(11_250 + 1_600 * stores.battery ** 0.7 + ripple)
}

/** A device that lives on its own cell: drains over months and is charged by the sun, if it has a panel. */
const ownCell = ({ vehicle, now, ambient }: Scene) => {
  const life = 100 * day
  const phase = (now / life + at(vehicle.seed, 5)) % 1
  const solar = vehicle.registered.hasSolarPanels
  const charge = solar ? 88 + 9 * wander(vehicle.seed + 2, now, day) : 100 - 96 * phase
  return {
    chargePercent: Math.round(within(2, charge, 100)),
    millivolts: Math.round(3_300 + 8 * charge + 2 * (ambient - 15)),
    ...(solar
      ? { charging: wander(vehicle.seed + 2, now + hour, day) > wander(vehicle.seed + 2, now, day) }
      : {}),
  }
}

type Make = { readonly [K in keyof Readings]-?: (scene: Scene) => Readings[K] }
interface Part {
  readonly id: number
  /** Only with a tractor's power. */
  readonly hooked?: true
  /** What the least report must be for it to be told. */
  readonly from: Depth
}
const parts: Readonly<Record<keyof Make, Part>> = {
  gps: { id: 1, from: 'place' },
  gpsMileage: { id: 16, from: 'place' },
  tetherChange: { id: 10, from: 'usual' },
  door: { id: 36, from: 'usual' },
  enhancedWeight: { id: 5, from: 'usual' },
  odometer: { id: 6, hooked: true, from: 'usual' },
  absSystemFault: { id: 7, hooked: true, from: 'usual' },
  lightSystemFault: { id: 8, hooked: true, from: 'usual' },
  tireInflationStatus: { id: 15, hooked: true, from: 'usual' },
  sensorBoxBattery: { id: 13, from: 'usual' },
  backupBattery: { id: 22, from: 'all' },
  reeferUnit: { id: 25, from: 'usual' },
  ultrasonicCargo: { id: 26, from: 'usual' },
  cargoCamera: { id: 27, from: 'all' },
  xt5300BatteryStatus: { id: 37, from: 'all' },
  wiliotBattery: { id: 39, from: 'all' },
  tse: { id: 21, hooked: true, from: 'all' },
  wheelEnd: { id: 23, hooked: true, from: 'all' },
  individualTirePressure: { id: 24, hooked: true, from: 'all' },
  tireTemperature: { id: 38, hooked: true, from: 'all' },
}
const make: Make = {
  gps: gpsFix,
  gpsMileage: ({ motion }) => ({ miles: tenth(motion.miles) }),
  tetherChange: ({ leg }) => ({ tethered: leg.kind !== 'drop' }),
  door: (scene) => ({ opened: doorOpen(scene) }),
  enhancedWeight: (scene) => ({
    bogieLbs: Math.max(
      0,
      Math.round(
        scene.vehicle.registered.restingBogieWeightLbs +
          cargoNow(scene) +
          wander(scene.vehicle.seed + 3, scene.now, 7 * minute) * 90,
      ),
    ),
  }),
  // The wheels count a little more than the satellites see.
  odometer: ({ vehicle, motion }) => ({ miles: tenth(motion.miles * 1.004 + (vehicle.seed % 900)) }),
  absSystemFault: absFaults,
  lightSystemFault: lightFaults,
  tireInflationStatus: tireInflation,
  sensorBoxBattery: (scene) => ({ millivolts: trailerBattery(scene) }),
  backupBattery: ({ stores }) => ({ millivolts: Math.round(3_320 + 830 * stores.backup ** 0.8) }),
  reeferUnit: reefer,
  ultrasonicCargo: (scene) => {
    const loaded = cargoNow(scene) > 1_500
    return {
      loaded,
      distanceInches: Math.round(loaded ? 14 + 40 * at(scene.vehicle.seed, scene.leg.from / 1000) : 102),
    }
  },
  cargoCamera: (scene) => ({
    fullnessPercent: Math.round(within(0, (100 * cargoNow(scene)) / scene.vehicle.payloadLbs, 100)),
  }),
  xt5300BatteryStatus: ownCell,
  wiliotBattery: ownCell,
  tse: brakes,
  wheelEnd: wheelEnds,
  individualTirePressure: pressures,
  tireTemperature: tireTemperatures,
}

const ranks: Readonly<Record<Depth, number>> = { place: 0, usual: 1, all: 2 }
const keys = Object.keys(parts) as (keyof Make)[]

/** The readings of a vehicle at a moment. */
export function readingsAt(course: Course, now: Instant, depth: Depth): Readings {
  const { vehicle } = course
  const leg = course.legAt(now)
  const motion = motionAt(course, leg, now)
  const scene: Scene = {
    course,
    vehicle,
    leg,
    motion,
    stores: storesAt(vehicle, leg, now),
    now,
    ambient: weather(motion, now),
  }
  const readings: Record<string, unknown> = {}
  for (const key of keys) {
    const part = parts[key]
    if (ranks[part.from] > ranks[depth] || !vehicle.sensors.has(part.id)) continue
    if (part.hooked && leg.kind === 'drop') continue
    readings[key] = make[key](scene)
  }
  return readings as Readings
}
