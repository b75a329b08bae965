import { expect, test } from 'vitest'
import { checkOem, hostOf, type OemDraft, oemWords, tidyOem } from './oem.ts'

const acme: OemDraft = {
  name: 'Acme Trailers',
  productName: 'AcmeTrack',
  colour: '#0b5cad',
  supportAddress: 'help@acme.example',
  senderName: 'Acme',
  senderAddress: 'portal@acme.example',
  warrantyMonths: 36,
  makes: ['Acme'],
  hosts: ['trailers.acme.example'],
}
const bare: OemDraft = {
  ...acme,
  productName: '',
  colour: '',
  supportAddress: '',
  senderName: '',
  senderAddress: '',
  makes: [],
  hosts: [],
}

test.each([acme, bare, { ...acme, supportAddress: 'https://acme.example/help', senderName: '' }])(
  'an OEM that is told fully or barely will do',
  (oem) => {
    expect(checkOem(oem)).toEqual({})
  },
)

test.each<[string, Partial<OemDraft>, Partial<Record<keyof OemDraft, string>>]>([
  ['no name', { name: '' }, { name: oemWords.name }],
  ['a name in two lines', { name: 'Acme\nInc' }, { name: oemWords.name }],
  ['a long product name', { productName: 'x'.repeat(61) }, { productName: oemWords.productName }],
  ['a colour by its name', { colour: 'red' }, { colour: oemWords.colour }],
  [
    'support that runs something',
    { supportAddress: 'javascript:alert(1)' },
    { supportAddress: oemWords.supportAddress },
  ],
  ['a sender that is no address', { senderAddress: 'acme' }, { senderAddress: oemWords.senderAddress }],
  ['the name of a sender without address', { senderAddress: '' }, { senderName: oemWords.senderName }],
  ['no months', { warrantyMonths: 0 }, { warrantyMonths: oemWords.warranty }],
  ['half a month', { warrantyMonths: 1.5 }, { warrantyMonths: oemWords.warranty }],
  ['241 months', { warrantyMonths: 241 }, { warrantyMonths: oemWords.warranty }],
  ['too many makes', { makes: Array.from({ length: 31 }, (_, n) => `M${n}`) }, { makes: oemWords.makes }],
  [
    'an address as a host',
    { hosts: ['https://acme.example'] },
    { hosts: oemWords.host('https://acme.example') },
  ],
  [
    'too many hosts',
    { hosts: Array.from({ length: 11 }, (_, n) => `h${n}.acme.example`) },
    { hosts: oemWords.hosts },
  ],
])('an OEM with %s is refused in words', (_what, change, problems) => {
  expect(checkOem(tidyOem({ ...acme, ...change }))).toEqual(problems)
})

test.each([
  ['Trailers.Acme.Example', 'trailers.acme.example'],
  [' acme.example. ', 'acme.example'],
  ['brand.localhost', 'brand.localhost'],
  ['localhost', null],
  ['acme.example:8080', null],
  ['10.0.0.1', null],
  ['-acme.example', null],
  ['a b.example', null],
  ['acme.example/path', null],
  [`${'a'.repeat(64)}.example`, null],
])('%s as a host is %s', (typed, host) => {
  expect(hostOf(typed)).toBe(host)
})

test('is kept tidy: trimmed, in lower case where that is all the same, each make and host once', () => {
  const typed: OemDraft = {
    ...acme,
    name: ' Acme Trailers ',
    colour: '#0B5CAD',
    senderAddress: ' Portal@Acme.example',
    makes: ['Acme', ' Acme ', ''],
    hosts: ['Trailers.Acme.example', 'trailers.acme.example'],
  }
  expect(tidyOem(typed)).toEqual(acme)
})
