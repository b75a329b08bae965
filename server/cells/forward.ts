/** Passes a request on to a cell as it came, and its answer back. */
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { cellWords } from './words.ts'

/** Headers that are between two sides alone (RFC 9110, section 7.6.1). */
const ofOneHop = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
])

export interface Passing {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Of the cell's apis. */
  readonly to: string
  /** For whom it is asked: added to what proxies before said. */
  readonly address: string
  readonly secure: boolean
  /** Where the body was read already. */
  readonly body?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

const agents = {
  http: new http.Agent({ keepAlive: true, maxFreeSockets: 64 }),
  https: new https.Agent({ keepAlive: true, maxFreeSockets: 64 }),
}

/** Headers of either side, without those of one hop. */
export const passedOn = (headers: IncomingHttpHeaders): Record<string, string | string[]> => {
  const own = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofOneHop.has(name) || own.has(name) ? [] : [[name, value]],
    ),
  )
}

const ask = ({ request, to, address, secure, body }: Passing) =>
  new Promise<IncomingMessage>((done, fail) => {
    const isSecure = to.startsWith('https:')
    const headers = passedOn(request.headers)
    headers['x-forwarded-for'] = address
    headers['x-forwarded-proto'] = secure ? 'https' : 'http'
    if (body) {
      headers['content-length'] = String(body.length)
      delete headers['content-encoding']
    } else if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked'
    const { hostname, port } = new URL(to)
    const options = {
      // What is asked for never says of whom it is asked.
      ...{ hostname: hostname.replace(/^\[|\]$/g, ''), port, path: request.url ?? '/' },
      ...{ method: request.method ?? 'GET', headers, agent: isSecure ? agents.https : agents.http },
    }
    const asked = isSecure ? https.request(options, done) : http.request(options, done)
    asked.on('error', fail)
    // Whoever asked has left: the cell need not go on.
    request.socket.once('close', () => asked.destroy())
    if (body) asked.end(body)
    else pipeline(request, asked).catch(fail)
  })

/** Answers 503 where the cell cannot be reached. @returns whether it could */
export const passOn = async (passing: Passing): Promise<boolean> => {
  const { response, headers = {} } = passing
  let answer: IncomingMessage
  try {
    answer = await ask(passing)
  } catch {
    if (response.headersSent || response.destroyed) response.destroy()
    else refuse(response, cellWords.away())
    return false
  }
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, {
    ...passedOn(answer.headers),
    ...(Object.keys(headers).length > 0 && joined(answer.headers['set-cookie'], headers)),
  })
  response.flushHeaders()
  // Either side may leave in the middle.
  await pipeline(answer, response).catch(() => response.destroy())
  return true
}

/** A cell may set cookies of its own. */
const joined = (cookies: readonly string[] | undefined, headers: Readonly<Record<string, string>>) => {
  const more = headers['set-cookie']
  return { ...headers, ...(more !== undefined && { 'set-cookie': [...(cookies ?? []), more] }) }
}

export const refuse = (response: ServerResponse, message: string, status = 503): void => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    ...(status === 503 && { 'retry-after': '2' }),
  })
  response.end(JSON.stringify({ message, errorMessage: message }))
}
