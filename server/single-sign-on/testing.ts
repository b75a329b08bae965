/** For tests of single sign-on: a real provider beside, and somebody who goes there and back. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import type { TestApp } from '../testing.ts'

export const clientId = 'tandem'
export const clientSecret = 'a-secret-of-the-client-0123456789'

/** Claims of somebody whom the provider knows; changed by tests. */
export type ProviderAccount = Record<string, unknown> & { email: string }

export interface TestProvider {
  readonly issuer: string
  readonly accounts: Map<string, ProviderAccount>
  /** Goes where the browser is sent, signs in as this account, and answers where the provider leads back to. */
  readonly visit: (url: string, account: string, jar?: Map<string, string>) => Promise<string>
  readonly close: () => Promise<void>
}

/** @param redirect where the provider may lead back to, and where it tells of its sign-outs */
export const openProvider = async (redirect: {
  readonly signIn: string
  readonly signOut: string
  readonly backChannel: string
}): Promise<TestProvider> => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, ProviderAccount>()
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirect.signIn],
        post_logout_redirect_uris: [redirect.signOut],
        backchannel_logout_uri: redirect.backChannel,
        backchannel_logout_session_required: true,
      },
    ],
    // What is not set it warns of.
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => {
      const claims = accounts.get(id)
      return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) }
    },
    // Nobody is asked to agree.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  const answer = provider.callback()
  server.on('request', (request, reply) => {
    const account = request.headers['x-account']
    if (request.url?.startsWith('/interaction/') && typeof account === 'string')
      provider
        .interactionFinished(request, reply, { login: { accountId: account } })
        .catch(() => reply.writeHead(500).end())
    else answer(request, reply)
  })
  return {
    issuer,
    accounts,
    async visit(url, account, jar = new Map()) {
      for (let at = url, hops = 0; hops < 10; hops++) {
        const found = await fetch(at, {
          redirect: 'manual',
          headers: {
            'x-account': account,
            cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          },
        })
        for (const cookie of found.headers.getSetCookie()) {
          const [name, value] = cookie.split(';')[0]!.split('=') as [string, string]
          jar.set(name, value)
        }
        const to = found.headers.get('location')
        if (to === null) throw new Error(`The provider answered ${found.status}: ${await found.text()}`)
        at = new URL(to, at).href
        if (!at.startsWith(issuer)) return at
      }
      throw new Error('The provider leads nowhere.')
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** A call of single sign-on, as the portal makes it. */
export const call = async (app: TestApp, path: string, payload: object) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/auth/v1/single-sign-on/${path}`,
    headers: { 'user-agent': 'a browser' },
    payload,
  })
  return { status: answer.statusCode, ...answer.json() }
}

/** What the address says to which the browser is led back: a code, or a problem. */
export const backAt = async (
  app: TestApp,
  url: string,
): Promise<{ readonly code: string | null; readonly problem: string | null; readonly to: string }> => {
  const { pathname, search } = new URL(url)
  const answer = await app.http.inject({ method: 'GET', url: pathname + search })
  const to = String(answer.headers.location)
  const told = new URLSearchParams(new URL(to).hash.slice(1))
  return { code: told.get('code'), problem: told.get('problem'), to }
}

/** Somebody who signs in from the first click to the last. */
export const goThrough = async (
  app: TestApp,
  provider: TestProvider,
  account: string,
  email = provider.accounts.get(account)!.email,
  jar = new Map<string, string>(),
) => {
  const { url, key } = await call(app, 'begin', { email })
  const back = await backAt(app, await provider.visit(url, account, jar))
  const finished = back.code === null ? null : await call(app, 'finish', { key, code: back.code })
  return { ...back, key, ...finished }
}
