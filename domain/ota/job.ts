/** One job for one gateway: the states that it passes, and what leads from one to the next. */
import { t } from '../basics/texts.ts'

/**
 * `planned`: its wave has not begun. `pending`: it may be handed out. `sent`: the gateway was told of it.
 * The last four are the end of it.
 */
export const jobStates = [
  'planned',
  'pending',
  'sent',
  'downloading',
  'installing',
  'done',
  'failed',
  'gaveUp',
  'superseded',
] as const
export type JobState = (typeof jobStates)[number]

export const endStates = ['done', 'failed', 'gaveUp', 'superseded'] as const satisfies readonly JobState[]
/** The gateway is at it, or soon will be: there is one such job of a gateway at most. */
export const openStates = [
  'pending',
  'sent',
  'downloading',
  'installing',
] as const satisfies readonly JobState[]

export const isEnded = (state: JobState): boolean => (endStates as readonly JobState[]).includes(state)
export const isOpen = (state: JobState): boolean => (openStates as readonly JobState[]).includes(state)

/** What a gateway says of its job. */
export const reportedStates = [
  'downloading',
  'installing',
  'done',
  'failed',
] as const satisfies readonly JobState[]
export type ReportedState = (typeof reportedStates)[number]

/**
 * The states that a gateway's word changes: it had to be told of the job, and a job does not go back.
 * What comes late, twice or in the wrong order therefore changes nothing, but for `lateDoneStates`.
 */
export const statesBefore = (reported: ReportedState): readonly JobState[] => {
  switch (reported) {
    case 'downloading':
      return ['sent', 'downloading']
    case 'installing':
      return ['sent', 'downloading']
    case 'done':
    case 'failed':
      return ['sent', 'downloading', 'installing']
  }
}

/**
 * Ends that others decided for a gateway that had been told: it did the job all the same, and its late `done` is the truth.
 * A job that failed by silence is one of them too.
 */
export const lateDoneStates = ['gaveUp', 'superseded'] as const satisfies readonly JobState[]

/** What happens to a job but for a gateway's word. */
export type JobAct = 'release' | 'hold' | 'send' | 'giveUp' | 'lose' | 'supersede' | 'supersedeHeld' | 'abort'

const acts: Readonly<Record<JobAct, { readonly from: readonly JobState[]; readonly to: JobState }>> = {
  release: { from: ['planned'], to: 'pending' },
  // Its campaign was paused or stopped: it waits no more, and leaves its gateway to other campaigns.
  hold: { from: ['pending'], to: 'planned' },
  send: { from: ['pending'], to: 'sent' },
  giveUp: { from: ['planned', 'pending', 'sent', 'downloading'], to: 'gaveUp' },
  // Silent in the middle of an installation: it may never come back.
  lose: { from: ['installing'], to: 'failed' },
  // A gateway that was told of a job of a campaign that runs is at it: no other campaign takes it back.
  supersede: { from: ['planned', 'pending'], to: 'superseded' },
  supersedeHeld: { from: ['planned', 'pending', 'sent'], to: 'superseded' },
  abort: { from: ['planned', 'pending', 'sent', 'downloading'], to: 'gaveUp' },
}
export const statesFor = (act: JobAct): readonly JobState[] => acts[act].from

/** The state after an act; null where the job is not to be changed by it. */
export const afterAct = (state: JobState, act: JobAct): JobState | null =>
  acts[act].from.includes(state) ? acts[act].to : null

/**
 * The state after a gateway's word; null where it changes nothing.
 * @param job `told`: its gateway was told of it; `silent`: it failed by silence
 */
export const afterWord = (
  job: {
    readonly state: JobState
    readonly percent: number | null
    readonly told?: boolean
    readonly silent?: boolean
  },
  word: { readonly state: ReportedState; readonly percent: number | null },
): JobState | null => {
  const isLate =
    word.state === 'done' &&
    job.told === true &&
    ((lateDoneStates as readonly JobState[]).includes(job.state) || (job.state === 'failed' && job.silent))
  if (isLate) return 'done'
  if (!statesBefore(word.state).includes(job.state)) return null
  if (
    word.state === 'downloading' &&
    job.state === 'downloading' &&
    (word.percent ?? 0) <= (job.percent ?? 0)
  )
    return null
  return word.state
}

const words: Readonly<Record<JobState, string>> = {
  planned: t('Planned'),
  pending: t('Pending'),
  sent: t('Sent'),
  downloading: t('Downloading'),
  installing: t('Installing'),
  done: t('Done'),
  failed: t('Failed'),
  gaveUp: t('Given up'),
  superseded: t('Superseded'),
}
/** "Downloading 40 %", "Given up" */
export const jobStateText = (state: JobState, percent: number | null = null): string =>
  state === 'downloading' && percent !== null
    ? t('{{state}} {{percent}} %', { state: t(words[state]), percent })
    : t(words[state])
