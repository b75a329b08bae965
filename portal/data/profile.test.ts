/** How far a time zone is off, told of the day it is. */
import { expect, test } from 'vitest'
import { offsetText } from './profile.ts'

const winter = Date.UTC(2026, 0, 15, 12)
const summer = Date.UTC(2026, 6, 15, 12)
test.each([
  ['America/Chicago', winter, 'UTC−6'],
  ['America/Chicago', summer, 'UTC−5'],
  ['America/Phoenix', summer, 'UTC−7'],
  ['America/St_Johns', winter, 'UTC−3:30'],
  ['Asia/Kolkata', winter, 'UTC+5:30'],
  ['UTC', winter, 'UTC+0'],
])('%s at %i is %s', (zone, at, text) => {
  expect(offsetText(zone, at)).toBe(text)
})
