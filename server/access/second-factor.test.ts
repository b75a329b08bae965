import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minute } from '#domain/basics/time.ts'
import { emailOfRole, openTestAccess, password, type TestAccess } from './testing.ts'
import { stepOf, totpAt } from './totp.ts'

let at: TestAccess
beforeAll(async () => {
  at = await openTestAccess()
})
afterAll(() => at.close())
beforeEach(() => {
  // Each test in thirty seconds of its own: a code serves once.
  at.clock.now += 2 * minute
})

const token = async (email: string) => (await at.login(email, password)).json().token
const withCode = (email: string, code: string, address?: string) =>
  at.login(email, password, address, 'loginV2', { 'x-one-time-code': code })

const base32 = (text: string) => {
  const bits = [...text].map((c) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'),
  )
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  )
}
/** What an authenticator with this secret shows. */
const shown = (secret: string) => totpAt(base32(secret), stepOf(at.clock.now))
const wrong = (secret: string) => String((Number(shown(secret)) + 500_000) % 1_000_000).padStart(6, '0')

describe('somebody who switches the second factor on', () => {
  const email = 'admin@north.example'
  let secret = ''
  let codes: string[] = []

  it('proves that the authenticator has it, and gets ten recovery codes', async () => {
    const id = await token(email)
    const begin = (word: string) =>
      at.ask(id, 'mutation ($p: String!) { totpBegin(password: $p) { secret uri } }', { p: word })
    // A session that was left open is not enough.
    await expect(begin('Wrong!Pass1')).rejects.toThrow('The present password is not right.')
    const { totpBegin } = await begin(password)
    secret = totpBegin.secret
    expect(totpBegin.uri).toBe(`otpauth://totp/Tandem:admin%40north.example?secret=${secret}&issuer=Tandem`)
    expect((await at.login(email, password)).statusCode).toBe(200)
    const confirm = (code: string) =>
      at.ask(id, 'mutation ($c: String!) { totpConfirm(code: $c) }', { c: code })
    await expect(confirm(wrong(secret))).rejects.toThrow('This code is not right, or was used already.')
    codes = (await confirm(shown(secret))).totpConfirm
    expect(codes).toHaveLength(10)
    expect(await at.ask(id, '{ me { secondFactor recoveryCodesLeft } }')).toEqual({
      me: { secondFactor: true, recoveryCodesLeft: 10 },
    })
  })

  it('is asked for a code only by whoever has the password', async () => {
    expect((await at.login(email, 'Wrong!Pass1')).json().errorMessage).toBe('Incorrect username or password.')
    const answer = await at.login(email, password)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ token: null, errorMessage: 'Second factor required' })
  })

  it('comes in with a code, which serves once', async () => {
    const code = shown(secret)
    expect((await withCode(email, code)).statusCode).toBe(200)
    const again = await withCode(email, code)
    expect(again.statusCode).toBe(401)
    expect(again.json().errorMessage).toBe('This code is not right, or was used already.')
  })

  it('comes in once when two use the same code at the same moment', async () => {
    const both = await Promise.all([1, 2].map(() => withCode(email, shown(secret))))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  it('can use the code for the terms and then to come in', async () => {
    await at.db.pool.query('UPDATE user_account SET terms_version = NULL WHERE email = $1', [email])
    const code = shown(secret)
    expect((await withCode(email, code)).json().errorMessage).toBe('User must accept new terms of Service')
    const authorization = at.basic(email, password)
    const without = await at.post('acceptTermsOfService', {}, { authorization })
    expect(without.json().errorMessage).toBe('Second factor required')
    await at.post('acceptTermsOfService', {}, { authorization, 'x-one-time-code': code })
    expect((await withCode(email, code)).statusCode).toBe(200)
  })

  it('comes in with a recovery code, however it is typed, once', async () => {
    const code = codes[0]!.toUpperCase().replace('-', ' ')
    expect((await withCode(email, code)).statusCode).toBe(200)
    expect((await withCode(email, code)).statusCode).toBe(401)
  })

  it('is slowed down after ten wrong codes, also from many addresses', async () => {
    for (let i = 0; i < 10; i++) await withCode(email, wrong(secret), `10.5.${i}.1`)
    const answer = await withCode(email, shown(secret), '10.5.99.1')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('1')
    at.clock.now += 1000
    expect((await withCode(email, shown(secret), '10.5.99.1')).statusCode).toBe(200)
  })

  it('gets new recovery codes for a code, and the old ones end', async () => {
    const { token: id } = (await withCode(email, shown(secret))).json()
    at.clock.now += minute
    const { recoveryCodes } = await at.ask(id, 'mutation ($c: String!) { recoveryCodes(code: $c) }', {
      c: shown(secret),
    })
    expect(recoveryCodes).toHaveLength(10)
    expect((await withCode(email, codes[1]!)).statusCode).toBe(401)
    expect((await withCode(email, recoveryCodes[1])).statusCode).toBe(200)
  })

  it('keeps recovery codes as hashes only', async () => {
    const { rows } = await at.db.pool.query('SELECT * FROM recovery_code')
    expect(rows.length).toBeGreaterThan(0)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
  })

  it('switches it off with a code, not without', async () => {
    const { token: id } = (await withCode(email, shown(secret))).json()
    at.clock.now += minute
    const disable = (code: string) =>
      at.ask(id, 'mutation ($c: String!) { totpDisable(code: $c) }', { c: code })
    await expect(disable(wrong(secret))).rejects.toThrow('This code is not right, or was used already.')
    expect(await disable(shown(secret))).toEqual({ totpDisable: true })
    expect((await at.login(email, password)).statusCode).toBe(200)
  })
})

