/**
 * What a cluster cannot do, whoever runs it: lead the client into our own network, end the process by an answer that makes
 * no sense, fill its memory, or have it compute for hours.
 */
import { isIP } from 'node:net'
import type { Connection, Producer, SASLOptions, Broker as Server, saslScramSha } from '@platformatic/kafka'
import { type Mechanism, mechanismNames } from '#domain/alerts/destinations.ts'
import { webhookWords } from '#domain/alerts/webhook-words.ts'
import { type AddressRules, guardedLookup, hostProblem, isBrokerPort, numberProblem } from '../address.ts'
import type { Answers } from './answers.ts'
import { kafkaWords } from './kafka-words.ts'

export type TextProducer = Producer<string, string, string, string>

const usualPort = 9092

/** As an address of the web is read, so that a host has one notation. */
export const readServer = (text: string): URL | null => {
  if (/[/?#@\s]/.test(text) || !URL.canParse(`https://${text}`)) return null
  const url = new URL(`https://${text}`)
  if (url.port === '' && !/:0*443$/.test(text)) url.port = String(usualPort)
  return url
}

export const serverProblem = (url: URL, rules: AddressRules): string | null =>
  hostProblem(url, rules, { listens: isBrokerPort, words: webhookWords.brokerPort })

/** The name of the server that is connected to now, for its certificate: numbers have none. */
export interface SecureNames {
  name: string | undefined
}

/**
 * The client throws while it reads an answer that makes no sense, and may tell of an error after the one that was waited
 * for. Either would end the process: here they end the connection.
 */
const tame = (connection: Connection, answers: Answers): void => {
  connection.on('error', () => undefined)
  const { socket } = connection
  const on = socket.on.bind(socket) as (event: string, act: (chunk: Buffer) => void) => typeof socket
  const reading = (act: (chunk: Buffer) => void) => (chunk: Buffer) => {
    if (!answers.take(socket, chunk)) return
    try {
      act(chunk)
    } catch (error) {
      socket.destroy(error as Error)
    }
  }
  socket.on = ((event: string, act: (chunk: Buffer) => void) =>
    on(event, event === 'data' ? reading(act) : act)) as typeof socket.on
}

type Done = (error: Error | null, connection?: Connection) => void

/**
 * Whatever server the client connects to, also one of those that the cluster names, is looked up and judged here: a
 * cluster could name one of our own network. @param secure null: in clear
 */
export const guard = (
  { connections }: TextProducer,
  {
    rules,
    secure,
    answers,
  }: { readonly rules: AddressRules; readonly secure: SecureNames | null; readonly answers: Answers },
): void => {
  const look = guardedLookup(rules)
  const get = connections.get.bind(connections) as (server: Server, done: Done) => void
  const tamed = new WeakSet<Connection>()
  const connect = (to: Server, done: Done) => {
    try {
      get(to, done)
    } catch (error) {
      done(error as Error)
    }
    const connection = connections.getEstablishedConnection(to)
    if (!connection?.socket || tamed.has(connection)) return
    tamed.add(connection)
    tame(connection, answers)
  }
  const guarded = (server: Server | undefined, done: Done) => {
    // A partition may have no leader just now.
    if (!server) return done(new Error(kafkaWords.LEADER_NOT_AVAILABLE))
    const { host, port } = server
    const url = readServer(`${host.includes(':') ? `[${host}]` : host}:${port}`)
    const wrong = url ? (serverProblem(url, rules) ?? numberProblem(host, rules)) : webhookWords.brokerPort
    if (wrong) return done(new Error(wrong))
    if (secure) {
      // The connection itself looks it up by `look`, and checks the certificate's name.
      secure.name = isIP(host) === 0 ? host : undefined
      return connect(server, done)
    }
    look(host, { all: false }, (error, address) =>
      error ? done(error) : connect({ ...server, host: address as string }, done),
    )
  }
  connections.get = guarded as typeof connections.get
}

/** Rounds for which a password is hashed. Clusters ask for some thousands; billions would keep a thread for hours. */
const roundsMost = 1_000_000

/** How the client tells who comes. */
export const signIn = (
  { authenticate, defaultCrypto }: typeof saslScramSha,
  {
    user,
    password,
    mechanism,
  }: { readonly user: string; readonly password: string; readonly mechanism: Mechanism },
): SASLOptions => {
  const options = { mechanism: mechanismNames[mechanism], username: user, password }
  if (mechanism === 'plain') return options
  const crypto: typeof defaultCrypto = {
    ...defaultCrypto,
    hi: (definition, text, salt, rounds) =>
      rounds <= roundsMost
        ? defaultCrypto.hi(definition, text, salt, rounds)
        : Promise.reject(new Error(kafkaWords.UNSUPPORTED_SASL_MECHANISM)),
  }
  return {
    ...options,
    authenticate: (_mechanism, connection, ask, _user, _password, _token, done) =>
      authenticate(
        ask,
        connection,
        mechanism === 'scramSha256' ? 'SHA-256' : 'SHA-512',
        user,
        password,
        crypto,
        done,
      ),
  }
}
