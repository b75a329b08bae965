import { Writable } from 'node:stream'
import { type FastifyInstance, fastify } from 'fastify'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type Role, roleNames, roles, writeClaim } from '#domain/access/roles.ts'
import { day, minute } from '#domain/basics/time.ts'
import type { Database } from '../db/database.ts'
import { testDatabase } from '../db/testing.ts'
import { seed } from '../fleet/seed.ts'
import { type Access, openAccess } from './access.ts'
import { accessRoutes } from './routes.ts'

const password = 'Tandem!2026'
const start = Date.UTC(2026, 10, 21, 8)
let now = start

let db: Database
let access: Access
let app: FastifyInstance
let log = ''

const user = (email: string, role: string, customer: string | null) => ({
  email,
  password,
  name: email,
  timezone: 'America/Chicago',
  roles: [role],
  customer,
})
const customer = (abbrev: string) => ({
  abbrev,
  shortName: abbrev,
  longName: abbrev,
  dotNumber: null,
  retentionDurationDays: 90,
  flags: [],
})
const emailOf = (role: Role) => `${role.toLowerCase().replaceAll('_', '-')}@fleet.example`

const open = async () => {
  access = openAccess({ pool: db.pool, ingestKey: null, now: () => now })
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk
      done()
    },
  })
  app = fastify({ logger: { level: 'trace', stream }, trustProxy: true })
  await app.register(accessRoutes, { access })
}

beforeAll(async () => {
  db = await testDatabase()
  await seed(
    db.pool,
    {
      customers: [customer('NOR'), customer('BLU')],
      users: [
        user('admin@north.example', 'CUSTOMER_ADMIN', 'NOR'),
        user('gone@north.example', 'CUSTOMER', 'NOR'),
        user('new@north.example', 'CUSTOMER', 'NOR'),
        user('changing@north.example', 'CUSTOMER', 'NOR'),
        ...roleNames.map((role) => user(emailOf(role), role, roles[role].reach === 'own' ? 'BLU' : null)),
      ],
      vehicles: [],
    },
    start,
  )
  await open()
})
afterAll(async () => {
  await app.close()
  await db.close()
})
beforeEach(() => {
  now = start
})

let addresses = 0
/** From an address of its own, so that one test's failures do not slow another's. */
const login = (email: string, secret: string, address = `10.1.1.${++addresses}`, path = 'loginV2') =>
  app.inject({
    method: 'GET',
    url: `/auth/v1/${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`,
      'x-forwarded-for': address,
    },
  })
