import { expect, test } from 'vitest'
import { sizeWithin } from './shrink-photo.ts'

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1200, height: 1600 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 16_000, height: 1 },
    { width: 1600, height: 1 },
  ],
])('a picture of %j becomes one of %j', (before, after) => {
  expect(sizeWithin(before, 1600)).toEqual(after)
})
