/** Service workers of an older portal. */
import { expect, test } from 'vitest'
import { dropWorkers } from './old-workers.ts'

test('all of them are unregistered', async () => {
  const left = new Set(['old', 'older'])
  const registrations = [...left].map((name) => ({ unregister: async () => left.delete(name) }))
  await dropWorkers({ getRegistrations: async () => registrations })
  expect(left.size).toBe(0)
})

test('a browser without any is left in peace', async () => {
  await expect(dropWorkers(undefined)).resolves.toBeUndefined()
})
