import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
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

let addresses = 0
/** From an address of its own, so that one test's requests do not slow another's. */
const post = (path: string, payload: object, address = `10.2.${addresses++}.1`) =>
  at.post(path, payload, { 'x-forwarded-for': address })
const technician = (email: string, secret?: string) =>
  post('register-user-anonymously', { email, roleNames: ['TECHNICIAN'], password: secret })
const accepted = (email: string, secret: string) =>
  at.post('acceptTermsOfService', {}, { authorization: at.basic(email, secret) })
const emailsTo = async (email: string) =>
  (await at.db.pool.query('SELECT kind FROM letter WHERE recipient = $1 ORDER BY id', [email])).rows.map(
    ({ kind }) => kind,
  )

describe('creating an account', () => {
  it('sends an email; its link verifies the e-mail and makes the password hold', async () => {
    const answer = await technician(' Tess@Trucks.Example', 'Wrench!26')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      message: 'Please check your email for a verification link.',
      errorMessage: null,
    })
    const early = await at.login('tess@trucks.example', 'Wrench!26')
    expect(early.statusCode).toBe(403)
    expect(early.json().errorMessage).toBe(
      'Account setup not complete. Please check your email for verification link.',
    )
    expect((await at.login('tess@trucks.example', 'Wrench!27')).json().errorMessage).toBe(
      'Incorrect username or password.',
    )
    const token = await at.emailTo('tess@trucks.example', 'verification')
    expect((await post('verify-email', { token })).json()).toEqual({
      result: 'found',
      message: 'Your email address is verified.',
      email: 'tess@trucks.example',
      errorMessage: null,
    })
    expect((await at.login('tess@trucks.example', 'Wrench!26')).json().errorMessage).toBe(
      'User must accept new terms of Service',
    )
    await accepted('tess@trucks.example', 'Wrench!26')
    const { token: id } = (await at.login('tess@trucks.example', 'Wrench!26')).json()
    expect((await at.who(id))?.viewer).toMatchObject({ groups: ['TECHNICIAN'], customers: [] })
    expect((await post('verify-email', { token })).json()).toEqual({
      result: 'found',
      message: 'Your email address is verified already. Please sign in.',
      email: null,
      errorMessage: null,
    })
  })

  it.each([[['ADMINS']], [['TECHNICIAN', 'ADMINS']], [['CUSTOMER_1']], [[]], [undefined]])(
    'of the roles %j is not authorized',
    async (roleNames) => {
      const answer = await post('register-user-anonymously', { email: 'evil@trucks.example', roleNames })
      expect(answer.statusCode).toBe(403)
      expect(answer.json().errorMessage).toBe('Not Authorized')
      expect(await emailsTo('evil@trucks.example')).toEqual([])
    },
  )

  it('wants an e-mail and a password by its own rules', async () => {
    expect((await technician('nonsense', 'Wrench!26')).json().errorMessage).toBe(
      'Email entered is not valid.',
    )
    expect((await technician('tom@trucks.example', 'Wrench6')).json().errorMessage).toBe(
      'At least 8 characters',
    )
  })

  it('answers alike for an e-mail that has an account, whose owner gets a way in', async () => {
    const fresh = await technician('una@trucks.example', 'Wrench!26')
    const known = await technician(emailOfRole('SUPPORT'), 'Wrench!26')
    expect([known.statusCode, known.json()]).toEqual([fresh.statusCode, fresh.json()])
    expect(await emailsTo(emailOfRole('SUPPORT'))).toEqual(['reset'])
    const tries = await Promise.all(
      ['una@trucks.example', emailOfRole('SUPPORT')].map((email) => at.login(email, 'Wrench!26')),
    )
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    expect(tries[0]!.body).toBe(tries[1]!.body)
    expect((await at.login(emailOfRole('SUPPORT'), password)).statusCode).toBe(200)
  })

  it('does not slip a password into an account that an administrator made meanwhile', async () => {
    await technician('vic@trucks.example', 'Attacker!1')
    await at.db.pool.query(
      `UPDATE user_account SET account_status = 'FORCE_CHANGE_PASSWORD' WHERE email = 'vic@trucks.example'`,
    )
    const token = await at.emailTo('vic@trucks.example')
    expect((await post('verify-email', { token })).json().result).toBe('showForm')
    expect((await at.login('vic@trucks.example', 'Attacker!1')).statusCode).toBe(403)
    await post('set-password', { token, password: 'Mine!Alone1' })
    expect((await at.login('vic@trucks.example', 'Attacker!1')).statusCode).toBe(401)
    await accepted('vic@trucks.example', 'Mine!Alone1')
    expect((await at.login('vic@trucks.example', 'Mine!Alone1')).statusCode).toBe(200)
  })
})

