import { expect, test } from 'vitest'
import { oemWords } from '#domain/fleet/oem.ts'
import { fieldsOf, problemsOf, written } from './fields.ts'

const acme = {
  ...fieldsOf(null),
  name: ' Acme ',
  colour: '#0B5CAD',
  makes: ['Acme'],
  hosts: ['Trailers.Acme.example'],
  customerIds: ['5'],
}

test('a new OEM has no brand and the usual warranty', () => {
  expect(written(null, acme)).toEqual({
    id: null,
    name: 'Acme',
    productName: '',
    colour: '#0b5cad',
    supportAddress: '',
    senderName: '',
    senderAddress: '',
    warrantyMonths: 60,
    makes: ['Acme'],
    hosts: ['trailers.acme.example'],
    customerIds: ['5'],
    dealerIds: [],
    logo: null,
  })
  expect(problemsOf(acme)).toEqual({})
})

test.each(['', 'five', '0', '241', '-3'])('a warranty of %j months is refused at its field', (warranty) => {
  expect(problemsOf({ ...acme, warranty })).toEqual({ warranty: oemWords.warranty })
})

test('what is wrong is said where it was typed', () => {
  expect(problemsOf({ ...acme, name: '', colour: 'red', hosts: ['x y'] })).toEqual({
    name: oemWords.name,
    colour: oemWords.colour,
    hosts: oemWords.host('x y'),
  })
})
