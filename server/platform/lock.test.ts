import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const script = (path: string) =>
  `import { lockFolder } from '${join(import.meta.dirname, 'lock.ts')}'
   lockFolder('${path}'); console.log('taken'); setTimeout(() => {}, 60_000)`

const hold = async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a second server on the same folder is refused with the number of the first', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`Another server (process ${process.pid}) is already running`)
  unlock()
})

test('the folder is free again after a stop', () => {
  lockFolder(folder)()
  lockFolder(folder)()
})

test('the folder is free again when its server was killed', async () => {
  const child = await hold()
  expect(() => lockFolder(folder)).toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder)()
})

test('of many that start at once after a kill exactly one gets the folder', async () => {
  const first = await hold()
  first.kill('SIGKILL')
  await once(first, 'exit')
  const all = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script(folder)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  // Whoever does not get it ends; whoever does says so and stays.
  const ends = await Promise.all(
    all.map((child) =>
      Promise.race([
        once(child.stdout, 'data').then(() => 'taken'),
        once(child, 'exit').then(() => 'refused'),
      ]),
    ),
  )
  expect(ends.toSorted()).toEqual(['refused', 'refused', 'refused', 'taken'])
  for (const child of all) child.kill()
})

test('a folder that lies deep is locked as well', async () => {
  const deep = join(folder, 'deep'.repeat(30))
  const unlock = lockFolder(deep)
  expect(() => lockFolder(deep)).toThrow('already running')
  unlock()
})

test('a data folder that is a file is refused in a line', () => {
  const file = join(folder, 'data')
  writeFileSync(file, '')
  expect(() => lockFolder(file)).toThrow(
    /^The data folder .* is a file, or lies below one\. Set DATA_DIR to a folder/,
  )
  expect(() => lockFolder(join(file, 'below'))).toThrow('is a file, or lies below one')
})

test('a data folder that cannot be written to is refused in a line, and nothing is left in it', () => {
  const path = join(folder, 'read-only')
  mkdirSync(path)
  chmodSync(folder, 0o755)
  chmodSync(path, 0o555)
  // Root may write everywhere.
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid!(65_534)
  try {
    expect(() => lockFolder(path)).toThrow(
      /^The data folder .* cannot be written to \(EACCES\)\. Give the user/,
    )
  } finally {
    if (isRoot) process.seteuid!(0)
  }
  expect(readdirSync(path)).toEqual([])
})
