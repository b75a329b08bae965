import { expect, test } from 'vitest'
import { parseNetworks } from './networks.ts'

test.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback', '10.0.0.1', false],
  ['private', '::ffff:172.20.0.3', true],
  ['private', '203.0.113.9', false],
  ['10.1.0.0/16, 2001:db8::1', '10.1.200.3', true],
  ['10.1.0.0/16, 2001:db8::1', '10.2.0.1', false],
  ['10.1.0.0/16, 2001:db8::1', '2001:DB8::1', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['none', '127.0.0.1', false],
])('%s: is %s in it? %s', (text, address, isIn) => {
  expect(parseNetworks(text)!.include(address)).toBe(isIn)
})

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1/8/8', '10.0.0', ''])(
  '%j names no network',
  (text) => {
    expect(parseNetworks(text)).toBe(null)
  },
)
