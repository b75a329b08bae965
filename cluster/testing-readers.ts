/** Programs that read from a cluster by an access token: how vehicles are, and every report once. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Seen } from './history.ts'

const patienceMs = 2_000
const betweenMs = 250
const page = 500

type Answer<T> = { readonly status: number; readonly body: T }

/** Null where there was no answer. */
export const ask = async <T>(
  url: string,
  token: string,
  path: string,
  more: RequestInit = {},
): Promise<Answer<T> | null> => {
  try {
    const answer = await fetch(`${url}/api/v1${path}`, {
      ...more,
      headers: { authorization: `Bearer ${token}`, ...more.headers },
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: answer.status, body: (await answer.json()) as T }
  } catch {
    return null
  }
}

/** Looks time and again how all vehicles are, one look after another. @param serialOf by VIN */
export const watchStates = (
  url: string,
  token: string,
  serialOf: ReadonlyMap<string, string>,
  signal: AbortSignal,
) => {
  const seen: Seen[] = []
  const watching = (async () => {
    for (; !signal.aborted; await pause(betweenMs)) {
      const answer = await ask<{ data: readonly { vin: string; lastReport: string | null }[] }>(
        url,
        token,
        '/vehicles?limit=100&fields=vin,lastReport',
      )
      if (answer?.status !== 200) continue
      const ended = performance.now()
      for (const { vin, lastReport } of answer.body.data) {
        if (lastReport === null) continue
        const [vehicle, recorded] = [serialOf.get(vin)!, Date.parse(lastReport)]
        seen.push({ vehicle, key: `${vehicle} ${recorded}`, recorded, ended })
      }
    }
  })()
  return { seen, watching }
}

/** Follows the feed of all reports, one page after another; how often each has come. */
export const followFeed = (
  url: string,
  token: string,
  serialOf: ReadonlyMap<string, string>,
  signal: AbortSignal,
) => {
  const found = new Map<string, number>()
  const refusals: string[] = []
  let after: string | null = null
  const read = async (): Promise<boolean> => {
    const answer = await ask<{
      data: readonly { vin: string; recorded: string }[]
      next: string
      more: boolean
    }>(
      url,
      token,
      `/feed/positions?limit=${page}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`,
    )
    if (answer?.status !== 200) {
      if (answer && answer.status < 500 && answer.status !== 429) refusals.push(JSON.stringify(answer.body))
      return true
    }
    for (const { vin, recorded } of answer.body.data) {
      const key = `${serialOf.get(vin)} ${Date.parse(recorded)}`
      found.set(key, (found.get(key) ?? 0) + 1)
    }
    after = answer.body.next
    return answer.body.more
  }
  const following = (async () => {
    while (!signal.aborted) if (!(await read())) await pause(betweenMs)
  })()
  return {
    ...{ found, refusals },
    /** Reads what there is by now; to be called once it was told to end. */
    rest: async () => {
      await following
      while (await read()) await pause(1)
    },
  }
}
