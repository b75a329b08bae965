/** A watch as a short list, for the text of a state that is held in memory: moments as ages, rules by a number of this run. */
import type { Instant } from '../basics/units.ts'
import type { Doubt, OpenVisit, RuleMemory, Watch } from './watch.ts'

/** Rules' ids are long and many vehicles are under the same rules; a number given here is never given twice. */
const ruleIds: string[] = []
const ruleNumbers = new Map<string, number>()
const numberOf = (ruleId: string): number => {
  let number = ruleNumbers.get(ruleId)
  if (number === undefined) {
    number = ruleIds.push(ruleId) - 1
    ruleNumbers.set(ruleId, number)
  }
  return number
}

type Part = string | number | RuleMemory
/** Flat lists: id, age, whether drawn, version; id, age, whether inside; rule, memory. */
export type PackedWatch = readonly [
  age: number,
  visits: readonly Part[],
  doubts: readonly Part[],
  rules: readonly Part[],
]

const hows = ['entered', 'drawn', 'found'] as const

export const packWatch = ({ at, visits, doubts, rules }: Watch, recorded: Instant): PackedWatch => [
  recorded - at,
  Object.entries(visits).flatMap(([id, { entered, how, version }]) => [
    id,
    recorded - entered,
    hows.indexOf(how),
    version,
  ]),
  Object.entries(doubts).flatMap(([id, { since, inside }]) => [id, recorded - since, inside ? 1 : 0]),
  Object.entries(rules).flatMap(([id, memory]) => [numberOf(id), memory]),
]

export const unpackWatch = ([age, visits, doubts, rules]: PackedWatch, recorded: Instant): Watch => {
  const watch = {
    at: recorded - age,
    visits: {} as Record<string, OpenVisit>,
    doubts: {} as Record<string, Doubt>,
    rules: {} as Record<string, RuleMemory>,
  }
  for (let n = 0; n < visits.length; n += 4)
    watch.visits[visits[n] as string] = {
      entered: recorded - (visits[n + 1] as number),
      how: hows[visits[n + 2] as number]!,
      version: visits[n + 3] as number,
    }
  for (let n = 0; n < doubts.length; n += 3)
    watch.doubts[doubts[n] as string] = {
      since: recorded - (doubts[n + 1] as number),
      inside: doubts[n + 2] === 1,
    }
  for (let n = 0; n < rules.length; n += 2)
    watch.rules[ruleIds[rules[n] as number]!] = rules[n + 1] as RuleMemory
  return watch
}
