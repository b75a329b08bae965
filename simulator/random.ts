/** Dice that always fall the same way: seeded by words and numbers, so that each vehicle has its own without asking another's. */

export interface Dice {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  /** A whole number, both ends included. */
  readonly whole: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(of: readonly T[]) => T
  /** Picks by weight; a weight of 0 is never picked unless all are 0. */
  readonly weighted: <T>(of: readonly (readonly [T, number])[]) => T
  /** Waiting times: mostly short, at times long. */
  readonly wait: (mean: number) => number
  /** The bell curve, cut at three deviations. */
  readonly bell: (mean: number, deviation: number) => number
}

/** A 32-bit number out of words and numbers (FNV-1a, then mixed). */
export const hash = (...parts: readonly (string | number)[]): number => {
  let value = 0x811c9dc5
  for (const part of parts) {
    const text = String(part)
    for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
    value = Math.imul(value ^ 0x2f, 0x01000193)
  }
  return mix(value)
}

const mix = (number: number): number => {
  let value = number | 0
  value = Math.imul(value ^ (value >>> 16), 0x21f0aaad)
  value = Math.imul(value ^ (value >>> 15), 0x735a2d97)
  return (value ^ (value >>> 15)) >>> 0
}

/** A chance between 0 and 1 that belongs to a seed and a number and to nothing else: no state, any order. */
export const at = (seed: number, index: number): number =>
  mix(mix(seed ^ Math.imul(index | 0, 0x9e3779b1)) ^ Math.floor(index / 4294967296)) / 4294967296

/** A curve between −1 and 1 that wanders smoothly and has forgotten itself after about one `period`. */
export const wander = (seed: number, time: number, period: number): number => {
  const step = Math.floor(time / period)
  const part = time / period - step
  const smooth = part * part * (3 - 2 * part)
  return (at(seed, step) * (1 - smooth) + at(seed, step + 1) * smooth) * 2 - 1
}

/** Dice for these words: the same words, the same throws (sfc32). */
export const dice = (...seed: readonly (string | number)[]): Dice => {
  let a = hash(...seed, 'a')
  let b = hash(...seed, 'b')
  let c = hash(...seed, 'c')
  let count = 1
  const next = () => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  const between = (low: number, high: number) => low + (high - low) * next()
  const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!
  return {
    next,
    between,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted: (of) => {
      let rest = next() * of.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of of) {
        rest -= weight
        if (rest < 0) return value
      }
      return of.at(-1)![0]
    },
    wait: (mean) => -Math.log(1 - next()) * mean,
    bell: (mean, deviation) => {
      const spread = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return mean + deviation * Math.max(-3, Math.min(3, spread))
    },
  }
}
