/** Runs a trial of a rule: starts it, polls its progress, recounts it with another threshold, and ends it. */
import { useEffect, useRef, useState } from 'react'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import type { Ms } from '#domain/basics/units.ts'
import {
  cancelRuleTrial,
  type RuleTrial,
  recountRuleTrial,
  ruleTrial,
  startRuleTrial,
} from '../../../data/rule-trial.ts'
import { sentenceOf } from '../../../ui/states/sentence-of.ts'

/** How often the progress of a trial is polled. */
const pollEvery: Ms = 400

export interface RuleTrialRun {
  readonly trial: RuleTrial | null
  /** The draft that the figures belong to. */
  readonly of: RuleDraft | null
  readonly busy: boolean
  readonly error: string | null
  readonly start: (draft: RuleDraft) => void
  /** The same reports again, judged by another draft. */
  readonly recount: (draft: RuleDraft) => void
  readonly cancel: () => void
}

export function useTrial(): RuleTrialRun {
  const [trial, setTrial] = useState<RuleTrial | null>(null)
  const [of, setOf] = useState<RuleDraft | null>(null)
  const [querying, setQuerying] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** The newest request counts; what an older one brings is passed over. */
  const round = useRef(0)
  const running = useRef<string | null>(null)
  const state = trial?.state

  const run = (draft: RuleDraft, ask: () => Promise<RuleTrial>) => {
    const mine = ++round.current
    setQuerying(true)
    setError(null)
    ask()
      .then((answer) => {
        if (mine !== round.current) return
        setTrial(answer)
        setOf(draft)
      })
      .catch((failed) => {
        if (mine === round.current) setError(sentenceOf(failed))
      })
      .finally(() => {
        if (mine === round.current) setQuerying(false)
      })
  }

  useEffect(() => {
    if (state !== 'running' || !trial) return
    const mine = round.current
    const timer = setTimeout(() => {
      ruleTrial(trial.id)
        .then((answer) => {
          if (mine === round.current) setTrial(answer)
        })
        .catch((failed) => {
          if (mine !== round.current) return
          setError(sentenceOf(failed))
          setTrial(null)
        })
    }, pollEvery)
    return () => clearTimeout(timer)
  }, [trial, state])

  // Whoever leaves the page does not wait for it any more.
  running.current = state === 'running' ? trial!.id : null
  useEffect(
    () => () => {
      if (running.current) void cancelRuleTrial(running.current).catch(console.warn)
    },
    [],
  )

  return {
    trial,
    of,
    busy: querying || state === 'running',
    error,
    start: (draft) => run(draft, () => startRuleTrial(draft)),
    recount: (draft) => {
      if (trial) run(draft, () => recountRuleTrial(trial.id, draft))
    },
    cancel: () => {
      round.current++
      setQuerying(false)
      const id = trial?.id
      setTrial(null)
      if (id) cancelRuleTrial(id).catch((failed) => console.warn('The trial could not be cancelled.', failed))
    },
  }
}
