/** Signing in at the provider of one's company: there, and back. */
import { singleSignOnWords } from '#domain/access/single-sign-on-words.ts'
import { apiAddress } from './api-address.ts'
import { CallError, languageHeader, parsed, postOpen, unreachable } from './call.ts'
import { type LoginAnswer, type Step, stepOf } from './sign-in.ts'

const path = '/auth/v1/single-sign-on'

export interface DomainAnswer {
  /** Whether the people of this domain sign in at a provider. */
  readonly found: boolean
  readonly passwordsOff: boolean
}

const asked = new Map<string, Promise<DomainAnswer>>()
/** The same for everybody of a domain. @throws CallError */
export const findProvider = (domain: string): Promise<DomainAnswer> => {
  const known = asked.get(domain)
  if (known) return known
  const answer = postOpen<DomainAnswer>(`${path}/find`, { domain })
  asked.set(domain, answer)
  answer.catch(() => asked.delete(domain))
  return answer
}

/** Of this tab alone, and only until it is back. */
const keyName = 'single-sign-on'

/** Leaves for the provider. @throws CallError with the sentence to show */
export const leaveForProvider = async (email: string): Promise<void> => {
  const { url, key } = await postOpen<{ url: string; key: string }>(`${path}/begin`, { email: email.trim() })
  sessionStorage.setItem(keyName, key)
  location.assign(url)
}

/** What came back: the two halves of a sign-in, or the sentence of why there is none. */
export interface Return {
  readonly halves: { readonly key: string; readonly code: string } | null
  readonly problem: string | null
}

const problems: Readonly<Record<string, string>> = {
  expired: singleSignOnWords.expired,
  cancelled: singleSignOnWords.cancelled,
  failed: singleSignOnWords.failed,
  notLetIn: singleSignOnWords.notLetIn,
}

/** Reads the address to which the provider led back, and leaves nothing of it there or in the tab. */
export const takeReturn = (): Return => {
  const told = new URLSearchParams(location.hash.slice(1))
  const key = sessionStorage.getItem(keyName)
  const code = told.get('code')
  sessionStorage.removeItem(keyName)
  history.replaceState(history.state, '', location.pathname)
  if (code && key) return { halves: { key, code }, problem: null }
  return { halves: null, problem: problems[told.get('problem') ?? ''] ?? singleSignOnWords.expired }
}

type Halves = NonNullable<Return['halves']>

/** What is wanted next. @throws CallError with the sentence to show */
export const finishSignIn = async (halves: Halves): Promise<Step> => {
  const answer = await fetch(apiAddress(`${path}/finish`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...languageHeader() },
    body: JSON.stringify(halves),
  }).catch(() => {
    throw new CallError(0, unreachable)
  })
  const login = parsed(await answer.text())
  return stepOf(answer.status, typeof login === 'object' && login !== null ? (login as LoginAnswer) : {})
}

/** @throws CallError with the sentence to show */
export const acceptOnTheWay = (what: 'terms' | 'agreement', halves: Halves): Promise<unknown> =>
  postOpen(`${path}/accept`, { ...halves, what })
