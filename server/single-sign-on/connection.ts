/** Connections to providers: discovery and keys, read within the rules about addresses and remembered for minutes. */
import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose'
import * as oidc from 'openid-client'
import { singleSignOnWords } from '#domain/access/single-sign-on-words.ts'
import { webhookWords } from '#domain/alerts/webhook-words.ts'
import { minutes } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Sealing } from '../access/sealing.ts'
import { type AddressRules, urlProblem } from '../webhooks/address.ts'
import { FetchProblem, guardedFetch } from '../webhooks/guarded-fetch.ts'
import type { Provider } from './store.ts'

/** How long a discovery is believed. */
const rememberedFor: Ms = minutes(5)
/** Customers whose discovery is remembered; the one asked first goes first. */
const rememberedMost = 1_000

const words: Readonly<Record<string, string>> = {
  [webhookWords.url]: singleSignOnWords.issuer,
  [webhookWords.http]: singleSignOnWords.http,
  [webhookWords.credentials]: singleSignOnWords.credentials,
  [webhookWords.privateAddress]: singleSignOnWords.privateAddress,
  [webhookWords.port]: singleSignOnWords.port,
}
/** What is said of an address, in words about providers. */
const aboutProviders = (sentence: string): string => words[sentence] ?? sentence

/** What is wrong with an issuer, in words; null where it may be kept. */
export const issuerProblem = (issuer: string, rules: AddressRules): string | null => {
  const problem = urlProblem(issuer, rules)
  if (problem) return aboutProviders(problem)
  const { search, hash } = new URL(issuer)
  return search || hash ? singleSignOnWords.issuer : null
}

/** Why a provider could not be asked, in English words; null where it is no matter of the connection. */
export const connectionProblem = (error: unknown): string | null => {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof FetchProblem) return aboutProviders(at.message)
  return null
}

/** Fetches for a provider, within the rules. */
export const providerFetch =
  (rules: AddressRules) =>
  (url: string, { method, headers, body }: Pick<oidc.CustomFetchOptions, 'method' | 'headers' | 'body'>) =>
    guardedFetch(rules, url, { method, headers, body: body ? String(body) : null })

/** Discovers a provider. @param secret null for a public client */
export const discover = (
  { issuer, clientId, secret }: { issuer: string; clientId: string; secret: string | null },
  rules: AddressRules,
): Promise<oidc.Configuration> => {
  // What a client does unless it was registered otherwise, where the provider takes it.
  const usual: oidc.ClientAuth = (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isBasic = methods?.includes('client_secret_basic') ?? true
    const auth = isBasic ? oidc.ClientSecretBasic(secret!) : oidc.ClientSecretPost(secret!)
    return auth(server, client, body, headers)
  }
  return oidc.discovery(new URL(issuer), clientId, undefined, secret === null ? oidc.None() : usual, {
    [oidc.customFetch]: providerFetch(rules),
    execute: [oidc.enableNonRepudiationChecks, ...(rules.isHttpAllowed ? [oidc.allowInsecureRequests] : [])],
  })
}

export interface Connection {
  readonly config: oidc.Configuration
  /** The keys that its logout tokens are signed with; null where it names none. */
  readonly keys: JWTVerifyGetKey | null
}

export interface Connections {
  /** @throws where the provider cannot be asked, or is another one */
  readonly to: (provider: Provider) => Promise<Connection>
}

export const openConnections = (
  rules: AddressRules,
  sealing: Sealing,
  clock: () => Instant = () => performance.now(),
): Connections => {
  const known = new Map<string, { readonly at: Instant; readonly connection: Promise<Connection> }>()
  const connect = async (provider: Provider): Promise<Connection> => {
    const { issuer, clientId, clientSecret } = provider
    const secret = clientSecret && (await sealing.open(clientSecret, 'client secret'))
    if (clientSecret && secret === null)
      throw new Error('A client secret cannot be opened with the present key. It has to be given again.')
    const config = await discover({ issuer, clientId, secret: secret ?? null }, rules)
    const { jwks_uri: uri } = config.serverMetadata()
    const fetchKeys = (url: string, { headers }: { headers: Headers }) =>
      guardedFetch(rules, url, { headers: Object.fromEntries(headers) })
    return { config, keys: uri ? createRemoteJWKSet(new URL(uri), { [joseFetch]: fetchKeys }) : null }
  }
  return {
    to(provider) {
      // Whoever edits the settings begins anew.
      const name = `${provider.customerId} ${provider.updated}`
      const found = known.get(name)
      if (found && clock() - found.at < rememberedFor) return found.connection
      const connection = connect(provider)
      known.delete(name)
      known.set(name, { at: clock(), connection })
      if (known.size > rememberedMost) known.delete(known.keys().next().value!)
      // What failed is tried again by whoever comes next.
      connection.catch(() => known.delete(name))
      return connection
    },
  }
}
