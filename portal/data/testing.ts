/** Somebody who is signed in, for tests of what a role sees. */
import { take } from './session.ts'

/** A token with these claims, as a sign-in brings it. The portal reads tokens and leaves judging them to the server. */
export const tokenFor = (...groups: readonly string[]): string => {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: '7', email: 'someone@fleet.example', groups, iat: now, exp: now + 3600 }
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
}

export const signInAs = (...groups: readonly string[]) => take({ token: tokenFor(...groups) })