describe('a customer that requires a second factor', () => {
  const email = emailOfRole('CUSTOMER')
  let secret = ''
  beforeAll(async () => {
    const { rows } = await at.db.pool.query(`SELECT id FROM customer WHERE abbrev = 'BLU'`)
    const id = await token(emailOfRole('CUSTOMER_ADMIN'))
    const require = 'mutation ($id: ID!, $on: Boolean!) { requireSecondFactor(customerId: $id, on: $on) }'
    await expect(
      at.ask(await token('admin@north.example'), require, { id: rows[0].id, on: true }),
    ).rejects.toThrow('Not Authorized')
    await at.ask(id, require, { id: rows[0].id, on: true })
  })

  it('has its users set one up when they sign in, and lets them in with its first code', async () => {
    const first = (await at.login(email, password)).json()
    expect(first).toMatchObject({ token: null, errorMessage: 'Second factor must be set up' })
    secret = first.secondFactorSetup.secret
    expect((await at.login(email, password)).json().secondFactorSetup.secret).toBe(secret)
    expect((await withCode(email, wrong(secret))).statusCode).toBe(401)
    const answer = (await withCode(email, shown(secret))).json()
    expect(answer.token).not.toBeNull()
    expect(answer.recoveryCodes).toHaveLength(10)
    expect((await at.login(email, password)).json().errorMessage).toBe('Second factor required')
  })

  it('does not let them switch it off', async () => {
    const { token: id } = (await withCode(email, shown(secret))).json()
    at.clock.now += minute
    await expect(
      at.ask(id, 'mutation ($c: String!) { totpDisable(code: $c) }', { c: shown(secret) }),
    ).rejects.toThrow('Your company requires two-step sign-in, so it cannot be switched off.')
  })

  it('helps somebody who lost everything: an administrator resets it, and it is set up anew', async () => {
    const { rows } = await at.db.pool.query('SELECT id FROM user_account WHERE email = $1', [email])
    const reset = (id: string) =>
      at.ask(id, 'mutation ($id: ID!) { resetSecondFactor(userId: $id) }', { id: rows[0].id })
    await expect(reset(await token('new@north.example'))).rejects.toThrow('Not Authorized')
    await reset(await token(emailOfRole('ADMINS')))
    expect((await at.login(email, password)).json().errorMessage).toBe('Second factor must be set up')
  })

  it('asks nobody of another customer', async () => {
    expect((await at.login('new@north.example', password)).statusCode).toBe(200)
  })
})
