/** Campaigns: jobs for many gateways in waves, which stop by themselves when too many of them fail. */
import { mark, plural, t } from '../basics/texts.ts'
import { day, hour, minute } from '../basics/time.ts'
import type { Instant, Ms } from '../basics/units.ts'
import type { ConditionName } from './conditions.ts'
import { isEnded, type JobState, jobStates } from './job.ts'
import type { JobWindow } from './window.ts'

/** `stopped`: too many failed. */
export const campaignStates = [
  mark('running'),
  mark('paused'),
  mark('stopped'),
  mark('aborted'),
  mark('finished'),
] as const
export type CampaignState = (typeof campaignStates)[number]

/** A wave takes so many gateways, or so many percent of all of them; the last one takes what is left. */
export interface Wave {
  readonly size: number
  readonly unit: 'devices' | 'percent'
  /** How long to wait once the wave before has ended. */
  readonly pause: Ms
}

/** @assume One, a hundredth, a tenth, the rest: what goes wrong shows in the smallest wave that can show it. */
export const usualWaves: readonly Wave[] = [
  { size: 1, unit: 'devices', pause: 0 },
  { size: 1, unit: 'percent', pause: hour },
  { size: 10, unit: 'percent', pause: day },
  { size: 100, unit: 'percent', pause: day },
]
export const wavesMost = 10
export const pauseLongest: Ms = 30 * day
/** @assume The next wave does not wait for gateways in the wilderness: nine in ten have answered. */
export const answeredShare = 0.9
/** @assume Gateways that are silent for longer are looked after by people. */
export const usualLife: Ms = 7 * day
export const lifeShortest: Ms = hour
export const lifeLongest: Ms = 90 * day
/** @assume An installation and the restart after it take minutes; whoever is silent for hours may have been bricked. */
export const installLongest: Ms = 6 * hour
/** @assume What became of single devices is asked for within a year; the numbers of a campaign stay. */
export const jobsKept: Ms = 365 * day
/** @assume More than a whole fleet at once is a mistake. */
export const campaignDevicesMost = 200_000
export const campaignNameLongest = 80

/** What holds for all jobs of a campaign. */
export interface CampaignTerms {
  readonly waves: readonly Wave[]
  /** By the sun where the trailer is; null: at any time. */
  readonly window: JobWindow | null
  readonly conditions: readonly ConditionName[]
  /** So many may fail; with one more it stops. */
  readonly failuresMost: number
  /** How long a job waits for its gateway from the start of its wave on. */
  readonly life: Ms
}

/** How many gateways each wave takes; waves that would take none are left out. */
export const waveSizes = (
  total: number,
  waves: readonly Pick<Wave, 'size' | 'unit'>[],
): readonly number[] => {
  const sizes: number[] = []
  let left = total
  for (const [n, { size, unit }] of waves.entries()) {
    const wanted = unit === 'devices' ? size : Math.max(1, Math.round((total * size) / 100))
    const taken = n === waves.length - 1 ? left : Math.min(left, wanted)
    if (taken > 0) sizes.push(taken)
    left -= taken
  }
  return sizes
}

/** "1 device", "10 % 24 hours later" */
export const waveText = ({ size, unit, pause }: Wave): string => {
  const minutes = Math.round(pause / minute)
  const wave = unit === 'percent' ? `${size} %` : plural(size, '{{count}} device', '{{count}} devices')
  if (minutes === 0) return wave
  const hours = minutes / 60
  return Number.isInteger(hours)
    ? plural(hours, '{{wave}} {{count}} hour later', '{{wave}} {{count}} hours later', { wave, count: hours })
    : plural(minutes, '{{wave}} {{count}} minute later', '{{wave}} {{count}} minutes later', {
        wave,
        count: minutes,
      })
}

