/** Telling an e-mail address from what is none. */
import { describe, expect, test } from 'vitest'
import { emailOf } from './email.ts'

describe('an e-mail address is taken in lower case, and what is none is refused', () => {
  test.each([
    ['Dispatch@NorthStar.example', 'dispatch@northstar.example'],
    ['  a.b+c@d.co.uk ', 'a.b+c@d.co.uk'],
    ['jürgen@münchen.example', 'jürgen@münchen.example'],
    ['dispatch', null],
    ['dispatch@northstar', null],
    ['@northstar.example', null],
    ['a b@northstar.example', null],
    ['a@b@northstar.example', null],
    ['a@northstar..example', null],
    ['', null],
    [`${'a'.repeat(250)}@b.example`, null],
  ])('%s is read as %s', (typed, email) => {
    expect(emailOf(typed)).toBe(email)
  })
})
