/** A dispatcher who sends commands through a cluster, and the gateways that carry them out. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Sent } from './history.ts'
import { ask } from './testing-readers.ts'

const betweenMs = 400
const patienceMs = 2_000

/** Set points, each another one, until it is told to end. What ended without an answer is unknown. */
export const sendCommands = (url: string, token: string, vins: readonly string[], signal: AbortSignal) => {
  const sent = new Map<string, Sent>()
  const send = async (n: number) => {
    const [vin, nth, began] = [vins[n % vins.length]!, Math.floor(n / vins.length), performance.now()]
    const [zone, setPointF] = [1 + (Math.floor(nth / 220) % 3), -20 + (nth % 220) / 2]
    const key = `${vin} ${zone} ${setPointF}`
    sent.set(key, { began, outcome: 'unknown' })
    const values = [
      { field: 'zone', value: zone },
      { field: 'setPointF', value: setPointF },
    ]
    for (;;) {
      const answer = await ask<{ command: object | null }>(url, token, `/vehicles/${vin}/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `command-${n}` },
        body: JSON.stringify({ command: 'setPoint', values }),
      })
      // Begun once and ended without a word: nobody knows what became of it.
      if (answer?.status === 409) return
      if (answer && answer.status < 500 && answer.status !== 429) {
        const isTaken = answer.status === 201 && answer.body.command !== null
        sent.set(key, { began, outcome: isTaken ? 'acknowledged' : 'refused' })
        return
      }
      await pause(betweenMs / 4)
    }
  }
  const sending = (async () => {
    for (let n = 0; !signal.aborted; n++) {
      await send(n)
      await pause(betweenMs)
    }
  })()
  return { sent, sending }
}

interface Command {
  readonly id: number
}

/** Each of these asks for its commands, carries out those that it does not know, and answers until that is taken. */
export const carryOut = (url: string, key: string, serials: readonly string[], signal: AbortSignal) => {
  const carried = new Set<number>()
  const answered = new Map<number, number>()
  const wrong: string[] = []
  const call = async <T>(path: string, body?: object): Promise<T | null> => {
    try {
      const answer = await fetch(`${url}/ingest/v1/${path}`, {
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      return answer.ok ? ((await answer.json()) as T) : null
    } catch {
      return null
    }
  }
  const look = async (serial: string) => {
    const began = performance.now()
    const found = await call<{ commands: readonly Command[] }>(`commands?serial=${serial}`)
    for (const { id } of found?.commands ?? []) {
      if ((answered.get(id) ?? Number.POSITIVE_INFINITY) < began)
        wrong.push(`${serial} was told ${id} again, which it had answered.`)
      carried.add(id)
      for (;;) {
        const result = await call<{ accepted: number; duplicate: number }>(
          `command-results?serial=${serial}`,
          {
            ...{ id, status: 'success' },
          },
        )
        if (result !== null) {
          expect(result.accepted + result.duplicate).toBe(1)
          break
        }
        await pause(betweenMs / 4)
      }
      if (!answered.has(id)) answered.set(id, performance.now())
    }
  }
  const carrying = Promise.all(
    serials.map(async (serial) => {
      for (; !signal.aborted; await pause(betweenMs)) await look(serial)
    }),
  )
  return {
    ...{ carried, wrong },
    /** Carries out what there is by now; to be called once it was told to end. */
    rest: async () => {
      await carrying
      for (const serial of serials) await look(serial)
    },
  }
}