const post = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/auth/v1/${path}`, payload })
const who = (token: string) => access.authenticate({ headers: { authorization: token } })
const refreshed = (refreshToken: string) => post('refreshToken', { refreshToken })

describe('signing in', () => {
  it('answers a token, its sealed form and a refresh token', async () => {
    const answer = await login('admin@north.example', password)
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
    expect((await login('Admin@North.Example', password, undefined, 'login')).statusCode).toBe(200)
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
    const answer = await login(email, secret)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().errorMessage).toBe('Incorrect username or password.')
    expect(answer.json().token).toBeNull()
    expect(answer.headers).not.toHaveProperty('www-authenticate')
  })

  it.each([undefined, '', 'Basic', 'Basic !!!', 'Basic bm9jb2xvbg==', 'Bearer abc'])(
    'refuses the header %j',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await app.inject({ method: 'GET', url: '/auth/v1/loginV2', headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.json().errorMessage).toBe('Incorrect username or password.')
    },
  )

  it('takes a password that holds a colon', async () => {
    const link = await linkFor('new@north.example')
    await post('set-password', { token: link, password: 'Tandem!:2026' })
    expect((await login('new@north.example', 'Tandem!:2026')).statusCode).toBe(200)
  })

  it('is refused to somebody who was disabled, in words that do not tell', async () => {
    await db.pool.query(`UPDATE user_account SET enabled = false WHERE email = 'gone@north.example'`)
    const answer = await login('gone@north.example', password)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().errorMessage).toBe('not authorized or username/password incorrect')
    expect((await login('gone@north.example', 'wrong')).json().errorMessage).toBe(
      'Incorrect username or password.',
    )
  })

  it('asks somebody whose e-mail is not verified to look into the mailbox', async () => {
    await db.pool.query(`UPDATE user_account SET email_verified = false WHERE email = $1`, [emailOf('OEM')])
    const answer = await login(emailOf('OEM'), password)
    await db.pool.query(`UPDATE user_account SET email_verified = true WHERE email = $1`, [emailOf('OEM')])
    expect(answer.statusCode).toBe(403)
    expect(answer.json().errorMessage).toBe(
      'Account setup not complete. Please check your email for verification link.',
    )
  })

  it('warns as the password grows old, and is refused when it has run out', async () => {
    now = start + 355 * day
    expect((await login('admin@north.example', password)).json().passwordExpirationDaysLeft).toBe(10)
    now = start + 365 * day
    const answer = await login('admin@north.example', password)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().errorMessage).toBe(
      'Account password has expired for user admin@north.example. Please reset your password.',
    )
    expect(answer.json().passwordExpirationDaysLeft).toBe(0)
  })

  it('is slowed down after ten wrong passwords, with the time to wait', async () => {
    const address = '10.9.9.9'
    for (let i = 0; i < 10; i++) await login('admin@north.example', 'wrong', address)
    const answer = await login('admin@north.example', password, address)
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.json().errorMessage).toBe('Too many attempts. Please try again in 1 second.')
    now += 1000
    expect((await login('admin@north.example', password, address)).statusCode).toBe(200)
  })
})

describe.each(roleNames)('the token of %s', (role) => {
  it('carries the claim of the role', async () => {
    const { rows } = await db.pool.query(`SELECT id FROM customer WHERE abbrev = 'BLU'`)
    const own = roles[role].reach === 'own'
    const { token } = (await login(emailOf(role), password)).json()
    expect(decodeJwt(token)).toEqual({
      iss: 'tandem',
      sub: expect.stringMatching(/^\d+$/),
      email: emailOf(role),
      groups: [writeClaim({ role, customerId: own ? rows[0].id : null })],
      iat: start / 1000,
      exp: start / 1000 + 3600,
    })
    const reach = roles[role].reach
    expect((await who(token))?.viewer).toMatchObject({
      email: emailOf(role),
      roles: [role],
      customers: reach === 'all' ? 'all' : own ? [rows[0].id] : [],
    })
  })
})

describe('a token', () => {
  const fresh = async () => (await login('admin@north.example', password)).json()

  it('is taken bare, as bearer and sealed', async () => {
    const { token, encryptedToken } = await fresh()
    const bare = await who(token)
    expect(bare?.viewer.email).toBe('admin@north.example')
    expect(await who(`Bearer ${token}`)).toEqual(bare)
    expect(await who(`bearer ${encryptedToken}`)).toEqual(bare)
  })

  it('lives sixty minutes', async () => {
    const { token } = await fresh()
    now = start + 60 * minute - 1000
    expect((await who(token))?.expires).toBe(start + 60 * minute)
    now = start + 60 * minute
    expect(await who(token)).toBeNull()
  })

  it('needs no query to be checked', async () => {
    const { token } = await fresh()
    const before = db.pool.totalCount + db.pool.waitingCount
    let asked = 0
    const count = () => {
      asked++
    }
    db.pool.on('acquire', count)
    await who(token)
    await who('a.b.c')
    db.pool.off('acquire', count)
    expect(asked).toBe(0)
    expect(before).toBeGreaterThan(0)
  })

  it('outlives a restart of the server', async () => {
    const { token } = await fresh()
    const again = openAccess({ pool: db.pool, ingestKey: null, now: () => now })
    expect((await again.authenticate({ headers: { authorization: token } }))?.viewer.email).toBe(
      'admin@north.example',
    )
  })

  it.each([
    ['changed in one letter', (t: string) => t.slice(0, -3) + (t.at(-3) === 'A' ? 'B' : 'A') + t.slice(-2)],
    ['cut short', (t: string) => t.slice(0, -10)],
    ['without its signature', (t: string) => `${t.split('.').slice(0, 2).join('.')}.`],
    [
      'that says it needs no signature',
      (t: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${t.split('.')[1]}.`,
    ],
    [
      'whose claims were raised',
      (t: string) => {
        const [head, body, seal] = t.split('.')
        const claims = JSON.parse(Buffer.from(body!, 'base64url').toString())
        const raised = Buffer.from(JSON.stringify({ ...claims, groups: ['ADMINS'] })).toString('base64url')
        return `${head}.${raised}.${seal}`
      },
    ],
    ['that is none', () => 'nonsense'],
    ['of dots', () => '....'],
    ['that is endless', (t: string) => t + 'x'.repeat(100_000)],
    ['that is empty', () => ''],
  ])('%s is nobody', async (_what, spoil) => {
    const { token } = await fresh()
    expect(await who(spoil(token))).toBeNull()
  })

  it('that is missing is nobody', async () => {
    expect(await access.authenticate({ headers: {} })).toBeNull()
  })
})

