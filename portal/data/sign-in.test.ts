// @vitest-environment happy-dom
/** What the answers to a sign-in lead to, and that nothing is kept before it is through. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInWords } from '#domain/access/words.ts'
import { type LoginAnswer, type Step, signIn, stepOf } from './sign-in.ts'

const tokens = { token: 'a.b.c', refreshToken: 'r', encryptedToken: 'e' }

describe('an answer leads to the step that it asks for', () => {
  test.each<[what: string, login: LoginAnswer, step: Step['step']]>([
    ['a password that is good for long', { ...tokens, passwordExpirationDaysLeft: 16 }, 'through'],
    ['15 days left', { ...tokens, passwordExpirationDaysLeft: 15 }, 'expiring'],
    ['one day left', { ...tokens, passwordExpirationDaysLeft: 1 }, 'expiring'],
    [
      'an expired password',
      { errorMessage: signInWords.passwordExpired('a@b.example'), passwordExpirationDaysLeft: 0 },
      'expired',
    ],
    ['new terms', { errorMessage: signInWords.mustAcceptTerms, termsOfServiceUrl: '/terms' }, 'terms'],
    ['a data agreement', { errorMessage: signInWords.mustAcceptAgreement }, 'agreement'],
    ['a second factor', { errorMessage: signInWords.secondFactor }, 'code'],
    [
      'a second factor to set up',
      {
        errorMessage: signInWords.secondFactorSetup,
        secondFactorSetup: { secret: 'S', uri: 'otpauth://totp/a' },
      },
      'setup',
    ],
    ['recovery codes', { ...tokens, recoveryCodes: ['one'], passwordExpirationDaysLeft: 300 }, 'codes'],
  ])('%s', (_what, login, step) => {
    expect(stepOf(login.errorMessage ? 403 : 200, login).step).toBe(step)
  })
})

test('the warning of an expiry still comes after recovery codes were shown', () => {
  const step = stepOf(200, { ...tokens, recoveryCodes: ['one'], passwordExpirationDaysLeft: 3 })
  expect(step).toMatchObject({ step: 'codes', codes: ['one'], after: { step: 'expiring', daysLeft: 3 } })
})

describe('a plain no is told in its own words', () => {
  test.each<[status: number, login: LoginAnswer, sentence: string]>([
    [401, { errorMessage: signInWords.incorrect }, signInWords.incorrect],
    [403, { errorMessage: signInWords.setupNotComplete }, signInWords.setupNotComplete],
    [401, { errorMessage: signInWords.secondFactorWrong }, signInWords.secondFactorWrong],
    [502, {}, 'Unknown error occurred!'],
    [403, { errorMessage: '{"message":"Not today."}' }, 'Not today.'],
    [200, {}, 'Unknown error occurred!'],
  ])('%d %j', (status, login, sentence) => {
    expect(() => stepOf(status, login)).toThrow(sentence)
  })
})

describe('while somebody signs in', () => {
  const requests: RequestInit[] = []
  beforeEach(() => {
    localStorage.clear()
    requests.length = 0
    // The network alone is replaced.
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      requests.push(init)
      return Response.json({ ...tokens, passwordExpirationDaysLeft: 9 })
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('no token is kept while the warning of an expiry shows', async () => {
    expect((await signIn({ name: 'a@b.example', password: 'x' })).step).toBe('expiring')
    expect(Object.keys(localStorage)).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['a page of a proxy', '<html>Bad gateway</html>'],
    ['JSON that is no object', 'null'],
  ])('%s in place of an answer is shown as an error of the data', async (_, body) => {
    const headers = { 'content-type': 'application/json' }
    vi.stubGlobal('fetch', async () => new Response(body, { headers }))
    await expect(signIn({ name: 'a@b.example', password: 'x' })).rejects.toThrow('Unknown error occurred!')
  })

  test('the name goes in lower case, the password in UTF-8, and the code beside them', async () => {
    await signIn({ name: ' Ann@B.example ', password: 'pä€', code: ' 123456 ' })
    const headers = requests[0]!.headers as Record<string, string>
    expect(Buffer.from(headers.Authorization!.slice(6), 'base64').toString()).toBe('ann@b.example:pä€')
    expect(headers['X-One-Time-Code']).toBe('123456')
  })
})
