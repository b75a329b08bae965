/** Simulated gateways refuse what is not meant for them, and finish what was interrupted. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedText } from '#domain/ota/package.ts'
import type { GatewayJob, JobResult } from '#domain/ota/wire.ts'
import { carryOutJob, type Device, newDevice, type Surroundings } from './device.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const content = Buffer.from('firmware of the next year')
const now = Date.UTC(2026, 10, 21)

const jobFor = (device: Device, facts: Partial<GatewayJob['package']> = {}): GatewayJob => {
  const file = {
    ...({ id: 7, kind: 'mainApp', name: '', version: '5.0', products: [device.product] } as const),
    hardware: [device.hardware],
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  const signature = sign(null, Buffer.from(signedText(file)), privateKey).toString('base64')
  return {
    ...{ id: 1, type: 'mainApp', config: null, expires: now + 1_000 },
    package: { ...file, signature, ...facts },
  }
}
const around = (facts: Partial<Surroundings> = {}) => {
  const said: JobResult[] = []
  const surroundings: Surroundings = {
    fetch: async (_path, from) => content.subarray(from, from + 10),
    say: async (result) => void said.push(result),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    now: () => now,
    happens: () => false,
    ...facts,
  }
  return { said, surroundings }
}
const device = () =>
  newDevice({ serial: 'MRY-1', product: 'Pro', mainApp: '4.2.1', commands: [], limits: {} }, now)

test('a gateway fetches a package piece by piece, installs it, and does nothing twice', async () => {
  const box = device()
  const { said, surroundings } = around()
  await carryOutJob(box, jobFor(box), surroundings)
  expect(said.map(({ state }) => state)).toEqual([
    'downloading',
    'downloading',
    'downloading',
    'installing',
    'done',
  ])
  expect(box.flash.firmware.mainApp).toBe('5.0')
  await carryOutJob(box, jobFor(box), surroundings)
  expect(said.slice(5)).toEqual([said[4]])
})

test('after a loss of power a gateway goes on with what it had fetched', async () => {
  const box = device()
  const asked: number[] = []
  let isLost = true
  const { said, surroundings } = around({
    fetch: async (_path, from) => {
      asked.push(from)
      return content.subarray(from, from + 10)
    },
    happens: (what) => what === 'power loss' && isLost,
  })
  await carryOutJob(box, jobFor(box), surroundings)
  expect(box.flash.firmware.mainApp).toBe('4.2.1')
  isLost = false
  await carryOutJob(box, jobFor(box), surroundings)
  expect(asked).toEqual([0, 10, 20])
  expect(said.at(-1)).toMatchObject({ state: 'done' })
})

test.each<[string, Partial<GatewayJob['package']>, string]>([
  ['of another size', { size: content.length - 1 }, 'size'],
  ['with another content', { sha256: 'ab'.repeat(32) }, 'SHA-256'],
  ['whose signature is somebody else’s', { signature: 'AAAA' }, 'signature'],
  ['said to fit other hardware', { hardware: ['A1', 'B1', 'B2'] }, 'signature'],
  ['for other hardware', { hardware: ['Z9'] }, 'hardware'],
  ['for another product', { products: ['Go'] }, 'not for Pro'],
])('a gateway refuses a package %s', async (_, facts, why) => {
  const box = device()
  const { said, surroundings } = around()
  await carryOutJob(box, jobFor(box, facts), surroundings)
  expect(said.at(-1)).toMatchObject({ state: 'failed', reason: expect.stringContaining(why) })
  expect(box.flash.firmware.mainApp).toBe('4.2.1')
})

test('a gateway sets the values that it knows, and refuses others', async () => {
  const box = device()
  const { said, surroundings } = around()
  const job = { id: 1, type: 'config', package: null, expires: now + 1_000 } as const
  await carryOutJob(box, { ...job, config: { tetheredIntervalMinutes: 10 } }, surroundings)
  expect(box.flash.config.tetheredIntervalMinutes).toBe(10)
  await carryOutJob(box, { ...job, id: 2, config: { tetheredIntervalMinutes: 0 } }, surroundings)
  expect(said.at(-1)).toMatchObject({ id: 2, state: 'failed' })
})
