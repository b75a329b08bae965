/** Signing in, step by step. */

import { signInWords } from '#domain/access/words.ts'
import { outcomeWords } from '#domain/basics/words.ts'
import { basicAuth } from './account.ts'
import { apiAddress } from './api-address.ts'
import { CallError, languageHeader, parsed, plainMessage, postOpen, unreachable } from './call.ts'
import type { Tokens } from './session.ts'

export interface LoginAnswer extends Partial<Tokens> {
  readonly message?: string | null
  readonly errorMessage?: string | null
  readonly termsOfServiceUrl?: string | null
  readonly passwordExpirationDaysLeft?: number | null
  /** What an authenticator app takes up, where a second factor has to be set up first. */
  readonly secondFactorSetup?: { readonly secret: string; readonly uri: string } | null
  /** Of a second factor that was set up just now; shown this once. */
  readonly recoveryCodes?: readonly string[] | null
}

/** What somebody signs in with; `code` is of the second factor, where one is wanted. */
export interface Credentials {
  readonly name: string
  readonly password: string
  readonly code?: string
}

/** Where a sign-in has come to. Nothing is stored before it is through. */
export type Step =
  | { readonly step: 'through'; readonly tokens: Tokens }
  | { readonly step: 'code' }
  | { readonly step: 'setup'; readonly secret: string; readonly uri: string }
  /** Signed in once these have been kept. */
  | { readonly step: 'codes'; readonly codes: readonly string[]; readonly after: Step }
  | { readonly step: 'terms'; readonly url: string | null }
  | { readonly step: 'agreement'; readonly url: string | null }
  /** The password ends soon: a new one can be set now, or `tokens` be taken as they are. */
  | { readonly step: 'expiring'; readonly daysLeft: number; readonly tokens: Tokens }
  | { readonly step: 'expired'; readonly sentence: string }

/** From so many days left on, a password's end is warned of (§9). */
export const warnFrom = 15

/**
 * What an answer to a sign-in means; one without a word is nobody's data (§8).
 * @throws CallError with the sentence to show, where it is a plain no
 */
export function stepOf(status: number, login: LoginAnswer): Step {
  const { token, errorMessage, message, termsOfServiceUrl, passwordExpirationDaysLeft: left } = login
  const sentence = plainMessage(errorMessage || message || '')
  if (!token) {
    if (sentence === signInWords.mustAcceptTerms) return { step: 'terms', url: termsOfServiceUrl ?? null }
    if (sentence === signInWords.mustAcceptAgreement)
      return { step: 'agreement', url: termsOfServiceUrl ?? null }
    if (sentence === signInWords.secondFactor) return { step: 'code' }
    if (login.secondFactorSetup) return { step: 'setup', ...login.secondFactorSetup }
    if (left === 0) return { step: 'expired', sentence }
    throw new CallError(status, sentence || outcomeWords.dataUnknown)
  }
  const tokens = { ...login, token }
  const after: Step =
    typeof left === 'number' && left <= warnFrom
      ? { step: 'expiring', daysLeft: left, tokens }
      : { step: 'through', tokens }
  return login.recoveryCodes?.length ? { step: 'codes', codes: login.recoveryCodes, after } : after
}

/** The name is lower-cased (§2). */
const authorization = ({ name, password, code }: Credentials): Record<string, string> => ({
  Authorization: basicAuth(name.trim().toLowerCase(), password),
  ...(code ? { 'X-One-Time-Code': code.trim() } : {}),
})

/**
 * Tries to sign in; what is wanted first, if anything, is in the answer. Stores nothing.
 * @throws CallError with the sentence to show
 */
export async function signIn(given: Credentials): Promise<Step> {
  const answer = await fetch(apiAddress('/auth/v1/loginV2'), {
    headers: { ...authorization(given), ...languageHeader() },
  }).catch(() => {
    throw new CallError(0, unreachable)
  })
  const login = parsed(await answer.text())
  return stepOf(answer.status, typeof login === 'object' && login !== null ? login : {})
}

/** The path of each of the two agreements. */
const acceptances = {
  terms: '/auth/v1/acceptTermsOfService',
  agreement: '/auth/v1/accept-data-agreement',
} as const

/**
 * Accepts the terms of service, or for a whole customer the data agreement, which Account Admins alone may.
 * @throws CallError with the sentence to show
 */
export const acceptAtSignIn = (what: keyof typeof acceptances, given: Credentials): Promise<unknown> =>
  postOpen(acceptances[what], {}, authorization(given))

/**
 * A new password in place of one that has run out, or soon will.
 * @throws CallError with the sentence to show
 */
export const changePasswordAtSignIn = (given: Credentials, password: string): Promise<unknown> =>
  postOpen('/auth/v1/change-expired-password', { password }, authorization(given))
