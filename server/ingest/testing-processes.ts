/** Engines that share the vehicles, in processes of their own, for tests that kill and freeze them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Database } from '../platform/database.ts'
import type { ReportLogOptions } from './log/report-log.ts'

const script = (url: string, reportLog: ReportLogOptions | null) => `
  import { openPool } from '${join(import.meta.dirname, '../platform/database.ts')}'
  import { openSharedEngine } from '${join(import.meta.dirname, 'shared-engine.ts')}'
  import { silentLog } from '${join(import.meta.dirname, 'testing.ts')}'
  const engine = await openSharedEngine({ log: silentLog, pool: openPool('${url}'), url: '${url}', geocoderUrl: null,
    runs: true, links: true, door: { host: '127.0.0.1', port: 0 }, shares: true, reportLog: ${JSON.stringify(reportLog)} })
  console.log('go')
  process.on('SIGTERM', () => engine.stop().then(() => process.exit(0)))
`

export const openProcesses = (url: string, reportLog: ReportLogOptions | null = null) => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-many-'))
  const file = join(folder, 'engine.mjs')
  writeFileSync(file, script(url, reportLog))
  const all: ChildProcess[] = []
  const begin = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
    all.push(child)
    await once(createInterface({ input: child.stdout! }), 'line')
    return child
  }
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const close = async () => {
    for (const child of all) await end(child, 'SIGKILL')
    rmSync(folder, { recursive: true })
  }
  return { begin, end, close }
}

/** How many parts each engine has of those whose reports are taken, the most first. */
export const shares = async ({ pool }: Pick<Database, 'pool'>): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM engine_shard WHERE is_open GROUP BY member ORDER BY n DESC',
  )
  return rows.map(({ n }) => n)
}
