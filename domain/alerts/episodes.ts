/**
 * Episodes: firings of one vehicle with the same cause, over all rules, with gaps of less than 6 hours. Going into a
 * place and out of it is one visit; a fault that comes and goes is one incident.
 */
import { episodeGap } from '../basics/assumed.ts'
import type { Instant } from '../basics/units.ts'
import type { Consequence } from '../shapes/watched.ts'
import type { Firing } from './firing.ts'
import { kinds } from './index.ts'
import { customTypeId } from './types.ts'

/** The facts of a firing that decide which episode it is of. */
export type EpisodeFiring = Pick<Firing, 'source' | 'item' | 'alertTypeId' | 'at' | 'ended' | 'severity'> & {
  readonly vehicleId: number
  /** A late report showed that it never was: it joins nothing that was. */
  readonly withdrawn: boolean
}

export interface Episode<F extends EpisodeFiring = EpisodeFiring> {
  readonly vehicleId: number
  readonly cause: string
  readonly first: Instant
  readonly last: Instant
  /** When the last of them ended; infinity while one lasts. */
  readonly ends: Instant
  /** In the order in which they happened. */
  readonly firings: readonly F[]
}

const visitItem = /^(?:enter|exit|in):(\d+)$/

/** Which matter a firing is about. Of rules with several conditions each is a matter of its own. */
export const causeOf = ({
  source,
  item,
  alertTypeId,
}: Pick<Firing, 'source' | 'item' | 'alertTypeId'>): string => {
  const visit = visitItem.exec(item)
  if (visit) return `visit:${visit[1]}`
  return alertTypeId === customTypeId ? `rule:${source}` : `${alertTypeId}:${item}`
}

export const isVisit = (cause: string): boolean => cause.startsWith('visit:')

/** A firing of a departure lasts until the next crossing, anywhere: of the visit it is the end. */
const endOf = ({ item, at, ended }: Pick<Firing, 'item' | 'at' | 'ended'>): Instant =>
  item.startsWith('exit:') ? at : Math.max(at, ended ?? Number.POSITIVE_INFINITY)

/** Firings, in whatever order they came, as episodes, the newest first. */
export function episodesOf<F extends EpisodeFiring>(firings: readonly F[]): readonly Episode<F>[] {
  const matters = new Map<string, F[]>()
  for (const firing of firings) {
    const key = JSON.stringify([firing.vehicleId, firing.withdrawn, causeOf(firing)])
    const known = matters.get(key)
    if (known) known.push(firing)
    else matters.set(key, [firing])
  }
  const found: Episode<F>[] = []
  for (const all of matters.values()) {
    all.sort((a, b) => a.at - b.at)
    let begun: F[] = []
    let ends = Number.NEGATIVE_INFINITY
    const close = () => {
      const [first, last] = [begun[0], begun.at(-1)]
      if (first && last)
        found.push({
          vehicleId: first.vehicleId,
          cause: causeOf(first),
          first: first.at,
          last: last.at,
          ends,
          firings: begun,
        })
      begun = []
      ends = Number.NEGATIVE_INFINITY
    }
    for (const firing of all) {
      if (firing.at >= ends + episodeGap) close()
      begun.push(firing)
      ends = Math.max(ends, endOf(firing))
    }
    close()
  }
  return found.sort((a, b) => b.last - a.last)
}

/** The groups of the inbox, in its order. */
export const episodeGroups = ['needsYou', 'worthALook', 'asUsual'] as const
export type EpisodeGroup = (typeof episodeGroups)[number]

const groupOfConsequence: Readonly<Record<Consequence, EpisodeGroup>> = {
  trouble: 'needsYou',
  change: 'worthALook',
  routine: 'asUsual',
}

/** The alert types whose firings belong to a group. */
export const typesOfGroup = (group: EpisodeGroup): readonly number[] => [
  ...(group === 'needsYou' ? [customTypeId] : []),
  ...kinds
    .filter(({ consequence = 'trouble' }) => groupOfConsequence[consequence] === group)
    .map(({ id }) => id),
]

const groupOfType = new Map(
  episodeGroups.flatMap((group) => typesOfGroup(group).map((id) => [id, group] as const)),
)

/** What decides how much an episode matters: its cause, what fired in it, and whether any of it was critical. */
export interface EpisodeFacts {
  readonly cause: string
  readonly alertTypeIds: readonly number[]
  readonly critical: boolean
}

/** The first group that any of its firings belongs to. Whatever was critical needs somebody. */
export const groupOf = ({ alertTypeIds, critical }: Pick<EpisodeFacts, 'alertTypeIds' | 'critical'>) => {
  const groups = alertTypeIds.map((id) => groupOfType.get(id) ?? 'needsYou')
  return critical ? 'needsYou' : (episodeGroups.find((group) => groups.includes(group)) ?? 'needsYou')
}

export const episodeLevels = ['critical', 'caution', 'notice'] as const
export type EpisodeLevel = (typeof episodeLevels)[number]

/** How bad it is. A visit is never critical: of a place where nobody should be it is a caution. */
export const episodeLevel = (facts: EpisodeFacts): EpisodeLevel => {
  if (groupOf(facts) !== 'needsYou') return 'notice'
  return facts.critical && !isVisit(facts.cause) ? 'critical' : 'caution'
}

/** The same of a single firing. */
export const firingLevel = (firing: Pick<Firing, 'source' | 'item' | 'alertTypeId' | 'severity'>) =>
  episodeLevel({
    cause: causeOf(firing),
    alertTypeIds: [firing.alertTypeId],
    critical: firing.severity === 'critical',
  })
