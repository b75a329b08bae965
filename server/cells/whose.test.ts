import { describe, expect, test } from 'vitest'
import { hashSecret } from '../access/secrets.ts'
import { hostIn, isNamedInBody, lastCell, signsIn, signsInBody } from './whose.ts'

const keyed = (secret: string) => ({ kind: 'key', key: `\\x${hashSecret(secret).toString('hex')}` })
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const token = (head: object) => `${Buffer.from(JSON.stringify(head)).toString('base64url')}.body.signature`

describe('whose a request is', () => {
  test('somebody signed in is of the cell that signed', () => {
    const signs = [{ kind: 'session', key: 'k1' }]
    expect(signsIn('/graphql', { authorization: `Bearer ${token({ kid: 'k1' })}` })).toEqual(signs)
    expect(signsIn('/graphql', { authorization: token({ kid: 'k1' }) })).toEqual(signs)
  })
  test('a sign-in is known by the e-mail, however it is written; a password may hold colons', () => {
    expect(signsIn('/auth/v1/loginV2', basic(' Chief@NOR.example:a:b'))).toEqual([
      { kind: 'email', key: 'chief@nor.example' },
      keyed('a:b'),
    ])
  })
  test('a gateway is known by its key, in the header or in the address, and by its serial', () => {
    expect(signsIn('/ingest/v1/reports', { authorization: 'Bearer secret' })).toEqual([keyed('secret')])
    expect(signsIn('/ingest/osmand?id=S1&key=secret', {})).toEqual([
      keyed('secret'),
      { kind: 'serial', key: 'S1' },
    ])
  })
  test('elsewhere an address says nothing', () => {
    expect(signsIn('/graphql?serial=S1&key=secret', {})).toEqual([])
  })
  test.each(['Basic %%%', 'Bearer ', 'Bearer a.b.c', token([1]), 'x'.repeat(5_000)])(
    'what cannot be meant harms nobody: %s',
    (authorization) => {
      for (const { key } of signsIn('//evil.example/?%E0%A4%A', { authorization }))
        expect(key).toMatch(/^\\x|^$/)
    },
  )
  test('some calls name somebody in their body', () => {
    expect(isNamedInBody('/auth/v1/request-password-reset')).toBe(true)
    expect(isNamedInBody('/auth/v1/set-password')).toBe(false)
    expect(signsInBody(Buffer.from('{"username":"A@b.example"}'))).toEqual([
      { kind: 'email', key: 'a@b.example' },
    ])
    expect(signsInBody(Buffer.from('no json'))).toEqual([])
  })
  test('a browser tells where it was last, and hosts come without ports', () => {
    expect(lastCell({ cookie: 'a=1; tandem_cell=west; b=2' })).toBe('west')
    expect(lastCell({ cookie: 'tandem_cell=../x' })).toBeNull()
    expect(hostIn({ host: 'Fleet.example:8443' })).toBe('fleet.example')
  })
})
