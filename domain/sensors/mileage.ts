/** What the two mileage sensors have in common. */
import { z } from 'zod'
import { longestOdometer } from '../basics/assumed.ts'
import { number } from '../basics/print.ts'
import type { Miles } from '../basics/units.ts'

export const mileage = (about: string) =>
  z.object({ miles: z.number().min(0).max(longestOdometer).describe(`${about}, miles`) })

/** Miles with one decimal (§9). */
export const miles = (value: Miles): string => number(value, 1)
