/** Makes the demo's fleet out of a seed: what is registered of each vehicle, and what the simulator alone knows of it. */
import { day } from '#domain/basics/time.ts'
import type { Instant, Miles, Pounds } from '#domain/basics/units.ts'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import { sensors } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { deviceTypes, findDeviceType } from '#domain/vehicle/makers.ts'
import { oems } from '#domain/vehicle/oems.ts'
import { vin } from '#domain/vehicle/vin.ts'
import { type DemoCustomer, demoCustomers, demoUsers } from './customers.ts'
import { type Fitting, fittings } from './fittings.ts'
import { demoPartLists } from './parts.ts'
import { type Dice, dice, hash } from './random.ts'
import { serviceCentersOf } from './service-centers.ts'
import { type DemoSite, sitesOf } from './sites.ts'
import { geofencesOf, rulesOf } from './watching.ts'

export type SeedVehicle = FleetSeed['vehicles'][number]

/** A vehicle of the fleet with what the simulator drives it by. */
export interface SimVehicle {
  readonly registered: SeedVehicle
  /** Empty where no gateway is fitted or its SIM is switched off: it never reports. */
  readonly serial: string
  /** All of its own chances come from this number. */
  readonly seed: number
  readonly sensors: ReadonlySet<number>
  readonly home: DemoSite
  readonly sites: readonly DemoSite[]
  readonly longestTrip: Miles
  /** Busy ones are hooked again within hours, pool ones within days, parked ones after weeks. */
  readonly pace: 'busy' | 'pool' | 'parked'
  readonly payloadLbs: Pounds
  readonly refrigerated: boolean
  readonly selfPropelled: boolean
  /** Parent group the yard and is left to real gateways: a replay, a phone, an MQTT client. */
  readonly spare: boolean
}

export interface Fleet {
  readonly seed: FleetSeed
  readonly vehicles: readonly SimVehicle[]
}

/** Gives each its due in turn: after any number of calls nobody is more than one away from its share. */
const inTurn = <T>(of: readonly (readonly [T, number])[]): (() => T) => {
  const sum = of.reduce((all, [, weight]) => all + weight, 0)
  const given = of.map(() => 0)
  let calls = 0
  return () => {
    calls++
    let most = 0
    for (let i = 1; i < of.length; i++) {
      const lack = (k: number) => (of[k]![1] / sum) * calls - given[k]!
      if (lack(i) > lack(most)) most = i
    }
    given[most]!++
    return of[most]![0]
  }
}

/** One turn-giver a key, made when it is first asked for. */
const turns = <K, T>(weights: (key: K) => readonly (readonly [T, number])[]): ((key: K) => T) => {
  const made = new Map<K, () => T>()
  return (key) => {
    let turn = made.get(key)
    if (!turn) {
      turn = inTurn(weights(key))
      made.set(key, turn)
    }
    return turn()
  }
}

const optional = {
  ultrasonic: 26,
  reefer: 25,
  tse: 21,
  wheelEnd: 23,
  pressure: 24,
  temperature: 38,
  door: 36,
}
const tether = 10
const placed = new Set<number>([
  ...Object.values(optional),
  ...deviceTypes.flatMap(({ sensorTypeIds }) => sensorTypeIds),
])
/** Sensors that no device comes with and that nothing here knows: some vehicles with a device of their makers have one. */
const further = (sensors as readonly AnySensor[]).filter(({ id }) => !placed.has(id))

