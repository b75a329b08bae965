/** Hashes passwords with argon2id, a few at a time, so that a flood of sign-ins cannot eat the machine. */
import { hash as argon2, verify as matches, type Options } from '@node-rs/argon2'

// OWASP's second recommendation: 19 MiB, two passes. `algorithm` 2 is argon2id.
const cost: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** At once: more would only crowd the thread pool, which reads files and resolves names as well. */
const atOnce = 2
const waitingAtMost = 64

/** Thrown when too many are waiting already. */
export class Busy extends Error {}

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(act: () => Promise<T>): Promise<T> => {
  if (running < atOnce) running++
  else if (waiting.length >= waitingAtMost) throw new Busy('Too many passwords are waiting to be checked.')
  // Whoever finishes hands its place on, so `running` stays as it is.
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await act()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

// The same email can be typed as one or as two characters.
const same = (password: string) => password.normalize('NFKC')

/** The hash to keep, with its salt and cost. @throws Busy */
export const hashPassword = (password: string): Promise<string> => inTurn(() => argon2(same(password), cost))

let nobodys: Promise<string> | null = null

/**
 * Whether the password is the one of this hash. Without a hash (nobody of that name, no password set) it takes as
 * long and answers false. @throws Busy
 */
export const checkPassword = async (hash: string | null, password: string): Promise<boolean> => {
  nobodys ??= argon2('nobody has this password', cost)
  const against = hash ?? (await nobodys)
  const right = await inTurn(() => matches(against, same(password)))
  return right && hash !== null
}