describe('a forgotten password', () => {
  const forgotten = (username: string, address?: string) =>
    post('request-password-reset', { username }, address)

  it('is replaced by way of an email, whose link serves once and for a day', async () => {
    await forgotten(emailOfRole('INSTALLER').toUpperCase())
    const token = await at.emailTo(emailOfRole('INSTALLER'), 'reset')
    expect((await post('set-password', { token, password: 'Fresh!Start1' })).json().email).toBe(
      emailOfRole('INSTALLER'),
    )
    expect((await at.login(emailOfRole('INSTALLER'), 'Fresh!Start1')).statusCode).toBe(200)
    expect((await post('set-password', { token, password: 'Fresh!Start2' })).statusCode).toBe(400)

    await forgotten(emailOfRole('INSTALLER'))
    const late = await at.emailTo(emailOfRole('INSTALLER'), 'reset')
    at.clock.now = testStart + day
    expect((await post('set-password', { token: late, password: 'Fresh!Start2' })).statusCode).toBe(400)
  })

  it('is answered alike for a name that nobody has, or that was disabled, and nothing is sent', async () => {
    await at.db.pool.query(`UPDATE user_account SET enabled = false WHERE email = 'gone@north.example'`)
    const answers = await Promise.all(
      ['nobody@north.example', 'gone@north.example', 'new@north.example'].map((name) => forgotten(name)),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]!.json().message).toBe(
      'If there is an account with this name, an email with a link is on its way.',
    )
    expect(await emailsTo('gone@north.example')).toEqual([])
    expect(await emailsTo('nobody@north.example')).toEqual([])
    expect(await emailsTo('new@north.example')).toEqual(['reset'])
  })

  it('fills nobody’s mailbox: after a few requests it says when to try again', async () => {
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await forgotten('changing@north.example', '10.3.3.3'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect(answers[3]!.headers['retry-after']).toBe('1')
    const waiting = await at.db.pool.query(
      `SELECT FROM letter WHERE recipient = 'changing@north.example' AND due IS NOT NULL`,
    )
    // Only the link of the newest email is good, so only that one is sent.
    expect(waiting.rowCount).toBe(1)
  })

  it('is asked for by an administrator for many, without those limits, and is recorded in the audit trail', async () => {
    const { token } = (await at.login('admin@north.example', password)).json()
    const ask = () =>
      at.post(
        'request-password-reset',
        { username: emailOfRole('DEALER') },
        { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.4.4.4' },
      )
    const answers = []
    for (let i = 0; i < 8; i++) answers.push((await ask()).statusCode)
    expect(new Set(answers)).toEqual(new Set([200]))
    const { rows } = await at.db.pool.query(
      'SELECT actor, address, new FROM audit_entry WHERE subject = $1 ORDER BY id DESC LIMIT 1',
      [emailOfRole('DEALER')],
    )
    expect(rows).toEqual([{ actor: 'admin@north.example', address: '10.4.4.4', new: null }])
  })

  it('does not end the link that the server printed for the first super admin', async () => {
    const other = await openTestAccess()
    await other.db.pool.query('DELETE FROM user_account')
    const link = await other.access.firstAdminLink()
    await other.post('request-password-reset', { username: link!.email })
    const token = link!.path.split('token=')[1]
    expect((await other.post('set-password', { token, password: 'Tandem!2027' })).statusCode).toBe(200)
    await other.close()
  })
})

describe('a link that verifies an e-mail', () => {
  it('says that it has expired, and sends another on request', async () => {
    await technician('wes@trucks.example', 'Wrench!26')
    const token = await at.emailTo('wes@trucks.example')
    at.clock.now = testStart + 7 * day
    expect((await post('verify-email', { token })).json()).toEqual({
      result: 'expired',
      message: 'This link has expired.',
      email: null,
      errorMessage: null,
    })
    await post('resend-verification', { token })
    const next = await at.emailTo('wes@trucks.example')
    expect((await post('verify-email', { token: next })).json().result).toBe('found')
    expect((await at.login('wes@trucks.example', 'Wrench!26')).json().errorMessage).toBe(
      'User must accept new terms of Service',
    )
  })

  it('tells somebody who was disabled since that they are', async () => {
    await technician('ned@trucks.example', 'Wrench!26')
    const token = await at.emailTo('ned@trucks.example')
    await at.db.pool.query(`UPDATE user_account SET enabled = false WHERE email = 'ned@trucks.example'`)
    const answer = await post('verify-email', { token })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().errorMessage).toBe(
      'This account is disabled. Please ask whoever manages your users.',
    )
  })

  it.each([{}, { token: '' }, { token: 'made-up' }, { token: 5 }])('is not %j', async (body) => {
    const answer = await post('verify-email', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errorMessage).toBe('The provided confirmation link is invalid')
  })

  it('cannot be the link of an email that resets a password', async () => {
    await post('request-password-reset', { username: emailOfRole('OEM') })
    const token = await at.emailTo(emailOfRole('OEM'), 'reset')
    expect((await post('verify-email', { token })).statusCode).toBe(400)
    expect((await post('set-password', { token, password: 'Fresh!Start1' })).statusCode).toBe(200)
  })
})

