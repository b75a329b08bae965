import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { day } from '#domain/basics/time.ts'
import { openAccess } from './access.ts'
import { emailOfRole, openTestAccess, password, type TestAccess, testStart } from './testing.ts'

let at: TestAccess
beforeAll(async () => {
  at = await openTestAccess()
})
afterAll(() => at.close())
beforeEach(() => {
  at.clock.now = testStart
})

const as = (email: string, secret = password) => ({ authorization: at.basic(email, secret) })

describe('new terms of use', () => {
  const owner = emailOfRole('CUSTOMER')
  beforeAll(() => at.db.pool.query('UPDATE user_account SET terms_version = NULL WHERE email = $1', [owner]))

  it('must be accepted before anybody comes in', async () => {
    const answer = await at.login(owner, password)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      token: null,
      refreshToken: null,
      errorMessage: 'User must accept new terms of Service',
      termsOfServiceUrl: '/terms',
    })
    expect((await at.app.inject('/terms')).body).toContain('Tandem terms of use')
    const refused = await at.post('acceptTermsOfService', {}, as(owner, 'wrong'))
    expect(refused.json().errorMessage).toBe('Incorrect username or password.')

    expect((await at.post('acceptTermsOfService', {}, as(owner))).json().message).toBe(
      'Terms of use accepted.',
    )
    expect((await at.login(owner, password)).statusCode).toBe(200)
  })

  it('are accepted by a call without a body as well, and refuse a body that is no JSON', async () => {
    const call = (payload: string) =>
      at.app.inject({
        method: 'POST',
        url: '/auth/v1/acceptTermsOfService',
        headers: { ...as(owner), 'content-type': 'application/json' },
        payload,
      })
    expect((await call('')).statusCode).toBe(200)
    expect((await call('{')).statusCode).toBe(400)
  })

  it('are asked for again when they change', async () => {
    const terms = { version: 2, url: 'https://fleet.example/terms', agreementUrl: '/data-agreement' }
    const later = openAccess({ pool: at.db.pool, ingestKey: null, now: () => testStart, app: { terms } })
    const { signIn } = await import('./sign-in.ts')
    const given = { username: owner, password, code: null, address: '10.8.8.8', agent: null }
    expect(await signIn(later.auth, given, testStart)).toMatchObject({
      refused: 'User must accept new terms of Service',
      termsOfServiceUrl: 'https://fleet.example/terms',
    })
  })
})

describe('a data agreement that is missing', () => {
  beforeAll(() => at.db.pool.query(`UPDATE customer SET data_agreement_accepted = NULL WHERE abbrev = 'BLU'`))

  it('holds up the customer’s Account Admins, and nobody else', async () => {
    expect((await at.login(emailOfRole('CUSTOMER_ADMIN'), password)).json()).toMatchObject({
      token: null,
      errorMessage: 'An Account Admin must accept the data agreement',
      termsOfServiceUrl: '/data-agreement',
    })
    expect((await at.login('admin@north.example', password)).statusCode).toBe(200)
    expect((await at.login(emailOfRole('OEM'), password)).statusCode).toBe(200)
  })

  it.each(['OEM', 'ADMINS', 'TECHNICIAN'] as const)('is not for %s to accept', async (role) => {
    const answer = await at.post('accept-data-agreement', {}, as(emailOfRole(role)))
    expect(answer.statusCode).toBe(403)
    expect(answer.json().errorMessage).toBe('Only Account Admins are able to accept the data agreement')
  })

  it('is accepted by an Account Admin, for the own customers alone', async () => {
    await at.db.pool.query(`UPDATE customer SET data_agreement_accepted = NULL`)
    await at.post('accept-data-agreement', {}, as(emailOfRole('CUSTOMER_ADMIN')))
    expect((await at.login(emailOfRole('CUSTOMER_ADMIN'), password)).statusCode).toBe(200)
    const { rows } = await at.db.pool.query(
      'SELECT abbrev, data_agreement_by AS by FROM customer ORDER BY abbrev',
    )
    expect(rows).toEqual([
      { abbrev: 'BLU', by: emailOfRole('CUSTOMER_ADMIN') },
      { abbrev: 'NOR', by: null },
    ])
  })
})

