import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { openForger } from './testing/forger.ts'
import { backAt, call, clientId, goThrough, openStage, type Stage } from './testing/stage.ts'

let at: Stage
beforeAll(async () => {
  at = await openStage()
  await at.user('ann@qxa.example', { role: 'CUSTOMER', customerId: at.customerId })
  at.provider.accounts.set('ann', {
    email: 'ann@qxa.example',
    email_verified: true,
    name: 'Ann Ames',
    groups: [],
  })
})
afterAll(() => at.close())
beforeEach(() => at.save())

const viewerOf = async (token: string) =>
  (await at.app.access.authenticate({ headers: { authorization: token } }))?.viewer ?? null

describe('signing in at the provider of my company', () => {
  it('lets me in with the roles that I have', async () => {
    const came = await goThrough(at.app, at.provider, 'ann')
    expect(came).toMatchObject({
      status: 200,
      problem: null,
      message: 'Signed in.',
      passwordExpirationDaysLeft: null,
    })
    expect(await viewerOf(came.token)).toMatchObject({
      email: 'ann@qxa.example',
      groups: [`CUSTOMER_${at.customerId}`],
    })
  })

  it('goes on by refreshing, and ends with my sign-out, which leads to the provider too', async () => {
    const { token, refreshToken } = await goThrough(at.app, at.provider, 'ann')
    const refreshed = await at.app.http.inject({
      method: 'POST',
      url: '/auth/v1/refreshToken',
      payload: { refreshToken },
    })
    const next = refreshed.json()
    expect(next).toMatchObject({ passwordExpirationDaysLeft: null, errorMessage: null })
    const left = await at.app.http.inject({
      method: 'POST',
      url: '/auth/v1/logout',
      payload: { refreshToken: next.refreshToken },
    })
    const url = new URL(left.json().signOutUrl)
    expect(url.origin).toBe(at.provider.issuer)
    expect(url.searchParams.get('client_id')).toBe(clientId)
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey.+\..+\./)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8080/')
    await at.app.access.signInsEnded()
    expect(await viewerOf(token)).toBeNull()
  })

  it('asks for terms that I have not accepted, on the same way in', async () => {
    await at.app.db.pool.query(`UPDATE user_account SET terms_version = NULL WHERE email = 'ann@qxa.example'`)
    const came = await goThrough(at.app, at.provider, 'ann')
    expect(came).toMatchObject({
      status: 403,
      token: null,
      errorMessage: 'User must accept new terms of Service',
    })
    const halves = { key: came.key, code: came.code! }
    expect(await call(at.app, 'accept', { ...halves, what: 'terms' })).toMatchObject({ status: 200 })
    expect(await call(at.app, 'finish', halves)).toMatchObject({ status: 200, token: expect.any(String) })
    // Nobody comes in twice by it.
    expect(await call(at.app, 'finish', halves)).toMatchObject({
      status: 400,
      errorMessage: expect.stringContaining('took too long'),
    })
  })

  it('says of a domain whether it signs in there, the same whoever has an account', async () => {
    expect(await call(at.app, 'find', { domain: 'QXA.example' })).toEqual({
      status: 200,
      found: true,
      passwordsOff: false,
    })
    expect(await call(at.app, 'find', { domain: 'other.example' })).toMatchObject({ found: false })
    expect(await call(at.app, 'begin', { email: 'nobody@qxa.example' })).toMatchObject({
      status: 200,
      url: expect.stringContaining(at.provider.issuer),
    })
    expect(await call(at.app, 'begin', { email: 'ann@other.example' })).toMatchObject({ status: 400 })
  })

  it('is not there while it is switched off, and ends what came in by it', async () => {
    const { token } = await goThrough(at.app, at.provider, 'ann')
    await at.save({ isActive: false })
    expect(await call(at.app, 'find', { domain: 'qxa.example' })).toMatchObject({ found: false })
    expect(await viewerOf(token)).toBeNull()
  })
})

describe('a sign-in that is not what it seems', () => {
  const forgedBy = async (
    next: Awaited<ReturnType<typeof openForger>>['next'],
    changeUrl = (url: URL) => url,
  ) => {
    const forger = await openForger(clientId)
    await at.save({ issuer: forger.issuer })
    try {
      const { url, key } = await call(at.app, 'begin', { email: 'ann@qxa.example' })
      const asked = new URL(url).searchParams
      forger.next = { nonce: asked.get('nonce')!, ...next }
      const back = new URL(asked.get('redirect_uri')!)
      back.searchParams.set('code', 'a-code')
      back.searchParams.set('state', asked.get('state')!)
      const came = await backAt(at.app, changeUrl(back).href)
      return { ...came, finished: came.code && (await call(at.app, 'finish', { key, code: came.code })) }
    } finally {
      await forger.close()
    }
  }

  it('would be let in where all is right, so what follows is refused for its own reason', async () => {
    expect(await forgedBy({})).toMatchObject({ problem: null, finished: { status: 200 } })
  })

  test.each([
    ['another nonce', { nonce: 'other' }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['a token that has run out', { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
    ['a signature of another key', { isForeignKey: true }],
  ])('is refused for %s', async (_what, next) => {
    expect(await forgedBy(next)).toMatchObject({ problem: 'failed', code: null })
  })

  it('is refused for another state, and for one that came back before', async () => {
    const other = (url: URL) => {
      url.searchParams.set('state', 'other')
      return url
    }
    expect(await forgedBy({}, other)).toMatchObject({ problem: 'expired', code: null })
    await at.save()
    const begun = await call(at.app, 'begin', { email: 'ann@qxa.example' })
    const back = await at.provider.visit(begun.url, 'ann')
    expect((await backAt(at.app, back)).problem).toBeNull()
    expect((await backAt(at.app, back)).problem).toBe('expired')
  })

  it('is refused where an address is not proven, or is of no domain of the customer', async () => {
    expect(await forgedBy({ claims: { email_verified: false } })).toMatchObject({ problem: 'notLetIn' })
    expect(await forgedBy({ claims: { email: 'boss@other.example' } })).toMatchObject({ problem: 'notLetIn' })
  })

  it('is of no use to who lured me there, nor to me with the code of somebody else', async () => {
    const mine = await call(at.app, 'begin', { email: 'ann@qxa.example' })
    const others = await call(at.app, 'begin', { email: 'ann@qxa.example' })
    const back = await backAt(at.app, await at.provider.visit(others.url, 'ann'))
    expect(await call(at.app, 'finish', { key: mine.key, code: back.code! })).toMatchObject({ status: 400 })
    expect(await call(at.app, 'finish', { key: others.key, code: 'invented' })).toMatchObject({ status: 400 })
    expect(await call(at.app, 'finish', { key: others.key, code: back.code! })).toMatchObject({ status: 200 })
  })

  it('never writes what is secret into the log or the audit trail', async () => {
    const { rows } = await at.app.db.pool.query('SELECT old::text, new::text FROM audit_entry')
    expect(JSON.stringify(rows)).not.toContain('a-secret-of-the-client')
    expect(at.app.loggedProblems.join('\n')).not.toContain('a-secret-of-the-client')
    const { rows: kept } = await at.app.db.pool.query('SELECT client_secret FROM single_sign_on')
    expect(kept[0].client_secret.toString('latin1')).not.toContain('a-secret-of-the-client')
  })
})
