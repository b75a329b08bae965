// @vitest-environment happy-dom
/** What an installer enters on a phone that keeps nothing, and on one where sending takes long or is refused. */
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installationWords } from '#domain/installation/words.ts'

const vin = '1GRAA0627KB000001'
const body = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const now = Math.floor(Date.now() / 1000)
const token = `h.${body({ sub: '7', email: 'fit@nor.example', groups: ['INSTALLER'], iat: now, exp: now + 3_600 })}.s`

let kept: typeof import('./kept-installations.ts')
/** What the server is asked, in order; each waits for its answer. */
let asked: { readonly text: string; readonly answer: (reply: object) => void; readonly lose: () => void }[]
const unreached = new DOMException('It took too long.', 'TimeoutError')

beforeEach(async () => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockReturnValue()
  localStorage.clear()
  asked = []
  vi.stubGlobal(
    'fetch',
    (_path: string, { body }: { body: string }) =>
      new Promise<Response>((done, fail) => {
        asked.push({
          text: body,
          answer: (reply) => done(new Response(JSON.stringify(reply))),
          lose: () => fail(unreached),
        })
      }),
  )
  // As in a private window: this browser has no database.
  expect(globalThis.indexedDB).toBeUndefined()
  const session = await import('./session.ts')
  session.take({ token })
  kept = await import('./kept-installations.ts')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const begin = async () => {
  const { result } = renderHook(() => kept.useKept())
  await expect.poll(() => result.current).not.toBeNull()
  const id = await kept.beginInstallation(vin, null)
  const mark = renderHook(() => kept.useIsOnPhone(id)).result
  await expect.poll(() => asked.length).toBe(1)
  return { id, all: () => result.current!.all, sending: () => result.current!.sendingOf(id), mark }
}
const saved = { unitId: 'NOR-1', customerName: 'NOR', deviceTypeId: 1 }

test('a phone without a database begins even so, and says that it is not kept', async () => {
  const { all, mark } = await begin()
  expect(all()).toMatchObject([{ vin, saved: 0 }])
  expect(mark.current).toBe(false)
})

test('what is entered does not wait for what is being sent', async () => {
  const { id, all } = await begin()
  await kept.enter(id, { serialNumber: 'MRY-7' })
  expect(all()).toMatchObject([{ serialNumber: 'MRY-7', edits: 2, saved: 0 }])
  asked[0]!.answer({ data: { saveInstallation: { id, ...saved } } })
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]!.text).toContain('MRY-7')
})

test('sending that takes too long counts as no coverage, and is tried again', async () => {
  const { sending } = await begin()
  const limit = vi.spyOn(AbortSignal, 'timeout')
  asked[0]!.lose()
  await expect.poll(sending).toEqual({ isWaiting: true, problem: null })
  dispatchEvent(new Event('online'))
  await expect.poll(() => asked.length).toBe(2)
  expect(limit).toHaveBeenCalledWith(60_000)
})

test.each([installationWords.isDone, installationWords.noSuchInstallation])(
  'cancelling ends where there is nothing left to cancel: %s',
  async (message) => {
    const { id, all } = await begin()
    asked[0]!.answer({ data: { saveInstallation: { id, ...saved } } })
    await kept.enterBeside(id, () => ({ isCancelled: true }))
    await expect.poll(() => asked.length).toBe(2)
    asked[1]!.answer({ errors: [{ message }] })
    await expect.poll(all).toEqual([])
  },
)

test('one that is refused when finished is gone back to, or finished even so', async () => {
  const { id, all, sending } = await begin()
  asked[0]!.answer({ data: { saveInstallation: { id, ...saved } } })
  await kept.enterBeside(id, () => ({ finished: Date.now() }))
  await expect.poll(() => asked.length).toBe(2)
  asked[1]!.answer({ errors: [{ message: 'There is no photo yet.' }] })
  // What was entered while it was being sent is tried as well.
  await expect.poll(() => asked.length).toBe(3)
  await expect.poll(() => sending().problem).toBe('There is no photo yet.')
  await kept.enterBeside(id, () => ({ finished: null }))
  expect(sending().problem).toBeNull()
  // A refusal of what was taken back meanwhile is no problem any more.
  asked[2]!.answer({ errors: [{ message: 'There is no photo yet.' }] })
  await kept.sendKept(id)
  expect(sending().problem).toBeNull()
  await kept.enterBeside(id, () => ({ finished: Date.now(), evenSo: true }))
  await expect.poll(() => asked.length).toBe(4)
  expect(asked[3]!.text).toContain('"evenSo":true')
  asked[3]!.answer({ data: { finishInstallation: { id } } })
  await expect.poll(all).toEqual([])
})
