/** The server as the demo's child: started, waited for, and stopped without leaving anything behind. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { words } from '../words.ts'
import { DemoError } from './folder.ts'

const root = join(import.meta.dirname, '../..')
const readyWithinS = 240
const stopWithinMs = 30_000

export interface ServerProcess {
  /** Resolves when it answers that it is ready. @throws DemoError when it ends before, or takes too long. */
  readonly ready: () => Promise<void>
  /** Resolves when it has ended, whoever ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
  /** Asks it to stop and waits; false where it had to be ended. */
  readonly stop: () => Promise<boolean>
}

/** Starts the server; each of its lines goes to `say`. */
export function startServer(
  url: string,
  env: Readonly<Record<string, string>>,
  say: (line: string) => void,
): ServerProcess {
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'with-parent.ts'), join(root, 'server/main.ts')],
    {
      cwd: process.cwd(),
      env: { LOG_FORMAT: 'plain', ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Out of reach of the terminal's Ctrl-C: the demo hears it and stops the server in its turn.
      detached: true,
    },
  )
  for (const stream of [child.stdout!, child.stderr!]) createInterface({ input: stream }).on('line', say)

  let over = false
  const ended = new Promise<{ code: number | null; signal: string | null }>((done) => {
    child.once('error', (error) => {
      say(error.message)
      over = true
      done({ code: null, signal: null })
    })
    // Not 'close', which waits for pipes that its database may still hold.
    child.once('exit', (code, signal) => {
      over = true
      done({ code, signal })
    })
  })

  return {
    ended,
    ready: async () => {
      const giveUp = Date.now() + readyWithinS * 1000
      while (Date.now() < giveUp) {
        if (over) {
          const { code, signal } = await ended
          throw new DemoError(words.serverEnded(code, signal))
        }
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
        await answer?.body?.cancel()
        if (answer?.ok) return
        await pause(60)
      }
      throw new DemoError(words.notReady(readyWithinS))
    },
    stop: async () => {
      if (over) return true
      if (child.connected) child.disconnect()
      const inTime = await Promise.race([ended.then(() => true), pause(stopWithinMs, false, { ref: false })])
      if (!inTime) {
        child.kill('SIGKILL')
        await ended
      }
      return inTime
    },
  }
}
