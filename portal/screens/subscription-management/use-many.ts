/** Runs an act on many subscriptions, tells how far it has come while it lasts, and says what came of it. */

import { useEffect, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { plural } from '#domain/basics/texts.ts'
import { request } from '../../data/graphql.ts'
import { type ActOutcome, type Chosen, subscriptionProgressQuery } from '../../data/subscriptions.ts'
import { toast } from '../../ui/overlays/toast.ts'

interface Progress {
  readonly done: number
  readonly total: number
}

const lookEvery = 1_000

export function useMany(of: Chosen) {
  const [progressId] = useState(() => crypto.randomUUID())
  const [going, setGoing] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  const { customerId } = of
  useEffect(() => {
    if (!going) return
    const look = () =>
      request(subscriptionProgressQuery, { customerId, id: progressId })
        .then(({ subscriptionProgress }) => setProgress(subscriptionProgress))
        // It is the act that says what is wrong.
        .catch(() => undefined)
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [going, customerId, progressId])
  const run = async (act: (of: Chosen) => Promise<ActOutcome>, said: (changed: number) => string) => {
    setGoing(true)
    try {
      const { changed, skipped } = await act({ ...of, progressId })
      const rest = plural(
        skipped,
        '{{count}} other could not be changed this way.',
        '{{count}} others could not be changed this way.',
        { count: number(skipped) },
      )
      toast({
        key: 'subscriptions',
        level: 'good',
        title: skipped === 0 ? `${said(changed)}.` : `${said(changed)}. ${rest}`,
      })
    } finally {
      setGoing(false)
    }
  }
  return { run, progress: going ? progress : null }
}
