/** Words about episodes: what they are called, and how they went. */

import type { EpisodeGroup } from '#domain/alerts/episodes.ts'
import { count, number, shortDuration } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { Episode } from '../../../data/episodes.ts'
import { dayName, timeOfDay } from '../../../ui/time/time.ts'
import { statusOf } from './status.ts'

export const groupWords: Readonly<Record<EpisodeGroup, { readonly title: string; readonly none: string }>> = {
  needsYou: { title: t('Needs you'), none: t('Nothing needs you.') },
  worthALook: { title: t('Worth a look'), none: t('Nothing else to look at.') },
  asUsual: { title: t('Went as usual, nothing to do'), none: t('No visits.') },
}

const when = (at: Instant): string => `${dayName(at)} ${timeOfDay(at)}`

type Facts = Pick<Episode, 'cause' | 'first' | 'ended' | 'firingCount' | 'ruleCount'>

const isVisit = ({ cause }: Pick<Facts, 'cause'>): boolean => cause.startsWith('visit:')

/** "One visit since …", "One incident, 9 times since …", "Since …": how it went, in few words. */
export function episodeText(episode: Facts): string {
  const { first, ended, firingCount, ruleCount } = episode
  const since = when(first)
  const told = ruleCount > 1 ? t('told by {{rules}}', { rules: count(ruleCount, 'rule') }) : ''
  const over =
    ended === null ? '' : t('over after {{span}}', { span: shortDuration(Math.max(60_000, ended - first)) })
  const parts = isVisit(episode)
    ? [t('One visit since {{since}}', { since }), told]
    : [
        firingCount === 1
          ? t('Since {{since}}', { since })
          : t('One incident, {{times}} times since {{since}}', { times: number(firingCount), since }),
        over,
        told,
      ]
  return parts.filter(Boolean).join(', ')
}

/** What the list of its firings is called: "3 alerts of one visit". */
export const firingsTitle = (episode: Facts): string =>
  isVisit(episode)
    ? t('{{alerts}} of one visit', { alerts: count(episode.firingCount, 'alert') })
    : t('{{alerts}} of one incident', { alerts: count(episode.firingCount, 'alert') })

/** How an episode is marked: by its consequence while it waits for somebody, else by what became of it. */
export function episodeMark({ status, level }: Pick<Episode, 'status' | 'level'>): {
  readonly level: Level
  readonly label: string
} {
  if (status !== 'critical' && status !== 'caution') return statusOf({ status })
  const label = { critical: t('Critical'), caution: t('Caution'), notice: t('Notice') }[level]
  return { level, label }
}
