/** How somebody arranges the drawer's sections: their order and which are shown, for each family of devices. */
import { z } from 'zod'
import { type Company, companies, companyOf, deviceTypes, makerOf } from '../vehicle/makers.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { sensors } from './index.ts'
import type { AnySensor } from './sensor.ts'

/** Gateways of one company come with much the same sensors: one order serves them all (§3). */
export const families = [...new Set(Object.values(companies))] as readonly Company[]
export const isFamily = (name: string): name is Company => (families as readonly string[]).includes(name)
/** The family of a device; one that is not known is arranged as the first. */
export const familyOf = (deviceTypeId: number): Company => companyOf(deviceTypeId) ?? families[0]!

/** Twice as many as there are sensors: keys of sensors that are gone are kept and passed over. */
const most = 40
const keys = z.array(z.string().min(1).max(64)).max(most)
export const sensorOrder = z.strictObject({
  /** Keys in their order; sensors that it does not name follow in the order of the specification (§2). */
  order: keys,
  hidden: keys,
  /** Sensors that are not installed and shown even so. */
  added: keys,
})
export type SensorOrder = z.infer<typeof sensorOrder>
/** By family; one without an entry is as it comes. */
export type SensorOrders = Readonly<Partial<Record<Company, SensorOrder>>>

/** What holds until somebody arranges. */
export const plainOrder: SensorOrder = { order: [], hidden: [], added: [] }
export const isPlainOrder = ({ order, hidden, added }: SensorOrder): boolean =>
  order.length + hidden.length + added.length === 0

const all: readonly AnySensor[] = sensors

/** All sensors of a family, in somebody's order. */
export function orderedSensors(family: Company, { order }: SensorOrder): readonly AnySensor[] {
  const here = all.filter(({ makers }) => makers.some((maker) => companies[maker] === family))
  const named = [...new Set(order)].flatMap((key) => here.find((sensor) => sensor.key === key) ?? [])
  return [...named, ...here.filter((sensor) => !named.includes(sensor))]
}

/** The order with a sensor moved to where another stands, which makes room on the side it came from. */
export function movedSensor(order: SensorOrder, family: Company, from: string, to: string): SensorOrder {
  const now = orderedSensors(family, order).map(({ key }) => key)
  const [a, b] = [now.indexOf(from), now.indexOf(to)]
  if (a < 0 || b < 0 || a === b) return order
  now.splice(a, 1)
  now.splice(b, 0, from)
  return { ...order, order: now }
}

/** The order with a sensor shown or hidden; `installed`: whether it is shown by itself. */
export function shownSensor(order: SensorOrder, key: string, installed: boolean, on: boolean): SensorOrder {
  const without = (list: readonly string[]) => list.filter((one) => one !== key)
  const [hidden, added] = [without(order.hidden), without(order.added)]
  if (on === installed) return { ...order, hidden, added }
  return on ? { ...order, hidden, added: [...added, key] } : { ...order, hidden: [...hidden, key], added }
}

type Fitted = Pick<Vehicle, 'deviceTypeId' | 'installedSensorTypeIds'>
/** Whether a sensor is installed and applies to the device's family: these sections are shown by themselves. */
export function isFitted(sensor: AnySensor, { deviceTypeId, installedSensorTypeIds }: Fitted): boolean {
  const maker = makerOf(deviceTypeId)
  return installedSensorTypeIds.includes(sensor.id) && (maker === null || sensor.makers.includes(maker))
}

/**
 * The sections of a vehicle's drawer.
 * @param isOn whether a flag is on; those behind one that is off are left out
 * @param order null where it is not known: the order of the specification
 */
export function drawerSections(
  vehicle: Fitted,
  isOn: (flag: string) => boolean,
  order: SensorOrder | null,
): readonly AnySensor[] {
  const { hidden, added } = order ?? plainOrder
  const addable = isOn('DisplaySensors')
  return orderedSensors(familyOf(vehicle.deviceTypeId), order ?? plainOrder).filter(
    (sensor) =>
      (sensor.flag === undefined || isOn(sensor.flag)) &&
      !hidden.includes(sensor.key) &&
      (isFitted(sensor, vehicle) || (addable && added.includes(sensor.key))),
  )
}

/** The sections where a vehicle's own are not known: those of the first device there is, a Pro (§2). */
export const usualSections = (isOn: (flag: string) => boolean): readonly AnySensor[] =>
  drawerSections({ deviceTypeId: usual.id, installedSensorTypeIds: usual.sensorTypeIds }, isOn, null)
const [usual] = deviceTypes
