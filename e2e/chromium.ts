/** Finds a Chromium for the browser journeys, and installs one where there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const known = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(process.platform === 'win32' ? ';' : ':')
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

async function find(): Promise<string | undefined> {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? named : undefined
  const installed = names.map(onPath).find(Boolean) ?? known.find((file) => existsSync(file))
  if (installed) return installed
  const { chromium } = await import('playwright-core')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/**
 * The path of a Chromium; installs one first if need be: Debian's as root, else the one that playwright-core downloads.
 * @throws Error saying in one line how to get one.
 */
export async function chromiumPath(): Promise<string> {
  const found = await find()
  if (found) return found
  console.log('No Chromium on this machine: installing one for the browser journeys.')
  if (onPath('apt-get') && process.getuid?.() === 0) {
    if (run('apt-get', ['update', '-qq']))
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  } else {
    const cli = join(
      dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
      'cli.js',
    )
    run(process.execPath, [cli, 'install', 'chromium'])
  }
  const installed = await find()
  if (installed) return installed
  throw new Error(
    'The browser journeys need Chromium: install it (Debian: sudo apt-get install chromium) or name one in CHROMIUM.',
  )
}

/**
 * What a Chromium needs to run headless everywhere, with no word to the outside. WebGL alone goes through a graphics
 * driver in software: pages that are put together by it too cost three times as much.
 */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
]
