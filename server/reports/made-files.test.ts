/** Files that are kept for a while after somebody had them made. */
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptFor, madeFiles } from './made-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-made-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

/** Makes files that say the how manieth they are. */
const making = () => {
  const paths: string[] = []
  const files = madeFiles(async () => {
    const path = join(folder, String(paths.length))
    paths.push(path)
    await writeFile(path, `file ${paths.length}`)
    return { path }
  })
  const read = async (run: string) => {
    await using file = await files.open(run, 'csv')
    return file.readFile('utf8')
  }
  return { files, read, paths }
}
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('whoever asks again, or at the same time, gets the same file', async () => {
  const { read } = making()
  expect(await Promise.all([read('a'), read('a')])).toEqual(['file 1', 'file 1'])
  expect([await read('a'), await read('b')]).toEqual(['file 1', 'file 2'])
})

test('a file goes after some minutes, while whoever has opened it reads on, and is made again for whoever asks then', async () => {
  const { files, read, paths } = making()
  await using opened = await files.open('a', 'csv')
  vi.advanceTimersByTime(keptFor - 1)
  expect(await read('a')).toBe('file 1')
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(() => isThere(paths[0]!)).toBe(false)
  expect(await opened.readFile('utf8')).toBe('file 1')
  expect(await read('a')).toBe('file 2')
})

test('a file that somebody removed is made again, once for all who ask', async () => {
  const { read, paths } = making()
  await read('a')
  await rm(paths[0]!)
  expect(await Promise.all([read('a'), read('a')])).toEqual(['file 2', 'file 2'])
  expect(paths).toHaveLength(2)
})

test('a file that could not be made is tried again by whoever asks next', async () => {
  let tries = 0
  const path = join(folder, 'x')
  const files = madeFiles(async () => {
    if (tries++ === 0) throw new Error('no room')
    await writeFile(path, 'there')
    return { path }
  })
  await expect(files.open('a', 'csv')).rejects.toThrow('no room')
  await using file = await files.open('a', 'csv')
  expect(await file.readFile('utf8')).toBe('there')
})

test('of many files those asked for last are kept, and none when the server stops', async () => {
  const { files, read, paths } = making()
  for (let n = 0; n < 9; n++) await read(`run ${n}`)
  vi.useRealTimers()
  await expect.poll(() => isThere(paths[0]!)).toBe(false)
  expect(await isThere(paths[8]!)).toBe(true)
  await files.close()
  expect(await Promise.all(paths.map(isThere))).toEqual(paths.map(() => false))
})
