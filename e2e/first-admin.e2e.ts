/** The product itself, begun on an empty folder: the first link, the first sign-in, and a clean end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './app.ts'
import { openBrowser, reads, seesPath, visit } from './browser.ts'
import { inOrder } from './in-order.ts'

/** Where the installation lives: an empty one for every try. */
let folder = ''
const folders: string[] = []
const started: ChildProcess[] = []
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  for (const one of started) if (one.exitCode === null) one.kill('SIGKILL')
  for (const used of folders) rmSync(used, { recursive: true, force: true })
})

/** Starts the product on the folder; `said` is what it has printed so far. */
async function start() {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: folder,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(server)
  let text = ''
  const hear = (chunk: Buffer) => {
    text += chunk
  }
  server.stdout.on('data', hear)
  server.stderr.on('data', hear)
  return { server, said: () => text, url: `http://localhost:${port}` }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** The process of the database that runs in the folder, by its own note. */
function databaseProcess(): number {
  const note = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  )
  if (!note) throw new Error('No database runs in the folder.')
  return Number(readFileSync(join(folder, note), 'utf8').split('\n')[0])
}

const chosen = 'A first pass~word 1'

/** Sends what the line for curl sends, as curl does: its address, its headers, its body. */
async function sendsBy(line: string, changed: { readonly lng?: number; readonly recorded?: string } = {}) {
  const [, address] = /^curl (\S+)/.exec(line)!
  const headers = [...line.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(
    ([, name, value]) => [name!, value!] as const,
  )
  const [report] = JSON.parse(/-d '(.*)'$/.exec(line)![1]!)
  const { lng = report.gps.lng, recorded = report.recorded } = changed
  const body = JSON.stringify([{ ...report, recorded, gps: { ...report.gps, lng } }])
  const answer = await fetch(address!, { method: 'POST', headers: Object.fromEntries(headers), body })
  expect(await answer.json()).toMatchObject({ accepted: 1, rejected: [] })
}

inOrder('an installation begins on an empty folder', () => {
  test('A new installation tells a link, and whoever opens it first becomes its super admin', async () => {
    folder = mkdtempSync(join(tmpdir(), 'tandem-first-'))
    folders.push(folder)
    const { server, said: text, url } = await start()
    await expect.poll(text).toMatch(/\/setpassword\?token=\S+/)
    const link = /https?:\S+\/setpassword\?token=\S+/.exec(text())![0]
    expect(link.startsWith(url)).toBe(true)
    const { page, context, troubles } = await visit(browser, { url })

    await page.goto(link)
    const send = page.getByRole('button', { name: 'Set password' })
    await page.getByLabel('New password').fill('tandem')
    await page.getByLabel('Confirm password').fill('tandem')
    await expect.poll(() => send.isDisabled()).toBe(true)
    await page.getByLabel('New password').fill(chosen)
    await expect.poll(() => send.isDisabled()).toBe(true)
    await page.getByLabel('Confirm password').fill(chosen)
    await send.click()
    await page.getByText('Your password is set. Please sign in.').waitFor()
    const name = await page.getByLabel('Username').inputValue()
    expect(name).toContain('@')

    await page.getByLabel('Password', { exact: true }).fill(chosen)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('dialog', { name: 'Terms of Service' }).waitFor()
    await page.getByRole('button', { name: 'Accept' }).click()
    // Where there is nothing yet, the first steps come first, and can be left.
    await seesPath(page, '/first-run')
    await page.getByRole('navigation', { name: 'Main' }).getByText(name).waitFor()
    await page.getByRole('heading', { name: 'Customer' }).waitFor()
    await page.getByRole('link', { name: 'Tracking' }).click()
    await page.getByRole('heading', { name: 'There are no trailers in your list' }).waitFor()
    await page.getByRole('link', { name: 'Set up the first trailer' }).click()

    await page.getByLabel('Name', { exact: true }).fill('Granite Haul Partners')
    await expect.poll(() => page.getByLabel('Abbreviation').inputValue()).toBe('GHP')
    await page.getByRole('button', { name: 'Create customer' }).click()

    await page.getByLabel('VIN').fill('1GRAA0627KB110482')
    await page.getByLabel('Unit ID').fill('GH-1')
    await page.getByLabel('Serial number of the gateway').fill('MRY-00000001')
    // Its check digit is wrong: somebody has to have looked.
    await page.getByRole('button', { name: 'Create trailer' }).click()
    await page.getByText('Confirm the VIN if it stands so on the trailer.').waitFor()
    await page.getByLabel('The VIN stands so on the trailer').check()
    await page.getByRole('button', { name: 'Create trailer' }).click()

    // Left here and come back to, the steps that are done are still done.
    await page.getByRole('button', { name: 'Make a key' }).waitFor()
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Go on with the first trailer' }).click()
    await page.getByRole('button', { name: 'Make a key' }).click()
    await page.getByText('Waiting for the first report …').waitFor()
    const line = await page.getByText('curl http').textContent()
    expect(line).toContain(`${url}/ingest/v1/reports`)
    await sendsBy(line!)
    await page.getByText(/MRY-00000001 reported \d+ s ago/).waitFor()

    // On the map it moves as it reports.
    await page.getByRole('link', { name: 'See it on the map' }).click()
    await seesPath(page, '/tracking/1GRAA0627KB110482')
    await page.getByText('39.7100, -100.4600').waitFor()
    await expect.poll(() => page.getByText('No trailer has reported yet.').count()).toBe(0)
    await sendsBy(line!, { lng: -100.3, recorded: new Date().toISOString() })
    await page.getByText('39.7100, -100.3000').waitFor()

    // The link was good once.
    const other = await visit(browser, { url })
    await other.page.goto(link)
    await reads(other.page.getByRole('alert'), /^This link was used already\.$/)
    expect([...troubles, ...other.troubles]).toEqual([])
    await other.context.close()

    // While it runs, a second one on its folder is refused.
    const second = await start()
    await expect.poll(() => second.server.exitCode).toBe(1)
    await expect
      .poll(second.said)
      .toMatch(/Another server \(process \d+\) is already running on the data folder/)
    expect(second.said()).not.toMatch(/\n\s+at /)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)

    // It ends when it is told to, and leaves no database behind.
    const database = databaseProcess()
    expect(isAlive(database)).toBe(true)
    server.kill('SIGTERM')
    await expect.poll(() => server.exitCode).toBe(0)
    expect(isAlive(database)).toBe(false)
    await expect.poll(text).toMatch(/Stopped\./)
    expect(text()).not.toMatch(/\n\s+at /)
    await context.close()
  })

  test('Started again, it knows the super admin and tells no other link', async () => {
    const { server, said: text, url } = await start()
    await expect.poll(text).toMatch(/ is ready at /)
    const { page, context, troubles } = await visit(browser, { url })
    await page.goto('/setpassword?token=guessed')
    await reads(page.getByRole('alert'), /^The provided confirmation link is invalid$/)
    expect(text()).not.toMatch(/setpassword/)
    expect(troubles).toEqual([])
    await context.close()
    server.kill('SIGTERM')
    await expect.poll(() => server.exitCode).toBe(0)
  })
})
