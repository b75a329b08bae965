/** What a PostgreSQL server said last before it ended, in one line for a person. */
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** What it says at this level to single clients, which is no reason of its end. */
const aboutClients =
  /^(the database system is |terminating (connection|background)|sorry, too many clients|remaining connection slots|password authentication|connection to client|no pg_hba|role "|database "|unsupported frontend|expected |invalid (length|startup)|could not receive)/

/** How long the rest of its output is waited for: processes that it left behind may keep the pipe open. */
const lastOutput = 300

export interface LastWords {
  /** Resolves once it has ended and its words are known. */
  readonly ended: Promise<void>
  /** Whether it has ended, or could not even begin. */
  readonly isOver: () => boolean
  /** Its last FATAL or PANIC line; without one its last line, or how it ended. */
  readonly words: () => string
}

/** Listens to the log of a PostgreSQL from its start. */
export const lastWords = (child: ChildProcess): LastWords => {
  let fatal = ''
  let last = ''
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /\b(FATAL|PANIC): +(.+)$/.exec(line)
      if (found && !aboutClients.test(found[2]!)) fatal = `${found[1]}: ${found[2]}`
      if (line.trim() !== '') last = line.trim()
    })
  child.once('error', (error) => {
    last = error.message
  })
  const closed = new Promise<void>((done) => child.once('close', () => done()))
  const isOver = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done())
    if (isOver()) child.once('error', () => done())
  })
  return {
    isOver,
    ended: exited.then(() => Promise.race([closed, pause(lastOutput)])).then(() => undefined),
    words: () => {
      if (fatal !== '') return fatal
      if (child.signalCode !== null) return `it was ended by ${child.signalCode}`
      if (child.exitCode !== null)
        return `it ended with code ${child.exitCode}${last === '' ? '' : `: ${last}`}`
      return last === '' ? 'it ended without a word' : last
    },
  }
}

/** What to do about words of PostgreSQL, where somebody has to do something; else nothing. */
export const adviceOn = (words: string): string => {
  if (/No space left on device|disk quota/i.test(words))
    return ' Make room on the disk of DATA_DIR: nothing that was accepted is lost.'
  if (/pre-existing shared memory|is another postmaster/.test(words))
    return ' Another PostgreSQL is still at work in this folder; it has to end first.'
  if (/[Pp]ermission denied|Read-only file system/.test(words))
    return ' Give the user who runs it the right to read and write the folder of DATA_DIR.'
  if (/could not (create|map|open) .*shared memory|Cannot allocate memory/.test(words))
    return ' Give the machine more memory, or more of it to shared memory (/dev/shm, kernel.shmmax).'
  return ''
}
