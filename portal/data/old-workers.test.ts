/** Service workers of an older portal. */
import { expect, test } from 'vitest'
import { dropWorkers } from './old-workers.ts'

test('those of an older portal are unregistered, and its own stays', async () => {
  const left = new Set(['/sw.js', '/old/service-worker.js', '/worker.js'])
  const registrations = [...left].map((path) => ({
    active: { scriptURL: `https://portal.example${path}` },
    unregister: async () => left.delete(path),
  }))
  await dropWorkers({ getRegistrations: async () => registrations })
  expect([...left]).toEqual(['/worker.js'])
})

test('its own stays while it is being installed', async () => {
  let isLeft = true
  const unregister = async () => {
    isLeft = false
    return true
  }
  const installing = { scriptURL: 'https://portal.example/worker.js' }
  await dropWorkers({ getRegistrations: async () => [{ installing, unregister }] })
  expect(isLeft).toBe(true)
})

test('a browser without any is left in peace', async () => {
  await expect(dropWorkers(undefined)).resolves.toBeUndefined()
})
