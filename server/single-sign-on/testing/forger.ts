/** For tests: a provider that lies, with keys of its own. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export interface Forger {
  readonly issuer: string
  /** What the next id token says, over what an honest one would; and with whose key it is signed. */
  next: { claims?: object; nonce?: string; isForeignKey?: boolean; says?: object }
  /** A token signed with the forger's key. */
  readonly sign: (claims: object, isForeignKey?: boolean) => Promise<string>
  readonly close: () => Promise<void>
}

const seconds = () => Math.floor(Date.now() / 1000)

export const openForger = async (clientId: string): Promise<Forger> => {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sign = (claims: object, isForeignKey = false) =>
    new SignJWT(claims as JWTPayload)
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(isForeignKey ? foreign.privateKey : own.privateKey)
  const forger: Forger = {
    issuer,
    next: {},
    sign,
    close: () => new Promise((done) => server.close(() => done())),
  }
  server.on('request', async (request, reply) => {
    const { claims, nonce, isForeignKey, says } = forger.next
    const answer = request.url?.startsWith('/.well-known')
      ? {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...says,
        }
      : request.url === '/keys'
        ? { keys: [jwk] }
        : {
            access_token: 'access',
            token_type: 'Bearer',
            id_token: await sign(
              {
                iss: issuer,
                aud: clientId,
                sub: 'eve',
                iat: seconds(),
                exp: seconds() + 300,
                email: 'ann@qxa.example',
                groups: [],
                nonce,
                ...claims,
              },
              isForeignKey,
            ),
          }
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  return forger
}
