import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { print, printedSchema } from './print.ts'

test('the printed schema is the one that is served; `npm run schema` prints it', () => {
  expect(readFileSync(printedSchema, 'utf8')).toBe(print())
})
