import { expect, test } from 'vitest'
import { hour } from '#domain/basics/time.ts'
import { openLoop } from './loop.ts'

/** A loop whose rounds last until they are told to end, and that by itself rests for an hour. */
const openSlow = () => {
  const rounds: { readonly end: (more: boolean) => void; readonly fail: (why: Error) => void }[] = []
  const faults: unknown[] = []
  const loop = openLoop({
    pause: hour,
    round: () => new Promise<boolean>((end, fail) => rounds.push({ end, fail })),
    onFault: (error) => faults.push(error),
  })
  const begun = (count: number) => expect.poll(() => rounds, { interval: 10 }).toHaveLength(count)
  return { loop, rounds, faults, begun }
}
const aWhile = () => new Promise((done) => setTimeout(done, 50))

test('a nudge during a round is not lost: another round follows at once', async () => {
  const { loop, rounds, begun } = openSlow()
  await begun(1)
  loop.nudge()
  rounds[0]!.end(false)
  await begun(2)
  rounds[1]!.end(false)
  await aWhile()
  expect(rounds).toHaveLength(2)
  await loop.stop()
})

test('a nudge ends a rest', async () => {
  const { loop, rounds, begun } = openSlow()
  await begun(1)
  rounds[0]!.end(false)
  await aWhile()
  loop.nudge()
  await begun(2)
  rounds[1]!.end(false)
  await loop.stop()
})

test('a round that may have left something is followed by another; one that failed is reported and waits', async () => {
  const { loop, rounds, faults, begun } = openSlow()
  await begun(1)
  rounds[0]!.end(true)
  await begun(2)
  rounds[1]!.fail(new Error('the database is away'))
  await aWhile()
  expect(faults).toEqual([new Error('the database is away')])
  expect(rounds).toHaveLength(2)
  await loop.stop()
})

test('a stop lets the round under way finish, and begins no other', async () => {
  const { loop, rounds, begun } = openSlow()
  await begun(1)
  let isStopped = false
  const stopping = loop.stop().then(() => {
    isStopped = true
  })
  await aWhile()
  expect(isStopped).toBe(false)
  rounds[0]!.end(true)
  await stopping
  expect(rounds).toHaveLength(1)
})
