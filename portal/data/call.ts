/** Every call to the server goes through here: adds who asks, and ends the session where the server says it is over. */
import { outcomeWords } from '#domain/basics/words.ts'
import { geolocationHeader } from './geolocation.ts'
import { session, sessionRefused } from './session.ts'

/** The server refused, or could not: `message` is fit to be shown. */
export class CallError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const unreachable = 'The server cannot be reached. Check the connection and try again.'

/**
 * Fetches as the signed-in user.
 * @throws CallError without a connection, and where the answer is not ok
 */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const held = session()
  const headers = {
    ...(held ? { Authorization: `Bearer ${held.token}` } : {}),
    ...geolocationHeader(),
    ...init.headers,
  }
  let answer: Response
  try {
    answer = await fetch(path, { ...init, headers })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new CallError(0, unreachable)
  }
  if (answer.status === 401 && held) {
    // A refusal of an older token says nothing about the one that has come since.
    if (session()?.token === held.token) sessionRefused()
    throw new CallError(401, 'Your session has ended. Please sign in again.')
  }
  if (!answer.ok) throw new CallError(answer.status, await messageOf(answer))
  return answer
}

async function messageOf(answer: Response): Promise<string> {
  const text = await answer.text()
  try {
    const { errorMessage, message } = JSON.parse(text)
    return errorMessage || message || answer.statusText || outcomeWords.answerUnknown
  } catch (error) {
    if (error instanceof SyntaxError) return answer.statusText || outcomeWords.answerUnknown
    throw error
  }
}

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
 * Posts JSON for nobody in particular: whoever is signed in here neither lends their token nor loses it.
 * @throws CallError without a connection, and where the answer is not ok
 */
export const postOpen = <T>(path: string, body: unknown, headers: HeadersInit = {}): Promise<T> =>
  openRequest(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Reads JSON for nobody in particular; throws as `postOpen`. */
export async function openRequest<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, init).catch((error) => {
    if (init.signal?.aborted) throw error
    throw new CallError(0, unreachable)
  })
  if (!answer.ok) throw new CallError(answer.status, await messageOf(answer))
  return (await answer.json()) as T
}
