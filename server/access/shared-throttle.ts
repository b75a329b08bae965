/** Attempts that other processes have counted count here as well, so that more processes are not more guesses. */
import type { Instant } from '#domain/basics/units.ts'
import type { Bus } from '../platform/bus.ts'
import type { Throttle } from './throttle.ts'

interface Told {
  readonly name: string
  readonly account: string
  readonly address: string
  readonly isRight: boolean
}

/** @param name what is guessed */
export const sharedThrottle = (throttle: Throttle, name: string, bus: Bus, now: () => Instant): Throttle => {
  const tell = (account: string, address: string, isRight: boolean) =>
    void bus.tell('attempts', { name, account, address, isRight } satisfies Told)
  bus.on('attempts', (what) => {
    // Of those that were missed nobody knows any more.
    const told = what as Told | null
    if (told?.name !== name) return
    if (told.isRight) throttle.succeeded(told.account, told.address)
    else throttle.attempt(told.account, told.address, now())
  })
  return {
    attempt(account, address, at) {
      const wait = throttle.attempt(account, address, at)
      if (wait === 0) tell(account, address, false)
      return wait
    },
    succeeded(account, address) {
      throttle.succeeded(account, address)
      tell(account, address, true)
    },
    get size() {
      return throttle.size
    },
  }
}
