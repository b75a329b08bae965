/** All dashboards, in the order of their tabs. To add one, write its file and a line here. */

import { coldChain } from './cold-chain.ts'
import { coverage } from './coverage.ts'
import { dwell } from './dwell.ts'
import { health } from './health.ts'
import type { AnyInsight } from './insight.ts'
import { live } from './live.ts'
import { utilization } from './utilization.ts'

export const insights: readonly AnyInsight[] = [utilization, dwell, coverage, health, coldChain, live]

/** Null where there is none of that name. */
export const insightOf = (name: string): AnyInsight | null =>
  insights.find((insight) => insight.name === name) ?? null
