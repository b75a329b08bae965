/**
 * Slows down those who guess keys and serial numbers, by address, without holding up those who were right before from
 * the same address. From another one they are counted: otherwise a guesser would be told which are in use.
 */
import { minute } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { makeRate } from '../access/rate.ts'
import { BodyRefusal } from './body.ts'
import { osmandWords } from './words.ts'

/** Wrong ones of one address a minute: at this pace nobody finds one out. */
const wrongAMinute = 30
const rememberedAtMost = 10_000

export interface Guess {
  readonly isRight: boolean
}

export interface Guesses {
  /**
   * Makes a check that its sender must not have for free. `name`: what is checked, such as the hash of a key.
   * @throws TooManyGuesses, and what the check throws
   */
  check<T extends Guess>(name: string, address: string, now: Instant, check: () => Promise<T>): Promise<T>
}

export class TooManyGuesses extends BodyRefusal {
  readonly retryAfterS: number
  constructor(retryAfterS: number) {
    super(429, osmandWords.tooManyGuesses)
    this.retryAfterS = retryAfterS
  }
}

export const makeGuesses = (): Guesses => {
  const rate = makeRate(wrongAMinute, minute)
  /** Names that were right, each with its address; the oldest goes first. */
  const right = new Set<string>()
  return {
    async check(name, address, now, check) {
      const known = `${address} ${name}`
      // Counted before it is known, so that a hundred guesses at once are a hundred.
      const isCounted = !right.has(known)
      const wait = isCounted ? rate.take(address, now) : 0
      if (wait > 0) throw new TooManyGuesses(Math.ceil(wait / 1000))
      let isRight = false
      try {
        const found = await check()
        isRight = found.isRight
        return found
      } catch (error) {
        // A check that could not be made, because the database is away, is no wrong one.
        if (isCounted && !(error instanceof BodyRefusal && error.status === 401)) rate.giveBack(address)
        throw error
      } finally {
        right.delete(known)
        if (isRight) {
          right.add(known)
          if (right.size > rememberedAtMost) right.delete(right.values().next().value!)
          if (isCounted) rate.giveBack(address)
        }
      }
    },
  }
}
