/** The parts of a vehicle with what its verdict says of them: a part is as bad as the worst cause that is about it. */
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import {
  placed,
  type TirePosition,
  tirePositions,
  type WheelPosition,
  wheelPositions,
} from '../sensors/positions.ts'
import { isTimed } from '../shapes/cause.ts'
import { wheelWhere } from '../shapes/part.ts'
import { type Level, worse } from '../vehicle/severity.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { Cause } from '../verdict/cause.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { shortForm } from '../verdict/words.ts'
import type { Part } from './parts.ts'

/** What a verdict says of one part of a vehicle. */
export interface PartCause {
  /** The key of the sensor that says so. */
  readonly sensor: string
  /** Which of the sensor's parts: a wheel or tire ("LFO"), a zone, a circuit; empty where it is about no single one. */
  readonly position: string
  readonly level: Level
  /** What is wrong; with for how long, but without a value, which the part shows itself. */
  readonly words: string
}

const wordsOf = (one: Cause, now: Instant): string =>
  isTimed(one.measure) ? shortForm(one, now) : t(one.words)

/** What a verdict says of parts, the worst first; what was put off or acknowledged is left out. */
export const partCausesOf = (
  { cause, also }: Pick<Verdict, 'cause' | 'also'>,
  now: Instant,
): readonly PartCause[] =>
  [cause, ...also]
    .filter((one): one is Cause & { part: NonNullable<Cause['part']> } => one?.part != null)
    .map((one) => ({ ...one.part, level: one.level, words: wordsOf(one, now) }))

const wheels: ReadonlySet<string> = new Set([...wheelPositions, ...tirePositions])

/** The parts that a cause is about: the one at its place; else all that its sensor tells of, where that is one. */
function partsAbout(parts: readonly Part[], { sensor, position }: PartCause, axles: Vehicle['axles']) {
  const told = parts.filter(
    ({ sensors, heard }) => heard === 'fresh' && sensors.some((key) => key === sensor),
  )
  const where = wheels.has(position)
    ? wheelWhere(placed(position as TirePosition | WheelPosition, axles))
    : position
  const there = told.filter((part) => part.where === where)
  return there.length > 0 || told.length > 1 ? there : told
}

/**
 * Parts as bad as the causes about them, each with the words of the worst: "Trailer fuse blown" colors the battery.
 * Parts that are not heard stay as they are: nobody knows how they are now.
 */
export function withCauses(
  parts: readonly Part[],
  causes: readonly PartCause[],
  axles: Vehicle['axles'],
): readonly Part[] {
  if (causes.length === 0) return parts
  const told = new Map<string, { level: Level; words: string }>()
  for (const cause of causes)
    for (const { id, level } of partsAbout(parts, cause, axles)) {
      const known = told.get(id)
      told.set(id, { level: worse(known?.level ?? level, cause.level), words: known?.words ?? cause.words })
    }
  return parts.map((part) => {
    const found = told.get(part.id)
    return found ? { ...part, level: found.level, cause: found.words } : part
  })
}
