/** What every screen needs of the session: renewing it, and signing out. */
import { storageKeys as keys } from '#domain/access/storage-keys.ts'
import { pushCache } from '#domain/wire/push.ts'
import { post } from './call.ts'
import { endSession, leavePage, session, type Tokens } from './session.ts'

/** The renewal that the session asks for; null where the server will not have it. */
export async function refresh(refreshToken: string): Promise<Tokens | null> {
  const login = await post<Partial<Tokens>>('/auth/v1/refreshToken', { refreshToken })
  return login.token ? { ...login, token: login.token } : null
}

/**
 * Signs out here at once, and tells the server so that the refresh token dies too. Push messages say nothing from now
 * on, whether the server hears of it or not.
 */
export function signOut() {
  const refreshToken = localStorage.getItem(keys.refreshToken)
  if (session() && refreshToken)
    post<{ signOutUrl?: string | null }>('/auth/v1/logout', { refreshToken }).then(
      // Who came in by a provider leaves there too, and is led back here.
      ({ signOutUrl }) => signOutUrl && location.assign(signOutUrl),
      (error) => console.warn('The server could not be notified of the sign-out.', error),
    )
  void globalThis.caches?.delete(pushCache)
  endSession()
  leavePage()
}
