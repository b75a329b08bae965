/** A command to a reefer unit in words, and how often its outcome is polled. */
import { number } from '#domain/basics/print.ts'
import type { Ms } from '#domain/basics/units.ts'
import { type ReeferCommandRequest, reeferCommands } from '#domain/sensors/reefer-commands.ts'

/** How soon an answer of the unit is seen. */
export const commandPollEvery: Ms = 2_500

/** Whole degrees without a decimal. */
export const degreesF = (value: number): string => `${number(value, Number.isInteger(value) ? 0 : 1)} °F`

/** "Set Point, zone 1: 34 °F", "Remote Off". */
export const inWords = ({ command, zone, setPointF }: ReeferCommandRequest): string =>
  zone === null || setPointF === null
    ? reeferCommands[command]
    : `${reeferCommands[command]}, zone ${zone}: ${degreesF(setPointF)}`