/** Sensor type ids: those of the device, less what the vehicle has no place for, and what was ordered besides. */
const sensorsOf = (deviceTypeId: number, fitting: Fitting, cargoMonitor: boolean, one: Dice): number[] => {
  const device = findDeviceType(deviceTypeId)!
  const fitted = new Set<number>(device.sensorTypeIds)
  if (!fitting.doors) fitted.delete(optional.door)
  if (fitting.selfPropelled) fitted.delete(tether)
  if (device.name === 'Pro') {
    if (one.chance(0.34)) for (const id of [optional.pressure, optional.temperature]) fitted.add(id)
    if (one.chance(0.22)) fitted.add(optional.wheelEnd)
    if (one.chance(0.25)) fitted.add(optional.tse)
  }
  if (cargoMonitor) fitted.add(optional.ultrasonic)
  if (fitting.refrigerated) fitted.add(optional.reefer)
  for (const { id, makers } of further) if (makers.includes(device.maker) && one.chance(0.5)) fitted.add(id)
  return [...fitted].sort((a, b) => a - b)
}

const prefixes: Readonly<Record<string, string>> = { pro: 'MRY', go: 'XRG', xt5300: 'XRG', wiliot: 'WLT' }
const apps: Readonly<Record<string, readonly string[]>> = {
  pro: ['4.12.3', '4.12.3', '4.12.3', '4.11.9', '4.10.2'],
  go: ['2.8.1', '2.8.1', '2.7.4'],
  xt5300: ['1.9.0', '1.8.6'],
}
const contracts = ['Dedicated A', 'Dedicated B', 'Leased']
const iso = (at: Instant) => new Date(at).toISOString()

/** Counts up in uneven steps, so that serials look like those of boxes bought over the years. */
const counter = (from: number, one: Dice) => {
  let last = from
  return () => {
    last += one.whole(1, 37)
    return last
  }
}

/** Who watches over a customer's fleet; the small customers have nobody who signs in. */
const dispatcherOf = ({ abbrev }: DemoCustomer): string | null =>
  demoUsers.find(({ customer, roles }) => customer === abbrev && roles.includes('CUSTOMER'))?.email ?? null

/**
 * The fleet of a seed. The same seed and `start` give the same fleet, and a larger one begins with the smaller.
 * `start` is when its history begins: gateways were installed before it.
 */