describe('a data agreement that a super admin publishes', () => {
  const admin = emailOfRole('CUSTOMER_ADMIN')
  beforeAll(() =>
    at.db.pool.query(
      `INSERT INTO data_agreement VALUES (1, E'Data stays <yours>.\n\nIt is kept a year.', now(), 'root@fleet.example')`,
    ),
  )

  it('is read at its address, as text', async () => {
    const { body } = await at.app.inject('/data-agreement')
    expect(body).toContain('Tandem data agreement, version 1')
    expect(body).toContain('<p>Data stays &lt;yours&gt;.</p>')
    expect(body).toContain('<p>It is kept a year.</p>')
  })

  it('is asked of Account Admins who accepted the one before, and is accepted for good', async () => {
    expect((await at.login(admin, password)).json()).toMatchObject({
      errorMessage: 'An Account Admin must accept the data agreement',
      termsOfServiceUrl: '/data-agreement',
    })
    await at.post('accept-data-agreement', {}, as(admin))
    await at.post('accept-data-agreement', {}, as(admin))
    expect((await at.login(admin, password)).statusCode).toBe(200)
    const { rows } = await at.db.pool.query(
      `SELECT version, accepted_by AS by FROM data_agreement_acceptance a JOIN customer c ON c.id = a.customer_id
        WHERE c.abbrev = 'BLU' ORDER BY version`,
    )
    // The first was the word of whoever loaded the fleet.
    expect(rows).toEqual([
      { version: 0, by: null },
      { version: 1, by: admin },
    ])
    const noted = await at.db.pool.query(
      `SELECT old, new FROM audit_entry WHERE action = 'data agreement accepted' ORDER BY id DESC LIMIT 1`,
    )
    expect(noted.rows).toEqual([{ old: { version: 0 }, new: { version: 1 } }])
  })
})

describe('a password that has run out', () => {
  const owner = emailOfRole('INSTALLER')
  const renew = (secret: string, old = password) =>
    at.post('change-expired-password', { password: secret }, as(owner, old))
  const late = testStart + 366 * day

  it('is renewed by whoever knows the old one', async () => {
    at.clock.now = late
    expect((await at.login(owner, password)).json()).toMatchObject({
      errorMessage: `Account password has expired for user ${owner}. Please reset your password.`,
      passwordExpirationDaysLeft: 0,
    })
    expect((await renew('Fresh!Pass1', 'wrong')).statusCode).toBe(401)
    expect((await renew('short')).json().errorMessage).toBe('At least 9 characters')
    expect((await renew(password)).json().errorMessage).toBe(
      'Please choose a password that is not your present one.',
    )
    expect((await renew('Fresh!Pass1')).json().message).toBe('Your password is set. Please sign in.')
    expect((await at.login(owner, 'Fresh!Pass1')).json().passwordExpirationDaysLeft).toBe(365)
  })
})

test('what was accepted and renewed is in the audit trail, without any password', async () => {
  const { rows } = await at.db.pool.query('SELECT DISTINCT action FROM audit_entry ORDER BY action')
  expect(rows.map(({ action }) => action)).toEqual([
    'data agreement accepted',
    'password changed',
    'terms accepted',
  ])
  const all = await at.db.pool.query('SELECT * FROM audit_entry')
  expect(JSON.stringify(all.rows)).not.toContain('Fresh!Pass1')
})

test('more requests than any office makes from one address are turned away until some time has passed', async () => {
  const ask = () =>
    at.app.inject({
      method: 'POST',
      url: '/auth/v1/logout',
      payload: {},
      headers: { 'x-forwarded-for': '10.66.0.1' },
    })
  const answers = await Promise.all(Array.from({ length: 601 }, ask))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(600)
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.headers['retry-after']).toBe('1')
  at.clock.now = testStart + 1000
  expect((await ask()).statusCode).toBe(200)
})
