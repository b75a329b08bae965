/** Signing in and out, and setting the first password. */
import { storageKeys as keys } from '#domain/access/session.ts'
import { CallError, post, unreachable } from './call.ts'
import { endSession, leave, session, type Tokens, take } from './session.ts'

interface LoginAnswer extends Partial<Tokens> {
  readonly message?: string | null
  readonly errorMessage?: string | null
  readonly termsOfServiceUrl?: string | null
  readonly passwordExpirationDaysLeft?: number | null
}

/** In UTF-8, as servers read it today: passwords may hold any letter. */
const basic = (name: string, password: string) =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${password}`)))}`

/**
 * Signs in; the name is lower-cased (§2).
 * @throws CallError with the sentence to show
 */
export async function signIn(name: string, password: string): Promise<void> {
  const email = name.trim().toLowerCase()
  const answer = await fetch('/auth/v1/loginV2', {
    headers: { Authorization: basic(email, password) },
  }).catch(() => {
    throw new CallError(0, unreachable)
  })
  const text = await answer.text()
  const login: LoginAnswer = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
  if (!login.token)
    throw new CallError(
      answer.status,
      login.errorMessage || login.message || `The server answered ${answer.status}. Please try again.`,
    )
  take({ ...login, token: login.token })
}

/** The renewal that the session asks for; null where the server will not have it. */
export async function refresh(refreshToken: string): Promise<Tokens | null> {
  const login = await post<LoginAnswer>('/auth/v1/refreshToken', { refreshToken })
  return login.token ? { ...login, token: login.token } : null
}

/** Signs out here at once, and tells the server so that the refresh token dies too. */
export function signOut() {
  const refreshToken = localStorage.getItem(keys.refreshToken)
  if (session() && refreshToken)
    post('/auth/v1/logout', { refreshToken }).catch((error) =>
      console.warn('The server could not be told of the sign-out.', error),
    )
  endSession()
  leave()
}

/**
 * Sets a password by the one-time token of a link; answers whose it is.
 * @throws CallError with the sentence to show
 */
export const setPassword = async (token: string, password: string): Promise<string> =>
  (await post<{ email: string }>('/auth/v1/set-password', { token, password })).email
