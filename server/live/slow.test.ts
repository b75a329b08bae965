import { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { VehicleChange } from '../ingest/batch.ts'
import { openClient } from './client.ts'
import { openHub } from './hub.ts'

/** A reader that takes so many lines and then no more, until it is opened again. */
const reader = (takes: number) => {
  const taken: string[] = []
  let left = takes
  let ended = false
  const out = Object.assign(new EventEmitter(), {
    destroyed: false,
    get writableEnded() {
      return ended
    },
    write: (text: string) => {
      taken.push(text)
      left--
      return left > 0
    },
    end: (text: string) => {
      taken.push(text)
      ended = true
    },
    destroy: () => {
      out.destroyed = true
      out.emit('close')
    },
  })
  const open = () => {
    left = Number.POSITIVE_INFINITY
    out.emit('drain')
  }
  return { out: out as unknown as Writable, taken, open }
}

const change = (id: number, speedMph: number): VehicleChange => ({
  id,
  customerId: 1,
  lat: 32,
  lng: -96,
  headingDeg: 0,
  speedMph,
  level: 'good',
  verdict: null,
  recorded: 1,
  stoppedSince: null,
  address: null,
})

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('a slow reader gets the newest values only, however much has happened', async () => {
  const hub = openHub()
  const { out, taken, open } = reader(2)
  const { client, ready } = openClient({ userId: 1, scope: 'all', out, textOf: hub.textOf, now: Date.now })
  for (let id = 0; id < 1_000; id++) client.sent.add(id)
  hub.join(client)
  ready()
  hub.take([change(1, 1)])
  await pause(100)
  // It has taken `ready` and one line, and is full.
  for (let speed = 2; speed < 50; speed++) hub.take([change(1, speed), change(2, speed)])
  await pause(1_200)
  hub.take([change(2, 99)])
  await pause(1_200)
  expect(taken).toHaveLength(2)
  open()
  const last = JSON.parse(taken.at(-1)!)
  expect(taken).toHaveLength(3)
  expect(Object.fromEntries(last.changes.map((tuple: number[]) => [tuple[0], tuple[4]]))).toEqual({
    1: 49,
    2: 99,
  })
  hub.stop()
})

test('what waits for a reader that never reads is one number a vehicle', async () => {
  const hub = openHub()
  const { out } = reader(1)
  const { client, ready } = openClient({ userId: 1, scope: 'all', out, textOf: hub.textOf, now: Date.now })
  for (let id = 0; id < 1_000; id++) client.sent.add(id)
  hub.join(client)
  ready()
  for (let round = 0; round < 20; round++)
    hub.take(Array.from({ length: 1_000 }, (_, id) => change(id, round)))
  await pause(1_200)
  expect(client.lacks.size).toBe(1_000)
  hub.stop()
})

test('a reader that takes nothing for two minutes is let go', () => {
  let now = 0
  const { out } = reader(1)
  const { client, ready } = openClient({
    userId: 1,
    scope: 'all',
    out,
    textOf: () => undefined,
    now: () => now,
  })
  ready()
  client.heartbeat(now)
  now = 119_000
  client.heartbeat(now)
  expect(out.destroyed).toBe(false)
  now = 121_000
  client.heartbeat(now)
  expect(out.destroyed).toBe(true)
})

test('while nothing new can come, portals hear no heartbeat, so they say that they have lost it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isThere = true
  const hub = openHub(undefined, Date.now, async () => isThere)
  onTestFinished(hub.stop)
  const { out, taken } = reader(Number.POSITIVE_INFINITY)
  const { client, ready } = openClient({ userId: 1, scope: 'all', out, textOf: hub.textOf, now: Date.now })
  hub.join(client)
  ready()
  const beats = () => taken.filter((line) => line.startsWith('{"beat"')).length
  await vi.advanceTimersByTimeAsync(31_000)
  expect(beats()).toBe(2)
  isThere = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(beats()).toBe(2)
  isThere = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(beats()).toBe(3)
})
