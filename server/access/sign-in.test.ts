import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { roleNames, roles, writeClaim } from '#domain/access/roles.ts'
import { day } from '#domain/basics/time.ts'
import { emailOfRole, openTestAccess, password, type TestAccess, testStart } from './testing.ts'

let at: TestAccess
beforeAll(async () => {
  at = await openTestAccess()
})
afterAll(() => at.close())
beforeEach(() => {
  at.clock.now = testStart
})

describe('signing in', () => {
  it('answers a token, its sealed form and a refresh token', async () => {
    const answer = await at.login('admin@north.example', password)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      encryptedToken: expect.any(String),
      refreshToken: expect.any(String),
      message: 'Signed in.',
      errorMessage: null,
      termsOfServiceUrl: null,
      passwordExpirationDaysLeft: 365,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('takes the name in any case, and the older path as well', async () => {
    expect((await at.login('Admin@North.Example', password, undefined, 'login')).statusCode).toBe(200)
  })

  it.each([
    ['a wrong password', 'admin@north.example', 'Tandem!2027'],
    ['an unknown name', 'nobody@north.example', password],
    ['a password in another case', 'admin@north.example', password.toLowerCase()],
    ['an empty password', 'admin@north.example', ''],
    ['a name made of SQL', "' OR 1=1 --", password],
    ['a name with a zero byte', 'admin@north.example\0', password],
    ['an endless password', 'admin@north.example', 'x'.repeat(5000)],
  ])('refuses %s with the same words', async (_what, email, secret) => {
    const answer = await at.login(email, secret)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().errorMessage).toBe('Incorrect username or password.')
    expect(answer.json().token).toBeNull()
    expect(answer.headers).not.toHaveProperty('www-authenticate')
  })

  it.each([undefined, '', 'Basic', 'Basic !!!', 'Basic bm9jb2xvbg==', 'Bearer abc'])(
    'refuses the header %j',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await at.app.inject({ method: 'GET', url: '/auth/v1/loginV2', headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.json().errorMessage).toBe('Incorrect username or password.')
    },
  )

  it('takes a password that holds a colon', async () => {
    const link = await at.linkFor('new@north.example')
    await at.post('set-password', { token: link, password: 'Tandem!:2026' })
    expect((await at.login('new@north.example', 'Tandem!:2026')).statusCode).toBe(200)
  })

  it('is refused to somebody who was disabled, in words that do not tell', async () => {
    await at.db.pool.query(`UPDATE user_account SET enabled = false WHERE email = 'gone@north.example'`)
    const answer = await at.login('gone@north.example', password)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().errorMessage).toBe('not authorized or username/password incorrect')
    expect((await at.login('gone@north.example', 'wrong')).json().errorMessage).toBe(
      'Incorrect username or password.',
    )
  })

  it('asks somebody whose e-mail is not verified to look into the mailbox', async () => {
    await at.db.pool.query(`UPDATE user_account SET email_verified = false WHERE email = $1`, [
      emailOfRole('OEM'),
    ])
    const answer = await at.login(emailOfRole('OEM'), password)
    await at.db.pool.query(`UPDATE user_account SET email_verified = true WHERE email = $1`, [
      emailOfRole('OEM'),
    ])
    expect(answer.statusCode).toBe(403)
    expect(answer.json().errorMessage).toBe(
      'Account setup not complete. Please check your email for verification link.',
    )
  })

  it('warns as the password grows old, and is refused when it has run out', async () => {
    at.clock.now = testStart + 355 * day
    expect((await at.login('admin@north.example', password)).json().passwordExpirationDaysLeft).toBe(10)
    at.clock.now = testStart + 365 * day
    const answer = await at.login('admin@north.example', password)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().errorMessage).toBe(
      'Account password has expired for user admin@north.example. Please reset your password.',
    )
    expect(answer.json().passwordExpirationDaysLeft).toBe(0)
  })

  it('is slowed down after ten wrong passwords, with the time to wait', async () => {
    const address = '10.9.9.9'
    for (let i = 0; i < 10; i++) await at.login('admin@north.example', 'wrong', address)
    const answer = await at.login('admin@north.example', password, address)
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.json().errorMessage).toBe('Too many attempts. Please try again in 1 second.')
    at.clock.now += 1000
    expect((await at.login('admin@north.example', password, address)).statusCode).toBe(200)
  })
})

describe.each(roleNames)('the token of %s', (role) => {
  it('carries the claim of the role', async () => {
    const { rows } = await at.db.pool.query(`SELECT id FROM customer WHERE abbrev = 'BLU'`)
    const own = roles[role].reach === 'own'
    const { token } = (await at.login(emailOfRole(role), password)).json()
    expect(decodeJwt(token)).toEqual({
      iss: 'tandem',
      sub: expect.stringMatching(/^\d+$/),
      email: emailOfRole(role),
      groups: [writeClaim({ role, customerId: own ? rows[0].id : null })],
      sid: expect.any(Number),
      iat: testStart / 1000,
      exp: testStart / 1000 + 3600,
    })
    const reach = roles[role].reach
    expect((await at.who(token))?.viewer).toMatchObject({
      email: emailOfRole(role),
      roles: [role],
      customers: reach === 'all' ? 'all' : own ? [rows[0].id] : [],
    })
  })
})

test('nothing secret is ever logged or kept as it is', async () => {
  const address = '10.7.7.7'
  const { token, encryptedToken, refreshToken } = (
    await at.login('admin@north.example', password, address)
  ).json()
  await at.login('admin@north.example', 'Wrong!Secret1', address)
  await at.refreshed(refreshToken)
  const link = await at.linkFor(emailOfRole('SUPPORT'))
  await at.post('set-password', { token: link, password: 'Tandem!2029' })
  const tables = ['user_account', 'refresh_token', 'one_time_link', 'sign_in']
  const rows = await Promise.all(tables.map((table) => at.db.pool.query(`SELECT * FROM ${table}`)))
  const kept = rows.map((result) => JSON.stringify(result.rows)).join('\n')
  expect(at.log()).toContain('/auth/v1/loginV2')
  for (const secret of [
    password,
    'Wrong!Secret1',
    'Tandem!2029',
    token,
    encryptedToken,
    refreshToken,
    link,
  ]) {
    expect(at.log()).not.toContain(secret)
    expect(at.log()).not.toContain(Buffer.from(`admin@north.example:${secret}`).toString('base64'))
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(JSON.stringify(Buffer.from(secret)))
  }
})
