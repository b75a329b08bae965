/** Does the long work of reports on a few threads: each does one thing at a time, and what somebody waits for goes first. */
import { Worker } from 'node:worker_threads'
import { language } from '#domain/basics/texts.ts'
import { reportWords } from '#domain/reports/words.ts'
import { refusal } from '../platform/refusal.ts'
import type { Answered, Asked, Ended, ThreadData } from './thread.ts'
import type { ReportWork, TaskName } from './work.ts'

/** What a thread may take, in MiB: rows go through it in pieces, and what is counted of 100,000 rows fits. */
const limits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 }

interface Job {
  readonly asked: Omit<Asked, 'readUrl'>
  /** Whom it is for; undefined: nobody in particular. */
  readonly by: number | undefined
  readonly done: (result: never) => void
  readonly fail: (error: Error) => void
  /** Nobody waits for it any more. */
  isEnded?: true
}

/** Dry runs of one person at a time: whoever writes a report looks at one, perhaps in two windows. */
const dryMost = 2
/** Dry runs of all people that wait. */
const dryWaitingMost = 20

/** Of one person, and of all people, that wait: verifications, rows of figures, files of runs, and all the others. */
export const lookedOwnMost = 10
const lookedWaitingMost = 100

/** Made for whoever downloads them, and kept for nobody. */
const downloads: ReadonlySet<TaskName> = new Set(['pack', 'visits'])
/** Downloads of one person at a time. */
export const downloadsMost = 2
/** Downloads of all people that wait. */
export const downloadsWaitingMost = 20

export interface ReportThreads {
  readonly work: ReportWork
  /** What is being done fails; runs are taken up by whoever looks next. */
  readonly stop: () => Promise<void>
}

export interface ThreadsOptions {
  /** Of the database; holds the password. */
  readonly url: string
  /** Of the standby where to read now; null, or left out: of none. */
  readonly readUrl?: () => Promise<string | null>
  /** Runs made at the same time, of one thread more; as many at most are for those who wait at a screen. */
  readonly runs: number
}

export const openThreads = ({ url, readUrl = async () => null, runs }: ThreadsOptions): ReportThreads => {
  const waiting: Job[] = []
  /** Threads that rest; those that work are known by their job. */
  const resting: Worker[] = []
  const busy = new Map<Worker, Job>()
  let [count, isStopped] = [0, false]

  const over = (thread: Worker, error: Error) => {
    const job = busy.get(thread)
    busy.delete(thread)
    const at = resting.indexOf(thread)
    if (at >= 0) resting.splice(at, 1)
    job?.fail(error)
    next()
  }
  const begin = (): Worker => {
    const workerData: ThreadData = { reportsUrl: url }
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      name: 'reports',
      workerData,
      resourceLimits: limits,
    })
    thread.unref()
    thread.on('message', (answered: Answered) => {
      const job = busy.get(thread)
      busy.delete(thread)
      resting.push(thread)
      if (job)
        if ('result' in answered) job.done(answered.result as never)
        else job.fail('refused' in answered ? refusal(answered.refused) : answered.failed)
      next()
    })
    thread.on('error', (error) => over(thread, error instanceof Error ? error : new Error(String(error))))
    thread.on('exit', (code) => over(thread, new Error(`The thread of reports ended with ${code}.`)))
    return thread
  }
  const isRun = ({ asked }: Job) => asked.name === 'run'
  /** Where it stands among those that wait: of people in turns, so that nobody waits behind all that another asked for. */
  const nextAt = (): number => {
    const working = [...busy.values()]
    const runsBusy = working.filter(isRun).length
    // A thread is left for either: who looks does not wait behind runs, and what is due not behind all who look.
    if (working.length - runsBusy < runs) {
      const served = new Set(working.map(({ by }) => by))
      const inTurn = waiting.findIndex((job) => !isRun(job) && (job.by === undefined || !served.has(job.by)))
      const first = inTurn < 0 ? waiting.findIndex((job) => !isRun(job)) : inTurn
      if (first >= 0) return first
    }
    return runsBusy < runs ? waiting.findIndex(isRun) : -1
  }
  const hand = async (thread: Worker, job: Job) => {
    const from = await readUrl().catch(() => null)
    thread.postMessage({ ...job.asked, readUrl: from } satisfies Asked)
    if (job.isEnded) thread.postMessage({ end: job.asked.number } satisfies Ended)
  }
  const next = () => {
    if (isStopped || busy.size > runs) return
    const at = nextAt()
    if (at < 0) return
    const [job] = waiting.splice(at, 1)
    const thread = resting.pop() ?? begin()
    busy.set(thread, job!)
    void hand(thread, job!)
    next()
  }
  const isDry = ({ asked }: Job) => asked.name === 'dry'
  /** Ends the dry runs that somebody asked for first, so that there is room for one more of theirs. */
  const makeRoom = (by: number) => {
    const own = (job: Job) => isDry(job) && job.by === by
    const mine = [...[...busy.values()].filter(own), ...waiting.filter(own)]
    for (const job of mine.slice(0, Math.max(0, mine.length - dryMost + 1))) {
      const thread = [...busy].find(([, one]) => one === job)?.[0]
      if (thread) thread.postMessage({ end: job.asked.number } satisfies Ended)
      else waiting.splice(waiting.indexOf(job), 1)
      job.isEnded = true
      job.fail(refusal(reportWords.dryRunReplaced))
    }
  }
  const isDownload = ({ asked }: Job) => downloads.has(asked.name)
  /** Why a file is not made now; null: it is. */
  const noDownload = (by: number | undefined): string | null => {
    const own = [...busy.values(), ...waiting].filter((job) => isDownload(job) && job.by === by)
    if (by !== undefined && own.length >= downloadsMost) return reportWords.filesOwn(downloadsMost)
    return waiting.filter(isDownload).length >= downloadsWaitingMost ? reportWords.filesBusy : null
  }
  /** Why something is not done now; null: it is. */
  const refusalOf = (name: TaskName, by: number | undefined): string | null => {
    if (name === 'run') return null
    if (downloads.has(name)) return noDownload(by)
    const looked = waiting.filter((job) => !isRun(job))
    if (name === 'dry') return looked.filter(isDry).length >= dryWaitingMost ? reportWords.dryRunBusy : null
    const isFull =
      looked.length >= lookedWaitingMost ||
      (by !== undefined && looked.filter((job) => job.by === by).length >= lookedOwnMost)
    return isFull ? reportWords.busy : null
  }
  const work: ReportWork = (name, task, by) =>
    new Promise((done, fail) => {
      if (name === 'dry' && by !== undefined) makeRoom(by)
      const problem = refusalOf(name, by)
      if (problem !== null) {
        fail(refusal(problem))
        return
      }
      const asked: Job['asked'] = {
        number: ++count,
        name,
        task: task as Asked['task'],
        language: language(),
      }
      waiting.push({ asked, by, done, fail })
      next()
    })
  return {
    work,
    stop: async () => {
      isStopped = true
      const ended = new Error('The server is being stopped.')
      for (const { fail } of waiting.splice(0)) fail(ended)
      await Promise.all([...busy.keys(), ...resting].map((thread) => thread.terminate()))
    },
  }
}
