import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VehicleChange } from './batch.ts'
import { type Door, type Inside, openDoor } from './door.ts'
import { Frames, mostOfFriends, writeFrame } from './frames.ts'
import { type Link, openLink } from './link.ts'
import { type Edit, type FromDoor, type LinkSecrets, macOf } from './link-words.ts'

const secret = new Uint8Array(32).fill(7)
const secrets: LinkSecrets = {
  newest: async () => ({ key: 'k', secret }),
  of: async (key) => (key === 'k' ? secret : null),
}
const change = (id: number, speedMph: number): VehicleChange => ({
  id,
  customerId: 1,
  lat: 32,
  lng: -96,
  headingDeg: 90,
  speedMph,
  level: 'good',
  verdict: null,
  recorded: 1,
  stoppedSince: null,
  address: 'x'.repeat(1_000),
})

let door: Door
let inside: { -readonly [K in keyof Inside]: Inside[K] }
const edits: Edit[] = []
const left: boolean[] = []
const links: Link[] = []
const sockets: Socket[] = []
beforeEach(async () => {
  edits.length = 0
  left.length = 0
  inside = {
    accept: async () => ({ status: 'stored', accepted: 1, duplicate: 0, merged: 0, rejected: [] }),
    edit: async (edit) => {
      edits.push(edit)
    },
    left: (_who, isSudden) => left.push(isSudden),
  }
  door = await openDoor({
    host: '127.0.0.1',
    port: 0,
    secrets,
    log: { seldom() {} },
    inside: {
      accept: (batch) => inside.accept(batch),
      edit: (edit, who) => inside.edit(edit, who),
      left: (who, isSudden) => inside.left(who, isSudden),
    },
  })
  door.open(true)
})
afterEach(async () => {
  for (const link of links.splice(0)) await link.stop()
  for (const socket of sockets.splice(0)) socket.destroy()
  await door.stop()
})

const link = async (more: Partial<Parameters<typeof openLink>[0]> = {}): Promise<Link> => {
  const opened = openLink({
    look: async () => ({ ...door.address, term: 1 }),
    secrets,
    onChanges: () => {},
    onFirings: () => {},
    onMissed: () => {},
    ...more,
  })
  links.push(opened)
  opened.begin()
  return opened
}
const batch = () => ({ body: Buffer.from('[]'), format: 'json', transport: 'http' }) as const

/** A link by hand, that has proved who it is. */
const byHand = async (hear: (message: FromDoor) => void): Promise<Socket> => {
  const socket = connect(door.address.port, door.address.host)
  sockets.push(socket)
  const welcome = Promise.withResolvers<void>()
  const frames = new Frames()
  socket.on('data', (chunk: Buffer) => {
    for (const { head } of frames.take(chunk)) {
      const message = head as FromDoor
      if (message.kind === 'challenge')
        writeFrame(socket, { kind: 'proof', nonce: 'n', mac: macOf(secret, 'link', message.nonce, 'n') })
      else if (message.kind === 'welcome') {
        frames.most = mostOfFriends
        welcome.resolve()
      } else hear(message)
    }
  })
  await welcome.promise
  return socket
}

test('a link that ends says so; one that breaks may have had more to tell', async () => {
  const one = await link()
  await expect.poll(one.isUp).toBe(true)
  await one.stop()
  await expect.poll(() => left).toEqual([false])
  const socket = await byHand(() => {})
  socket.destroy()
  await expect.poll(() => left).toEqual([false, true])
})

test('of many changes a link that is slow gets the newest of each vehicle, and little waits for it', async () => {
  const newest = new Map<number, number>()
  let count = 0
  const socket = await byHand((message) => {
    if (message.kind !== 'changes') return
    count += message.changes.length
    for (const { id, speedMph } of message.changes) newest.set(id, speedMph)
  })
  writeFrame(socket, { kind: 'edit', id: 1, edit: { kind: 'attend', looks: true } })
  await expect.poll(() => edits).toEqual([{ kind: 'attend', looks: true }])
  socket.pause()
  const [vehicles, rounds] = [300, 100]
  for (let round = 1; round <= rounds; round++) {
    door.tellChanges(Array.from({ length: vehicles }, (_, id) => change(id, round)))
    await new Promise((next) => setImmediate(next))
  }
  socket.resume()
  await expect.poll(() => [...newest.values()].filter((speed) => speed === rounds).length).toBe(vehicles)
  expect(count).toBeLessThan(vehicles * rounds)
})

test('who does not attend hears of no changes, and of firings', async () => {
  const [changes, firings]: [unknown[], number[]] = [[], []]
  const one = await link({
    onChanges: (some) => changes.push(...some),
    onFirings: (ids) => firings.push(...ids),
  })
  await expect.poll(one.isUp).toBe(true)
  await expect.poll(door.links).toBe(1)
  door.tellChanges([change(1, 1)])
  door.tellFirings([5, 6])
  await expect.poll(() => firings).toEqual([5, 6])
  expect(changes).toEqual([])
})

test('a batch whose door closes before it is answered is asked again once there is a door', async () => {
  const one = await link()
  await expect.poll(one.isUp).toBe(true)
  let asked = 0
  inside.accept = () => {
    asked++
    return new Promise(() => {})
  }
  const receipt = one.accept(batch())
  await expect.poll(() => asked).toBe(1)
  inside.accept = async () => {
    asked++
    return { status: 'stored', accepted: 0, duplicate: 1, merged: 0, rejected: [] }
  }
  door.open(false)
  door.open(true)
  expect(await receipt).toMatchObject({ status: 'stored', duplicate: 1 })
  expect(asked).toBe(2)
})

test('while there is no door batches are refused at once, and one that waits is given up in time', async () => {
  const one = await link({ wait: 100 })
  await expect.poll(one.isUp).toBe(true)
  inside.accept = () => new Promise(() => {})
  const receipt = one.accept(batch())
  door.open(false)
  await expect.poll(one.isUp).toBe(false)
  expect(await one.accept(batch())).toEqual({ status: 'busy', retryAfterS: 2 })
  expect(await receipt).toEqual({ status: 'busy', retryAfterS: 2 })
})

test('whoever wants to look is not kept until there is an engine again, which then hears of it', async () => {
  let missed = 0
  const one = await link({ onMissed: () => missed++ })
  await expect.poll(one.isUp).toBe(true)
  inside.edit = () => new Promise(() => {})
  const attended = one.attend(true)
  door.open(false)
  await attended
  inside.edit = async (edit) => {
    edits.push(edit)
  }
  door.open(true)
  await expect.poll(() => missed).toBe(1)
  expect(edits).toEqual([{ kind: 'attend', looks: true }])
})

test('a thousand edits without an engine are told it together', async () => {
  door.open(false)
  const one = await link()
  const all = Array.from({ length: 1_000 }, (_, id) => one.edit({ kind: 'vehicles', ids: [id] }))
  void one.edit({ kind: 'watchers', customerIds: [3] })
  door.open(true)
  await Promise.all(all)
  const told = () =>
    edits
      .flatMap((edit) => (edit.kind === 'vehicles' && edit.ids !== 'all' ? edit.ids : []))
      .sort((a, b) => a - b)
  await expect.poll(told).toEqual(Array.from({ length: 1_000 }, (_, id) => id))
  expect(edits.length).toBeLessThan(300)
  expect(edits).toContainEqual({ kind: 'watchers', customerIds: [3] })
})

test('a closed door lets nobody in', async () => {
  door.open(false)
  const socket = connect(door.address.port, door.address.host)
  sockets.push(socket)
  await once(socket, 'close')
  expect(door.links()).toBe(0)
})