describe('carrying on', () => {
  const begin = async (email = 'admin@north.example') => (await login(email, password)).json()

  it('gives new tokens for a refresh token', async () => {
    const first = await begin()
    now = start + 55 * minute
    const next = await refreshed(first.refreshToken)
    expect(next.statusCode).toBe(200)
    expect(next.json().refreshToken).not.toBe(first.refreshToken)
    now = start + 100 * minute
    expect((await who(next.json().token))?.viewer.email).toBe('admin@north.example')
  })

  it('refuses a refresh token the second time, and ends what it had led to', async () => {
    const first = await begin()
    const next = (await refreshed(first.refreshToken)).json()
    now += minute
    expect((await refreshed(first.refreshToken)).statusCode).toBe(401)
    const last = await refreshed(next.refreshToken)
    expect(last.statusCode).toBe(401)
    expect(last.json().errorMessage).toBe('Your session has ended. Please sign in again.')
  })

  it('lets the second of two tabs fail without ending the first', async () => {
    const { refreshToken } = await begin()
    const both = await Promise.all([refreshed(refreshToken), refreshed(refreshToken)])
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 401])
    const won = both.find((answer) => answer.statusCode === 200)!
    expect((await refreshed(won.json().refreshToken)).statusCode).toBe(200)
  })

  it('is over two hours after the last time', async () => {
    const { refreshToken } = await begin()
    now = start + 120 * minute
    expect((await refreshed(refreshToken)).statusCode).toBe(401)
  })

  it('ends after signing out, with whichever refresh token', async () => {
    const first = await begin()
    const next = (await refreshed(first.refreshToken)).json()
    expect((await post('logout', { refreshToken: first.refreshToken })).json()).toEqual({
      message: 'Signed out.',
    })
    expect((await refreshed(next.refreshToken)).statusCode).toBe(401)
  })

  it('leaves the person’s other devices alone when one signs out', async () => {
    const desk = await begin()
    const phone = await begin()
    await post('logout', { refreshToken: desk.refreshToken })
    expect((await refreshed(phone.refreshToken)).statusCode).toBe(200)
  })

  it('brings what changed: a new role is in the next token', async () => {
    const first = await begin('changing@north.example')
    await db.pool.query(
      `INSERT INTO user_role (user_id, role, customer_id) SELECT u.id, 'CUSTOMER', c.id FROM user_account u, customer c
        WHERE u.email = 'changing@north.example' AND c.abbrev = 'BLU'`,
    )
    const next = (await refreshed(first.refreshToken)).json()
    expect((await who(first.token))?.viewer.customers).toHaveLength(1)
    expect((await who(next.token))?.viewer.customers).toHaveLength(2)
  })

  it('is refused to somebody who was disabled meanwhile', async () => {
    const first = await begin(emailOf('DEALER'))
    await db.pool.query('UPDATE user_account SET enabled = false WHERE email = $1', [emailOf('DEALER')])
    expect((await refreshed(first.refreshToken)).statusCode).toBe(401)
  })

  it.each([
    {},
    { refreshToken: '' },
    { refreshToken: 7 },
    { refreshToken: 'x'.repeat(9000) },
    { refreshToken: 'no' },
  ])('refuses the body %j', async (body) => {
    expect((await post('refreshToken', body)).statusCode).toBe(401)
  })

  it('leaves nothing behind of sign-ins that are over', async () => {
    await begin()
    now = start + 400 * day
    await access.tidy()
    const { rows } = await db.pool.query(
      'SELECT (SELECT count(*) FROM sign_in) + (SELECT count(*) FROM refresh_token) AS n',
    )
    expect(rows[0].n).toBe(0)
  })
})

