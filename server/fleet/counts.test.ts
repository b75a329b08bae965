import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { makeCounts } from './counts.ts'

/** A clock that is moved by hand, and a count that takes so long. */
function counting(took: number) {
  let now = 0
  let times = 0
  const pool = {} as pg.Pool
  const countIn = makeCounts<number>(undefined, () => now)
  const ask = () =>
    countIn(pool, 'how many?', async () => {
      now += took
      return ++times
    })
  return {
    ask,
    wait: (ms: number) => {
      now += ms
    },
  }
}

describe('a count', () => {
  test('is made once for everybody who asks within five seconds', async () => {
    const { ask, wait } = counting(2)
    expect(await ask()).toBe(1)
    wait(4_900)
    expect(await ask()).toBe(1)
    wait(200)
    expect(await ask()).toBe(2)
  })
  test('that takes long is made less often, and yet four times a minute', async () => {
    const slow = counting(50)
    expect(await slow.ask()).toBe(1)
    slow.wait(9_000)
    expect(await slow.ask()).toBe(1)
    slow.wait(1_500)
    expect(await slow.ask()).toBe(2)
    const slowest = counting(3_000)
    expect(await slowest.ask()).toBe(1)
    slowest.wait(15_100)
    expect(await slowest.ask()).toBe(2)
  })
  test('that fails is made again', async () => {
    const pool = {} as pg.Pool
    const countIn = makeCounts()
    await expect(countIn(pool, 'how many?', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await countIn(pool, 'how many?', async () => 7)).toBe(7)
  })
})
