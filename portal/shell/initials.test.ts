/** The letters that stand for somebody. */
import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Riley Carter', 'RC'],
  ['  ana de la Cruz ', 'AC'],
  ['Cher', 'C'],
  ['', 'DN'],
])('%j of dispatch@northstar.example is %s', (name, letters) => {
  expect(initialsOf(name, 'dispatch@northstar.example')).toBe(letters)
})
