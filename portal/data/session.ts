/** Who is signed in, in this tab and every other: keeps the tokens, renews them, and ends the session. */

import { useSyncExternalStore } from 'react'
import { customerIdOf } from '#domain/access/roles.ts'
import {
  type IdClaims,
  isExpired,
  isRefreshDue,
  session as limits,
  type Viewer,
  viewerOf,
  writeRoles,
} from '#domain/access/session.ts'
import { keptAtSignOut, storageKeys as keys } from '#domain/access/storage-keys.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { go } from '../ui/layout/address.ts'

export interface Session {
  readonly token: string
  readonly viewer: Viewer
  readonly expires: Instant
}

/** What a sign-in or a refresh brings. */
export interface Tokens {
  readonly token: string
  readonly refreshToken?: string | null
  readonly encryptedToken?: string | null
}

/** Kept after the session as well: the looks of this browser do not depend on who is signed in. */
const keptToo = ['theme', 'menu', 'map-base', 'map-layers']
const skewKey = 'clockSkew'

/** The claims of a token; null where it cannot be read. Only the server judges whether it is genuine. */
function readToken(token: string): (IdClaims & { iat?: number }) | null {
  try {
    const bytes = Uint8Array.from(
      atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    )
    const claims = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims.exp === 'number' && Array.isArray(claims.groups) ? claims : null
  } catch (error) {
    console.warn('The stored token cannot be read and is removed.', error)
    return null
  }
}

/** Without a connection nobody can sign in again: what was seen last can be read for some time longer. */
const isOver = (expires: Instant): boolean =>
  isExpired(navigator.onLine ? expires : expires + limits.offlineAfter, Date.now())

let current: Session | null | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listen of listeners) listen()
}

function load(): Session | null {
  const token = localStorage.getItem(keys.idToken)
  if (!token) return null
  if (current?.token === token) return current
  const claims = readToken(token)
  if (!claims) return null
  const skew = Number(localStorage.getItem(skewKey) ?? 0)
  const expires = claims.exp * 1000 + skew
  return isOver(expires) ? null : { token, viewer: viewerOf(claims), expires }
}

export function session(): Session | null {
  if (current === undefined) current = load()
  return current
}

export const onSession = (listen: () => void): (() => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
export const useSession = (): Session | null => useSyncExternalStore(onSession, session)

/** Stores the tokens of a sign-in or a refresh. */
export function take(tokens: Tokens) {
  const claims = readToken(tokens.token)
  if (!claims) throw new Error(t('The server sent a token that cannot be read.'))
  // Where this browser's clock is off, the token's moments are moved along with it.
  localStorage.setItem(skewKey, String(claims.iat ? Date.now() - claims.iat * 1000 : 0))
  localStorage.setItem(keys.idToken, tokens.token)
  if (tokens.refreshToken) localStorage.setItem(keys.refreshToken, tokens.refreshToken)
  if (tokens.encryptedToken) localStorage.setItem(keys.encryptedToken, tokens.encryptedToken)
  const viewer = viewerOf(claims)
  localStorage.setItem(keys.userName, viewer.email)
  localStorage.setItem(keys.userRoles, writeRoles(viewer.roles))
  localStorage.setItem(keys.customerId, String(customerIdOf(viewer.groups)))
  stampActivity()
  current = load()
  tell()
}

/** Ends the session here and in every other tab; what is kept is named by the domain. */
export function endSession() {
  const keep = new Set<string>([...keptAtSignOut, ...keptToo])
  for (const key of Object.keys(localStorage)) {
    if (!keep.has(key) && !key.startsWith(`${keys.redirectPath}:`)) localStorage.removeItem(key)
  }
  current = null
  tell()
}

/** Leaves a private page without remembering it for whoever signs in next. */
export const leavePage = () => go('/', { replace: true })

/** Keeps the path that somebody wanted: for the user who is known, else for whoever signs in next. */
export function rememberPath(path: string) {
  const user = localStorage.getItem(keys.userName)
  localStorage.setItem(user ? `${keys.redirectPath}:${user}` : keys.redirectPath, path)
}

/** The path that is remembered for who has just signed in; reading it deletes it. */
export function takeRememberedPath(email: string): string | null {
  const own = `${keys.redirectPath}:${email}`
  const path = localStorage.getItem(keys.redirectPath) ?? localStorage.getItem(own)
  localStorage.removeItem(keys.redirectPath)
  localStorage.removeItem(own)
  return path?.startsWith('/') && !path.startsWith('//') ? path : null
}

let stamped = 0
/** Notes that the user is there, at most once a second. */
function stampActivity() {
  const at = Date.now()
  if (at - stamped < 1000) return
  stamped = at
  localStorage.setItem(keys.lastActivity, String(at))
}

/** Renews the token where it ends soon and its user was active; one tab does it for all. */
async function check(refresh: (refreshToken: string, token: string) => Promise<Tokens | null>) {
  const held = session()
  if (!held) return
  if (isExpired(held.expires, Date.now())) {
    // Without coverage nobody can sign in again, and what is on the screen would be lost.
    if (navigator.onLine) end()
    return
  }
  const active = Number(localStorage.getItem(keys.lastActivity) ?? 0)
  if (!isRefreshDue(held.expires, active, Date.now())) return
  await oneAtATime(async () => {
    const before = load()
    const refreshToken = localStorage.getItem(keys.refreshToken)
    if (!before || !refreshToken || !isRefreshDue(before.expires, active, Date.now())) return
    const tokens = await refresh(refreshToken, before.token)
    if (!tokens) return
    take(tokens)
    await new Promise((done) => setTimeout(done, storageReaches))
  })
}

/** Milliseconds in which what one tab has stored is surely seen by the others, which may be other processes. */
const storageReaches = 1_000

/**
 * Does the work unless another tab is at it, whose tokens then come through the storage. Browsers offer
 * locks on secure pages only; elsewhere two tabs may both refresh, which does no harm.
 */
const oneAtATime = (work: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request('session-refresh', { ifAvailable: true }, async (lock) => {
        if (lock) await work()
      })
    : work()

function end() {
  rememberPath(location.pathname + location.search)
  endSession()
  leavePage()
}

/** The server has ended the session: keeps the path for the next sign-in. */
export const sessionRefused = end

/** Watches over the session from now on. */
export function startSession(refresh: (refreshToken: string, token: string) => Promise<Tokens | null>) {
  for (const eventName of ['mousemove', 'keydown', 'click', 'scroll'])
    addEventListener(eventName, stampActivity, { passive: true, capture: true })
  addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== keys.idToken) return
    const before = current?.viewer.userId
    current = load()
    // Another user signed in in another tab: nothing of the first one may stay on the screen.
    if (before !== undefined && current && current.viewer.userId !== before) location.reload()
    else tell()
    if (before !== undefined && !current) leavePage()
  })
  setInterval(() => {
    check(refresh).catch((error) =>
      console.warn('The session could not be refreshed; it is tried again.', error),
    )
  }, limits.checkEvery)
}
