import { expect, test } from 'vitest'
import { contactProblem, contactWords, readTelephone, telephoneLink } from './contact.ts'

test.each([
  ['+1 312 555 0142', 'tel:+13125550142'],
  ['(312) 555-0142', 'tel:3125550142'],
  ['  312.555.0142   x7 ', 'tel:3125550142;ext=7'],
  ['+52 81 8123 4567 ext. 204', 'tel:+528181234567;ext=204'],
  ['555-0142 #12', 'tel:5550142;ext=12'],
])('%s can be called', (typed, link) => {
  expect(telephoneLink(readTelephone(typed)!)).toBe(link)
})

test.each([
  '',
  'Ana',
  '911',
  '12345678901234567',
  '312 555 0142; drop',
  '+1 312 555 0142 ask for Ana',
  '++1312555014',
])("'%s' is no telephone number", (typed) => {
  expect(readTelephone(typed)).toBeNull()
})

test('A contact without a number is one to take away; a name has an end', () => {
  expect(contactProblem({ name: '', telephone: ' ' })).toBeNull()
  expect(contactProblem({ name: 'Ana', telephone: 'call me' })).toBe(contactWords.telephone)
  expect(contactProblem({ name: 'A'.repeat(61), telephone: '' })).toBe(contactWords.name)
})
