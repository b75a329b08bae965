// @vitest-environment happy-dom
/** Whose place goes with their calls. */
import { beforeEach, expect, test, vi } from 'vitest'

const tokenFor = (group: string) => {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: '7', email: 'tech@x.example', groups: [group], iat: now, exp: now + 3600 }
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
}

let tell: ((place: object) => void) | undefined
let refuse: ((error: object) => void) | undefined
const clearWatch = vi.fn()
beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  tell = undefined
  // A browser that asks its user, who allows it.
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      watchPosition: (found: (place: object) => void, failed: (error: object) => void) => {
        tell = found
        refuse = failed
        return 1
      },
      clearWatch,
    },
  })
})

test("a technician's calls say where they are once they allow it, until they sign out", async () => {
  const { take, endSession } = await import('./session.ts')
  const { startGeolocation, geolocationHeader } = await import('./geolocation.ts')
  startGeolocation()
  expect(tell).toBeUndefined()
  take({ token: tokenFor('TECHNICIAN') })
  expect(geolocationHeader()).toEqual({})
  tell!({ coords: { latitude: 39.71, longitude: -100.46 } })
  expect(geolocationHeader()).toEqual({ 'User-Geolocation': '39.71, -100.46' })
  endSession()
  expect(clearWatch).toHaveBeenCalled()
  expect(geolocationHeader()).toEqual({})
})

test('nobody else is asked where they are', async () => {
  const { take } = await import('./session.ts')
  const { startGeolocation } = await import('./geolocation.ts')
  startGeolocation()
  take({ token: tokenFor('CUSTOMER_12') })
  expect(tell).toBeUndefined()
})

test('who goes a mile farther has other trailers near; a step is nothing', async () => {
  const { take } = await import('./session.ts')
  const { startGeolocation, onMove } = await import('./geolocation.ts')
  const moved = vi.fn()
  onMove(moved)
  take({ token: tokenFor('TECHNICIAN') })
  startGeolocation()
  const at = (latitude: number) => tell!({ coords: { latitude, longitude: -100 } })
  at(39)
  expect(moved).toHaveBeenCalledTimes(1)
  at(39.001)
  expect(moved).toHaveBeenCalledTimes(1)
  at(39.1)
  expect(moved).toHaveBeenCalledTimes(2)
})

test('a place is forgotten once it may no longer be told', async () => {
  const { take } = await import('./session.ts')
  const { startGeolocation, geolocationHeader } = await import('./geolocation.ts')
  take({ token: tokenFor('TECHNICIAN') })
  startGeolocation()
  tell!({ coords: { latitude: 39, longitude: -100 } })
  refuse!({ code: 1, message: 'denied' })
  expect(geolocationHeader()).toEqual({})
})
