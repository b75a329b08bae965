/** The list of users as it is shown and exported. */
import { expect, test } from 'vitest'
import { customerNamesOf } from './columns.tsx'

test('somebody who reaches every customer has Admin as customer name, others the names of theirs', () => {
  expect(customerNamesOf({ customerNames: ['Admin'] })).toBe('Admin')
  expect(customerNamesOf({ customerNames: ['Blue Mesa Foods', 'Northstar'] })).toBe(
    'Blue Mesa Foods, Northstar',
  )
})
