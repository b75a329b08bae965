/** What a decision tree is: questions that lead to an act. */
import { t } from '../basics/texts.ts'
import { describeFault, knownFaultsOf } from '../maintenance/vocabulary/index.ts'
import { type Readings, type SensorKey, sensorOf } from '../sensors/index.ts'
import type { ListedFault } from '../sensors/sensor.ts'

export interface Way {
  /** The answer to the question. */
  readonly says: string
  /** The step that it leads to. */
  readonly to: string
}

export interface Question {
  readonly ask: string
  /** How to find out, in a sentence. */
  readonly how?: string
  readonly ways: readonly Way[]
}

/** What to do. */
export interface Act {
  readonly act: string
  /** Why it is so, in a sentence. */
  readonly cause?: string
  readonly steps: readonly string[]
  /** The sensor that tells, live and on the very trailer, whether it has helped. */
  readonly watch?: SensorKey
}

export type Step = Question | Act

export interface Tree {
  /** In the address; never changes. */
  readonly key: string
  readonly title: string
  /** When it helps, in a sentence. */
  readonly about: string
  /** Those whose trouble it repairs. */
  readonly sensors: readonly SensorKey[]
  /** A trailer with such trouble. */
  readonly picture?: { readonly readings: Readings; readonly caption: string }
  readonly first: string
  readonly steps: Readonly<Record<string, Step>>
  /** The step that repairs an open fault; where there is none, the questions are asked. */
  readonly stepOf?: (fault: ListedFault) => string | undefined
}

export const isAct = (step: Step): step is Act => 'act' in step

/** A position of no wheel: the words of a fault are told without one. */
const anywhere = 'of the wheel'
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** Without the place, which a tree does not know: "Pressure low". */
const withoutPlace = (text: string): string =>
  capital(text.startsWith(anywhere) ? text.slice(text.indexOf(':') + 1).trim() : text)

/** The act that repairs a fault, in the words that faults have everywhere. */
export const repairOf = (sensor: SensorKey, faultTypeId: number, fmi: number): Act => {
  const told = describeFault({ sensorTypeId: sensorOf(sensor).id, faultTypeId, fmi, position: anywhere })
  return {
    act: withoutPlace(told.faultDescription),
    cause: told.cause,
    steps: sentences(told.repairInformation),
    watch: sensor,
  }
}

/** A repair as its steps: a sentence each. */
const sentences = (text: string): readonly string[] =>
  text.split(/(?<=[.;]) (?=[A-Za-z])/).map((part) => `${capital(part.replace(/[.;]$/, ''))}.`)

type Code = Pick<ListedFault, 'faultTypeId' | 'fmi'>
const keyOf = ({ faultTypeId, fmi }: Code) => `${faultTypeId}-${fmi}`

/** Steps that ask which fault of a sensor there is, with the repair of each that has words of its own. */
export const byFault = (
  ask: string,
  sensor: SensorKey,
  faults: readonly Code[] = knownFaultsOf(sensorOf(sensor).id),
): Pick<Tree, 'steps' | 'first' | 'stepOf'> => {
  const repairs = faults.map(
    (fault) => [keyOf(fault), repairOf(sensor, fault.faultTypeId, fault.fmi)] as const,
  )
  const keys = new Set(repairs.map(([key]) => key))
  return {
    first: 'which',
    steps: {
      which: {
        ask,
        how: t('The drawer of the trailer names it, with its age.'),
        ways: repairs.map(([key, { act }]) => ({ says: act, to: key })),
      },
      ...Object.fromEntries(repairs),
    },
    stepOf: (fault) => (keys.has(keyOf(fault)) ? keyOf(fault) : undefined),
  }
}

/** The steps that were gone, first to last; an address that fits no more begins anew. */
export const wayOf = (tree: Tree, gone: readonly string[]): readonly string[] => {
  const way = [tree.first]
  for (const key of gone) {
    const step = tree.steps[way.at(-1)!]!
    if (isAct(step) || !step.ways.some(({ to }) => to === key)) break
    way.push(key)
  }
  return way
}

/** The shortest way from the first question to a step, without the first; null where none leads there. */
export const wayTo = (tree: Tree, wanted: string): readonly string[] | null => {
  const ways: (readonly string[])[] = [[]]
  const seen = new Set([tree.first])
  for (const way of ways) {
    const here = way.at(-1) ?? tree.first
    if (here === wanted) return way
    const step = tree.steps[here]!
    if (isAct(step)) continue
    for (const { to } of step.ways)
      if (!seen.has(to)) {
        seen.add(to)
        ways.push([...way, to])
      }
  }
  return null
}
