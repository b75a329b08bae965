/** Tries a destination: writes a small file there, and takes it away again. */
import { randomUUID } from 'node:crypto'
import { mark } from '#domain/basics/texts.ts'
import type { Destination } from './store.ts'
import { type Target, TargetProblem } from './target.ts'

const notRemoved = mark('A file could be written there and could not be deleted.')

/** What is wrong with it, in English words; null where nothing is. */
export const tryTarget = async (
  { prefix }: Destination,
  open: () => Promise<Target>,
): Promise<string | null> => {
  const key = `${prefix}try-${randomUUID()}.txt`
  const text = async function* () {
    yield Buffer.from('This file was written to try whether it can be, and may be deleted.\n')
  }
  let isWritten = false
  try {
    const target = await open()
    await target.put(key, text(), { type: 'text/plain; charset=utf-8' })
    isWritten = true
    await target.remove(key)
    return null
  } catch (error) {
    if (!(error instanceof TargetProblem)) throw error
    return isWritten ? notRemoved : error.message
  }
}
