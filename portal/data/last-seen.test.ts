// @vitest-environment happy-dom
/** What was seen last: shown while the server cannot be reached, to nobody else, and not for ever. */
import { beforeEach, expect, test, vi } from 'vitest'
import type * as Call from './call.ts'
import type * as LastSeenModule from './last-seen.ts'
import type * as PhoneStore from './phone-store.ts'

interface Row {
  readonly id: string
  readonly at: number
}
const rows = new Map<string, Row>()
// The browser's database, which there is none of here.
vi.mock('./phone-store.ts', () => ({
  phoneStore: (): PhoneStore.PhoneStore<Row> => ({
    all: async () => [...rows.values()],
    get: async (id) => rows.get(id),
    put: async (row) => void rows.set(row.id, row),
    drop: async (id) => void rows.delete(id),
    clear: async () => rows.clear(),
  }),
}))

const token = (sub: string) => {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { sub, email: `${sub}@fleet.example`, groups: ['CUSTOMER_1'], iat, exp: iat + 3_600 }
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
}

let CallError: typeof Call.CallError
const connected = (is: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value: is, configurable: true })
const away = () => Promise.reject(new CallError(0, 'The server cannot be reached.'))
let seen: typeof LastSeenModule
let take: (tokens: { token: string }) => void
let endSession: () => void
beforeEach(async () => {
  vi.resetModules()
  rows.clear()
  localStorage.clear()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  connected(false)
  const session = await import('./session.ts')
  take = session.take
  endSession = session.endSession
  seen = await import('./last-seen.ts')
  CallError = (await import('./call.ts')).CallError
  take({ token: token('7') })
  seen.startLastSeen()
})

test('what the server said last is shown while it cannot be reached', async () => {
  expect(await seen.askOrRecall('queue', async () => 'three trailers')).toBe('three trailers')
  await expect.poll(() => rows.has('queue')).toBe(true)
  expect(await seen.askOrRecall('queue', away)).toBe('three trailers')
})

test('where nothing was seen the server’s absence is told as it is', async () => {
  await expect(seen.askOrRecall('queue', away)).rejects.toThrow('The server cannot be reached.')
})

test('what the server refuses is refused, though it was seen before', async () => {
  await seen.askOrRecall('queue', async () => 'three trailers')
  await expect.poll(() => rows.has('queue')).toBe(true)
  const refused = () => Promise.reject(new CallError(403, 'You may not see that.'))
  await expect(seen.askOrRecall('queue', refused)).rejects.toThrow('You may not see that.')
})

test('at the sign-out nothing is left, and nobody else sees it', async () => {
  await seen.askOrRecall('queue', async () => 'three trailers')
  await expect.poll(() => rows.has('queue')).toBe(true)
  take({ token: token('8') })
  expect(await seen.recallSeen('queue', true)).toBeUndefined()
  await expect.poll(() => rows.size).toBe(0)
  take({ token: token('7') })
  await seen.askOrRecall('queue', async () => 'two trailers')
  await expect.poll(() => rows.has('queue')).toBe(true)
  endSession()
  await expect.poll(() => rows.size).toBe(0)
})

test('what is older than a day is not shown', async () => {
  await seen.askOrRecall('queue', async () => 'three trailers')
  await expect.poll(() => rows.has('queue')).toBe(true)
  rows.set('queue', { ...rows.get('queue')!, at: Date.now() - 25 * 3_600_000 })
  expect(await seen.recallSeen('queue', true)).toBeUndefined()
})

test('of many things the latest sixty are kept', async () => {
  for (let n = 0; n < 70; n++) await seen.askOrRecall(`vehicle ${n}`, async () => n)
  await expect.poll(() => rows.has('vehicle 69')).toBe(true)
  expect([rows.size, rows.has('vehicle 9'), rows.has('vehicle 10')]).toEqual([60, false, true])
})

test('A server that is away while there is a connection is told as such, whatever was seen', async () => {
  await seen.askOrRecall('queue', async () => 'fresh')
  await vi.waitFor(() => expect(rows.size).toBe(1))
  connected(true)
  await expect(seen.askOrRecall('queue', away)).rejects.toThrow('The server cannot be reached.')
})
