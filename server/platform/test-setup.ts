/** Before the server's tests: one PostgreSQL for all of them, with a migrated database to copy. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly databases: { readonly admin: string; readonly template: string }
  }
}

const prefix = 'tandem-test-'

const running = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Whether that process is the database of the folder: its number may have gone to somebody else since. */
const isOf = (pid: number, folder: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
  } catch {
    // Gone, or a system that does not tell: it is left alone.
    return false
  }
}

/** Takes away what runs that were killed have left behind, their databases first. */
const sweep = () => {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    const owner = join(folder, 'owner')
    if (!existsSync(owner) || running(Number(readFileSync(owner, 'utf8')))) continue
    const pidFile = join(folder, 'postgres', 'postmaster.pid')
    const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
    if (pid > 0 && isOf(pid, folder)) process.kill(pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** Starts the cluster and hands its address to the tests; the returned act takes everything away again. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweep()
  const folder = mkdtempSync(join(tmpdir(), prefix))
  writeFileSync(join(folder, 'owner'), String(process.pid))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const cluster = await startEmbedded({ folder: join(folder, 'postgres'), careless: true }).catch((error) => {
    remove()
    throw error
  })
  const clean = async () => {
    await cluster.stop()
    remove()
  }
  try {
    const pool = openPool(cluster.url, 1)
    await migrate(pool)
    await pool.end()
  } catch (error) {
    await clean()
    throw error
  }
  project.provide('databases', { admin: cluster.urlOf('postgres'), template: 'tandem' })
  return clean
}
