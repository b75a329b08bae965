import { expect, test } from 'vitest'
import { makeLog } from './log.ts'
import { part, startParts } from './part.ts'

const open = () => {
  const happened: string[] = []
  const log = makeLog((_level, words, facts) => happened.push(`${words}: ${facts?.part}`))
  const named = (name: string, stop: () => unknown = () => happened.push(`${name} stops`)) =>
    part(name, ['log'], () => {
      happened.push(`${name} starts`)
      return { stop }
    })
  return { happened, log, named }
}

test('parts start in order and stop in reverse', async () => {
  const { happened, log, named } = open()
  const running = await startParts([named('a'), named('b')], { log })
  await running.stop()
  await running.stop()
  expect(happened).toEqual(['a starts', 'b starts', 'b stops', 'a stops'])
})

test('parts may come later, one by one', async () => {
  const { happened, log, named } = open()
  async function* parts() {
    yield named('a')
    happened.push('between')
    yield named('b')
  }
  await startParts(parts(), { log })
  expect(happened).toEqual(['a starts', 'between', 'b starts'])
})

test('a part has what those before it give, and all count together', async () => {
  const { log } = open()
  const counting = part('counting', [], () => ({
    figures: () => ({ seen: 2 }),
    gives: { databaseUrl: 'postgres://' },
  }))
  const fetching = part('asking', ['databaseUrl', 'isReady'], (given) => {
    expect(given.isReady()).toBe(false)
    return { figures: async () => ({ length: given.databaseUrl.length }) }
  })
  const { given, stop } = await startParts([counting, fetching], { log })
  expect(await given.figures!()).toEqual({ seen: 2, length: 11 })
  expect(given.isReady!()).toBe(true)
  await stop()
  expect(given.isReady!()).toBe(false)
})

test('where a part cannot be started, those before it are stopped again', async () => {
  const { happened, log, named } = open()
  const lonely = part('lonely', ['databaseUrl'], () => {})
  await expect(startParts([named('a'), lonely, named('b')], { log })).rejects.toThrow(
    "The part 'lonely' needs 'databaseUrl', which none before it gives.",
  )
  expect(happened).toEqual(['a starts', 'a stops'])
})

test('a part that does not stop as it should keeps up no other, and is told of', async () => {
  const { happened, log, named } = open()
  const broken = named('b', () => {
    throw new Error('no')
  })
  let faults = 0
  const running = await startParts([named('a'), broken], { log }, () => faults++)
  await running.stop()
  expect(happened).toEqual(['a starts', 'b starts', 'Something did not stop as it should: b', 'a stops'])
  expect(faults).toBe(1)
})
