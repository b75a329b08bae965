/** Sends bodies at a steady pace, and measures the processor time that the server and its database take for them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchApp } from './app.ts'
import { post } from './fleet.ts'

/** What is written behind is written by then. */
const settles = 3_000

/** Milliseconds of processor time for each of these bodies, sent so many a second, or one after another. */
export async function costAt(
  app: BenchApp,
  bodies: readonly Buffer[],
  perSecond: number | null,
): Promise<number> {
  await pause(settles)
  const before = app.cpu()
  const began = performance.now()
  const answers: Promise<unknown>[] = []
  for (const [n, body] of bodies.entries()) {
    if (perSecond === null) {
      await post(app.url, app.key, body)
      continue
    }
    const wait = began + (n * 1000) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    answers.push(post(app.url, app.key, body))
  }
  await Promise.all(answers)
  await pause(settles)
  return (app.cpu() - before) / bodies.length
}
