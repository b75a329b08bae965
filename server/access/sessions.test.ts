import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, minute } from '#domain/basics/time.ts'
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

describe('a token', () => {
  const fresh = async () => (await at.login('admin@north.example', password)).json()

  it('is taken bare, as bearer and sealed', async () => {
    const { token, encryptedToken } = await fresh()
    const bare = await at.who(token)
    expect(bare?.viewer.email).toBe('admin@north.example')
    expect(await at.who(`Bearer ${token}`)).toEqual(bare)
    expect(await at.who(`bearer ${encryptedToken}`)).toEqual(bare)
  })

  it('lives sixty minutes', async () => {
    const { token } = await fresh()
    at.clock.now = testStart + 60 * minute - 1000
    expect((await at.who(token))?.expires).toBe(testStart + 60 * minute)
    at.clock.now = testStart + 60 * minute
    expect(await at.who(token)).toBeNull()
  })

  it('needs no query to be checked', async () => {
    const { token } = await fresh()
    const before = at.db.pool.totalCount + at.db.pool.waitingCount
    let requested = 0
    const count = () => {
      requested++
    }
    at.db.pool.on('acquire', count)
    await at.who(token)
    await at.who('a.b.c')
    at.db.pool.off('acquire', count)
    expect(requested).toBe(0)
    expect(before).toBeGreaterThan(0)
  })

  it('outlives a restart of the server', async () => {
    const { token } = await fresh()
    const again = openAccess({ pool: at.db.pool, ingestKey: null, now: () => at.clock.now })
    expect((await again.authenticate({ headers: { authorization: token } }))?.viewer.email).toBe(
      'admin@north.example',
    )
  })

  it('is refused after a restart where its session has ended before', async () => {
    const { token, refreshToken } = await fresh()
    await at.post('logout', { refreshToken })
    const again = openAccess({ pool: at.db.pool, ingestKey: null, now: () => at.clock.now })
    expect(await again.authenticate({ headers: { authorization: token } })).toBeNull()
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
    expect(await at.who(spoil(token))).toBeNull()
  })

  it('that is missing is nobody', async () => {
    expect(await at.access.authenticate({ headers: {} })).toBeNull()
  })
})

describe('carrying on', () => {
  const begin = async (email = 'admin@north.example') => (await at.login(email, password)).json()

  it('gives new tokens for a refresh token', async () => {
    const first = await begin()
    at.clock.now = testStart + 55 * minute
    const next = await at.refreshed(first.refreshToken)
    expect(next.statusCode).toBe(200)
    expect(next.json().refreshToken).not.toBe(first.refreshToken)
    at.clock.now = testStart + 100 * minute
    expect((await at.who(next.json().token))?.viewer.email).toBe('admin@north.example')
  })

  it('refuses a refresh token the second time, and ends what it had led to', async () => {
    const first = await begin()
    const next = (await at.refreshed(first.refreshToken)).json()
    at.clock.now += minute
    expect((await at.refreshed(first.refreshToken)).statusCode).toBe(401)
    const last = await at.refreshed(next.refreshToken)
    expect(last.statusCode).toBe(401)
    expect(last.json().errorMessage).toBe('Your session has ended. Please sign in again.')
  })

  it('lets the second of two tabs fail without ending the first', async () => {
    const { refreshToken } = await begin()
    const both = await Promise.all([at.refreshed(refreshToken), at.refreshed(refreshToken)])
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 401])
    const won = both.find((answer) => answer.statusCode === 200)!
    expect((await at.refreshed(won.json().refreshToken)).statusCode).toBe(200)
  })

  it('is over two hours after the last time', async () => {
    const { refreshToken } = await begin()
    at.clock.now = testStart + 120 * minute
    expect((await at.refreshed(refreshToken)).statusCode).toBe(401)
  })

  it('ends when the password has run out', async () => {
    const { refreshToken } = await begin()
    const set = (moment: number) =>
      at.db.pool.query('UPDATE user_account SET password_set = $1', [new Date(moment)])
    await set(testStart - 365 * day)
    expect((await at.refreshed(refreshToken)).statusCode).toBe(401)
    await set(testStart)
    expect((await at.refreshed(refreshToken)).statusCode).toBe(401)
  })

  it('ends after signing out, with whichever refresh token', async () => {
    const first = await begin()
    const next = (await at.refreshed(first.refreshToken)).json()
    expect((await at.post('logout', { refreshToken: first.refreshToken })).json()).toEqual({
      message: 'Signed out.',
      signOutUrl: null,
    })
    expect((await at.refreshed(next.refreshToken)).statusCode).toBe(401)
  })

  it('leaves the person’s other devices alone when one signs out', async () => {
    const auth = await begin()
    const phone = await begin()
    await at.post('logout', { refreshToken: auth.refreshToken })
    expect((await at.refreshed(phone.refreshToken)).statusCode).toBe(200)
  })

  it('brings what changed: a new role is in the next token', async () => {
    const first = await begin('changing@north.example')
    await at.db.pool.query(
      `INSERT INTO user_role (user_id, role, customer_id) SELECT u.id, 'CUSTOMER', c.id FROM user_account u, customer c
        WHERE u.email = 'changing@north.example' AND c.abbrev = 'BLU'`,
    )
    const next = (await at.refreshed(first.refreshToken)).json()
    expect((await at.who(first.token))?.viewer.customers).toHaveLength(1)
    expect((await at.who(next.token))?.viewer.customers).toHaveLength(2)
  })

  it('is refused to somebody who was disabled meanwhile', async () => {
    const first = await begin(emailOfRole('DEALER'))
    await at.db.pool.query('UPDATE user_account SET enabled = false WHERE email = $1', [
      emailOfRole('DEALER'),
    ])
    expect((await at.refreshed(first.refreshToken)).statusCode).toBe(401)
  })

  it.each([
    {},
    { refreshToken: '' },
    { refreshToken: 7 },
    { refreshToken: 'x'.repeat(9000) },
    { refreshToken: 'no' },
  ])('refuses the body %j', async (body) => {
    expect((await at.post('refreshToken', body)).statusCode).toBe(401)
  })

  it('leaves nothing behind of sign-ins that are over', async () => {
    await begin()
    at.clock.now = testStart + 400 * day
    await at.access.tidy()
    const { rows } = await at.db.pool.query(
      'SELECT (SELECT count(*) FROM sign_in) + (SELECT count(*) FROM refresh_token) AS n',
    )
    expect(rows[0].n).toBe(0)
  })
})