export function fleet(seed: string, vehicles: number, start: Instant): Fleet {
  const customerOf = inTurn(demoCustomers.map((customer) => [customer, customer.share]))
  const typeOf = turns((customer: DemoCustomer) => customer.types)
  const deviceOf = turns((typeId: number) => fittings[typeId]!.devices)
  const cargoMonitorOf = inTurn([
    [true, 1],
    [false, 1],
  ])
  const sites = new Map(demoCustomers.map((customer) => [customer, sitesOf(seed, customer)]))
  const numbers = dice(seed, 'numbers')
  const serials: Readonly<Record<string, () => number>> = {
    MRY: counter(104_217, numbers),
    XRG: counter(58_330_114, numbers),
    WLT: counter(7_204_559, numbers),
  }
  const builtBy = new Map(oems.map(({ name }) => [name as string, counter(100_000, numbers)]))
  const running = new Map<DemoCustomer, number>()
  let spareAt = -1
  let proVans = 0

  const all = Array.from({ length: vehicles }, (_, index): SimVehicle => {
    const one = dice(seed, 'vehicle', index)
    const customer = customerOf()
    const vehicleTypeId = typeOf(customer)
    const fitting = fittings[vehicleTypeId]!
    const deviceTypeId = deviceOf(vehicleTypeId)
    const device = findDeviceType(deviceTypeId)!
    const cargoMonitor = device.name === 'Go' && fitting.doors && !fitting.refrigerated && cargoMonitorOf()
    const sensors = sensorsOf(deviceTypeId, fitting, cargoMonitor, one)

    const count = (running.get(customer) ?? 0) + 1
    running.set(customer, count)
    const hashes = customer.unitId.split('#').length - 1
    const unitId = customer.unitId.replace(/#+/, String(count).padStart(hashes, '0'))
    const yards = sites.get(customer)!.filter(({ kind }) => kind === 'yard')
    const home = one.weighted(yards.map((yard, i) => [yard, 1 / (i + 1.5)]))

    // A spare one is the second van with a Pro, so that even a tiny fleet has one and its first vehicle drives.
    if (customer === demoCustomers[0] && vehicleTypeId === 3 && device.name === 'Pro' && ++proVans === 2)
      spareAt = index
    const spare = spareAt === index

    const thisYear = new Date(start).getUTCFullYear()
    const modelYear = thisYear + 1 - Math.min(16, 1 + Math.floor(one.wait(4.2)))
    const builder = one.weighted(fitting.builders)
    const installed =
      start - day * one.between(25, 365 * Math.max(0.4, Math.min(4.5, thisYear - modelYear + 0.8)))
    const active = spare || !one.chance(0.012)
    const prefix = prefixes[device.maker]!
    const serial = `${prefix}-${String(serials[prefix]!()).padStart(8, '0')}`
    const isTru = fitting.refrigerated && device.maker === 'go'
    const registered: SeedVehicle = {
      customer: customer.abbrev,
      vin: vin({
        wmi: oems.find(({ name }) => name === builder)!.wmis[0],
        descriptor: fitting.descriptor,
        modelYear,
        plant: one.pick([...'BEKST1']),
        serial: builtBy.get(builder)!(),
      }),
      unitId,
      serialNumber: serial,
      vehicleTypeId,
      deviceTypeId,
      installedSensorTypeIds: sensors,
      baseProductType: isTru ? 'TRU' : device.product.base,
      goProductType: isTru ? '' : cargoMonitor ? 'GO: Cargo Monitor' : device.product.go,
      installationDate: iso(installed),
      modelYear,
      vehicleMfgr: builder,
      vehicleLengthFeet: one.weighted(fitting.lengths),
      axles: one.weighted(fitting.axles),
      restingBogieWeightLbs: Math.round(one.between(...fitting.restingLbs) / 10) * 10,
      hasSolarPanels: one.chance(device.maker === 'go' ? 0.8 : device.maker === 'pro' ? 0.15 : 0.05),
      mainAppVersion: apps[device.maker] ? one.pick(apps[device.maker]!) : null,
      simStatus: active ? 'Activated' : 'Deactivated',
      simStatusChangeDate: iso(active ? installed : start - day * one.between(1, 20)),
      cargoCameraSerialNumber: sensors.includes(27) ? `CAM-${one.whole(200_000, 999_999)}` : null,
      thermoKingExternalId: fitting.refrigerated ? `TK-${one.whole(10_000_000, 99_999_999)}` : null,
      checkFuse: one.chance(0.01),
      groups: [
        home.town,
        fitting.group,
        ...(customer.share > 0.2 && one.chance(0.15) ? [one.pick(contracts)] : []),
      ],
    }
    return {
      registered,
      serial: active ? serial : '',
      seed: hash(seed, 'drives', index),
      sensors: new Set(sensors),
      home,
      sites: sites.get(customer)!,
      longestTrip: fitting.selfPropelled ? 250 : one.weighted(customer.ranges),
      pace: spare
        ? 'parked'
        : one.weighted([
            ['busy', 80],
            ['pool', 14],
            ['parked', 6],
          ]),
      payloadLbs: fitting.payloadLbs,
      refrigerated: fitting.refrigerated,
      selfPropelled: fitting.selfPropelled,
      spare,
    }
  })
  return {
    seed: {
      customers: demoCustomers.map(({ abbrev, shortName, longName, dotNumber, flags }) => ({
        abbrev,
        shortName,
        longName,
        dotNumber,
        retentionDurationDays: 400,
        flags: [...flags],
      })),
      users: demoUsers,
      vehicles: all.map(({ registered }) => registered),
      geofences: demoCustomers.flatMap((customer) =>
        geofencesOf(seed, customer, sites.get(customer)!, start),
      ),
      serviceCenters: [...serviceCentersOf(seed)],
      partLists: [...demoPartLists()],
      rules: demoCustomers.flatMap((customer) =>
        rulesOf(customer, dispatcherOf(customer), sites.get(customer)!, start),
      ),
    },
    vehicles: all,
  }
}