test('an invited user verifies the e-mail, sets the first password, accepts the terms and is in', async () => {
  const { token } = (await at.login(emailOfRole('ADMINS'), password)).json()
  await at.ask(
    token,
    `mutation { createUser(input: { email: "ida@new.example", roleNames: ["SUPPORT"] }) { id } }`,
  )
  const link = await at.emailTo('ida@new.example', 'welcome')
  expect((await post('verify-email', { token: link })).json()).toMatchObject({
    result: 'showForm',
    email: 'ida@new.example',
  })
  expect((await post('set-password', { token: link, password: 'First!Pass1' })).statusCode).toBe(200)
  await accepted('ida@new.example', 'First!Pass1')
  expect((await at.login('ida@new.example', 'First!Pass1')).statusCode).toBe(200)
})

test('an administrator sends the verification again, but not to users of others', async () => {
  const send = async (email: string, to: string) => {
    const { token } = (await at.login(email, password)).json()
    const { rows } = await at.db.pool.query('SELECT id FROM user_account WHERE email = $1', [to])
    return at.ask(token, 'mutation ($id: ID!) { sendVerificationEmail(userId: $id) }', { id: rows[0].id })
  }
  const change = (column: string, value: boolean) =>
    at.db.pool.query(`UPDATE user_account SET ${column} = $1 WHERE email = 'new@north.example'`, [value])
  await expect(send('admin@north.example', 'new@north.example')).rejects.toThrow(
    'This user has verified their email address already.',
  )
  await change('enabled', false)
  await expect(send('admin@north.example', 'new@north.example')).rejects.toThrow(
    'This user is disabled. Enable them first.',
  )
  await change('enabled', true)
  await change('email_verified', false)
  expect(await send('admin@north.example', 'new@north.example')).toEqual({ sendVerificationEmail: true })
  expect(await emailsTo('new@north.example')).toContain('verification')
  await expect(send('admin@north.example', emailOfRole('CUSTOMER'))).rejects.toThrow('There is no such user.')
})

test('a request for an account that came to nothing is forgotten some time after its link ended', async () => {
  await technician('idle@trucks.example', 'Wrench!26')
  const there = async () =>
    (await at.db.pool.query(`SELECT FROM user_account WHERE email = 'idle@trucks.example'`)).rowCount
  at.clock.now = testStart + 36 * day
  await at.access.tidy()
  expect(await there()).toBe(1)
  at.clock.now = testStart + 38 * day
  await at.access.tidy()
  expect(await there()).toBe(0)
  expect(await emailsTo('idle@trucks.example')).toEqual([])
})

describe('unsubscribing', () => {
  const tokenOf = async (email: string) =>
    (await at.db.pool.query('SELECT unsubscribe_token AS token FROM user_account WHERE email = $1', [email]))
      .rows[0].token

  it('is done by the link of an email, as often as it is used', async () => {
    const token = await tokenOf(emailOfRole('OEM'))
    for (const _ of [1, 2])
      expect((await post('unsubscribe', { token })).json()).toEqual({
        message: 'You will no longer get these emails.',
        errorMessage: null,
      })
  })

  it('is done by the button of a mail program', async () => {
    const answer = await at.app.inject({
      method: 'POST',
      url: `/auth/v1/unsubscribe?token=${await tokenOf(emailOfRole('DEALER'))}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
  })

  it.each([{}, { token: 'x' }, { token: '00000000-0000-4000-8000-000000000000' }])(
    'by %j tells that the link is not right',
    async (body) => {
      const answer = await post('unsubscribe', body)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errorMessage).toBe(
        'Error: Please click the link in the email or make sure it is copied exactly.',
      )
    },
  )
})

test('no link of an email is kept where links are looked up, and none is ever logged', async () => {
  await post('request-password-reset', { username: emailOfRole('SUPPORT') })
  const token = await at.emailTo(emailOfRole('SUPPORT'))
  const links = await at.db.pool.query('SELECT * FROM one_time_link')
  const trail = await at.db.pool.query('SELECT * FROM audit_entry')
  expect(token).toHaveLength(43)
  for (const { rows } of [links, trail]) expect(JSON.stringify(rows)).not.toContain(token)
  expect(at.log()).not.toContain(token)
})
