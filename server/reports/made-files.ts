/** Files that are made when somebody downloads them, kept for a while: who asks again, or at the same time, gets the same one. */
import { type FileHandle, open, rm } from 'node:fs/promises'
import { minutes } from '#domain/basics/time.ts'
import type { ReportFormat } from '#domain/reports/config.ts'

/** Files kept at the same time. */
const keptMost = 8
/** How long each is kept. */
export const keptFor = minutes(10)

type Made = Promise<{ readonly path: string }>

export interface MadeFiles {
  /** The file, open for reading: whoever asked closes it. @throws what making it throws */
  readonly open: (runId: string, format: ReportFormat) => Promise<FileHandle>
  /** Removes them all. */
  readonly close: () => Promise<void>
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'

export const madeFiles = (make: (runId: string, format: ReportFormat) => Made): MadeFiles => {
  /** Those asked for last are the last. */
  const kept = new Map<string, Made>()
  const forget = (key: string, made: Made) => {
    if (kept.get(key) === made) kept.delete(key)
  }
  // Whoever has opened it reads it to its end.
  const drop = async (key: string, made: Made) => {
    forget(key, made)
    const { path } = await made
    await rm(path, { force: true })
  }
  const begin = (key: string, runId: string, format: ReportFormat): Made => {
    const made = make(runId, format)
    made.then(
      () => setTimeout(() => void drop(key, made).catch(() => undefined), keptFor).unref(),
      () => forget(key, made),
    )
    return made
  }
  const wanted = (key: string, runId: string, format: ReportFormat): Made => {
    const made = kept.get(key) ?? begin(key, runId, format)
    kept.delete(key)
    kept.set(key, made)
    const [oldest] = kept
    if (oldest && kept.size > keptMost) void drop(...oldest).catch(() => undefined)
    return made
  }
  return {
    open: async (runId, format) => {
      const key = `${runId} ${format}`
      const made = wanted(key, runId, format)
      const { path } = await made
      try {
        return await open(path)
      } catch (error) {
        if (!isGone(error)) throw error
        // Somebody tidied the folder, or it was dropped just now.
        forget(key, made)
        return open((await wanted(key, runId, format)).path)
      }
    },
    close: async () => {
      await Promise.all([...kept].map((one) => drop(...one).catch(() => undefined)))
    },
  }
}
