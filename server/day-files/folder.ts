/** A folder of the server's: files are written beside their place, and moved there once they are whole. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { day } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { dayFileProblems } from '#domain/fleet/day-file-words.ts'
import { type Target, TargetProblem } from './target.ts'

/** Each customer has a folder of its own below the operator's. */
const customerFolder = (root: string, customerId: number): string => join(root, `customer-${customerId}`)

const isBelow = (root: string, path: string): boolean => {
  const way = relative(root, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(root, way) === path
}

/** @throws TargetProblem in words; nothing of the paths of this machine is told */
const inWords = async <T>(act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^E[A-Z]+$/.test(code)) throw new TargetProblem(dayFileProblems.folder, { cause: error })
    throw error
  }
}

const partName = /^\.[0-9a-f-]{36}\.part$/
/** Without a change. Nobody who is at work leaves a file alone for so long. */
const leftAfter: Ms = day

/** Takes away what a server that was killed had begun to write. */
const sweep = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((one) => partName.test(one))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > leftAfter) await rm(join(folder, name), { force: true })
  }
}

export const folderTarget = (root: string, customerId: number): Target => {
  const own = resolve(customerFolder(root, customerId))
  /** The place of a file, whose folder is made; links that lead elsewhere are not followed. */
  const placeOf = async (key: string): Promise<string> => {
    const path = resolve(own, key)
    if (!isBelow(own, path)) throw new TargetProblem(dayFileProblems.folder)
    // A disk that is not there is not written beside.
    await realpath(root)
    await mkdir(dirname(path), { recursive: true })
    const real = await realpath(dirname(path))
    const home = await realpath(own)
    if (real !== home && !isBelow(home, real)) throw new TargetProblem(dayFileProblems.folder)
    return path
  }
  return {
    put: async (key, bytes, { signal }) => {
      const path = await inWords(() => placeOf(key))
      await sweep(dirname(path)).catch(() => {})
      const beside = join(dirname(path), `.${randomUUID()}.part`)
      const hash = createHash('sha256')
      let size = 0
      const file = await inWords(() => open(beside, 'wx', 0o640))
      try {
        try {
          for await (const chunk of bytes) {
            signal?.throwIfAborted()
            hash.update(chunk)
            size += chunk.length
            await inWords(() => file.writeFile(chunk))
          }
          await inWords(() => file.sync())
        } finally {
          await file.close()
        }
        await inWords(() => rename(beside, path))
      } catch (error) {
        await rm(beside, { force: true }).catch(() => {})
        throw error
      }
      return { bytes: size, sha256: hash.digest('hex') }
    },
    remove: (key) => inWords(async () => rm(await placeOf(key), { force: true })),
    abandon: async () => {},
  }
}
