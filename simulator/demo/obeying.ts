/** The gateways of the demo and their reefer units: what they say that they can do, and how each carries out a command. */
import { setTimeout as pause } from 'node:timers/promises'
import { minute, second } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type CommandName, type CommandOrder, commandOf, reeferCommandNames } from '#domain/commands/index.ts'
import type { Capabilities } from '#domain/ota/device.ts'
import type { CommandResult } from '#domain/wire/command.ts'
import type { DriveCourse } from '../drive/drive.ts'
import { hasLock } from '../drive/readings.ts'
import { zonesOf } from '../drive/reefer.ts'
import type { SimVehicle } from '../fleet.ts'
import { hash } from '../random.ts'
import type { CarryOut } from './by-mqtt.ts'
import { demoReportAt } from './history.ts'
import type { SendReports } from './live.ts'

const gatewayCommands = ['locateNow', 'liveMode', 'reboot', 'relearnSensors'] as const satisfies CommandName[]
const lockCommands = ['lockDoors', 'unlockDoors'] as const satisfies CommandName[]

/** What a gateway says that it can do; units of an older make know no pre-trip test. */
export const commandsOf = (vehicle: SimVehicle): Pick<Capabilities, 'commands' | 'limits'> => {
  const hasUnit = vehicle.sensors.has(25)
  const isOldMake = hash(vehicle.seed, 'old make') % 4 === 0
  return {
    commands: [
      ...(hasUnit ? reeferCommandNames.filter((name) => !isOldMake || name !== 'preTrip') : []),
      ...gatewayCommands,
      ...(hasLock(vehicle) ? lockCommands : []),
    ],
    limits: hasUnit
      ? { zone: { least: 1, most: zonesOf(vehicle) }, setPointCelsius: { least: -28.89, most: 26.67 } }
      : {},
  }
}

/** A few drivers have set the switch on the unit at its own controls. */
export const isLocal = ({ vehicle }: DriveCourse): boolean => hash(vehicle.seed, 'local control') % 17 === 0

/** Why the unit refuses; null where it obeys. */
export const refusalOf = (course: DriveCourse, { command, args }: CommandOrder): string | null => {
  if (commandOf(command).unit !== 'reefer') return null
  if (isLocal(course)) return 'The unit is switched to its own controls'
  const { zone } = args
  return zone !== undefined && zone > zonesOf(course.vehicle) ? `The unit has no zone ${zone}` : null
}

export interface Surroundings {
  readonly send: SendReports
  /** The gateway starts again. */
  readonly restart: (at: Instant) => void
}

/** Takes as long as gateways do, carries out, and reports at once what has become of it. */
export const carryOutBy = (course: DriveCourse, { send, restart }: Surroundings): CarryOut => {
  const report = () => send([demoReportAt(course, { at: Date.now(), depth: 'all' })])
  const reportOften = async (every: number, until: Instant) => {
    for (;;) {
      await pause(every, undefined, { ref: false })
      if (Date.now() > until) return
      await report()
    }
  }
  return async (order): Promise<CommandResult> => {
    await pause((4 + (course.vehicle.seed % 4)) * second, undefined, { ref: false })
    const reason = refusalOf(course, order)
    if (reason !== null) return { id: order.id, status: 'failed', reason }
    const at = Date.now()
    course.orders.give(order, at)
    const { intervalMinutes, forMinutes } = order.args
    if (order.command === 'liveMode')
      // It ends with its connection.
      reportOften(intervalMinutes! * minute, at + forMinutes! * minute).catch(() => undefined)
    if (order.command === 'reboot') restart(at)
    await report()
    return { id: order.id, status: 'success', reason: null }
  }
}
