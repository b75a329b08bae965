import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoUsers } from './customers.ts'

const folder = mkdtempSync(join(tmpdir(), 'tandem-whole-demo-'))
const giveUp = 120_000

interface Running {
  readonly child: ChildProcess
  readonly said: () => string
  /** Resolves when it has said this. */
  readonly says: (words: string) => Promise<void>
  readonly ends: Promise<number | null>
}

const start = (env: Record<string, string> = {}): Running => {
  let text = ''
  const child = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: '',
      PORT: '0',
      MQTT_PORT: '0',
      MAP_STYLE_URL: '',
      INGEST_KEY: '',
      HOST: '',
      DEMO_VEHICLES: '10',
      DEMO_DAYS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => {
      text += chunk
    })
  const ends = new Promise<number | null>((done) => child.once('exit', done))
  return {
    child,
    ends,
    said: () => text,
    says: async (words) => {
      const until = Date.now() + giveUp
      while (!text.includes(words)) {
        if (child.exitCode !== null || Date.now() > until)
          throw new Error(`It never said "${words}", but:\n${text}`)
        await pause(50)
      }
    },
  }
}
const urlOf = ({ said: text }: Running) => /http:\/\/localhost:\d+/.exec(text())![0]
const figure = async (url: string, name: string) =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1])
/** The database writes this file while it runs, and takes it away when it has stopped as it should. */
const databaseRuns = () => existsSync(join(folder, 'postgres/postmaster.pid'))

let running: Running
beforeAll(async () => {
  running = start()
  await running.says('The fleet is on the map')
}, giveUp)
afterAll(async () => {
  if (running.child.exitCode === null) running.child.kill('SIGTERM')
  await running.ends
  rmSync(folder, { recursive: true, force: true })
}, giveUp)

describe('one command brings up a fleet', () => {
  test.each(demoUsers)('$email can sign in', async ({ email }) => {
    expect(running.said()).toContain(email)
    const answer = await fetch(`${urlOf(running)}/auth/v1/loginV2`, {
      headers: { authorization: `Basic ${btoa(`${email}:${demoPassword}`)}` },
    })
    expect(((await answer.json()) as { token?: string }).token).toBeTruthy()
  })

  test('only this machine reaches it, and it says how others can', async () => {
    expect(running.said()).toContain('Only this machine reaches it. HOST=0.0.0.0 opens it to the network')
    const { port } = new URL(urlOf(running))
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address } of outside)
      await expect(fetch(`http://${address}:${port}/healthz`)).rejects.toThrow()
  })

  test('its history is taken in without a refusal', async () => {
    await running.says('All of the history is there.')
    const url = urlOf(running)
    expect(await figure(url, 'tandem_ingest_accepted_total')).toBeGreaterThan(300)
    expect(await figure(url, 'tandem_ingest_rejected_total')).toBe(0)
  })

  test('Ctrl-C stops the server and its database', async () => {
    running.child.kill('SIGINT')
    expect(await running.ends).toBe(0)
    expect(databaseRuns()).toBe(false)
    expect(existsSync(join(folder, 'server.pid'))).toBe(false)
  })

  test('the next start goes on with the same fleet', async () => {
    const before = readFileSync(join(folder, 'demo-fleet.json'), 'utf8')
    running = start({ DEMO_VEHICLES: '25' })
    await running.says('The fleet is on the map')
    expect(running.said()).toContain('Going on with the fleet of 10 trailers')
    expect(running.said()).toContain('DEMO_VEHICLES is not looked at')
    expect(readFileSync(join(folder, 'demo-fleet.json'), 'utf8')).toBe(before)
  })

  test('a second one on the same folder is refused in words, and the first goes on', async () => {
    const second = start()
    expect(await second.ends).toBe(1)
    expect(second.said()).toContain('is already running on the data folder')
    expect((await fetch(`${urlOf(running)}/readyz`)).ok).toBe(true)
  })

  test('when the demo is killed, server and database do not stay behind', async () => {
    running.child.kill('SIGKILL')
    await running.ends
    const until = Date.now() + 30_000
    while (databaseRuns() && Date.now() < until) await pause(100)
    expect(databaseRuns()).toBe(false)
  })
})

test.each([
  ['DEMO_VEHICLES', 'many', 'DEMO_VEHICLES is a whole number'],
  ['DEMO_DAYS', '0', 'DEMO_DAYS is a whole number'],
  ['PORT', '99999', 'PORT is a whole number'],
])('%s=%s is refused in words', async (name, value, words) => {
  const refused = start({ [name]: value })
  expect(await refused.ends).toBe(1)
  expect(refused.said()).toContain(words)
})
