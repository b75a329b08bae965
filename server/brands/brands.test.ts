/** Brands: which one a host, a customer and a user have, what emails bear of it, and its logo. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginTotp } from '../access/second-factor.ts'
import { emailBrands } from '../mail/branding.ts'
import { render } from '../mail/render.ts'
import { claimEmails } from '../mail/store.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { addressOf, brandOf, brandOfCustomer, brandOfUser } from './brand.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('BLU', 2)])
  await say(`INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (1, 'ann@nor.example')`)
})
afterAll(() => app.close())

const say = async (sql: string, values: unknown[] = []) => (await app.db.pool.query(sql, values)).rows
const png = Buffer.from('iVBORw0KGgo=', 'base64')
const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
beforeEach(async () => {
  await say('DELETE FROM user_role')
  await say('DELETE FROM oem')
  await say('DELETE FROM letter')
  await say(
    `INSERT INTO oem (id, name, product_name, colour, support_address, sender_address, logo, logo_type, logo_key)
      OVERRIDING SYSTEM VALUE VALUES
        (1, 'Acme', 'AcmeTrack', '#b00020', 'help@acme.example', 'portal@acme.example', $1, 'image/png', $2),
        (2, 'Other', NULL, NULL, NULL, NULL, NULL, NULL, NULL)`,
    [png, key],
  )
  await say(`INSERT INTO oem_host VALUES ('trailers.acme.example', 1, 1), ('old.acme.example', 1, 2)`)
  await say('UPDATE customer SET oem_id = 1 WHERE id = $1', [app.customers.NOR])
})
const pool = () => app.db.pool
const role = (name: string, customer: string | null = null) =>
  say('INSERT INTO user_role (user_id, role, customer_id) VALUES (1, $1, $2)', [
    name,
    customer && app.customers[customer],
  ])

describe('the brand of a page', () => {
  test.each([
    ['trailers.acme.example', 'AcmeTrack'],
    ['Trailers.ACME.example:8443', 'AcmeTrack'],
    ['old.acme.example', 'AcmeTrack'],
    ['acme.example', undefined],
    ['trailers.acme.example.evil.example', undefined],
    ['localhost:8080', undefined],
    ['', undefined],
    [`'; DROP TABLE oem; --`, undefined],
  ])('at %s it is %s', async (host, name) => {
    expect((await brandOf(pool(), host))?.name).toBe(name)
  })
})

describe('the brand of a customer', () => {
  test('is that of the OEM it buys from', async () => {
    expect((await brandOfCustomer(pool(), app.customers.NOR!))?.name).toBe('AcmeTrack')
    expect(await brandOfCustomer(pool(), app.customers.BLU!)).toBeNull()
  })
  test('is that of the only OEM it sells for', async () => {
    const { BLU } = app.customers
    await say('INSERT INTO oem_dealer (customer_id, oem_id) VALUES ($1, 2)', [BLU])
    expect((await brandOfCustomer(pool(), BLU!))?.name).toBe('Other')
    await say('INSERT INTO oem_dealer (customer_id, oem_id) VALUES ($1, 1)', [BLU])
    expect(await brandOfCustomer(pool(), BLU!)).toBeNull()
  })
})

describe('the brand of a user', () => {
  const name = async () => (await brandOfUser(pool(), 1))?.name

  test('is the one that all their customers have', async () => {
    await role('CUSTOMER', 'NOR')
    expect(await name()).toBe('AcmeTrack')
    await role('CUSTOMER', 'BLU')
    expect(await name()).toBeUndefined()
  })
  test('is none of those who belong to the installation, or to nobody', async () => {
    expect(await name()).toBeUndefined()
    await role('CUSTOMER', 'NOR')
    await role('ADMINS')
    expect(await name()).toBeUndefined()
  })
  test('is that of the OEM they work for, while they do', async () => {
    await say('UPDATE user_account SET oem_id = 2 WHERE id = 1')
    expect(await name()).toBeUndefined()
    await role('OEM')
    expect(await name()).toBe('Other')
  })
  test('comes with who they are', async () => {
    await role('CUSTOMER', 'NOR')
    const { me } = await app.ask(
      [`CUSTOMER_${app.customers.NOR}`],
      '{ me { brand { name logo shades supportAddress } } }',
    )
    expect(me.brand).toMatchObject({
      name: 'AcmeTrack',
      logo: `/v1/api/brand-logos/${key}`,
      supportAddress: 'help@acme.example',
    })
    expect(me.brand.shades).toHaveLength(12)
  })
})

describe('an email', () => {
  const own = { product: 'Tandem', publicUrl: 'https://fleet.example' }
  const written = async () => {
    const [email] = await claimEmails(pool(), Date.now(), 1, 0)
    const brand = (await emailBrands(pool(), own, [email!]))(email!)
    return { brand, email: render(brand, email!)! }
  }

  test('to a user of the OEM’s customer bears its name, colour, logo and sender, and leads to its host', async () => {
    await role('CUSTOMER', 'NOR')
    await app.http.inject({
      method: 'POST',
      url: '/auth/v1/request-password-reset',
      // Whoever asks says at which host they are: a link never follows that.
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
      payload: { username: 'ann@nor.example' },
    })
    const { brand, email } = await written()
    expect(email.subject).toBe('Welcome to AcmeTrack')
    expect(email.link).toMatch(/^https:\/\/trailers\.acme\.example\//)
    expect(email.html).toContain('background:#b00020')
    expect(email.html).toContain('src="cid:logo"')
    expect(email.html).toContain('href="mailto:help@acme.example"')
    expect(email.text).toContain('Questions about AcmeTrack? help@acme.example')
    expect(email.html + email.text).not.toMatch(/evil|fleet\.example|Tandem/)
    expect(email.logo?.bytes).toEqual(png)
    expect(brand.sender).toEqual({ name: 'AcmeTrack', address: 'portal@acme.example' })
  })

  test('to anybody else is the installation’s own, at whatever host it was asked for', async () => {
    await role('CUSTOMER', 'BLU')
    await app.http.inject({
      method: 'POST',
      url: '/auth/v1/request-password-reset',
      headers: { host: 'trailers.acme.example' },
      payload: { username: 'ann@nor.example' },
    })
    const { email } = await written()
    expect(email.link).toMatch(/^https:\/\/fleet\.example\//)
    expect(email.html).not.toContain('cid:logo')
    expect(email.html + email.text).not.toContain('acme')
  })
})

test('whoever asks for an account on a page of an OEM is written to in its brand, and is led to its host', async () => {
  await say(`SELECT setval(pg_get_serial_sequence('user_account', 'id'), 100)`)
  const asked = await app.http.inject({
    method: 'POST',
    url: '/auth/v1/register-user-anonymously',
    headers: { host: 'old.acme.example' },
    payload: { email: 'tech@shop.example', roleNames: ['TECHNICIAN'] },
  })
  expect(asked.json()).toMatchObject({ message: expect.any(String) })
  const own = { product: 'Tandem', publicUrl: 'https://fleet.example' }
  const [email] = await claimEmails(pool(), Date.now(), 1, 0)
  const { html, link } = render((await emailBrands(pool(), own, [email!]))(email!), email!)!
  expect(link).toMatch(/^https:\/\/trailers\.acme\.example\//)
  expect(html).toContain('AcmeTrack')
  await say(`DELETE FROM user_account WHERE email = 'tech@shop.example'`)
})

test('an authenticator names the account by the brand of its user', async () => {
  const uri = async () => {
    const { rows } = await pool().query(`SELECT id, email, NULL AS "totpPending" FROM user_account LIMIT 1`)
    return (await beginTotp(app.access.auth, rows[0])).uri
  }
  await role('CUSTOMER', 'NOR')
  expect(await uri()).toMatch(/^otpauth:\/\/totp\/AcmeTrack:.*issuer=AcmeTrack$/)
  await role('CUSTOMER', 'BLU')
  expect(await uri()).toMatch(/^otpauth:\/\/totp\/Tandem:.*issuer=Tandem$/)
})

test('links lead to the first host of a brand, reached as the installation is', async () => {
  const brand = await brandOf(pool(), 'old.acme.example')
  expect(addressOf(brand, 'https://fleet.example')).toBe('https://trailers.acme.example')
  expect(addressOf(brand, 'http://localhost:8080')).toBe('http://trailers.acme.example:8080')
  expect(addressOf(await brandOfCustomer(pool(), app.customers.BLU!), 'https://fleet.example')).toBe(
    'https://fleet.example',
  )
})

test('a logo is a picture that runs nothing, to whoever knows its key', async () => {
  const ask = (of: string) => app.http.inject({ url: `/v1/api/brand-logos/${of}` })
  const answer = await ask(key)
  expect(answer.rawPayload).toEqual(png)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  for (const other of ['1', '0f8fad5b-d9cb-469f-a165-70867728950f', "' OR true --"])
    expect((await ask(encodeURIComponent(other))).statusCode).toBe(404)
})
