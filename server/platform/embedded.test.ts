import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renewPassword } from './database-folder.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { StartError } from './start-error.ts'

let home: string
let running: Embedded | null = null
const start = async (folder = join(home, 'postgres'), careless = true) => {
  running = await startEmbedded({ folder, careless })
  return running
}
const ask = (db: Embedded, sql: string) => askAt(db.url, sql)
const askAt = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
const pidOf = (folder: string) => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tandem-embedded-'))
})
afterEach(async () => {
  await running?.stop()
  running = null
  rmSync(home, { recursive: true, force: true })
})

describe('the built-in database', () => {
  test('what was kept is there again after a stop and a start', async () => {
    const first = await start()
    await ask(first, 'CREATE TABLE sheep AS SELECT 7 AS n')
    await first.stop()
    expect(existsSync(join(home, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(await ask(await start(), 'SELECT n FROM sheep')).toEqual([{ n: 7 }])
  })

  test('only we can read its password', async () => {
    await start()
    expect(statSync(join(home, 'postgres.password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(home, 'postgres')).mode & 0o077).toBe(0)
  })

  test('nobody gets in without the password', async () => {
    const url = new URL((await start()).url)
    url.password = 'guessed'
    const client = new pg.Client({ connectionString: url.href })
    await expect(client.connect()).rejects.toThrow('password authentication failed')
  })

  test('one that outlived a killed server is stopped and its data is taken over', async () => {
    const folder = join(home, 'postgres')
    const script = `import { startEmbedded } from '${join(import.meta.dirname, 'embedded.ts')}'
      console.log((await startEmbedded({ folder: '${folder}', careless: true })).url)`
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [url] = await once(server.stdout, 'data')
    await askAt(String(url).trim(), 'CREATE TABLE sheep AS SELECT 7 AS n')
    const left = pidOf(folder)
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(process.kill(left, 0)).toBe(true)
    expect(await ask(await start(), 'SELECT n FROM sheep')).toEqual([{ n: 7 }])
    expect(pidOf(folder)).not.toBe(left)
  })

  test('a pid file that names somebody else does neither harm them nor stop us', async () => {
    const folder = join(home, 'postgres')
    await (await start()).stop()
    const bystander = spawn('sleep', ['60'])
    writeFileSync(join(folder, 'postmaster.pid'), `${bystander.pid}\n${folder}\n0\n5432\n${folder}\n`)
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(bystander.exitCode).toBe(null)
    expect(bystander.kill()).toBe(true)
  })

  test('a folder that lies too deep for a socket serves as well', async () => {
    const deep = join(home, 'a-rather-long-name-for-a-folder'.repeat(3), 'postgres')
    expect(await ask(await start(deep), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('it is started again when it was killed, at the same address and with everything', async () => {
    const folder = join(home, 'postgres')
    const [down, up] = [Promise.withResolvers<string>(), Promise.withResolvers<number>()]
    const database = await startEmbedded({ folder, onDown: down.resolve, onUp: up.resolve })
    running = database
    await ask(database, 'CREATE TABLE sheep AS SELECT 7 AS n')
    expect(database.down()).toBe(null)
    process.kill(pidOf(folder), 'SIGKILL')
    expect(await down.promise).toBe('it was ended by SIGKILL')
    expect(await up.promise).toBeGreaterThan(0)
    expect(database.down()).toBe(null)
    expect(await ask(database, 'SELECT n FROM sheep')).toEqual([{ n: 7 }])
  })

  test('while it cannot be started it says why, tries on, and is back once the cause is gone', async () => {
    const folder = join(home, 'postgres')
    const told: string[] = []
    const up = Promise.withResolvers<number>()
    const database = await startEmbedded({ folder, onDown: (why) => told.push(why), onUp: up.resolve })
    running = database
    await ask(database, 'CREATE TABLE sheep AS SELECT 7 AS n')
    renameSync(join(folder, 'pg_wal'), join(home, 'away'))
    process.kill(pidOf(folder), 'SIGKILL')
    await expect.poll(() => told.length).toBeGreaterThan(2)
    expect(database.down()).toMatch(/^(FATAL|PANIC): .*pg_wal/)
    expect(told.at(-1)).toContain(database.down())
    renameSync(join(home, 'away'), join(folder, 'pg_wal'))
    await up.promise
    expect(await ask(database, 'SELECT n FROM sheep')).toEqual([{ n: 7 }])
  })

  test('a stop while it waits to be started again ends at once', async () => {
    const folder = join(home, 'postgres')
    const failed = Promise.withResolvers<void>()
    const database = await startEmbedded({ folder, careless: true, onDown: () => failed.resolve() })
    const killed = pidOf(folder)
    process.kill(killed, 'SIGKILL')
    await failed.promise
    await database.stop()
    await pause(500)
    expect(pidOf(folder)).toBe(killed)
  })
})

describe('a start that somebody has to mend says in a line what to do', () => {
  const refusal = async () => {
    const error = await startEmbedded({ folder: join(home, 'postgres'), careless: true }).catch(
      (error) => error,
    )
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).not.toContain('\n')
    return error.message as string
  }
  const madeOnce = async () => (await start()).stop()

  test('a password file that was lost, and how to make a new one', async () => {
    await ask(await start(), 'CREATE TABLE sheep AS SELECT 7 AS n')
    await running!.stop()
    rmSync(join(home, 'postgres.password'))
    expect(await refusal()).toMatch(/postgres\.password is missing.*npm run new-password/)
    expect(existsSync(join(home, 'postgres.password'))).toBe(false)
    await renewPassword(join(home, 'postgres'))
    expect(statSync(join(home, 'postgres.password')).mode & 0o777).toBe(0o600)
    expect(await ask(await start(), 'SELECT n FROM sheep')).toEqual([{ n: 7 }])
  })

  test('a password file of something else', async () => {
    await madeOnce()
    writeFileSync(join(home, 'postgres.password'), 'guessed')
    expect(await refusal()).toMatch(/does not take the password in .*postgres\.password/)
  })

  test('a folder of an older PostgreSQL, and the command that carries it over', async () => {
    await madeOnce()
    writeFileSync(join(home, 'postgres', 'PG_VERSION'), '16\n')
    expect(await refusal()).toMatch(/made by PostgreSQL 16, .*npm run upgrade/)
  })

  test('what PostgreSQL said last, where it is damaged', async () => {
    await madeOnce()
    rmSync(join(home, 'postgres', 'global'), { recursive: true })
    expect(await refusal()).toMatch(/could not be started \((FATAL|PANIC|.*global)/)
  })
})
