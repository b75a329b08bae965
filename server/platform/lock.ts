/** One server a data folder: the lock is the system's own on an open file, so that a crash leaves no lock behind. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A start that must not go on; its message is for a person. */
export class FolderInUse extends Error {}

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

/**
 * Takes the folder for this process, making it when it is missing; the returned act gives it back.
 * Node has no file locks of its own; SQLite, which it brings, locks its file on every system alike.
 * @throws FolderInUse when another process has it.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true })
  const pidFile = join(folder, 'server.pid')
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (cause) {
    file.close()
    if (!/locked/.test((cause as Error).message)) throw cause
    throw new FolderInUse(
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
