// @vitest-environment happy-dom
/** What was read from a late copy says how old it is; what is current says nothing. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { holdClock, serverTime } from '../time/clock.ts'
import { ReadAsOf } from './read-as-of.tsx'

afterEach(() => {
  cleanup()
  holdClock(null)
})

test('the age is told in seconds, minutes, and then as a time', () => {
  const { rerender } = render(<ReadAsOf at={serverTime() - 12_500} />)
  expect(screen.getByText(/^As of 1[23] s ago$/)).toBeTruthy()
  rerender(<ReadAsOf at={serverTime() - 190_000} />)
  expect(screen.getByText('As of 3 min ago')).toBeTruthy()
  rerender(<ReadAsOf at={Date.parse('2026-11-21T02:15:00-06:00')} />)
  expect(screen.getByText(/^As of 11\/21\/26/)).toBeTruthy()
})

test('nothing is said of what is current', () => {
  const { container } = render(<ReadAsOf at={null} />)
  expect(container.textContent).toBe('')
})

test('it counts from now also while a moment of the past is looked at', () => {
  holdClock(Date.parse('2026-11-01T00:00:00Z'))
  render(<ReadAsOf at={serverTime() - 30_500} />)
  expect(screen.getByText(/^As of 3[01] s ago$/)).toBeTruthy()
})