/** What is wrong with the terms; null where nothing is. */
export const termsProblem = ({ waves, window, failuresMost, life }: CampaignTerms): string | null => {
  if (waves.length < 1 || waves.length > wavesMost)
    return t('A campaign has 1 to {{most}} waves.', { most: wavesMost })
  for (const { size, unit, pause } of waves) {
    const most = unit === 'percent' ? 100 : campaignDevicesMost
    if (!Number.isInteger(size) || size < 1 || size > most)
      return unit === 'percent'
        ? t('A wave takes 1 to {{most}} percent.', { most })
        : t('A wave takes 1 to {{most}} devices.', { most })
    if (!(pause >= 0 && pause <= pauseLongest)) return t('A wave waits 30 days at the most.')
  }
  if (window && (window.from === window.to || !inDay(window.from) || !inDay(window.to)))
    return t('A window begins and ends at different times of the day.')
  if (!Number.isInteger(failuresMost) || failuresMost < 0 || failuresMost > campaignDevicesMost)
    return t('The failure limit is a number of devices, from 0 on.')
  return life >= lifeShortest && life <= lifeLongest ? null : t('A job waits for 1 hour to 90 days.')
}
const inDay = (at: number) => Number.isInteger(at) && at >= 0 && at < day / minute

/** How many jobs of a wave are in each state; those that were tried again are left out. */
export type Tally = Readonly<Record<JobState, number>>

export const noTally = Object.fromEntries(jobStates.map((state) => [state, 0])) as Record<JobState, number>

const sum = (tally: Tally, of: (state: JobState) => boolean): number =>
  jobStates.reduce((total, state) => total + (of(state) ? tally[state] : 0), 0)
const totalOf = (tally: Tally) => sum(tally, () => true)
const endedOf = (tally: Tally) => sum(tally, isEnded)

export interface CampaignProgress {
  readonly state: CampaignState
  /** Of each wave, from the first one. */
  readonly waves: readonly Tally[]
  /** How many waves have begun. */
  readonly begun: number
  /** Since when nine in ten of the newest wave have ended; null while they have not. */
  readonly rested: Instant | null
  /** Failures that somebody has seen and gone on in spite of. */
  readonly forgiven: number
}

export const failuresOf = (waves: readonly Tally[]): number =>
  waves.reduce((total, { failed }) => total + failed, 0)

/** Gateways that install: any of them may turn out to have failed. */
const installingOf = (waves: readonly Tally[]): number =>
  waves.reduce((total, { installing }) => total + installing, 0)

/** Whether so many of a wave have ended that the next one may follow. */
export const isAnswered = (tally: Tally): boolean =>
  endedOf(tally) >= Math.ceil(totalOf(tally) * answeredShare)

/** What the clock does next with a campaign; `rest`: it notes that the newest wave has ended. */
export type CampaignAct = 'stop' | 'finish' | 'rest' | 'begin' | null

export const nextAct = (
  progress: CampaignProgress,
  { waves, failuresMost }: Pick<CampaignTerms, 'waves' | 'failuresMost'>,
  now: Instant,
): CampaignAct => {
  if (progress.state !== 'running') return null
  const failures = failuresOf(progress.waves) - progress.forgiven
  if (failures > failuresMost) return 'stop'
  if (progress.waves.every((tally) => endedOf(tally) === totalOf(tally))) return 'finish'
  if (progress.begun >= progress.waves.length) return null
  const newest = progress.waves[progress.begun - 1]
  if (newest && !isAnswered(newest)) return null
  // As long as those that install now could be the failures that stop it, nobody else begins.
  if (newest && failures + installingOf(progress.waves) > failuresMost) return null
  if (newest && progress.rested === null) return 'rest'
  const pause = progress.begun === 0 ? 0 : (waves[progress.begun]?.pause ?? 0)
  return progress.rested === null || now >= progress.rested + pause ? 'begin' : null
}

/** Whether its terms can be changed for what was not sent yet. */
export const isChangeable = (state: CampaignState): boolean => changes.abort.includes(state)

/** What people do with a campaign. */
export type CampaignChange = 'pause' | 'resume' | 'abort'
const changes: Readonly<Record<CampaignChange, readonly CampaignState[]>> = {
  pause: ['running'],
  resume: ['paused', 'stopped'],
  abort: ['running', 'paused', 'stopped'],
}
const changed = { pause: 'paused', resume: 'running', abort: 'aborted' } as const

/** The state after it; null where it cannot be done. */
export const afterChange = (state: CampaignState, change: CampaignChange): CampaignState | null =>
  changes[change].includes(state) ? changed[change] : null
