/** What goes along from a trailer to all of them. */
import { expect, test } from 'vitest'
import { withoutOption } from './mode.ts'

test.each([
  ['?mode=history&days=7&colour=state&t=2026-11-20T12%3A00%3A00Z', ''],
  ['?q=ns&mode=heat&days=31&by=passage&level=critical', '?q=ns&level=critical'],
  ['?at=2026-11-20T12%3A00%3A00Z', '?at=2026-11-20T12%3A00%3A00Z'],
  ['', ''],
])('of %j stays %j', (search, rest) => {
  expect(withoutOption(search)).toBe(rest)
})
