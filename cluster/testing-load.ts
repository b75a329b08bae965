/** Gateways that send to a cluster until they are acknowledged, and remember what they sent. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Report } from '#domain/sensors/report.ts'
import { encodeReports } from '#server/ingest/testing.ts'
import type { Sent } from './history.ts'

/** How long a gateway waits for an answer before it asks again. */
const patienceMs = 2_000
const againMs = 50
/** One report in so many is sent twice. */
const twiceEvery = 50
/** A batch in so many has a report that nobody may take. */
const wrongEvery = 10

export const keyOf = ({ serial, recorded }: Pick<Report, 'serial' | 'recorded'>) => `${serial} ${recorded}`

export interface Load {
  /** Resolves once all of these were acknowledged. */
  readonly send: (reports: readonly Report[]) => Promise<void>
  readonly sent: ReadonlyMap<string, Sent>
  /** By what was done to the cluster: the longest that a batch was not acknowledged, in ms. */
  readonly longest: Readonly<Record<string, number>>
}

/** @param during what was done to the cluster in a span of `performance.now()`, or last before it */
export const openLoad = (url: string, key: string, during: (from: number, to: number) => string): Load => {
  const sent = new Map<string, Sent>()
  const longest: Record<string, number> = {}
  let batches = 0
  let reports = 0

  const post = async (batch: readonly Report[]) => {
    const began = performance.now()
    for (const one of batch) if (!sent.has(keyOf(one))) sent.set(keyOf(one), { began, outcome: 'unknown' })
    for (;;) {
      const answer = await fetch(`${url}/ingest/v1/reports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: Uint8Array.from(encodeReports(batch)),
        signal: AbortSignal.timeout(patienceMs),
      })
        .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        .catch(() => null)
      if (answer?.status === 200) {
        const { rejected } = JSON.parse(answer.text) as { rejected: readonly { index: number }[] }
        const refused = new Set(rejected.map(({ index }) => index))
        for (const [n, one] of batch.entries()) {
          expect(refused.has(n), answer.text).toBe(one.serial.startsWith('NOBODY'))
          sent.set(keyOf(one), {
            began: sent.get(keyOf(one))!.began,
            outcome: refused.has(n) ? 'refused' : 'acknowledged',
          })
        }
        break
      }
      if (answer) expect([429, 502, 503, 504], answer.text).toContain(answer.status)
      await pause(againMs)
    }
    const ended = performance.now()
    const what = during(began, ended)
    longest[what] = Math.max(longest[what] ?? 0, Math.round(ended - began))
  }
  return {
    ...{ sent, longest },
    send: async (batch) => {
      const wrong = { ...batch[0]!, serial: `NOBODY-${batches}` }
      await post(++batches % wrongEvery === 0 ? [...batch, wrong] : batch)
      for (const one of batch) if (++reports % twiceEvery === 0) await post([one])
    },
  }
}
