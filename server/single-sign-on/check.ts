/** Tries the connection to a provider, and says step by step what is wrong. */
import type * as oidc from 'openid-client'
import { connectionWords, singleSignOnWords } from '#domain/access/single-sign-on-words.ts'
import { t } from '#domain/basics/texts.ts'
import type { AddressRules } from '../webhooks/address.ts'
import { guardedFetch } from '../webhooks/guarded-fetch.ts'
import { connectionProblem, discover, issuerProblem } from './connection.ts'

export interface ConnectionStep {
  readonly words: string
  /** `missing`: it works without. */
  readonly state: 'good' | 'missing' | 'bad'
  readonly problem: string | null
}

const good = (words: string): ConnectionStep => ({ words, state: 'good', problem: null })
const bad = (words: string, problem: string): ConnectionStep => ({ words, state: 'bad', problem })

/** What is wrong with what a provider says of itself, as far as it is not about the connection. */
const discoveryProblem = (error: unknown, issuer: string): ConnectionStep => {
  const of = error as { code?: string; cause?: { attribute?: string; body?: { issuer?: unknown } } }
  const said = of.cause?.body?.issuer
  if (of.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' && typeof said === 'string')
    return bad(
      connectionWords.issuer,
      t('It calls itself {{said}}, not {{issuer}}.', { said: said.slice(0, 200), issuer }),
    )
  return bad(
    connectionWords.discovery,
    t('There is no description at {{address}}.', {
      address: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    }),
  )
}

const hasKeys = async (uri: string | undefined, rules: AddressRules): Promise<ConnectionStep> => {
  const problem = t('Its keys are not where it says.')
  if (!uri) return bad(connectionWords.keys, problem)
  try {
    const { keys } = (await (await guardedFetch(rules, uri)).json()) as { keys?: unknown }
    return Array.isArray(keys) && keys.length > 0
      ? good(connectionWords.keys)
      : bad(connectionWords.keys, problem)
  } catch (error) {
    return bad(connectionWords.keys, connectionProblem(error) ?? problem)
  }
}

const lists = (list: readonly string[] | undefined, value: string, unsaid: boolean): boolean =>
  list?.includes(value) ?? unsaid

const offers = (of: oidc.ServerMetadata, claim: string): readonly ConnectionStep[] => [
  lists(of.response_types_supported, 'code', true)
    ? good(connectionWords.code)
    : bad(connectionWords.code, t('It does not offer it to anybody.')),
  lists(of.code_challenge_methods_supported, 'S256', false)
    ? good(connectionWords.pkce)
    : {
        words: connectionWords.pkce,
        state: 'missing',
        problem: t('It does not say so. Most providers take it even then.'),
      },
  of.end_session_endpoint
    ? good(connectionWords.signOut)
    : {
        words: connectionWords.signOut,
        state: 'missing',
        problem: t('Whoever signs out here stays signed in there.'),
      },
  lists(of.claims_supported as string[] | undefined, claim.split('.')[0]!, false)
    ? good(connectionWords.claims)
    : {
        words: connectionWords.claims,
        state: 'missing',
        problem: t('It does not list the claim {{claim}}. Have it put into the ID token.', { claim }),
      },
]

/** What is found in the order of asking; it ends with the first step that is bad. */
export const checkConnection = async (
  given: { readonly issuer: string; readonly claim: string },
  rules: AddressRules,
): Promise<readonly ConnectionStep[]> => {
  const issuer = given.issuer.trim()
  const wrong = issuerProblem(issuer, rules)
  if (wrong) return [bad(connectionWords.address, wrong)]
  let of: oidc.ServerMetadata
  try {
    of = (await discover({ issuer, clientId: 'check', secret: null }, rules)).serverMetadata()
  } catch (error) {
    const away = connectionProblem(error)
    if (away === singleSignOnWords.privateAddress) return [bad(connectionWords.address, away)]
    const reached = good(connectionWords.address)
    return [reached, away ? bad(connectionWords.discovery, away) : discoveryProblem(error, issuer)]
  }
  return [
    ...[connectionWords.address, connectionWords.discovery, connectionWords.issuer].map(good),
    ...offers(of, given.claim.trim()),
    await hasKeys(of.jwks_uri, rules),
  ]
}
