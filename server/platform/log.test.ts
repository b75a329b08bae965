import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

const listening = () => {
  const lines: string[] = []
  let now = 0
  const log = makeLog(
    (_level, words) => lines.push(words),
    () => now,
  )
  const wait = (ms: number) => {
    now += ms
  }
  return { log, lines, wait }
}

test('what happens a million times is said once', () => {
  const { log, lines } = listening()
  for (let n = 0; n < 1_000_000; n++) log.seldom('wrong key', 'A gateway came with a wrong key')
  expect(lines).toEqual(['A gateway came with a wrong key'])
})

test('what goes on is said again later, with how often it happened', () => {
  const { log, lines, wait } = listening()
  log.seldom('a', 'It rains')
  log.seldom('a', 'It rains')
  log.seldom('a', 'It rains')
  wait(11 * 60_000)
  log.seldom('a', 'It rains')
  expect(lines).toEqual(['It rains', 'It rains (and 2 times since it was last said)'])
})

test('one kind does not silence another', () => {
  const { log, lines } = listening()
  log.seldom('a', 'It rains')
  log.seldom('b', 'It snows')
  expect(lines).toEqual(['It rains', 'It snows'])
})
