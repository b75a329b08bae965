import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { minute } from '#domain/basics/time.ts'
import { emailOfRole, openTestAccess, password, type TestAccess, testStart } from '../access/testing.ts'
import { openHub } from '../live/hub.ts'
import { liveRoutes } from '../live/routes.ts'
import { openBoard } from '../messages/board.ts'
import { makeLog } from '../platform/log.ts'

let at: TestAccess
beforeAll(async () => {
  at = await openTestAccess()
})
afterAll(() => at.close())
beforeEach(() => {
  at.clock.now = testStart
})

const signIn = async (email: string, agent = 'Test/1', secret = password) =>
  (await at.login(email, secret, undefined, 'loginV2', { 'user-agent': agent })).json()

describe('my profile', () => {
  const update = `mutation ($name: String, $zone: String, $subscribed: Boolean) {
    updateProfile(name: $name, timezone: $zone, isSubscribed: $subscribed) {
      name timezone { id } isSubscribed passwordExpirationDaysLeft } }`

  it('takes a name, a time zone of the list and whether I want emails', async () => {
    const { token } = await signIn(emailOfRole('DEALER'))
    const { timeZones } = await at.ask(token, '{ timeZones { id country description utcDaylightOffset } }')
    expect(timeZones).toContainEqual({
      id: 'America/Denver',
      country: 'United States',
      description: expect.stringContaining('Denver'),
      utcDaylightOffset: -6,
    })
    const fresh = { name: ' Dee Dealer ', zone: 'America/Denver', subscribed: false }
    expect(await at.ask(token, update, fresh)).toEqual({
      updateProfile: {
        name: 'Dee Dealer',
        timezone: { id: 'America/Denver' },
        isSubscribed: false,
        passwordExpirationDaysLeft: 365,
      },
    })
    const left = (await at.ask(token, update, { name: 'Dee' })).updateProfile
    expect(left).toMatchObject({ name: 'Dee', timezone: { id: 'America/Denver' }, isSubscribed: false })
    const { rows } = await at.db.pool.query(
      `SELECT actor, old, new FROM audit_entry WHERE action = 'profile edited' ORDER BY id LIMIT 1`,
    )
    expect(rows[0]).toMatchObject({
      actor: emailOfRole('DEALER'),
      old: { timezone: 'America/Chicago', isSubscribed: true },
      new: { name: 'Dee Dealer', timezone: 'America/Denver', isSubscribed: false },
    })
  })

  it('refuses a time zone that is none, and an endless name', async () => {
    const { token } = await signIn(emailOfRole('DEALER'))
    await expect(at.ask(token, update, { zone: 'Mars/Olympus' })).rejects.toThrow(
      'There is no such time zone.',
    )
    await expect(at.ask(token, update, { name: 'x'.repeat(201) })).rejects.toThrow(
      'A name has at most 200 characters.',
    )
  })
})

describe('my units', () => {
  const ofMine = 'units { distance temperature pressure weight clock weekStart }'
  const update = `mutation ($units: UnitsInput) { updateProfile(units: $units) { name ${ofMine} } }`

  it('are the usual ones until I choose others, each by itself', async () => {
    const { token } = await signIn(emailOfRole('DEALER'))
    const usual = { distance: 'mi', temperature: '°F', pressure: 'psi', weight: 'lbs', clock: '24' }
    expect((await at.ask(token, `{ me { ${ofMine} } }`)).me.units).toEqual({ ...usual, weekStart: 'monday' })
    const chosen = (await at.ask(token, update, { units: { distance: 'km', clock: '12' } })).updateProfile
    expect(chosen.units).toMatchObject({ ...usual, distance: 'km', clock: '12' })
    const more = (await at.ask(token, update, { units: { pressure: 'bar' } })).updateProfile
    expect(more.units).toMatchObject({ ...usual, distance: 'km', clock: '12', pressure: 'bar' })
    const { rows } = await at.db.pool.query(
      `SELECT old, new FROM audit_entry WHERE action = 'profile edited' AND actor = $1 ORDER BY id DESC LIMIT 1`,
      [emailOfRole('DEALER')],
    )
    expect(rows[0]).toMatchObject({
      old: { units: { pressure: 'psi' } },
      new: { units: { pressure: 'bar', distance: 'km' } },
    })
  })

  it('are none that there are not', async () => {
    const { token } = await signIn(emailOfRole('DEALER'))
    await expect(at.ask(token, update, { units: { pressure: 'atm' } })).rejects.toThrow(
      'Choose one of these: psi, bar, kPa.',
    )
  })
})

