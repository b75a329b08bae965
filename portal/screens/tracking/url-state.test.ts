/** What the address says of the list: the part of the map that it is narrowed to. */
import { expect, test } from 'vitest'
import { readView, writeView } from './url-state.ts'

test('A part of the map is read as it was written', () => {
  const part = { west: -100.463, south: 30.1, east: -90, north: 41.25 }
  expect(readView(writeView(part))).toEqual(part)
})

test.each(['', '1,2,3', '1,2,3,x', '1,,3,4', '-200,10,20,30', '0,50,10,40', '0,0,0,95', '1,2,3,4,5'])(
  'What is no part of the map narrows nothing: "%s"',
  (text) => expect(readView(text)).toBeNull(),
)
