/**
 * What assistants may ask, as declarations: a tool is one file and one line in `tools/index.ts`. From it follow what the
 * server lists, how its arguments are checked, and what is answered: a plain text and the same as an object.
 */
import { z } from 'zod'
import type { Right } from '#domain/access/rights.ts'
import { dayIn, isoIn } from '#domain/basics/dates.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Asking } from './asking.ts'

/** An answer: a sentence of what was found, a line for each thing, and all of it as an object. */
export interface ToolAnswer<Output> {
  readonly heading: string
  readonly lines: readonly string[]
  readonly object: Output
}

export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string
  readonly title: string
  /** For the assistant: what it answers, and what to give it. */
  readonly description: string
  /** The rights that a token needs; who lacks one is not offered the tool. */
  readonly rights: readonly Right[]
  readonly input: Input
  readonly output: Output
  /** @throws RestProblem for what is refused */
  readonly answer: (input: z.output<Input>, asking: Asking) => Promise<ToolAnswer<z.input<Output>>>
}
export type AnyTool = Omit<Tool<z.ZodObject, z.ZodObject>, 'answer'> & {
  readonly answer: (input: never, asking: Asking) => Promise<ToolAnswer<Readonly<Record<string, unknown>>>>
}
export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  one: Tool<Input, Output>,
): AnyTool => one

/** Names and parts of names. */
export const nameInput = (description: string) => z.string().trim().min(1).max(100).describe(description)
export const vehicleInput = nameInput('The unit ID or the VIN of one vehicle, as find_vehicles tells them')
export const limitInput = (most: number, usual = 25) =>
  z.int().min(1).max(most).default(usual).describe(`The most to answer, 1 to ${most}`)
export const afterInput = z
  .string()
  .max(2_000)
  .optional()
  .describe('`next` of the answer before, with the same other arguments')

/** What every list says of itself. */
export const listOutput = {
  truncated: z.boolean().describe('There is more than is told here'),
  next: z.string().nullable().describe('For `after`, to go on; null at the end'),
}
export const timeOutput = z.iso.datetime({ offset: true })

const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The same with its moments of UTC as clocks of a zone show them, offset included. */
export const zoned = (value: unknown, zone: string): unknown => {
  if (typeof value === 'string') return utc.test(value) ? isoIn(Date.parse(value), zone) : value
  if (Array.isArray(value)) return value.map((one) => zoned(one, zone))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, zoned(one, zone)]))
}

/** "2026-11-28 14:05" on clocks of the zone. */
export const clock = (at: string | Instant, zone: string): string => {
  const instant = typeof at === 'number' ? at : Date.parse(at)
  return `${dayIn(instant, zone)} ${isoIn(instant, zone).slice(11, 16)}`
}

/** "7 h 05 min" */
export const lasted = (ms: number): string => {
  const all = Math.round(ms / 60_000)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  return hours > 0 ? `${hours} h ${String(minutes).padStart(2, '0')} min` : `${minutes} min`
}

/** What of a line is known, with commas between. */
export const said = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part) => part).join(', ')
