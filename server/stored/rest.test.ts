import { expect, test } from 'vitest'
import { hours } from '#domain/basics/time.ts'
import { restUntil } from './rest.ts'

test('a stop ends a long rest, and whoever waits for the end of the round does, too', async () => {
  const stopping = new AbortController()
  const resting = restUntil(stopping.signal)(hours(1), 2, async () => false)
  stopping.abort()
  await resting
  let looks = 0
  await restUntil()(hours(1), 2, async () => ++looks === 2)
  expect(looks).toBe(2)
})
