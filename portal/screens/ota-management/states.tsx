/** The states of campaigns and jobs in words, with their marks. */
import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import type { CampaignState } from '#domain/ota/campaign.ts'
import { type JobState, jobStates, jobStateText } from '#domain/ota/job.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { LevelMark } from '../../ui/marks/level-mark.tsx'

export const campaignStateTexts: Readonly<Record<CampaignState, string>> = {
  running: t('Running'),
  paused: t('Paused'),
  stopped: t('Stopped by failures'),
  aborted: t('Aborted'),
  finished: t('Finished'),
}
const campaignLevels: Readonly<Record<CampaignState, Level>> = {
  running: 'notice',
  paused: 'caution',
  stopped: 'critical',
  aborted: 'stale',
  finished: 'good',
}
const jobLevels: Readonly<Record<JobState, Level>> = {
  planned: 'unknown',
  pending: 'unknown',
  sent: 'notice',
  downloading: 'notice',
  installing: 'notice',
  done: 'good',
  failed: 'critical',
  gaveUp: 'caution',
  superseded: 'stale',
}

export function CampaignMark({ state }: { state: CampaignState }) {
  return (
    <span className="ota-state">
      <LevelMark level={campaignLevels[state]} bare />
      {campaignStateTexts[state]}
    </span>
  )
}

export function JobMark({ state, percent }: { state: JobState; percent: number | null }) {
  return (
    <span className="ota-state">
      <LevelMark level={jobLevels[state]} bare />
      {jobStateText(state, percent)}
    </span>
  )
}

type Counts = readonly { readonly state: JobState; readonly count: number }[]

export const countOf = (counts: Counts, ...states: readonly JobState[]): number =>
  counts.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0)

/** "3 done, 1 failed, 6 pending", in the order of the states. */
/** So many devices in each state. */
const counted: Readonly<Record<JobState, (n: number) => string>> = {
  planned: (n) => plural(n, '{{count}} planned', '{{count}} planned', { count: number(n) }),
  pending: (n) => plural(n, '{{count}} pending', '{{count}} pending', { count: number(n) }),
  sent: (n) => plural(n, '{{count}} sent', '{{count}} sent', { count: number(n) }),
  downloading: (n) => plural(n, '{{count}} downloading', '{{count}} downloading', { count: number(n) }),
  installing: (n) => plural(n, '{{count}} installing', '{{count}} installing', { count: number(n) }),
  done: (n) => plural(n, '{{count}} done', '{{count}} done', { count: number(n) }),
  failed: (n) => plural(n, '{{count}} failed', '{{count}} failed', { count: number(n) }),
  gaveUp: (n) => plural(n, '{{count}} given up', '{{count}} given up', { count: number(n) }),
  superseded: (n) => plural(n, '{{count}} superseded', '{{count}} superseded', { count: number(n) }),
}

export const countsText = (counts: Counts): string =>
  jobStates
    .flatMap((state) => {
      const count = countOf(counts, state)
      return count > 0 ? [counted[state](count)] : []
    })
    .join(', ')

/** A bar of what is done, failed and under way; what it says is beside it in words. */
export function Progress({ counts, total }: { counts: Counts; total: number }) {
  const part = (kind: string, ...states: readonly JobState[]) => {
    const count = countOf(counts, ...states)
    return count > 0 && <span data-kind={kind} style={{ width: `${(100 * count) / total}%` }} />
  }
  return (
    <span className="ota-bar" aria-hidden="true">
      {part('done', 'done')}
      {part('failed', 'failed', 'gaveUp')}
      {part('going', 'sent', 'downloading', 'installing')}
    </span>
  )
}