const linkFor = async (email: string) => {
  const { makeLink } = await import('./store.ts')
  const { hashSecret, newSecret } = await import('./secrets.ts')
  const token = newSecret()
  const { rows } = await db.pool.query('SELECT id FROM user_account WHERE email = $1', [email])
  const link = {
    userId: rows[0].id,
    purpose: 'set-password',
    hash: hashSecret(token),
    expires: now + day,
  } as const
  await makeLink(db.pool, link)
  return token
}

describe('a link that sets a password', () => {
  const set = (token: string, secret = 'Tandem!2027') => post('set-password', { token, password: secret })

  it('serves once', async () => {
    const token = await linkFor(emailOf('SUPPORT'))
    const answer = await set(token)
    expect(answer.json()).toEqual({
      message: 'Your password is set. Please sign in.',
      email: emailOf('SUPPORT'),
      errorMessage: null,
    })
    expect((await login(emailOf('SUPPORT'), 'Tandem!2027')).statusCode).toBe(200)
    const again = await set(token, 'Tandem!2028')
    expect(again.statusCode).toBe(400)
    expect(again.json().errorMessage).toBe('The provided confirmation link is invalid')
    expect((await login(emailOf('SUPPORT'), 'Tandem!2028')).statusCode).toBe(401)
  })

  it('serves one of two who use it at the same moment', async () => {
    const token = await linkFor(emailOf('SUPPORT'))
    const both = await Promise.all([set(token, 'Tandem!2031'), set(token, 'Tandem!2032')])
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 400])
  })

  it('is still good after a password that is too weak', async () => {
    const token = await linkFor(emailOf('SUPPORT'))
    const weak = await set(token, 'short')
    expect(weak.statusCode).toBe(400)
    expect(weak.json().errorMessage).toBe('At least 9 characters')
    expect((await set(token)).statusCode).toBe(200)
  })

  it('ends after a day', async () => {
    const token = await linkFor(emailOf('SUPPORT'))
    now = start + day
    expect((await set(token)).statusCode).toBe(400)
  })

  it('ends when a newer one is made', async () => {
    const token = await linkFor(emailOf('SUPPORT'))
    await linkFor(emailOf('SUPPORT'))
    expect((await set(token)).statusCode).toBe(400)
  })

  it('signs the person out everywhere', async () => {
    const { refreshToken } = (await login(emailOf('INSTALLER'), password)).json()
    await set(await linkFor(emailOf('INSTALLER')))
    expect((await refreshed(refreshToken)).statusCode).toBe(401)
  })

  it('does not let its bearer take another e-mail', async () => {
    const answer = await post('set-password', {
      token: await linkFor(emailOf('SUPPORT')),
      password: 'Tandem!2027',
      email: 'other@fleet.example',
    })
    expect(answer.json().email).toBe(emailOf('SUPPORT'))
  })

  it.each([{}, { token: 'x' }, { token: 1, password: 2 }, { password: 'Tandem!2027' }])(
    'the body %j is refused',
    async (body) => {
      expect((await post('set-password', body)).statusCode).toBe(400)
    },
  )
})

test('nothing secret is ever logged or kept as it is', async () => {
  const address = '10.7.7.7'
  const { token, encryptedToken, refreshToken } = (
    await login('admin@north.example', password, address)
  ).json()
  await login('admin@north.example', 'Wrong!Secret1', address)
  await refreshed(refreshToken)
  const link = await linkFor(emailOf('SUPPORT'))
  await post('set-password', { token: link, password: 'Tandem!2029' })
  const tables = ['user_account', 'refresh_token', 'one_time_link', 'sign_in']
  const rows = await Promise.all(tables.map((table) => db.pool.query(`SELECT * FROM ${table}`)))
  const kept = rows.map((result) => JSON.stringify(result.rows)).join('\n')
  expect(log).toContain('/auth/v1/loginV2')
  for (const secret of [
    password,
    'Wrong!Secret1',
    'Tandem!2029',
    token,
    encryptedToken,
    refreshToken,
    link,
  ]) {
    expect(log).not.toContain(secret)
    expect(log).not.toContain(Buffer.from(`admin@north.example:${secret}`).toString('base64'))
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(JSON.stringify(Buffer.from(secret)))
  }
})
