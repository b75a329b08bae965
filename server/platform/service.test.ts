import { expect, test } from 'vitest'
import { makeLog } from './log.ts'
import { service, startServices } from './service.ts'

const open = () => {
  const happened: string[] = []
  const log = makeLog((_level, words, facts) => happened.push(`${words}: ${facts?.service}`))
  const named = (name: string, stop: () => unknown = () => happened.push(`${name} stops`)) =>
    service(name, ['log'], () => {
      happened.push(`${name} starts`)
      return { stop }
    })
  return { happened, log, named }
}

test('services start in order and stop in reverse', async () => {
  const { happened, log, named } = open()
  const running = await startServices([named('a'), named('b')], { log })
  await running.stop()
  await running.stop()
  expect(happened).toEqual(['a starts', 'b starts', 'b stops', 'a stops'])
})

test('services may come later, one by one', async () => {
  const { happened, log, named } = open()
  async function* services() {
    yield named('a')
    happened.push('between')
    yield named('b')
  }
  await startServices(services(), { log })
  expect(happened).toEqual(['a starts', 'between', 'b starts'])
})

test('a service has what those before it give, and all count together', async () => {
  const { log } = open()
  const counting = service('counting', [], () => ({
    figures: () => ({ seen: 2 }),
    gives: { databaseUrl: 'postgres://' },
  }))
  const fetching = service('asking', ['databaseUrl', 'isReady'], (given) => {
    expect(given.isReady()).toBe(false)
    return { figures: async () => ({ length: given.databaseUrl.length }) }
  })
  const { given, stop } = await startServices([counting, fetching], { log })
  expect(await given.figures!()).toEqual({ seen: 2, length: 11 })
  expect(given.isReady!()).toBe(true)
  await stop()
  expect(given.isReady!()).toBe(false)
})

test('where a service cannot be started, those before it are stopped again', async () => {
  const { happened, log, named } = open()
  const lonely = service('lonely', ['databaseUrl'], () => {})
  await expect(startServices([named('a'), lonely, named('b')], { log })).rejects.toThrow(
    "The service 'lonely' needs 'databaseUrl', which none before it gives.",
  )
  expect(happened).toEqual(['a starts', 'a stops'])
})

test('a service that does not stop as it should keeps up no other, and is reported', async () => {
  const { happened, log, named } = open()
  const broken = named('b', () => {
    throw new Error('no')
  })
  let faults = 0
  const running = await startServices([named('a'), broken], { log }, () => faults++)
  await running.stop()
  expect(happened).toEqual(['a starts', 'b starts', 'Something did not stop as it should: b', 'a stops'])
  expect(faults).toBe(1)
})
