/** Id tokens: who somebody is, signed, for an hour; checked without asking the database. */
import { CompactEncrypt, compactDecrypt, errors, jwtVerify, SignJWT } from 'jose'
import { idClaims, session, type Viewer, viewerOf } from '#domain/access/session.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { SigningKeys } from './keys.ts'
import type { Account } from './store.ts'

const issuer = 'tandem'
/** Far above what anybody's claims take. */
const longest = 16_384

/** A viewer and when their token runs out. */
export interface Session {
  readonly viewer: Viewer
  readonly expires: Instant
}

export interface Tokens {
  readonly issue: (
    account: Pick<Account, 'id' | 'email' | 'groups' | 'withheld'>,
    now: Instant,
    signInId?: number,
  ) => Promise<IssuedTokens>
  /** Null for a token that is not ours, was changed, or has run out. Takes the sealed form as well. */
  readonly read: (token: string, now: Instant) => Promise<Session | null>
}

export interface IssuedTokens {
  readonly token: string
  /** The same token sealed: for pages that hand it on and shall not read whose it is. */
  readonly encryptedToken: string
  readonly expires: Instant
}

export const makeTokens = (keys: SigningKeys): Tokens => {
  const seal = async (token: string, now: Instant): Promise<string> => {
    const key = await keys.current('encrypt', now)
    return new CompactEncrypt(new TextEncoder().encode(token))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.id })
      .encrypt(key.private)
  }

  const find = async (purpose: 'sign' | 'encrypt', kid: string | undefined, now: Instant) => {
    const key = kid === undefined ? null : await keys.find(purpose, kid, now)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return purpose === 'sign' ? key.public : key.private
  }

  const unseal = async (sealed: string, now: Instant): Promise<string> => {
    const { plaintext } = await compactDecrypt(sealed, ({ kid }) => find('encrypt', kid, now), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return new TextDecoder().decode(plaintext)
  }

  return {
    async issue(account, now, signInId) {
      const key = await keys.current('sign', now)
      const issued = Math.floor(now / 1000)
      const expires = issued + session.tokenLife / 1000
      const token = await new SignJWT({
        email: account.email,
        groups: account.groups,
        ...(account.withheld.length > 0 && { withheld: account.withheld }),
        ...(signInId !== undefined && { sid: signInId }),
      })
        .setProtectedHeader({ alg: 'EdDSA', kid: key.id, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(String(account.id))
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key.private)
      return { token, encryptedToken: await seal(token, now), expires: expires * 1000 }
    },

    async read(token, now) {
      if (token.length > longest) return null
      try {
        const open = token.split('.').length === 5 ? await unseal(token, now) : token
        const { payload } = await jwtVerify(open, ({ kid }) => find('sign', kid, now), {
          algorithms: ['EdDSA'],
          issuer,
          currentDate: new Date(now),
          requiredClaims: ['sub', 'exp'],
        })
        const claims = idClaims.safeParse(payload)
        return claims.success ? { viewer: viewerOf(claims.data), expires: claims.data.exp * 1000 } : null
      } catch (error) {
        // Whatever is wrong with a token, its bearer is nobody; a database that is away is another matter.
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
