/** For tests of single sign-on: a real provider beside, and somebody who goes there and back. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import type { Claim } from '#domain/access/roles.ts'
import { acceptTerms } from '../../access/account-store.ts'
import { hashPassword } from '../../access/passwords.ts'
import { setPassword } from '../../access/store.ts'
import { password } from '../../access/testing.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../../testing.ts'
import { insertUser, putClaims } from '../../users/store.ts'
import { redirectUri } from '../sign-in.ts'

export const clientId = 'tandem'
export const clientSecret = 'a-secret-of-the-client-0123456789'

/** Claims of somebody whom the provider knows; changed by tests. */
export type ProviderAccount = Record<string, unknown> & { email: string }

export interface TestProvider {
  readonly issuer: string
  readonly accounts: Map<string, ProviderAccount>
  /** Goes where the browser is sent, signs in as this account, and answers where the provider leads back to. */
  readonly visit: (url: string, account: string, jar?: Map<string, string>) => Promise<string>
  /** Signs out there, as the browser with these cookies. */
  readonly signOut: (jar: Map<string, string>) => Promise<void>
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
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        // Nobody is asked whether they are sure.
        logoutSource: (context, form) => {
          context.body = form
        },
      },
    },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => {
      const claims = accounts.get(id)
      return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) }
    },
    // Without its guard against addresses of this machine, where the app is.
    fetch: (url, { dispatcher: _guard, ...options }: RequestInit & { dispatcher?: unknown } = {}) =>
      fetch(url, options),
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
    async signOut(jar) {
      const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const asked = await fetch(`${issuer}/session/end?client_id=${clientId}`, {
        headers: { cookie: cookie() },
      })
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(await asked.text())![1]!
      await fetch(`${issuer}/session/end/confirm`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: cookie(), 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
      })
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

/** Whoever asks the API is nobody of those who are made. */
export const administrator = 999_999

/** What the settings are in most tests. */
export const usualInput = {
  clientId,
  clientSecret,
  isActive: true,
  makesUsers: false,
  passwordsOff: false,
  valueClaim: 'groups',
  usualRole: null as string | null,
  mappings: [] as { value: string; role?: string; groupId?: number }[],
}

/** An app with two customers, of which QXA signs in at a provider that is there for it. */
export const openStage = async () => {
  const app = await testApp([trailer('QXA', 1), trailer('QXB', 2)], Date.now, {
    webhookRules: { isHttpAllowed: true, isPrivateAllowed: true },
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const here = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  const { publicUrl } = app.access.auth.app.emailBrand()
  const provider = await openProvider({
    signIn: redirectUri(publicUrl),
    signOut: `${publicUrl}/`,
    backChannel: `${here}/auth/v1/single-sign-on/back-channel`,
  })
  const customerId = app.customers.QXA!
  const save = (input: Partial<typeof usualInput> & { issuer?: string } = {}, of = customerId) =>
    app.ask(
      ['ADMINS'],
      'mutation($id: ID!, $input: SignInProviderInput!) { saveSingleSignOn(customerId: $id, input: $input) { provider { issuer } } }',
      { id: of, input: { issuer: provider.issuer, ...usualInput, ...input } },
      administrator,
    )
  const addDomain = (domain: string, of = customerId, groups: readonly string[] = ['ADMINS']) =>
    app.ask(
      groups,
      'mutation($id: ID!, $domain: String!) { addSignInDomain(customerId: $id, domain: $domain) { domain confirmed } }',
      { id: of, domain },
      administrator,
    )
  await addDomain('qxa.example')
  await save()
  /** Makes a user with these claims who accepted the terms; answers their number. */
  const user = async (email: string, ...claims: Claim[]): Promise<number> =>
    inTransaction(app.db.pool, async (client) => {
      const now = Date.now()
      const id = (await insertUser(client, { email, name: email, now }))!
      await putClaims(client, id, claims)
      const passwordHash = await hashPassword(password)
      await setPassword(client, { userId: id, passwordHash, email: null, now })
      await acceptTerms(client, id, 1, now)
      return id
    })
  const login = async (email: string, secret = password) => {
    const answer = await app.http.inject({
      method: 'GET',
      url: '/auth/v1/loginV2',
      headers: { authorization: `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}` },
    })
    return { status: answer.statusCode, ...answer.json() }
  }
  /** The claims of a user as they are stored. */
  const rolesOf = async (email: string): Promise<readonly string[]> => {
    const { rows } = await app.db.pool.query<{ role: string }>(
      `SELECT r.role || coalesce('_' || r.customer_id, '') AS role FROM user_role r
        JOIN user_account u ON u.id = r.user_id WHERE u.email = $1 ORDER BY 1`,
      [email],
    )
    return rows.map(({ role }) => role)
  }
  const groupsOf = async (email: string): Promise<readonly string[]> => {
    const { rows } = await app.db.pool.query<{ name: string }>(
      `SELECT g.name FROM vehicle_group_user m JOIN user_account u ON u.id = m.user_id JOIN vehicle_group g
        ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id WHERE u.email = $1 ORDER BY 1`,
      [email],
    )
    return rows.map(({ name }) => name)
  }
  /** Of this subject, the newest action with what was noted of it. */
  const noted = async (subject: string) => {
    const { rows } = await app.db.pool.query(
      'SELECT action, actor, customer_id AS customer, new FROM audit_entry WHERE subject = $1 ORDER BY id DESC LIMIT 1',
      [subject],
    )
    return rows[0] ?? null
  }
  const close = async () => {
    await provider.close()
    await app.close()
  }
  return { app, provider, customerId, save, addDomain, user, login, rolesOf, groupsOf, noted, close }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
