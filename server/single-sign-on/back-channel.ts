/** The provider ends sign-ins by itself (OpenID Connect Back-Channel Logout 1.0). */
import { decodeJwt, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { minutes } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { endProviderSignIns } from '../access/provider-store.ts'
import { record } from '../audit/record.ts'
import { inTransaction } from '../platform/transaction.ts'
import { connectionProblem } from './connection.ts'
import type { SingleSignOn } from './sign-in.ts'
import { providersOfClient } from './store.ts'

/** No honest token is longer. */
export const logoutTokenLongest = 16_384
/** How long a provider may take to say it, and how far its clock may be off. */
const oldest: Ms = minutes(10)
const clockOff: Ms = minutes(1)
const eventName = 'http://schemas.openid.net/event/backchannel-logout'
/** Public keys alone: whoever knows the client secret could sign with that otherwise. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

const claims = z
  .object({
    iss: z.string(),
    iat: z.number(),
    jti: z.string(),
    sub: z.string().max(300).optional(),
    sid: z.string().max(300).optional(),
    events: z.record(z.string(), z.unknown()),
    nonce: z.undefined().optional(),
  })
  .refine(({ events }) => typeof events[eventName] === 'object' && events[eventName] !== null)
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

/** Whose a token says it is, before anything is checked. */
const addressed = (token: string): { issuer: string; clientIds: readonly string[] } | null => {
  try {
    const { iss, aud } = decodeJwt(token)
    const clientIds = [aud ?? []].flat()
    return iss && clientIds.length > 0 && clientIds.length <= 20 ? { issuer: iss, clientIds } : null
  } catch {
    return null
  }
}

/** @returns whether the token was a good one; then what it names has ended, in all processes */
export const endedByProvider = async (
  on: SingleSignOn & { readonly signInsEnded: () => Promise<void> },
  token: string,
  address: string,
  now: Instant,
): Promise<'ended' | 'refused' | 'away'> => {
  const to = token.length > logoutTokenLongest ? null : addressed(token)
  if (!to) return 'refused'
  // Several customers may be the same client of one provider.
  const providers = await providersOfClient(on.auth.pool, to.issuer, to.clientIds)
  if (!providers[0]) return 'refused'
  let said: z.infer<typeof claims>
  try {
    const { keys } = await on.connections.to(providers[0])
    if (!keys) return 'refused'
    const { payload } = await jwtVerify(token, keys, {
      issuer: to.issuer,
      audience: providers[0].clientId,
      algorithms,
      currentDate: new Date(now),
      maxTokenAge: oldest / 1000,
      clockTolerance: clockOff / 1000,
    })
    const read = claims.safeParse(payload)
    if (!read.success) return 'refused'
    said = read.data
  } catch (error) {
    if (connectionProblem(error) === null && error instanceof errors.JOSEError) return 'refused'
    on.log.seldom('logout token', 'The keys of a provider could not be read, so its sign-out was not heard', {
      customerId: providers[0].customerId,
      reason: connectionProblem(error) ?? 'it did not answer as it should',
    })
    return 'away'
  }
  const ended = await inTransaction(on.auth.pool, async (client) => {
    const ended = await endProviderSignIns(
      client,
      {
        customerIds: providers
          .filter(({ clientId }) => clientId === providers[0]!.clientId)
          .map(({ customerId }) => customerId),
        subject: said.sub ?? null,
        session: said.sid ?? null,
        before: said.iat * 1000 + clockOff,
      },
      now,
    )
    const by = { userId: null, email: 'Single sign-on', address }
    for (const [userId, customerId] of new Map(ended.map((one) => [one.userId, one.customerId]))) {
      const { rows } = await client.query<{ email: string }>('SELECT email FROM user_account WHERE id = $1', [
        userId,
      ])
      await record(client, by, {
        action: 'signed out by provider',
        subject: rows[0]?.email ?? '',
        customerId,
      })
    }
    return ended.length
  })
  if (ended > 0) await on.signInsEnded()
  return 'ended'
}
