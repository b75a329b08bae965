/** What befalls a vehicle for a while: faults that come and go, no coverage, silence. Each kind has its own chances. */
import { day, hour, minute } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type Dice, dice } from '../random.ts'

export interface Spell {
  readonly from: Instant
  readonly to: Instant
  /** Between 0 and 1: which of the faults there are, where it sits, how bad it is. */
  readonly which: number
  readonly where: number
  readonly size: number
}

/** How long it usually is until the next one, and how long one lasts; together they give the share of the fleet. */
interface Odds {
  readonly every: Ms
  readonly lasts: Ms
  readonly atLeast: Ms
}
export const spellKinds = {
  abs: { every: 30 * day, lasts: 1.2 * day, atLeast: 20 * minute },
  lights: { every: 22 * day, lasts: 1.1 * day, atLeast: hour },
  tireDemand: { every: 3 * day, lasts: 25 * minute, atLeast: 4 * minute },
  tireUnstable: { every: 40 * day, lasts: 14 * hour, atLeast: hour },
  leak: { every: 45 * day, lasts: 1.3 * day, atLeast: 6 * hour },
  wheelHeat: { every: 50 * day, lasts: 9 * hour, atLeast: hour },
  reeferAlarm: { every: 16 * day, lasts: 12 * hour, atLeast: 30 * minute },
  ajar: { every: 25 * day, lasts: 5 * hour, atLeast: 20 * minute },
  noCoverage: { every: 3 * day, lasts: 55 * minute, atLeast: 12 * minute },
  silence: { every: 70 * day, lasts: 3.2 * day, atLeast: 20 * hour },
} as const satisfies Record<string, Odds>
export type SpellKind = keyof typeof spellKinds

/** Far enough before any moment asked for that the beginning is not special. */
const forerun = 40 * day
const second = (at: number): Instant => Math.round(at / 1000) * 1000

export interface Spells {
  /** The one that lasts at this moment; begun ones include their first moment, not their last. */
  readonly at: (moment: Instant) => Spell | null
  /** The moments from `from` up to, not including, `to` at which one begins or ends. */
  readonly edges: (from: Instant, to: Instant) => readonly Instant[]
}

const make = (one: Dice, from: Instant, odds: Odds): Spell => {
  const begin = from + one.wait(odds.every)
  return {
    from: second(begin),
    to: second(begin + odds.atLeast + one.wait(odds.lasts)),
    which: one.next(),
    where: one.next(),
    size: one.next(),
  }
}

/** The spells of one kind of one vehicle, laid out as far as they are asked for. `begin` is its first moment. */
export function spells(seed: number, kind: SpellKind, begin: Instant): Spells {
  const odds = spellKinds[kind]
  const one = dice(seed, 'spells', kind)
  const all: Spell[] = [make(one, begin - forerun, odds)]
  const reach = (moment: Instant) => {
    while (all.at(-1)!.from <= moment) all.push(make(one, all.at(-1)!.to, odds))
  }
  /** The index of the last one that began by then, −1 before the first. */
  const last = (moment: Instant): number => {
    reach(moment)
    let low = -1
    let high = all.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (all[middle]!.from <= moment) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    at: (moment) => {
      const spell = all[last(moment)]
      return spell && moment < spell.to ? spell : null
    },
    edges: (from, to) => {
      const found: Instant[] = []
      for (let i = Math.max(0, last(from)); i <= last(to); i++)
        for (const edge of [all[i]!.from, all[i]!.to]) if (edge >= from && edge < to) found.push(edge)
      return found
    },
  }
}

const never: Spells = { at: () => null, edges: () => [] }
/** For a kind that cannot befall a vehicle. */
export const noSpells = never
