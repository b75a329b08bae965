/** Slows down guessing: after some free failures each further one doubles the wait, per account and address. */
import { hour, minutes } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'

interface Limit {
  readonly free: number
  readonly longest: Ms
}

/**
 * The pair of account and address is held tightest. The account alone is never closed for long, or anybody could
 * lock its owner out; an address may be a whole office.
 */
const forPasswords = {
  pair: { free: 10, longest: minutes(15) },
  account: { free: 20, longest: minutes(1) },
  address: { free: 50, longest: minutes(15) },
} as const satisfies Limits
type Kind = 'pair' | 'account' | 'address'
export type Limits = Readonly<Record<Kind, Limit>>

/** Whoever guesses codes has the password already: the account can be closed for longer. */
export const forCodes: Limits = { ...forPasswords, account: { free: 10, longest: hour } }
/** Each email that is asked for counts, so that nobody's mailbox can be filled from outside. */
export const forEmails: Limits = {
  pair: { free: 3, longest: hour },
  account: { free: 5, longest: hour },
  address: { free: 30, longest: hour },
}

const firstWait: Ms = 1000
const forgottenAfter: Ms = hour

interface Entry {
  failures: number
  closedUntil: Instant
  last: Instant
}

/** IPv6: whoever has one address has the 2^64 of its network, so that is what counts. */
export const networkOf = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const front = groups(head)
  const left =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - groups(tail).length)).fill('0')
  const whole = [...front, ...left, ...groups(tail)]
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

export interface Throttle {
  /**
   * Counts an attempt as failed and answers 0, or the milliseconds still to wait, and then counts nothing.
   * Counting first is what keeps a hundred attempts at once from being one.
   */
  attempt(account: string, address: string, now: Instant): Ms
  /** Takes the attempt back: it succeeded. */
  succeeded(account: string, address: string): void
  /** How many accounts and addresses are remembered. */
  readonly size: number
}

/** `most`: how many entries are kept; the one longest untouched goes first. */
export const makeThrottle = (most = 20_000, limits: Limits = forPasswords): Throttle => {
  const entries = new Map<string, Entry>()

  const keysOf = (account: string, address: string): readonly (readonly [Kind, string])[] => [
    ['pair', `p ${account} ${networkOf(address)}`],
    ['account', `a ${account}`],
    ['address', `n ${networkOf(address)}`],
  ]

  const read = (key: string, now: Instant): Entry => {
    const entry = entries.get(key)
    return entry && now - entry.last < forgottenAfter ? entry : { failures: 0, closedUntil: 0, last: now }
  }

  const keep = (key: string, entry: Entry) => {
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > most) entries.delete(entries.keys().next().value!)
  }

  return {
    attempt(account, address, now) {
      const found = keysOf(account, address).map(([kind, key]) => ({ kind, key, entry: read(key, now) }))
      const wait = Math.max(...found.map(({ entry }) => entry.closedUntil - now))
      if (wait > 0) return wait
      for (const { kind, key, entry } of found) {
        const { free, longest } = limits[kind]
        const failures = entry.failures + 1
        const closed = failures < free ? 0 : Math.min(longest, firstWait * 2 ** Math.min(failures - free, 30))
        keep(key, { failures, closedUntil: now + closed, last: now })
      }
      return 0
    },
    succeeded(account, address) {
      for (const [kind, key] of keysOf(account, address)) {
        const entry = entries.get(key)
        // An address is forgiven this one attempt only: one's own account must not open the door to guess others.
        if (kind === 'address' && entry) {
          entry.failures = Math.max(0, entry.failures - 1)
          entry.closedUntil = 0
        } else entries.delete(key)
      }
    },
    get size() {
      return entries.size
    },
  }
}
