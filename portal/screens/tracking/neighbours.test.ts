/** The rail: who stands beside a trailer in the list. */
import { expect, test } from 'vitest'
import { neighbourOf, neighboursOf } from './neighbours.ts'

const list = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map((vin) => ({ vin }))
const shownOf = (vin: string) =>
  neighboursOf(list, vin)
    .shown.map((one) => one.vin)
    .join('')

test('The rail has the trailer, the one before it and those after it, in the order of the list', () => {
  expect(shownOf('D')).toBe('CDEFGHI')
  expect(shownOf('A')).toBe('ABCDEF')
  expect(shownOf('I')).toBe('HI')
})

test('A trailer that the list does not have stands nowhere in it, and the rail begins with the first', () => {
  expect(neighboursOf(list, 'Z').at).toBe(-1)
  expect(shownOf('Z')).toBe('ABCDEF')
  expect(neighbourOf(list, 'Z', 1)?.vin).toBe('A')
})

test('A step leads to the next or the one before, and nowhere past the ends', () => {
  expect(neighbourOf(list, 'D', 1)?.vin).toBe('E')
  expect(neighbourOf(list, 'd', -1)?.vin).toBe('C')
  expect(neighbourOf(list, 'A', -1)).toBeUndefined()
  expect(neighbourOf(list, 'I', 1)).toBeUndefined()
  expect(neighbourOf([], 'A', 1)).toBeUndefined()
})
