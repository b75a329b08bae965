import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type Forger, openForger } from './testing/forger.ts'
import { backAt, call, clientId, goThrough, openStage, type Stage } from './testing/stage.ts'

let at: Stage
beforeAll(async () => {
  at = await openStage()
  await at.user('ann@qxa.example', { role: 'CUSTOMER', customerId: at.customerId })
  at.provider.accounts.set('ann', { email: 'ann@qxa.example', groups: [] })
})
afterAll(() => at.close())
beforeEach(() => at.save())

const isIn = async (token: string) =>
  (await at.app.access.authenticate({ headers: { authorization: token } })) !== null

it('ends my session here once I sign out at the provider, and no other of mine', async () => {
  const jar = new Map<string, string>()
  const here = await goThrough(at.app, at.provider, 'ann', undefined, jar)
  const elsewhere = await goThrough(at.app, at.provider, 'ann')
  expect([await isIn(here.token), await isIn(elsewhere.token)]).toEqual([true, true])
  const left = await at.app.http.inject({
    method: 'POST',
    url: '/auth/v1/refreshToken',
    payload: { refreshToken: here.refreshToken },
  })
  await at.provider.signOut(jar)
  // The provider tells the server by a request of its own, before it answers the browser.
  await expect.poll(() => isIn(here.token), { timeout: 20_000 }).toBe(false)
  expect(await isIn(left.json().token)).toBe(false)
  expect(await isIn(elsewhere.token)).toBe(true)
  expect(await at.noted('ann@qxa.example')).toMatchObject({
    action: 'signed out by provider',
    customer: at.customerId,
  })
})

describe('a logout token', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const seconds = () => Math.floor(Date.now() / 1000)
  const usual = (forger: Forger) => ({
    iss: forger.issuer,
    aud: clientId,
    sub: 'eve',
    iat: seconds(),
    exp: seconds() + 120,
    jti: 'one',
    events: event,
  })
  const tell = async (token: string) => {
    const answer = await at.app.http.inject({
      method: 'POST',
      url: '/auth/v1/single-sign-on/back-channel',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
    return answer.statusCode
  }
  /** Somebody who came in by a provider that signs what the test wants. */
  const withForger = async (act: (forger: Forger, token: string) => Promise<void>) => {
    const forger = await openForger(clientId)
    await at.save({ issuer: forger.issuer })
    try {
      const { url, key } = await call(at.app, 'begin', { email: 'ann@qxa.example' })
      const asked = new URL(url).searchParams
      forger.next = { nonce: asked.get('nonce')!, claims: { sid: 'session-1' } }
      const back = new URL(asked.get('redirect_uri')!)
      back.searchParams.set('code', 'a-code')
      back.searchParams.set('state', asked.get('state')!)
      const { code } = await backAt(at.app, back.href)
      const { token } = await call(at.app, 'finish', { key, code: code! })
      await act(forger, token)
    } finally {
      await forger.close()
    }
  }

  test.each([
    ['of the person', { sub: 'eve' }],
    ['of the session', { sub: undefined, sid: 'session-1' }],
  ])('%s ends the sign-in', async (_what, claims) => {
    await withForger(async (forger, token) => {
      expect(await tell(await forger.sign({ ...usual(forger), ...claims }))).toBe(200)
      expect(await isIn(token)).toBe(false)
    })
  })

  test.each([
    ['is for another client', { aud: 'somebody-else' }],
    ['is of another issuer', { iss: 'https://evil.example' }],
    ['has run out', { iat: seconds() - 3_600, exp: seconds() - 3_000 }],
    ['is too old, though it has not run out', { iat: seconds() - 3_600, exp: seconds() + 3_600 }],
    ['names no event', { events: {} }],
    ['has a nonce, so is an id token', { nonce: 'x' }],
    ['names nobody', { sub: undefined }],
    ['has no number of its own', { jti: undefined }],
  ])('that %s ends nothing', async (_what, claims) => {
    await withForger(async (forger, token) => {
      expect(await tell(await forger.sign({ ...usual(forger), ...claims }))).toBe(400)
      expect(await isIn(token)).toBe(true)
    })
  })

  it('that somebody else signed ends nothing, nor one that is none', async () => {
    await withForger(async (forger, token) => {
      expect(await tell(await forger.sign(usual(forger), true))).toBe(400)
      const [head, body] = (await forger.sign(usual(forger))).split('.')
      const none = Buffer.from('{"alg":"none"}').toString('base64url')
      for (const spoilt of [`${none}.${body}.`, `${head}.${body}.`, 'nonsense', 'x'.repeat(20_000)])
        expect(await tell(spoilt)).toBe(400)
      expect(await isIn(token)).toBe(true)
    })
  })

  it('of somebody else, or of another session, ends nothing of mine', async () => {
    await withForger(async (forger, token) => {
      expect(await tell(await forger.sign({ ...usual(forger), sub: 'mallory' }))).toBe(200)
      expect(await tell(await forger.sign({ ...usual(forger), sid: 'session-2' }))).toBe(200)
      expect(await isIn(token)).toBe(true)
    })
  })
})
