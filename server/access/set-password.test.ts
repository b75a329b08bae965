import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

describe('a link that sets a password', () => {
  const set = (token: string, secret = 'Tandem!2027') => at.post('set-password', { token, password: secret })

  it('serves once', async () => {
    const token = await at.linkFor(emailOfRole('SUPPORT'))
    const answer = await set(token)
    expect(answer.json()).toEqual({
      message: 'Your password is set. Please sign in.',
      email: emailOfRole('SUPPORT'),
      errorMessage: null,
    })
    expect((await at.login(emailOfRole('SUPPORT'), 'Tandem!2027')).statusCode).toBe(200)
    const again = await set(token, 'Tandem!2028')
    expect(again.statusCode).toBe(400)
    expect(again.json().errorMessage).toBe('This link was used already.')
    expect((await at.login(emailOfRole('SUPPORT'), 'Tandem!2028')).statusCode).toBe(401)
  })

  it('serves one of two who use it at the same moment', async () => {
    const token = await at.linkFor(emailOfRole('SUPPORT'))
    const both = await Promise.all([set(token, 'Tandem!2031'), set(token, 'Tandem!2032')])
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 400])
  })

  it('is still good after a password that is too weak', async () => {
    const token = await at.linkFor(emailOfRole('SUPPORT'))
    const weak = await set(token, 'short')
    expect(weak.statusCode).toBe(400)
    expect(weak.json().errorMessage).toBe('At least 9 characters')
    expect((await set(token)).statusCode).toBe(200)
  })

  it('says what it is good for before a password is thought of', async () => {
    const check = async (token: string) => {
      const answer = await at.post('check-link', { token })
      return answer.json().errorMessage
    }
    const token = await at.linkFor(emailOfRole('DEALER'))
    expect(await check(token)).toBeNull()
    expect(await check('guessed')).toBe('The provided confirmation link is invalid')
    at.clock.now = testStart + day
    expect(await check(token)).toBe('This link has expired.')
    at.clock.now = testStart
    expect((await set(token)).statusCode).toBe(200)
    expect(await check(token)).toBe('This link was used already.')
    const late = await at.linkFor(emailOfRole('DEALER'))
    await at.db.pool.query('UPDATE user_account SET enabled = false WHERE email = $1', [
      emailOfRole('DEALER'),
    ])
    expect(await check(late)).toBe('This account is disabled. Please ask whoever manages your users.')
    expect((await set(late)).statusCode).toBe(403)
  })

  it('ends after a day', async () => {
    const token = await at.linkFor(emailOfRole('SUPPORT'))
    at.clock.now = testStart + day
    expect((await set(token)).statusCode).toBe(400)
  })

  it('ends when a newer one is made', async () => {
    const token = await at.linkFor(emailOfRole('SUPPORT'))
    await at.linkFor(emailOfRole('SUPPORT'))
    expect((await set(token)).statusCode).toBe(400)
  })

  it('signs the person out everywhere', async () => {
    const { refreshToken } = (await at.login(emailOfRole('INSTALLER'), password)).json()
    await set(await at.linkFor(emailOfRole('INSTALLER')))
    expect((await at.refreshed(refreshToken)).statusCode).toBe(401)
  })

  it('does not let its bearer take another e-mail', async () => {
    const answer = await at.post('set-password', {
      token: await at.linkFor(emailOfRole('SUPPORT')),
      password: 'Tandem!2027',
      email: 'other@fleet.example',
    })
    expect(answer.json().email).toBe(emailOfRole('SUPPORT'))
  })

  it.each([{}, { token: 'x' }, { token: 1, password: 2 }, { password: 'Tandem!2027' }])(
    'the body %j is refused',
    async (body) => {
      expect((await at.post('set-password', body)).statusCode).toBe(400)
    },
  )
})
