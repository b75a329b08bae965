import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bus, type BusOptions, openBus } from './bus.ts'
import type { Database } from './database.ts'
import { testDatabase } from './testing.ts'

let db: Database
const buses: Bus[] = []
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  for (const bus of buses) await bus.stop()
  await db.close()
})

const open = async (more: Partial<BusOptions> = {}) => {
  const bus = await openBus({
    pool: db.pool,
    url: db.url,
    log: { seldom() {} },
    lookEvery: 3_600_000,
    ...more,
  })
  buses.push(bus)
  const heard: unknown[] = []
  return {
    bus,
    heard,
    follow: (topic: Parameters<Bus['on']>[0]) => bus.on(topic, (what) => heard.push(what)),
  }
}

describe('the change bus', () => {
  test('what one process tells all others hear at once, and itself does not', async () => {
    const [one, other] = [await open(), await open()]
    one.follow('users')
    other.follow('users')
    await one.bus.tell('users', [1, 2])
    await one.bus.tell('messages')
    await one.bus.tell('users', [3])
    await expect.poll(() => other.heard).toEqual([[1, 2], [3]])
    expect(one.heard).toEqual([])
  })

  test('a notice that was missed is found by its number: all of the topic is to be looked at', async () => {
    const [one, deaf] = [await open(), await open({ hears: false, lookEvery: 20 })]
    deaf.follow('campaigns')
    await one.bus.tell('campaigns', 'what nobody hears')
    await expect.poll(() => deaf.heard).toEqual([null])
  })

  test('whoever tells after it missed something looks at all of it', async () => {
    const [one, deaf] = [await open(), await open({ hears: false })]
    deaf.follow('jobs')
    await one.bus.tell('jobs')
    await deaf.bus.tell('jobs')
    expect(deaf.heard).toEqual([null])
  })

  test('what is too large for a notice is told without what it is', async () => {
    const [one, other] = [await open(), await open()]
    other.follow('vehicles')
    await one.bus.tell(
      'vehicles',
      Array.from({ length: 10_000 }, (_, n) => n),
    )
    await expect.poll(() => other.heard).toEqual([null])
  })

  test('a connection that breaks is opened again, and what was told meanwhile is found', async () => {
    const [one, other] = [await open(), await open()]
    other.follow('reports')
    await db.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'tandem bus' AND datname = current_database()`,
    )
    await one.bus.tell('reports', 'meanwhile')
    await expect.poll(() => other.heard.length).toBeGreaterThan(0)
  })

  test('what one hearer throws keeps no other from hearing', async () => {
    const [one, other] = [await open(), await open()]
    other.bus.on('commands', () => {
      throw new Error('on purpose')
    })
    other.follow('commands')
    await one.bus.tell('commands', 1)
    await expect.poll(() => other.heard).toEqual([1])
  })
})
