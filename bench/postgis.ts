/** A PostgreSQL of its own with PostGIS, in a folder that is thrown away, where Debian's packages have brought both. */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface Postgis {
  readonly version: string
  readonly query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  readonly stop: () => Promise<void>
}

const packages = '/usr/lib/postgresql'

/** The programs of the newest PostgreSQL that has PostGIS; null where there is none. */
function programs(): string | null {
  if (!existsSync(packages)) return null
  const versions = readdirSync(packages)
    .filter((version) => existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`))
    .sort((a, b) => Number(b) - Number(a))
  return versions[0] ? join(packages, versions[0], 'bin') : null
}

/** PostgreSQL refuses to run as root; its packages bring a user for it. */
const asRoot = process.getuid?.() === 0
const run = (program: string, ...args: string[]) =>
  asRoot
    ? execFileSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args])
    : execFileSync(program, args)

/** Starts it, reached through a socket in its folder alone; null where PostGIS is not installed. */
export async function openPostgis(): Promise<Postgis | null> {
  const bin = programs()
  if (!bin) return null
  const folder = mkdtempSync(join(tmpdir(), 'tandem-postgis-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const data = join(folder, 'data')
  const control = (...args: string[]) => run(join(bin, 'pg_ctl'), '-D', data, '-w', '-s', ...args)
  try {
    if (asRoot) {
      const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
      chownSync(folder, id('-u'), id('-g'))
    }
    run(join(bin, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${folder}`,
      'shared_buffers=512MB',
      'work_mem=256MB',
      'fsync=off',
      // One core against one core.
      'max_parallel_workers_per_gather=0',
      'max_parallel_maintenance_workers=0',
      // Compiling takes longer than it saves here.
      'jit=off',
    ]
    control('-l', join(folder, 'log'), '-o', settings.map((each) => `-c ${each}`).join(' '), 'start')
    const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' })
    await client.connect()
    await client.query('CREATE EXTENSION postgis')
    const version = await client.query<{ version: string }>('SELECT postgis_lib_version() AS version')
    return {
      version: version.rows[0]!.version,
      query: async (text, values) => (await client.query(text, values)).rows as never,
      stop: async () => {
        await client.end()
        control('-m', 'immediate', 'stop')
        remove()
      },
    }
  } catch (error) {
    if (existsSync(join(data, 'postmaster.pid'))) control('-m', 'immediate', 'stop')
    remove()
    throw error
  }
}
