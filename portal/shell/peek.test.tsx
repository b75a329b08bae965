// @vitest-environment happy-dom
/** A trailer beside a list: opened from a row, stepped through, closed at the very row. */
import { cleanup, render } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { peekNow, peekPath } from '../ui/layout/peek.tsx'
import { leavePeek, placeOf, pressForPeek } from './peek-keys.ts'

beforeEach(() => {
  history.replaceState(null, '', '/fleet?sort=unit_id')
  render(
    createElement(
      'main',
      null,
      ['A', 'B', 'C'].map((vin) =>
        createElement(
          'ul',
          { key: vin },
          createElement(
            'li',
            null,
            createElement('button', { type: 'button' }, vin, createElement('span', { 'data-peek': vin })),
          ),
        ),
      ),
    ),
  )
})
afterEach(cleanup)

const row = (vin: string) => document.querySelector(`[data-peek="${vin}"]`)!.closest('button')!
const press = (key: string, target: Element = document.activeElement!) => {
  let isTaken = false
  const hear = (event: Event) => {
    isTaken = pressForPeek(event as KeyboardEvent, null)
  }
  addEventListener('keydown', hear, { once: true })
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  return isTaken
}

test('p opens the trailer of the row, and the address keeps what it said before', () => {
  row('B').focus()
  expect(press('p')).toBe(true)
  expect(location.search).toBe('?sort=unit_id&peek=B')
  expect(peekPath(null)).toBe('/fleet?sort=unit_id')
})

test('j and k go to the next and the previous row, and the focus goes with them', () => {
  row('B').focus()
  press('p')
  expect(press('j')).toBe(true)
  expect(peekNow()).toBe('C')
  expect(document.activeElement).toBe(row('C'))
  press('j')
  expect(peekNow()).toBe('C')
  press('k')
  press('k')
  expect(peekNow()).toBe('A')
  expect(document.activeElement).toBe(row('A'))
})

test('While nothing is peeked at, j, k and Esc are left to the list', () => {
  row('B').focus()
  expect(['j', 'k', 'Escape'].map((key) => press(key))).toEqual([false, false, false])
})

test('Closed, the focus is in the row of the trailer that showed last', () => {
  history.replaceState(null, '', '/fleet?peek=C')
  leavePeek(null)
  expect(peekNow()).toBeNull()
  expect(document.activeElement).toBe(row('C'))
})

test('A trailer that the list does not have stands nowhere in it', () => {
  expect(placeOf('Z')).toEqual({ at: -1, vins: ['A', 'B', 'C'] })
})
