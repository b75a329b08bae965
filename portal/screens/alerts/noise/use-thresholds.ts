/** Counts what other limits of a rule would have left of last week's alerts: one trial, counted again for each of them. */

import { useEffect, useState } from 'react'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { noiseWithin } from '#domain/basics/assumed.ts'
import { t } from '#domain/basics/texts.ts'
import { day } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { alertRule } from '../../../data/alerts.ts'
import { cancelRuleTrial, recountRuleTrial, ruleTrial, startRuleTrial } from '../../../data/rule-trial.ts'
import { sentenceOf } from '../../../ui/states/sentence-of.ts'
import { ruleDraftOf } from '../rule-form/draft.ts'
import { type Movable, movableOf, valueIn, withValue } from '../trial/movable.ts'
import { ruleWords } from '../words.ts'
import { alternativesOf, type Counted } from './alternatives.ts'

const pollEvery: Ms = 400

export interface Thresholds {
  readonly draft: RuleDraft
  /** What can be moved; null where the rule watches neither a limit nor a duration. */
  readonly movable: { readonly at: number; readonly field: Movable; readonly value: number } | null
  /** What the rule makes a week as it is; null while that is counted. */
  readonly was: number | null
  readonly counted: readonly Counted[]
  /** Whether all have been counted. */
  readonly isDone: boolean
}

/** The rule with another limit. */
export const draftWith = ({ draft, movable }: Thresholds, value: number): RuleDraft =>
  movable === null ? draft : withValue(draft, movable.at, movable.field, value)

/** @param onward is told of every step; a false answer ends the counting */
async function count(ruleId: string, onward: (found: Thresholds) => boolean): Promise<void> {
  const rule = await alertRule(ruleId)
  if (!rule) throw new Error(ruleWords.noSuchRule)
  const draft = ruleDraftOf(rule)
  const first = movableOf(draft)
  const value = first && valueIn(draft, first)
  const movable = first === null || value === null ? null : { ...first, value }
  const found: Thresholds = { draft, movable, was: null, counted: [], isDone: movable === null }
  if (!onward(found) || movable === null) return
  let trial = await startRuleTrial(draft, noiseWithin / day)
  while (trial.state === 'running') {
    await new Promise((next) => setTimeout(next, pollEvery))
    if (!onward(found)) return void (await cancelRuleTrial(trial.id))
    trial = await ruleTrial(trial.id)
  }
  if (trial.state !== 'done') throw new Error(trial.problem ?? t('The trial failed. Try again.'))
  const was = trial.week
  const counted: Counted[] = []
  if (!onward({ ...found, was })) return
  for (const other of alternativesOf(movable.field, movable.value)) {
    const { week } = await recountRuleTrial(trial.id, withValue(draft, movable.at, movable.field, other))
    counted.push({ value: other, week })
    if (!onward({ ...found, was, counted: [...counted] })) return
  }
  onward({ ...found, was, counted, isDone: true })
}

/** Begins at once. `again` counts anew. */
export function useThresholds(ruleId: string): {
  readonly found: Thresholds | null
  readonly error: string | null
  readonly again: () => void
} {
  const [found, setFound] = useState<Thresholds | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round counts anew
  useEffect(() => {
    let isOver = false
    setFound(null)
    setError(null)
    count(ruleId, (next) => {
      if (!isOver) setFound(next)
      return !isOver
    }).catch((failed: unknown) => {
      if (!isOver) setError(sentenceOf(failed))
    })
    return () => {
      isOver = true
    }
  }, [ruleId, round])
  return { found, error, again: () => setRound((before) => before + 1) }
}
