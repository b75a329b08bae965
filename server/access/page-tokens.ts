/** Tokens of embedded pages: an address, signed, for some minutes. A frame cannot send the token of a person. */
import { errors, jwtVerify, SignJWT } from 'jose'
import { minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { SigningKeys } from './keys.ts'

const issuer = 'tandem'
const audience = 'embedded-page'
/** Long enough to be opened; whoever opens it later asks for a new one. */
const life = minutes(5)
const longest = 8_192

export interface PageTokens {
  /** @param url https, checked when it was set */
  readonly issue: (url: string, now: Instant) => Promise<string>
  /** The address; null for a token that is not ours, was changed, or has run out. */
  readonly read: (token: string, now: Instant) => Promise<string | null>
}

export const makePageTokens = (keys: SigningKeys): PageTokens => ({
  async issue(url, now) {
    const key = await keys.current('sign', now)
    return new SignJWT({ url })
      .setProtectedHeader({ alg: 'EdDSA', kid: key.id, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(Math.floor((now + life) / 1000))
      .sign(key.private)
  },

  async read(token, now) {
    if (token.length > longest) return null
    const find = async (kid: string | undefined) => {
      const key = kid === undefined ? null : await keys.find('sign', kid, now)
      if (!key) throw new errors.JWKSNoMatchingKey()
      return key.public
    }
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => find(kid), {
        algorithms: ['EdDSA'],
        issuer,
        audience,
        currentDate: new Date(now),
        requiredClaims: ['exp'],
      })
      return typeof payload.url === 'string' ? payload.url : null
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  },
})
