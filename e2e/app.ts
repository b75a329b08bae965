/**
 * Boots a whole app for each worker of the journeys: the demo, small, on an empty folder and free ports, and a browser
 * that visits it; and ends both.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../build.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'

/** A fleet that is small, and has everything: each customer, each family of gateways, a spare trailer. */
export const demoVehicles = 60

export interface RunningApp {
  readonly url: string
  readonly mqttPort: number
  readonly ingestKey: string
  /** Where it looks for tiles of the weather; a journey that wants some serves them. */
  readonly tilesPort: number
  /** Where the app keeps everything. */
  readonly dataDir: string
  /** Where its browser is reached: one for all journeys, which begin with nothing stored each. */
  readonly browser: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** In the order of the workers. */
    apps: readonly RunningApp[]
  }
}

/** A port that is free now. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const ready = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

export default async function startApps(project: TestProject) {
  // Once, and not by each app at the same time into the same folder.
  await ensureBuilt(console.log)
  const opened = await Promise.all(Array.from({ length: project.config.maxWorkers }, open))
  project.provide(
    'apps',
    opened.map(({ app }) => app),
  )
  return () => Promise.all(opened.map(({ close }) => close()))
}

async function open(): Promise<{ readonly app: RunningApp; readonly close: () => Promise<void> }> {
  const browser = await chromium.launchServer({
    executablePath: await chromiumPath(),
    args: [...chromiumArguments],
  })
  const folder = mkdtempSync(join(tmpdir(), 'tandem-journeys-'))
  const [port, mqttPort] = [await freePort(), await freePort()]
  const tilesPort = await freePort()
  const ingestKey = 'the-key-of-the-journeys-0123456789'
  const url = `http://127.0.0.1:${port}`
  const text: string[] = []
  const demo = spawn(process.execPath, [join(import.meta.dirname, '../simulator/demo.ts')], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      INGEST_KEY: ingestKey,
      // A push service of a journey's own is on this machine.
      WEBHOOK_HTTP: 'allowed',
      WEBHOOK_PRIVATE: 'allowed',
      // Days may be written to a folder of the server.
      DAY_FILES_FOLDER: folder,
      // As it is outside the demo.
      OSMAND_KEY: 'required',
      DATABASE_URL: '',
      // Northstar has trailers of this builder, Blue Mesa has none.
      HOUSE_OEM: 'Wabash',
      // No word to the outside: the built-in map alone.
      MAP_STYLE_URL: '',
      WEATHER_TILES_URL: `http://127.0.0.1:${tilesPort}/{z}/{x}/{y}.png?key={key}`,
      WEATHER_TILES_KEY: 'sun & rain',
      DEMO_VEHICLES: String(demoVehicles),
      DEMO_DAYS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  demo.stdout.on('data', (chunk) => text.push(String(chunk)))
  demo.stderr.on('data', (chunk) => text.push(String(chunk)))
  const ended = new Promise<void>((resolve) => demo.once('exit', () => resolve()))
  const close = async () => {
    demo.kill('SIGTERM')
    await Promise.all([ended, browser.close()])
    rmSync(folder, { recursive: true, force: true })
  }
  const giveUp = Date.now() + 900_000
  while (!(await ready(url))) {
    if (demo.exitCode !== null || Date.now() > giveUp) {
      await close()
      throw new Error(`The demo did not become ready. It said:\n${text.join('')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    app: { url, mqttPort, ingestKey, tilesPort, dataDir: folder, browser: browser.wsEndpoint() },
    close,
  }
}
