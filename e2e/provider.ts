/** The provider of a customer, of a journey's own: a real one, with a page on which somebody says who they are. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface JourneyProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly close: () => Promise<void>
}

const page = (content: string) =>
  `<!doctype html><html lang="en"><title>Provider</title><main><h1>The provider</h1>${content}</main></html>`

/**
 * Listens on this machine. Whoever it is told of has an account: the name is the address.
 * @param portal where the portal is
 * @param groups the groups of everybody
 */
export const openProvider = async (portal: string, groups: readonly string[]): Promise<JourneyProvider> => {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['tandem-journey', 'the-secret-of-the-journey']
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${portal}/auth/v1/single-sign-on/callback`],
        post_logout_redirect_uris: [`${portal}/`],
        backchannel_logout_uri: `${portal}/auth/v1/single-sign-on/back-channel`,
        backchannel_logout_session_required: true,
      },
    ],
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    cookies: { keys: ['a key of the journeys'] },
    claims: { openid: ['sub'], email: ['email'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = page(
            `${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign out</button>`,
          )
        },
      },
    },
    // Without its guard against addresses of this machine, where the app is.
    fetch: (url, { dispatcher: _guard, ...options }: RequestInit & { dispatcher?: unknown } = {}) =>
      fetch(url, options),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, name: 'Dora Driver', groups }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', async (request, reply) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, reply)
    try {
      const { params } = await provider.interactionDetails(request, reply)
      const account = String(params.login_hint)
      if (request.method === 'POST')
        return await provider.interactionFinished(request, reply, { login: { accountId: account } })
      reply
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page(`<form method="post"><button>I am ${account}</button></form>`))
    } catch {
      reply.writeHead(400).end()
    }
  })
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { issuer, clientId, clientSecret, close }
}
