import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { administrator, goThrough, openStage, type Stage } from './testing/stage.ts'

let at: Stage
let groupId: number
beforeAll(async () => {
  at = await openStage()
  const { rows } = await at.app.db.pool.query(
    `INSERT INTO vehicle_group (customer_id, name) VALUES ($1, 'West') RETURNING id`,
    [at.customerId],
  )
  groupId = rows[0].id
})
afterAll(() => at.close())
beforeEach(() => at.save())

let people = 0
/** Somebody whom only the provider knows. */
const newcomer = (groups: readonly string[] = []) => {
  const name = `new-${++people}`
  const email = `${name}@qxa.example`
  at.provider.accounts.set(name, { email, email_verified: true, name: 'New Person', groups })
  return { name, email, go: () => goThrough(at.app, at.provider, name) }
}
const roles = { usualRole: 'CUSTOMER', makesUsers: true }
const role = (name: string) => `${name}_${at.customerId}`

describe('somebody whom only the provider knows', () => {
  it('is not let in where the customer does not want that, and its administrators can read why', async () => {
    const { email, go } = newcomer()
    expect(await go()).toMatchObject({ problem: 'notLetIn', code: null })
    expect(await at.rolesOf(email)).toEqual([])
    expect(await at.noted(email)).toMatchObject({
      action: 'single sign-on refused',
      customer: at.customerId,
      new: { reason: 'no such user' },
    })
  })

  it('gets an account where the customer wants that, shown as made by the provider', async () => {
    await at.save(roles)
    const { email, go } = newcomer()
    expect(await go()).toMatchObject({ problem: null, errorMessage: 'User must accept new terms of Service' })
    expect(await at.rolesOf(email)).toEqual([role('CUSTOMER')])
    const { users } = await at.app.ask(
      [`CUSTOMER_ADMIN_${at.customerId}`],
      '{ users { users { email name madeByProvider emailVerified accountStatus } } }',
      {},
      administrator,
    )
    expect(users.users.find((user: { email: string }) => user.email === email)).toEqual({
      email,
      name: 'New Person',
      madeByProvider: true,
      emailVerified: true,
      accountStatus: 'CONFIRMED',
    })
    expect(await at.noted(email)).toMatchObject({ action: 'user created', actor: 'Single sign-on' })
  })

  it('is not let in without a role, and leaves no account behind', async () => {
    await at.save({ makesUsers: true, mappings: [{ value: 'drivers', role: 'CUSTOMER' }] })
    const { email, go } = newcomer(['others'])
    expect(await go()).toMatchObject({ problem: 'notLetIn' })
    const { rowCount } = await at.app.db.pool.query('SELECT FROM user_account WHERE email = $1', [email])
    expect(rowCount).toBe(0)
  })
})

describe('roles and groups', () => {
  it('follow the claims at each sign-in, and hold at once', async () => {
    await at.save({
      ...roles,
      usualRole: null,
      mappings: [
        { value: 'fleet-admins', role: 'CUSTOMER_ADMIN' },
        { value: 'fleet', role: 'CUSTOMER' },
        { value: 'west', groupId },
      ],
    })
    const { name, email, go } = newcomer(['fleet-admins', 'west'])
    await go()
    await at.app.db.pool.query('UPDATE user_account SET terms_version = 1 WHERE email = $1', [email])
    await at.app.db.pool.query('UPDATE customer SET data_agreement_accepted = now()')
    expect(await at.rolesOf(email)).toEqual([role('CUSTOMER_ADMIN')])
    expect(await at.groupsOf(email)).toEqual(['West'])
    const first = await go()

    at.provider.accounts.set(name, { ...at.provider.accounts.get(name)!, groups: ['fleet'] })
    await go()
    expect(await at.rolesOf(email)).toEqual([role('CUSTOMER')])
    expect(await at.groupsOf(email)).toEqual(['No VINs'])
    const session = await at.app.access.authenticate({ headers: { authorization: first.token } })
    expect(session?.viewer.groups).toEqual([role('CUSTOMER')])

    at.provider.accounts.set(name, { ...at.provider.accounts.get(name)!, groups: [] })
    expect(await go()).toMatchObject({ problem: 'notLetIn' })
    expect(await at.rolesOf(email)).toEqual([])
  })

  it('stay as they are in Tandem while no line of the mapping names one', async () => {
    await at.user('keeps@qxa.example', { role: 'CUSTOMER_INSTALLER', customerId: at.customerId })
    at.provider.accounts.set('keeps', { email: 'keeps@qxa.example', groups: ['fleet'] })
    await goThrough(at.app, at.provider, 'keeps')
    expect(await at.rolesOf('keeps@qxa.example')).toEqual([role('CUSTOMER_INSTALLER')])
    expect(await at.groupsOf('keeps@qxa.example')).toEqual([])
  })
})

