/** Passes a request on to a cell as it came, and its answer back. */
import http, {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { second } from '#domain/basics/time.ts'
import { cellWords } from './words.ts'

/** Headers that are between two sides alone (RFC 9110, section 7.6.1). */
const ofOneHop: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
])
/** How long the body is: whoever names this in `Connection` would have the rest of a body read as another request. */
const framing = 'content-length'
/** What cells take from a front, which alone says it. */
const ofFronts: ReadonlySet<string> = new Set([
  ...[
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-port',
    'x-forwarded-proto',
    'x-real-ip',
  ],
])

/** A cell that cannot be connected within this is away. */
const connectedWithin = 5 * second
/** Longer than anything that a cell answers takes to begin. */
const answeredWithin = 120 * second

export interface Passing {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Of the cell's apis. */
  readonly to: string
  /** For whom it is asked. */
  readonly address: string
  /** By which the cell's log tells of it, too. */
  readonly id: string
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
  own.delete(framing)
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofOneHop.has(name) || own.has(name) ? [] : [[name, value]],
    ),
  )
}

const headersFor = ({ request, address, id, secure, body }: Passing) => {
  const headers = passedOn(request.headers)
  for (const name of ofFronts) delete headers[name]
  headers['x-forwarded-for'] = address
  headers['x-forwarded-proto'] = secure ? 'https' : 'http'
  headers['x-request-id'] = id
  if (body) {
    headers[framing] = String(body.length)
    delete headers['content-encoding']
  } else if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked'
  return headers
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers[framing] ?? 0) > 0

/** The body as it comes. A cell may answer before it has all of it, which is then left unread. */
const pour = (request: IncomingMessage, asked: ClientRequest): void => {
  request.pipe(asked)
  const leave = () => {
    request.unpipe(asked)
    request.resume()
  }
  asked.once('error', leave)
  asked.once('close', leave)
}

const ask = (passing: Passing, isAgain = false): Promise<IncomingMessage> =>
  new Promise<IncomingMessage>((done, fail) => {
    const { request, response, to, body } = passing
    const isSecure = to.startsWith('https:')
    const { hostname, port } = new URL(to)
    const options = {
      // What is asked for never says of whom it is asked.
      ...{ hostname: hostname.replace(/^\[|\]$/g, ''), port, path: request.url ?? '/' },
      ...{ method: request.method ?? 'GET', headers: headersFor(passing) },
      agent: isSecure ? agents.https : agents.http,
    }
    const asked = isSecure ? https.request(options) : http.request(options)
    const isEmpty = !body && !hasBody(request)
    const mayRepeat = isEmpty && /^(GET|HEAD|OPTIONS)$/.test(request.method ?? '')
    const timer = setTimeout(() => asked.destroy(new Error('No answer came.')), answeredWithin)
    asked.once('socket', (socket) => {
      if (!socket.connecting) return
      const late = setTimeout(() => asked.destroy(new Error('No connection came about.')), connectedWithin)
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(late))
      asked.once('close', () => clearTimeout(late))
    })
    // A body may take its time to come; what is asked with it is answered soon after.
    request.once('end', () => timer.refresh())
    // Whoever asked has left: the cell need not go on.
    const left = () => asked.destroy()
    response.once('close', left)
    asked.once('response', (answer) => {
      clearTimeout(timer)
      done(answer)
    })
    asked.on('error', (error) => {
      clearTimeout(timer)
      response.off('close', left)
      // A connection that was kept had just been closed by the other side: nothing was asked by it.
      if (asked.reusedSocket && mayRepeat && !isAgain && !response.destroyed)
        ask(passing, true).then(done, fail)
      else fail(error)
    })
    if (body) asked.end(body)
    else if (isEmpty) asked.end()
    else pour(request, asked)
  })

/** Answers 503 where the cell cannot be reached. @returns whether it could, or nobody waits for it any more */
export const passOn = async (passing: Passing): Promise<boolean> => {
  const { response, headers = {} } = passing
  let answer: IncomingMessage
  try {
    answer = await ask(passing)
  } catch {
    if (response.destroyed) return true
    refuse(response, cellWords.away())
    return false
  }
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, {
    ...passedOn(answer.headers),
    ...(!isKept(answer) && joined(answer.headers['set-cookie'], headers)),
  })
  response.flushHeaders()
  // Either side may leave in the middle.
  await pipeline(answer, response).catch(() => response.destroy())
  return true
}

/** Whether others get the same answer from what keeps it on the way: nothing in it is about who asked. */
const isKept = ({ headers }: IncomingMessage) => /\b(public|immutable)\b/.test(headers['cache-control'] ?? '')

/** A cell may set cookies of its own. */
const joined = (cookies: readonly string[] | undefined, headers: Readonly<Record<string, string>>) => {
  const more = headers['set-cookie']
  return { ...headers, ...(more !== undefined && { 'set-cookie': [...(cookies ?? []), more] }) }
}

export const refuse = (response: ServerResponse, message: string, status = 503): void => {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...(status === 503 && { 'retry-after': '2' }),
  })
  response.end(JSON.stringify({ message, errorMessage: message }))
}
