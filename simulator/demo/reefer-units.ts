/** The reefer units of the demo at the other end of their gateways: each carries out a command, or answers why not. */
import { setTimeout as pause } from 'node:timers/promises'
import { second } from '#domain/basics/time.ts'
import type { CommandResult, GatewayCommand } from '#domain/wire/command.ts'
import type { DriveCourse } from '../drive/drive.ts'
import { zonesOf } from '../drive/reefer.ts'
import { hash } from '../random.ts'
import type { CarryOut } from './by-mqtt.ts'
import { demoReportAt } from './history.ts'
import type { SendReports } from './live.ts'

/** A few drivers have set the switch on the unit at its own controls. */
export const isLocal = ({ vehicle }: DriveCourse): boolean => hash(vehicle.seed, 'local control') % 17 === 0

/** Why the unit refuses; null where it obeys. */
export const refusalOf = (course: DriveCourse, { zone }: Pick<GatewayCommand, 'zone'>): string | null => {
  if (isLocal(course)) return 'The unit is switched to its own controls'
  return zone !== null && zone > zonesOf(course.vehicle) ? `The unit has no zone ${zone}` : null
}

/** Takes as long as units do, carries out, and reports at once what has become of it. */
export const carryOutBy =
  (course: DriveCourse, send: SendReports): CarryOut =>
  async (command): Promise<CommandResult> => {
    await pause((4 + (course.vehicle.seed % 4)) * second, undefined, { ref: false })
    const reason = refusalOf(course, command)
    if (reason !== null) return { id: command.id, status: 'failed', reason }
    const at = Date.now()
    course.orders.give(command, at)
    await send([demoReportAt(course, { at, depth: 'all' })])
    return { id: command.id, status: 'success', reason: null }
  }
