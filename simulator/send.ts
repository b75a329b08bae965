/** Sends reports by HTTP, one batch at a time and in order, and again where the server was too busy to keep them. */
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

export interface SendReceipt {
  readonly accepted: number
  readonly duplicate: number
  readonly rejected: readonly { readonly index: number; readonly reason: string }[]
}

/** An answer that no trying again would better: a wrong key, a body that cannot be read. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface SendOptions {
  /** Without a path: "http://localhost:8080". */
  readonly url: string
  readonly key: string
  /** Ends the trying again. */
  readonly signal?: AbortSignal
  /** Bodies from this size on are packed; never unless told, as packing costs more than the way to one's own machine. */
  readonly gzipFrom?: number
  /** Told when a batch has to wait, and why. */
  readonly onWait?: (why: string) => void
  /** How many times an unreachable server is tried; endlessly unless told. */
  readonly tries?: number
}

export interface Sender {
  /**
   * Sends reports (as `encodeReport` makes them) and resolves when they are durably stored. Batches are sent one after
   * the other in the order of the calls, so that what a vehicle reports arrives as it was recorded.
   * @throws Refused; the abort reason when `signal` is aborted; the last error when `tries` are used up.
   */
  readonly send: (reports: readonly object[]) => Promise<SendReceipt>
}

const longestWaitS = 30
/** Half a second, one, two, four, eight, … */
const backOffS = (tries: number) => Math.min(longestWaitS, 0.5 * 2 ** Math.min(tries, 10))

const messageOf = async (answer: Response): Promise<string> => {
  const text = (await answer.text()).slice(0, 500)
  try {
    const body: unknown = JSON.parse(text)
    const { error, message, reason } = body as Record<string, unknown>
    return String(error ?? message ?? reason ?? text)
  } catch {
    // Not JSON: its words as they are.
    return text || `status ${answer.status}`
  }
}

/** A connection that failed says little; its cause says what happened. */
const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  return code ?? message
}

export function sender({ url, key, signal, gzipFrom, onWait, tries: most }: SendOptions): Sender {
  const attempt = async (
    body: string | Uint8Array<ArrayBuffer>,
    packed: boolean,
  ): Promise<SendReceipt | number> => {
    const answer = await fetch(`${url}/ingest/v1/reports`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-ndjson',
        ...(packed ? { 'content-encoding': 'gzip' } : {}),
      },
      body,
      ...(signal ? { signal } : {}),
    })
    if (answer.status === 503 || answer.status === 429) {
      await answer.body?.cancel()
      onWait?.(`status ${answer.status}`)
      return Math.min(longestWaitS, Number(answer.headers.get('retry-after')) || 1)
    }
    if (!answer.ok) throw new Refused(answer.status, await messageOf(answer))
    return (await answer.json()) as SendReceipt
  }

  const send = async (reports: readonly object[]): Promise<SendReceipt> => {
    if (reports.length === 0) return { accepted: 0, duplicate: 0, rejected: [] }
    const text = reports.map((report) => JSON.stringify(report)).join('\n')
    const packed = gzipFrom !== undefined && text.length >= gzipFrom
    const body = packed ? Uint8Array.from(gzipSync(text)) : text
    for (let tries = 0; ; tries++) {
      let waitS: number
      try {
        const outcome = await attempt(body, packed)
        if (typeof outcome !== 'number') return outcome
        waitS = outcome
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof Refused || tries + 1 === most) throw error
        onWait?.(reasonOf(error))
        waitS = backOffS(tries)
      }
      await pause(waitS * 1000, undefined, signal ? { signal } : {})
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  return {
    send: (reports) => {
      const next = last.then(() => send(reports))
      // A batch that failed is its caller's to know; those behind it go on.
      last = next.catch(() => undefined)
      return next
    },
  }
}
