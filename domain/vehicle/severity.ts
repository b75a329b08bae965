/** How bad something is: one level for colour and shape, and the scales that the trade's numbers come in. */
import { t } from '../basics/texts.ts'

/** What is shown: each level has a colour and a shape of its own. */
export type Level = 'good' | 'notice' | 'caution' | 'critical' | 'stale' | 'unknown'

/**
 * All levels, each known by its place here on the wire and in the table of reports: new ones go to the end alone.
 */
export const levelCodes: readonly Level[] = ['unknown', 'stale', 'good', 'notice', 'caution', 'critical']

const rank: Readonly<Record<Level, number>> = {
  unknown: -1,
  stale: 0,
  good: 1,
  notice: 2,
  caution: 3,
  critical: 4,
}

/** The worse of two levels; unknown gives way to anything known. */
export const worse = (a: Level, b: Level): Level => (rank[b] > rank[a] ? b : a)

/** The worst of many, `unknown` of none. */
export const worst = (levels: Iterable<Level>): Level => {
  let all: Level = 'unknown'
  for (const level of levels) all = worse(all, level)
  return all
}

/** ABS severity (§4): 1 Good, 2 Caution, 3 Critical. */
export const absSeverity = { 1: 'good', 2: 'caution', 3: 'critical' } as const satisfies Record<number, Level>

/** Fault level of TSE and of the fault lists (§9): 0 Good, 1 Low, 2 Caution, 3 Critical. */
export const faultLevel = { 0: 'good', 1: 'notice', 2: 'caution', 3: 'critical' } as const satisfies Record<
  number,
  Level
>
export const faultLevelNames = { 0: t('Good'), 1: t('Low'), 2: t('Caution'), 3: t('Critical') } as const
