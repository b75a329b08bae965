import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'

let home: string
let running: Embedded | null = null
const start = async (folder = join(home, 'postgres'), careless = true) => {
  running = await startEmbedded({ folder, careless })
  return running
}
const ask = async (db: Embedded, sql: string) => {
  const client = new pg.Client({ connectionString: db.url })
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
    const orphan = await start()
    await ask(orphan, 'CREATE TABLE sheep AS SELECT 7 AS n')
    const left = pidOf(folder)
    const heir = await startEmbedded({ folder, careless: true })
    try {
      expect(pidOf(folder)).not.toBe(left)
      expect(() => process.kill(left, 0)).toThrow('ESRCH')
      expect(await ask(heir, 'SELECT n FROM sheep')).toEqual([{ n: 7 }])
    } finally {
      await heir.stop()
    }
  })

  test('it recovers when it was killed itself', async () => {
    const folder = join(home, 'postgres')
    const first = await start(folder, false)
    await ask(first, 'CREATE TABLE sheep AS SELECT 7 AS n')
    process.kill(pidOf(folder), 'SIGKILL')
    expect(await ask(await start(folder, false), 'SELECT n FROM sheep')).toEqual([{ n: 7 }])
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

  test('its unexpected end is reported', async () => {
    const folder = join(home, 'postgres')
    const lost = Promise.withResolvers<string>()
    await startEmbedded({ folder, careless: true, onLost: lost.resolve })
    process.kill(pidOf(folder), 'SIGKILL')
    expect(await lost.promise).toEqual(expect.any(String))
  })
})
