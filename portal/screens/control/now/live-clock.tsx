/** The clock of the queue: green while what shows is live, hollow while the connection is lost. */

import { useEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { useFlow } from '../../../data/vehicles.ts'
import { now, useNow } from '../../../ui/time/clock.ts'
import { timeOfDay } from '../../../ui/time/time.ts'

/** A hiccup is not worth a word. */
const waits = 3_000

/** Since when the connection is lost; null while it is not. */
export function useLostSince(): Instant | null {
  const flow = useFlow()
  const [since, setSince] = useState<Instant | null>(null)
  useEffect(() => {
    if (flow !== 'lost') return setSince(null)
    const from = now()
    const timer = setTimeout(() => setSince(from), waits)
    return () => clearTimeout(timer)
  }, [flow])
  return since
}

export function LiveClock({ lostSince }: { lostSince: Instant | null }) {
  const flow = useFlow()
  const time = useNow(timeOfDay)
  return (
    <span className="now-clock numbers" data-lost={lostSince !== null || undefined}>
      {lostSince !== null ? t('Lost') : flow === 'live' ? t('Live') : t('Loading')} · {time}
    </span>
  )
}
