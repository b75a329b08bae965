/** The bar of a phone: Now, Map, Fleet and Alerts, as far as somebody has them. */
import { expect, test } from 'vitest'
import { barOf, barWord } from './bar.ts'
import { screens } from './screens.ts'

const entries = screens.filter(({ menu }) => menu)
const wordsOf = (of: typeof entries) => [...barOf(of)].map(barWord)
const without = (...paths: readonly string[]) =>
  entries.filter((screen) => !paths.some((path) => screen.paths.includes(path)))

test('Who has everything has Now, Map, Fleet and Alerts', () => {
  expect(wordsOf(entries)).toEqual(['Now', 'Map', 'Fleet', 'Alerts'])
})

test('Who lacks one of them has the next of the menu in its place, in its own word', () => {
  const words = wordsOf(without('/control', '/alertconfiguration'))
  expect(words).toHaveLength(4)
  expect(words).toContain('Map')
  expect(words).not.toContain('Now')
  expect(words).not.toContain('Alerts')
})

test('Nothing is offered that somebody does not have', () => {
  expect(wordsOf([])).toEqual([])
})
