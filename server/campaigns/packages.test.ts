/** Packages: signed when they are uploaded, never changed, and given to whom they are meant for. */
import { createHash, verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signedText } from '#domain/ota/package.ts'
import { packageById, packageContent } from '../ota/packages.ts'
import { type OtaApp, otaApp } from './testing.ts'
import { campaignsOf } from './testing-campaign.ts'

let app: OtaApp
let acts: ReturnType<typeof campaignsOf>
beforeAll(async () => {
  app = await otaApp(10)
  acts = campaignsOf(app)
})
afterAll(() => app.close())
afterEach(() => acts.reset())

describe('a package', () => {
  test('is signed for what it is for, and the signature holds', async () => {
    const content = 'a script'
    const { id } = await app.upload(
      { kind: 'script', name: 'door-counter', version: '1.0', products: 'Pro,Base', hardware: 'B2' },
      content,
    )
    const { packages } = await app.admin(
      '{ packages { id title kind name version products hardware size sha256 signature uploadedBy } }',
    )
    const file = packages.find((one: { id: string }) => one.id === id)
    expect(file).toMatchObject({ title: 'Script door-counter 1.0', size: 8 })
    expect(file.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    const key = (await app.gateway('/ingest/v1/package-key')).raw.toString()
    const signature = Buffer.from(file.signature, 'base64')
    expect(verify(null, Buffer.from(signedText(file)), key, signature)).toBe(true)
    const other = { ...file, hardware: ['C1'] }
    expect(verify(null, Buffer.from(signedText(other)), key, signature)).toBe(false)
  })

  test.each([
    ['another content than its hash says', { sha256: 'ab'.repeat(32) }, 'x', 'does not match its SHA-256'],
    ['nothing in it', {}, '', 'The file is empty.'],
    ['no product', { products: '' }, 'x', 'Name the products'],
    ['an unknown product', { products: 'Toaster' }, 'x', 'Name the products'],
    ['no version', { version: 'new' }, 'x', 'A version is up to four numbers'],
    ['a name that is none', { kind: 'script', name: '../../etc/passwd' }, 'x', 'A script has a name'],
    ['a kind that is none', { kind: 'bootloader' }, 'x', 'A package is a main app or a script.'],
    ['hardware that is no name', { hardware: 'B2,<b>' }, 'x', 'Hardware revisions'],
  ])('with %s is refused', async (_, facts, content, words) => {
    const given = { kind: 'mainApp', version: '9.9', products: 'Pro', ...facts }
    expect((await app.upload(given, content)).errorMessage).toContain(words)
  })

  test('never changes: its version is taken', async () => {
    const { version } = await acts.mainApp()
    const again = await app.upload({ kind: 'mainApp', version, products: 'Base' }, 'other')
    expect(again.errorMessage).toContain(`There is a Main app ${version} already.`)
  })

  test('is fetched by the gateway that was told of it, and by no other', async () => {
    const { id: packageId, content } = await acts.mainApp()
    await acts.create({ packageId, devices: ['OTA-1'] })
    await app.round()
    const path = (serial: string) => `/ingest/v1/packages/${packageId}?serial=${serial}`
    expect((await app.gateway(path('MRY-1'))).status).toBe(403)
    const job = await app.jobOf('MRY-1')
    expect(job.package).toMatchObject({ path: `/ingest/v1/packages/${packageId}`, size: content.length })
    const fetched = await app.gateway(path('MRY-1'))
    expect(fetched.raw.toString()).toBe(content)
    expect((await app.gateway(path('MRY-2'))).status).toBe(403)
    expect((await app.gateway('/ingest/v1/packages/99999?serial=MRY-1')).status).toBe(404)
    expect((await app.gateway('/ingest/v1/packages/..%2f1?serial=MRY-1')).status).toBe(404)
    expect((await app.gateway(path('MRY-1'), undefined, { authorization: 'Bearer wrong' })).status).toBe(401)
  })

  test('goes on after a download was cut at any byte', async () => {
    const { id: packageId, content } = await acts.mainApp()
    await acts.create({ packageId, devices: ['OTA-1'] })
    await app.round()
    await app.jobOf('MRY-1')
    const path = `/ingest/v1/packages/${packageId}?serial=MRY-1`
    const { etag } = (await app.gateway(path)).headers
    for (let cut = 1; cut < content.length; cut++) {
      const rest = await app.gateway(path, undefined, { range: `bytes=${cut}-`, 'if-range': etag })
      expect(rest.status).toBe(206)
      expect(rest.headers['content-range']).toBe(`bytes ${cut}-${content.length - 1}/${content.length}`)
      expect(content.slice(0, cut) + rest.raw.toString()).toBe(content)
    }
    // Of another file nothing is glued together.
    const other = await app.gateway(path, undefined, { range: 'bytes=3-', 'if-range': '"other"' })
    expect([other.status, other.raw.toString()]).toEqual([200, content])
    expect((await app.gateway(path, undefined, { range: `bytes=${content.length}-` })).status).toBe(416)
  })

  test('that is withdrawn is never sent again', async () => {
    const { id: packageId } = await acts.mainApp()
    const { id } = await acts.create({ packageId, devices: ['OTA-1', 'OTA-2'], waves: [{ percent: 100 }] })
    await app.round()
    await app.jobOf('MRY-1')
    await app.admin(`mutation { withdrawPackage(id: ${packageId}) { withdrawn } }`)
    expect(await app.jobOf('MRY-1')).toBeNull()
    expect(await app.jobOf('MRY-2')).toBeNull()
    expect((await app.gateway(`/ingest/v1/packages/${packageId}?serial=MRY-1`)).status).toBe(410)
    expect((await acts.jobsIn(id, 'gaveUp')).map(({ reason }) => reason)).toEqual(
      Array(2).fill('Its package was withdrawn'),
    )
    await expect(acts.create({ packageId })).rejects.toThrow('The package was withdrawn')
  })
})

test('Devices that fetch a package first at once share one reading of it, and one that failed is not remembered', async () => {
  const { pool } = app.db
  const { id } = await acts.mainApp()
  const file = (await packageById(pool, Number(id)))!
  let reads = 0
  let isAway = true
  const counting = {
    query: async (sql: string, values: unknown[]) => {
      reads++
      if (isAway) throw new Error('The database is away')
      return pool.query(sql, values)
    },
  } as unknown as typeof pool
  await expect(packageContent(counting, file)).rejects.toThrow('away')
  isAway = false
  const all = await Promise.all(Array.from({ length: 20 }, () => packageContent(counting, file)))
  expect(reads).toBe(2)
  expect(new Set(all).size).toBe(1)
  expect(all[0]!.toString()).toContain('firmware ')
})
