/** What a vehicle's sensors read at a moment: only those that are fitted, and only what they could know then. */

import { exampleOf } from '#domain/basics/example.ts'
import { day, hour, minute } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type Readings, type SensorKey, sensors } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { at, hash, wander } from '../random.ts'
import { batteryLost } from './ageing.ts'
import { type DriveCourse, motionAt } from './drive.ts'
import { gpsFix } from './gps-fix.ts'
import type { Depth } from './moments.ts'
import { reefer } from './reefer.ts'
import type { Scene } from './scene.ts'
import { storesAt } from './stores.ts'
import { absFaults, lightFaults, tireInflation } from './trouble.ts'
import { weather } from './weather.ts'
import { brakes, pressures, tireTemperatures, wheelEnds } from './wheels.ts'

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

/** A lock that can be opened from afar is fitted to some. */
export const hasLock = ({ seed, sensors }: Scene['vehicle']): boolean => sensors.has(36) && seed % 4 === 0

/** The trailer's battery: what the tractor feeds while it is hooked, else what the charge gives, less what age has taken. */
const trailerBattery = ({ vehicle, leg, stores, motion, now }: Scene): number => {
  const ripple = wander(vehicle.seed + 1, now, 5 * minute) * 60
  const aged = batteryLost(vehicle, now)
  // The alternator holds up what the battery has lost, mostly.
  if (leg.kind !== 'drop' && motion.mph > 0) return Math.round(13_650 - aged / 4 + ripple)
  const rested = leg.kind === 'drop' ? 11_250 + 1_600 * stores.battery ** 0.7 : 13_050
  return Math.max(0, Math.round(rested - aged + ripple))
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

/** How a sensor is simulated. */
interface Simulation<R> {
  /** Only with a tractor's power. */
  readonly hooked?: true
  /** What the least report must be for it to be told. */
  readonly from: Depth
  readonly make: (scene: Scene) => R
}
/** The sensors with a simulation of their own; of any other the readings are made from its schema. */
const simulations: { readonly [K in SensorKey]?: Simulation<Readings[K]> } = {
  gps: { from: 'place', make: gpsFix },
  gpsMileage: { from: 'place', make: ({ motion }) => ({ miles: tenth(motion.miles) }) },
  tetherChange: { from: 'usual', make: ({ leg }) => ({ tethered: leg.kind !== 'drop' }) },
  door: {
    from: 'usual',
    make: (scene) => ({
      opened: doorOpen(scene),
      ...(hasLock(scene.vehicle) ? { locked: scene.course.orders.heldAt(scene.now).locked ?? true } : {}),
    }),
  },
  enhancedWeight: {
    from: 'usual',
    make: (scene) => ({
      bogieLbs: Math.max(
        0,
        Math.round(
          scene.vehicle.registered.restingBogieWeightLbs +
            cargoNow(scene) +
            wander(scene.vehicle.seed + 3, scene.now, 7 * minute) * 90,
        ),
      ),
    }),
  },
  // The wheels count a little more than the satellites see.
  odometer: {
    hooked: true,
    from: 'usual',
    make: ({ vehicle, motion }) => ({ miles: tenth(motion.miles * 1.004 + (vehicle.seed % 900)) }),
  },
  absSystemFault: { hooked: true, from: 'usual', make: absFaults },
  lightSystemFault: { hooked: true, from: 'usual', make: lightFaults },
  tireInflationStatus: { hooked: true, from: 'usual', make: tireInflation },
  sensorBoxBattery: { from: 'usual', make: (scene) => ({ millivolts: trailerBattery(scene) }) },
  backupBattery: {
    from: 'all',
    make: ({ stores }) => ({ millivolts: Math.round(3_320 + 830 * stores.backup ** 0.8) }),
  },
  reeferUnit: { from: 'usual', make: reefer },
  ultrasonicCargo: {
    from: 'usual',
    make: (scene) => {
      const loaded = cargoNow(scene) > 1_500
      return {
        loaded,
        distanceInches: Math.round(loaded ? 14 + 40 * at(scene.vehicle.seed, scene.leg.from / 1000) : 102),
      }
    },
  },
  cargoCamera: {
    from: 'all',
    make: (scene) => ({
      fullnessPercent: Math.round(within(0, (100 * cargoNow(scene)) / scene.vehicle.payloadLbs, 100)),
    }),
  },
  xt5300BatteryStatus: { from: 'all', make: ownCell },
  wiliotBattery: { from: 'all', make: ownCell },
  tse: { hooked: true, from: 'all', make: brakes },
  wheelEnd: { hooked: true, from: 'all', make: wheelEnds },
  individualTirePressure: { hooked: true, from: 'all', make: pressures },
  tireTemperature: { hooked: true, from: 'all', make: tireTemperatures },
}

/** How long what is made from a schema stays about as it is. */
const unchanged = 3 * hour

/** Readings of a sensor without a simulation of its own: each value wanders within what its schema allows. */
export function fromSchema({ key, schema }: AnySensor): Simulation<unknown> {
  const make = exampleOf(key, schema)
  return {
    from: 'usual',
    make: ({ vehicle, now }) =>
      make((path) => Math.min(0.999, (wander(hash(vehicle.seed, path), now, unchanged) + 1) / 2)),
  }
}

const every = sensors.map((sensor) => ({
  ...sensor,
  ...((simulations[sensor.key] as Simulation<unknown> | undefined) ?? fromSchema(sensor)),
}))

const ranks: Readonly<Record<Depth, number>> = { place: 0, usual: 1, all: 2 }

/** The readings of a vehicle at a moment. */
export function readingsAt(course: DriveCourse, now: Instant, depth: Depth): Readings {
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
  for (const { key, id, hooked, from, make } of every) {
    if (ranks[from] > ranks[depth] || !vehicle.sensors.has(id)) continue
    if (hooked && leg.kind === 'drop') continue
    readings[key] = make(scene)
  }
  return readings as Readings
}
