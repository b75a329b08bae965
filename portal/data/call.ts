/** Every call to the server goes through here: adds the access token, and ends the session when the server rejects it. */
import { language, t } from '#domain/basics/texts.ts'
import { outcomeWords } from '#domain/basics/words.ts'
import { apiAddress } from './api-address.ts'
import { geolocationHeader } from './geolocation.ts'
import { session, sessionRefused } from './session.ts'

/** A call that failed; `message` can be shown to the user. */
export class CallError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const unreachable = t('The server cannot be reached. Check the connection and try again.')

/** The server's own sentences are answered in the page's language, whatever the browser would ask for. */
export const languageHeader = () => ({ 'Accept-Language': language() })

/**
 * Fetches as the signed-in user.
 * @throws CallError without a connection, and where the answer is not ok
 */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const held = session()
  const headers = {
    ...(held ? { Authorization: `Bearer ${held.token}` } : {}),
    ...geolocationHeader(),
    ...languageHeader(),
    ...init.headers,
  }
  let answer: Response
  try {
    answer = await fetch(apiAddress(path), { ...init, headers })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new CallError(0, unreachable)
  }
  if (answer.status === 401 && held) {
    // An older token was rejected; the session may have a newer one by now.
    if (session()?.token === held.token) sessionRefused()
    throw new CallError(401, t('Your session has ended. Please sign in again.'))
  }
  if (!answer.ok) throw new CallError(answer.status, await messageOf(answer))
  return answer
}

/** What a text says as JSON; undefined where it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The sentence in an answer, or in a message that is itself JSON (§7, §8); empty where there is none. */
export function messageIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const { errorMessage, message, error } = answer as Record<string, unknown>
  const sentence = [errorMessage, message, error].find((one) => typeof one === 'string' && one !== '')
  return typeof sentence === 'string' ? plainMessage(sentence) : ''
}

/** A message as it is shown: where it is JSON, the sentence inside. */
export const plainMessage = (message: string): string =>
  message.trimStart().startsWith('{') ? messageIn(parsed(message)) || message : message

const messageOf = async (answer: Response): Promise<string> =>
  messageIn(parsed(await answer.text())) || answer.statusText || outcomeWords.answerUnknown

/** Posts JSON and reads JSON. */
export const post = async <T>(path: string, body: unknown, init: RequestInit = {}): Promise<T> => {
  const answer = await call(path, {
    ...init,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...init.headers },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}

/**
 * Posts JSON without the access token; a rejection does not end the session.
 * @throws CallError without a connection, and where the answer is not ok
 */
export const postOpen = <T>(path: string, body: unknown, headers: HeadersInit = {}): Promise<T> =>
  openRequest(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Reads JSON without the access token; throws as `postOpen` does. */
export async function openRequest<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(apiAddress(path), {
    ...init,
    headers: { ...languageHeader(), ...init.headers },
  }).catch((error) => {
    if (init.signal?.aborted) throw error
    throw new CallError(0, unreachable)
  })
  if (!answer.ok) throw new CallError(answer.status, await messageOf(answer))
  return (await answer.json()) as T
}
