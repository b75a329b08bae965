// @vitest-environment happy-dom
/** A query shows what belongs to its key and nothing else, whatever order answers come in. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type QueryKey, type QueryOptions, useQuery } from './use-query.ts'

interface Request {
  readonly key: QueryKey
  readonly signal: AbortSignal
  readonly show: (part: string) => void
  readonly answer: (text: string) => Promise<void>
  readonly fail: (sentence: string) => Promise<void>
}
let requests: Request[] = []
const last = () => requests.at(-1)!

interface Props extends QueryOptions<string> {
  readonly key: QueryKey
}

function queryOf(first: QueryKey, options: QueryOptions<string> = {}) {
  const initialProps: Props = { key: first }
  return renderHook(
    ({ key, ...more }: Props) =>
      useQuery<string>(
        key,
        (signal, show) =>
          new Promise((done, refuse) => {
            requests.push({
              key,
              signal,
              show: (part) => act(() => show(part)),
              answer: (text) => act(async () => done(text)),
              fail: (sentence) => act(async () => refuse(new Error(sentence))),
            })
          }),
        { ...options, ...more },
      ),
    { initialProps },
  )
}

beforeEach(() => {
  requests = []
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('it is busy until the answer is there', async () => {
  const { result } = queryOf('a')
  expect(result.current).toMatchObject({ answer: null, busy: true, error: null })
  await last().answer('of a')
  expect(result.current).toMatchObject({ answer: 'of a', busy: false, error: null, isPrevious: false })
})

test('another key shows nothing of the one before, not even while it is first drawn', async () => {
  const { result, rerender } = queryOf('a')
  await last().answer('of a')
  rerender({ key: 'b' })
  expect(result.current).toMatchObject({ answer: null, busy: true })
  expect(requests[0]!.signal.aborted).toBe(true)
  await last().answer('of b')
  expect(result.current.answer).toBe('of b')
})

test('of two answers that race the one to the present key is shown', async () => {
  const { result, rerender } = queryOf('a')
  rerender({ key: 'b' })
  const [first, second] = requests as [Request, Request]
  await second.answer('of b')
  await first.answer('of a')
  expect(result.current).toMatchObject({ answer: 'of b', busy: false })
  rerender({ key: 'c' })
  await second.fail('Too late.')
  expect(result.current.error).toBeNull()
})

test('where it is asked for, rows stay until the next have come', async () => {
  const { result, rerender } = queryOf(['page', 1], { keepPrevious: true })
  await last().answer('page 1')
  rerender({ key: ['page', 2] })
  expect(result.current).toMatchObject({ answer: 'page 1', isPrevious: true, busy: true })
  await last().fail('No server.')
  expect(result.current).toMatchObject({ answer: 'page 1', isPrevious: true, error: 'No server.' })
  act(() => result.current.again())
  await last().answer('page 2')
  expect(result.current).toMatchObject({ answer: 'page 2', isPrevious: false, error: null })
})

test('rows of one customer are not kept under another', async () => {
  const { result, rerender } = queryOf(['north', 1], { keepPrevious: 'north' })
  await last().answer('north 1')
  rerender({ key: ['north', 2], keepPrevious: 'north' })
  expect(result.current.answer).toBe('north 1')
  rerender({ key: ['south', 1], keepPrevious: 'south' })
  expect(result.current).toMatchObject({ answer: null, error: null })
})

test('an error stays until it went well, and what was there stays beside it', async () => {
  const { result } = queryOf('a')
  await last().answer('first')
  act(() => result.current.again())
  await last().fail('No server.')
  expect(result.current).toMatchObject({ answer: 'first', busy: false, error: 'No server.' })
  expect(result.current.cause).toBeInstanceOf(Error)
  act(() => result.current.again())
  expect(result.current).toMatchObject({ answer: 'first', busy: true, error: 'No server.' })
  await last().answer('second')
  expect(result.current).toMatchObject({ answer: 'second', busy: false, error: null, cause: undefined })
})

test('the error of one key is not shown under another', async () => {
  const { result, rerender } = queryOf('a')
  await last().fail('No server.')
  rerender({ key: 'b' })
  expect(result.current).toMatchObject({ error: null, busy: true })
})

test('whoever leaves waits for nothing any more', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { unmount } = queryOf('a')
  unmount()
  expect(last().signal.aborted).toBe(true)
  await last().answer('of a')
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

test('without a key nothing is asked, and nothing of before is kept', async () => {
  const { result, rerender } = queryOf(null, { keepPrevious: true })
  expect(result.current).toMatchObject({ answer: null, busy: false })
  expect(requests).toHaveLength(0)
  rerender({ key: 'a' })
  await last().answer('of a')
  rerender({ key: null })
  expect(result.current).toMatchObject({ answer: null, busy: false, error: null })
  rerender({ key: 'b' })
  expect(result.current.answer).toBeNull()
})

test('equal keys ask once, whichever object they are', () => {
  const { rerender } = queryOf([1, { of: 'a' }])
  rerender({ key: [1, { of: 'a' }] })
  expect(requests).toHaveLength(1)
})

test('a part is shown while the rest is coming, unless it is wanted no more', async () => {
  const { result, rerender } = queryOf('a')
  last().show('half')
  expect(result.current).toMatchObject({ answer: 'half', busy: true })
  await last().answer('whole')
  expect(result.current).toMatchObject({ answer: 'whole', busy: false })
  rerender({ key: 'b' })
  requests[0]!.show('half of a')
  expect(result.current.answer).toBeNull()
})

test('what is put in the place of the answer belongs to its key', async () => {
  const { result, rerender } = queryOf('a')
  await last().answer('one')
  const { update } = result.current
  act(() => update((text) => `${text} and two`))
  expect(result.current.answer).toBe('one and two')
  rerender({ key: 'b' })
  await last().answer('of b')
  act(() => update(() => 'of a'))
  expect(result.current.answer).toBe('of b')
})

test('it asks again from time to time, as long as the answer says so', async () => {
  vi.useFakeTimers()
  const { result } = queryOf('a', { refetchEvery: (answer) => (answer === 'done' ? null : 1_000) })
  await last().answer('waiting')
  act(() => vi.advanceTimersByTime(1_000))
  expect(requests).toHaveLength(2)
  // One that takes long is not begun anew.
  act(() => vi.advanceTimersByTime(3_000))
  expect(requests).toHaveLength(2)
  expect(result.current.answer).toBe('waiting')
  await last().answer('done')
  act(() => vi.advanceTimersByTime(5_000))
  expect(requests).toHaveLength(2)
})

test('a failed one is tried again after a while', async () => {
  vi.useFakeTimers()
  const { result } = queryOf('a', { retryAfter: 5_000 })
  await last().fail('No server.')
  for (const wanted of [2, 3]) {
    act(() => vi.advanceTimersByTime(5_000))
    expect(requests).toHaveLength(wanted)
    await last().fail('No server.')
  }
  act(() => vi.advanceTimersByTime(5_000))
  await last().answer('of a')
  act(() => vi.advanceTimersByTime(20_000))
  expect(requests).toHaveLength(4)
  expect(result.current.error).toBeNull()
})