describe('whom a provider cannot speak for', () => {
  it.each([
    ['a super admin', 'root', [{ role: 'ADMINS', customerId: null }]],
    ['somebody of another customer', 'both', [{ role: 'CUSTOMER', customerId: 2 }]],
  ] as const)('%s of the same domain comes in by password alone', async (_who, name, claims) => {
    const email = `${name}@qxa.example`
    await at.user(
      email,
      ...claims.map((claim) => ({ ...claim, customerId: claim.customerId && at.app.customers.QXB! })),
      { role: 'CUSTOMER', customerId: at.customerId },
    )
    at.provider.accounts.set(name, { email, groups: [] })
    expect(await goThrough(at.app, at.provider, name)).toMatchObject({ problem: 'notLetIn' })
    expect(await at.noted(email)).toMatchObject({ new: { reason: 'user has roles beyond the customer' } })
    expect((await at.login(email)).status).toBe(200)
  })

  it('somebody who was disabled stays out', async () => {
    const id = await at.user('out@qxa.example', { role: 'CUSTOMER', customerId: at.customerId })
    await at.app.db.pool.query('UPDATE user_account SET enabled = false WHERE id = $1', [id])
    at.provider.accounts.set('out', { email: 'out@qxa.example', groups: [] })
    expect(await goThrough(at.app, at.provider, 'out')).toMatchObject({ problem: 'notLetIn' })
  })

  it('somebody of another customer has no such sign-in, though the domain is asked for', async () => {
    const admin = [`CUSTOMER_ADMIN_${at.app.customers.QXB}`]
    await expect(at.addDomain('qxa.example', at.app.customers.QXB!, admin)).rejects.toThrow(
      'This domain belongs to another customer.',
    )
    const asked = await at.addDomain('qxb.example', at.app.customers.QXB!, admin)
    expect(asked.addSignInDomain).toEqual([{ domain: 'qxb.example', confirmed: null }])
    await expect(at.save({}, at.app.customers.QXB!)).rejects.toThrow('have it confirmed')
  })
})

describe('passwords that are off', () => {
  const off = 'Your company signs in with single sign-on. Please use it instead of a password.'

  it('let nobody of the domain in, whether there is such an account and whatever the password', async () => {
    await at.user('pia@qxa.example', { role: 'CUSTOMER', customerId: at.customerId })
    const { refreshToken } = await at.login('pia@qxa.example')
    at.provider.accounts.set('pia', { email: 'pia@qxa.example', groups: [] })
    await goThrough(at.app, at.provider, 'pia')
    await at.save({ passwordsOff: true })
    for (const [email, secret] of [
      ['pia@qxa.example', undefined],
      ['pia@qxa.example', 'wrong'],
      ['nobody@qxa.example', undefined],
      ['root@qxa.example', 'wrong'],
    ] as const)
      expect(await at.login(email, secret)).toMatchObject({ status: 401, token: null, errorMessage: off })
    expect(await goThrough(at.app, at.provider, 'pia')).toMatchObject({ status: 200 })
    // A sign-in by password goes on no longer.
    const refreshed = await at.app.http.inject({
      method: 'POST',
      url: '/auth/v1/refreshToken',
      payload: { refreshToken },
    })
    expect(refreshed.statusCode).toBe(401)
  })

  it('lock out no super admin, nobody with roles elsewhere, and nobody of other domains', async () => {
    await at.save({ passwordsOff: true })
    await at.user('far@other.example', { role: 'CUSTOMER', customerId: at.customerId })
    for (const email of ['root@qxa.example', 'both@qxa.example', 'far@other.example'])
      expect((await at.login(email)).status).toBe(200)
  })

  it('send no link to a new password, which would lead nowhere', async () => {
    await at.save({ passwordsOff: true })
    await at.app.http.inject({
      method: 'POST',
      url: '/auth/v1/request-password-reset',
      payload: { username: 'pia@qxa.example' },
    })
    const { rowCount } = await at.app.db.pool.query(
      `SELECT FROM letter WHERE recipient = 'pia@qxa.example' AND kind = 'reset'`,
    )
    expect(rowCount).toBe(0)
  })
})