describe('my sessions', () => {
  const query = '{ sessions { id started lastUsed address agent current } }'

  it('are listed with where they are, the present one marked', async () => {
    await signIn(emailOfRole('OEM'), 'Phone/2')
    at.clock.now = testStart + minute
    const { token } = await signIn(emailOfRole('OEM'), 'Laptop/1')
    const { sessions } = await at.ask(token, query)
    expect(sessions).toMatchObject([
      { agent: 'Laptop/1', current: true, started: testStart + minute },
      { agent: 'Phone/2', current: false, started: testStart },
    ])
    expect(sessions[0].address).toMatch(/^10\.1\.1\./)
  })

  it('end at once when I sign out the others, but for the present one', async () => {
    const other = await signIn(emailOfRole('SUPPORT'))
    const third = await signIn(emailOfRole('SUPPORT'))
    const mine = await signIn(emailOfRole('SUPPORT'))
    const somebody = await signIn(emailOfRole('INSTALLER'))
    expect(await at.ask(mine.token, 'mutation { signOutOthers }')).toEqual({ signOutOthers: 2 })
    for (const ended of [other, third]) {
      expect(await at.who(ended.token)).toBeNull()
      expect(await at.who(ended.encryptedToken)).toBeNull()
      expect((await at.refreshed(ended.refreshToken)).statusCode).toBe(401)
    }
    for (const going of [mine, somebody]) {
      expect(await at.who(going.token)).not.toBeNull()
      expect((await at.refreshed(going.refreshToken)).statusCode).toBe(200)
    }
  })

  it('end with their live streams', async () => {
    const app = fastify()
    const hub = openHub()
    const log = makeLog(() => {})
    const [{ access }, pool] = [at, at.db.pool]
    const messageBoard = openBoard({ pool, log, now: access.now })
    await app.register(liveRoutes, { access, pool, hub, messageBoard, log, lookEvery: 20 })
    const other = await signIn(emailOfRole('CUSTOMER_ADMIN'))
    const mine = await signIn(emailOfRole('CUSTOMER_ADMIN'))
    const live = app.inject({ url: '/v1/api/live', headers: { authorization: other.token } })
    await vi.waitFor(() => expect(hub.clients()).toBe(1), 10_000)
    await at.ask(mine.token, 'mutation { signOutOthers }')
    expect((await live).body.trim().split('\n').at(-1)).toBe('{"bye":"expired"}')
    hub.stop()
    await app.close()
  })

  it('can be ended one by one, and only my own', async () => {
    const other = await signIn(emailOfRole('DEVELOPER'))
    const mine = await signIn(emailOfRole('DEVELOPER'))
    const { sessions } = await at.ask(mine.token, query)
    const end = (token: string, id: string) =>
      at.ask(token, 'mutation ($id: ID!) { signOutSession(id: $id) }', { id })
    const theirs = sessions.find(({ current }: { current: boolean }) => !current).id
    const somebody = await signIn(emailOfRole('INSTALLER'))
    expect(await end(somebody.token, theirs)).toEqual({ signOutSession: false })
    expect(await end(mine.token, theirs)).toEqual({ signOutSession: true })
    expect(await at.who(other.token)).toBeNull()
    const own = sessions.find(({ current }: { current: boolean }) => current).id
    expect(await end(mine.token, own)).toEqual({ signOutSession: false })
  })
})

describe('my password', () => {
  const email = emailOfRole('VIEW_ONLY_ADMIN')
  const change = (token: string, current: string, fresh: string) =>
    at.ask(token, 'mutation ($c: String!, $p: String!) { changePassword(current: $c, password: $p) }', {
      c: current,
      p: fresh,
    })

  it('is changed by whoever knows the present one, and my other sessions end', async () => {
    const other = await signIn(email)
    const { token } = await signIn(email)
    await expect(change(token, 'Wrong!Pass1', 'Fresh!Pass1')).rejects.toThrow(
      'The present password is not right.',
    )
    await expect(change(token, password, 'weakling')).rejects.toThrow('At least 9 characters')
    await expect(change(token, password, password)).rejects.toThrow(
      'Please choose a password that is not your present one.',
    )
    expect(await change(token, password, 'Fresh!Pass1')).toEqual({ changePassword: true })
    expect(await at.who(token)).not.toBeNull()
    expect(await at.who(other.token)).toBeNull()
    expect((await at.login(email, password)).statusCode).toBe(401)
    expect((await at.login(email, 'Fresh!Pass1')).statusCode).toBe(200)
  })

  it('cannot be guessed from a session left open', async () => {
    const { token } = await signIn(emailOfRole('ALL_CUSTOMER_VIEW'))
    for (let i = 0; i < 10; i++) await change(token, `Guess!Pass${i}`, 'Fresh!Pass1').catch(() => undefined)
    await expect(change(token, password, 'Fresh!Pass1')).rejects.toThrow(
      'Too many attempts. Please try again in 1 second.',
    )
  })
})
