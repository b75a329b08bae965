/** One server a data folder: the lock is the system's own on an open file, so that a crash leaves no lock behind. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

/** Held for as long as the process lives, so that nobody's tidying of memory closes one. */
const held = new Set<DatabaseSync>()

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    // It has the lock and has not written its number yet.
    return 'just starting'
  }
}

/** Makes the folder where it is missing. @throws StartError where nothing can be written there */
const makeWritable = (folder: string): void => {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new StartError(
        `The data folder ${folder} is a file, or lies below one. Set DATA_DIR to a folder, which may be missing yet.`,
        { cause },
      )
    if (code === 'ENOSPC')
      throw new StartError(`The disk of the data folder ${folder} is full. Make room, then start again.`, {
        cause,
      })
    throw new StartError(
      `The data folder ${folder} cannot be written to (${code}). ` +
        'Give the user who starts the server the right to, or set DATA_DIR to another folder.',
      { cause },
    )
  }
}

/**
 * Takes the folder for this process, making it when it is missing; the returned act gives it back.
 * Node has no file locks of its own; SQLite, which it brings, locks its file on every system alike.
 * @throws StartError when another process has it, or nothing can be written there.
 */
export const lockFolder = (folder: string): (() => void) => {
  makeWritable(folder)
  const pidFile = join(folder, 'server.pid')
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (cause) {
    file.close()
    if (!/locked/.test((cause as Error).message)) throw cause
    throw new StartError(
      `Another server (process ${read(pidFile)}) is already running on the data folder ${folder}. ` +
        'Stop it first, or give this one a folder of its own with DATA_DIR.',
      { cause },
    )
  }
  held.add(file)
  writeFileSync(pidFile, String(process.pid))
  return () => {
    rmSync(pidFile, { force: true })
    held.delete(file)
    file.close()
  }
}
