/** How often the outcome of a command is polled. */
import type { Ms } from '#domain/basics/units.ts'

/** How soon an answer of the unit is seen. */
export const commandPollEvery: Ms = 2_500
