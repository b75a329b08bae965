// @vitest-environment happy-dom
/** Whose place goes with their calls. */
import { beforeEach, expect, test, vi } from 'vitest'

const tokenFor = (group: string) => {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: '7', email: 'tech@x.example', groups: [group], iat: now, exp: now + 3600 }
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
}

let tell: ((place: object) => void) | undefined
const clearWatch = vi.fn()
beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  tell = undefined
  // A browser that asks its user, who allows it.
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      watchPosition: (found: (place: object) => void) => {
        tell = found
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
