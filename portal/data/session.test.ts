// @vitest-environment happy-dom
/** The session: what is kept, what goes, whose path is remembered, and how tabs share it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const hour = 3600
/** A token as the server makes them; its seal is read by the server alone. */
const tokenFor = (claims: { sub?: string; email?: string; groups?: string[]; lives?: number }) => {
  const now = Math.floor(Date.now() / 1000)
  const { lives = hour, ...rest } = claims
  const body = {
    sub: '7',
    email: 'ann@northstar.example',
    groups: ['CUSTOMER_12'],
    iat: now,
    exp: now + lives,
    ...rest,
  }
  return `h.${Buffer.from(JSON.stringify(body)).toString('base64url')}.s`
}

let session: typeof import('./session.ts')
/** What another tab does to the shared storage, told to this one as browsers do. */
const inAnotherTab = (key: string, value: string | null) => {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  localStorage.clear()
  history.replaceState(null, '', '/tracking')
  session = await import('./session.ts')
})
afterEach(() => vi.useRealTimers())

test('what a sign-in brings is kept under the names of the specification', () => {
  session.take({ token: tokenFor({}), refreshToken: 'r', encryptedToken: 'e' })
  expect({ ...localStorage }).toMatchObject({
    userName: 'ann@northstar.example',
    refreshToken: 'r',
    encryptedToken: 'e',
    userRoles: 'CUSTOMER',
    customerId: '12',
  })
  expect(localStorage.getItem('id_token')).toBe(session.session()!.token)
})

test('who belongs to no one customer has -1 for it', () => {
  session.take({ token: tokenFor({ groups: ['ADMINS'] }) })
  expect(localStorage.getItem('customerId')).toBe('-1')
})

test('a session that the server ends leaves layout and banner settings and the path, nothing else', () => {
  session.take({ token: tokenFor({}), refreshToken: 'r' })
  for (const key of ['grid-layout', 'visibleGridModules', 'dismissed-banner-alerts', 'latitude'])
    localStorage.setItem(key, 'x')
  session.sessionRefused()
  expect(Object.keys(localStorage).sort()).toEqual([
    'dismissed-banner-alerts',
    'grid-layout',
    'redirectPathAfterLogin:ann@northstar.example',
    'visibleGridModules',
  ])
  expect(location.pathname).toBe('/')
})

test('a path is remembered for its own user, and once', () => {
  session.take({ token: tokenFor({}) })
  history.replaceState(null, '', '/maintenance?x=1')
  session.sessionRefused()
  expect(session.takeRememberedPath('bob@northstar.example')).toBeNull()
  expect(session.takeRememberedPath('ann@northstar.example')).toBe('/maintenance?x=1')
  expect(session.takeRememberedPath('ann@northstar.example')).toBeNull()
})

test('a path to another site is never followed', () => {
  session.rememberPath('//evil.example/x')
  expect(session.takeRememberedPath('ann@northstar.example')).toBeNull()
})

describe('every five seconds the session is looked at', () => {
  test.each([
    ['it ends soon and I was active: it is renewed', 200, 0, 1],
    ['it lasts long enough: it is left alone', 2000, 0, 0],
    ['it ends soon, and I have been away: it is left to end', 200, 3_400_000, 0],
  ])('%s', async (_what, lives, awayFor, renewals) => {
    const refresh = vi.fn(async () => ({ token: tokenFor({}) }))
    session.take({ token: tokenFor({ lives }), refreshToken: 'r' })
    localStorage.setItem('lastUserActivityTime', String(Date.now() - awayFor))
    session.startSession(refresh)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(refresh).toHaveBeenCalledTimes(renewals)
  })

  test('it has run out: back to the start, and the path is kept', async () => {
    session.take({ token: tokenFor({ lives: 3 }) })
    session.startSession(async () => null)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(session.session()).toBeNull()
    expect(location.pathname).toBe('/')
    expect(session.takeRememberedPath('ann@northstar.example')).toBe('/tracking')
  })

  test('it has run out without coverage: it stays until there is coverage again', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    session.take({ token: tokenFor({ lives: 3 }), refreshToken: 'r' })
    session.startSession(async () => null)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(session.session()?.viewer.email).toBe('ann@northstar.example')
    expect(localStorage.getItem('refreshToken')).toBe('r')
    expect(location.pathname).toBe('/tracking')
    onLine.mockRestore()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(session.session()).toBeNull()
    expect(location.pathname).toBe('/')
  })
})

describe('moving the mouse, a key, a click and scrolling count as being there', () => {
  test.each(['mousemove', 'keydown', 'click', 'scroll'])('%s', (eventName) => {
    session.startSession(async () => null)
    vi.advanceTimersByTime(2_000)
    dispatchEvent(new Event(eventName))
    expect(Number(localStorage.getItem('lastUserActivityTime'))).toBe(Date.now())
  })
})

describe('several tabs share one session', () => {
  test('signing in elsewhere signs in here', () => {
    session.startSession(async () => null)
    inAnotherTab('id_token', tokenFor({}))
    expect(session.session()?.viewer.email).toBe('ann@northstar.example')
  })

  test('signing out elsewhere signs out here', () => {
    session.take({ token: tokenFor({}) })
    session.startSession(async () => null)
    inAnotherTab('id_token', null)
    expect(session.session()).toBeNull()
    expect(location.pathname).toBe('/')
  })
})
