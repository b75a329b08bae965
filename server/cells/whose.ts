/** What a request says of the cell that it belongs to: names that the directory may know, the surest first. */
import type { IncomingHttpHeaders } from 'node:http'
import { readCode } from '#domain/fleet/driver-code.ts'
import { hashSecret } from '../access/secrets.ts'
import { looksLikeToken } from '../access/token-format.ts'
import type { Kind } from './kinds.ts'

export interface Sign {
  readonly kind: Kind
  readonly key: string
}

export const cookieName = 'tandem_cell'
const longest = 512

/** As the directory has the hash of a key. */
export const keySign = (secret: string): Sign => ({
  kind: 'key',
  key: `\\x${hashSecret(secret).toString('hex')}`,
})

/** The id of the key in the first part of a signed or sealed token; it is for the cell to say whether the token is good. */
const keyIdOf = (token: string): string | null => {
  const [head = '', ...rest] = token.slice(0, 2_000).split('.')
  if (rest.length < 2) return null
  try {
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid?: unknown }
    return typeof kid === 'string' && kid.length <= longest ? kid : null
  } catch {
    return null
  }
}

const signsOf = (header: string): readonly Sign[] => {
  const basic = /^Basic +([A-Za-z0-9+/_=-]+) *$/i.exec(header)?.[1]
  if (basic !== undefined) {
    const [name = '', ...password] = Buffer.from(basic, 'base64').toString('utf8').split(':')
    return [{ kind: 'email', key: emailOf(name) }, keySign(password.join(':').slice(0, longest))]
  }
  const token = header.replace(/^Bearer +/i, '').trim()
  if (token === '') return []
  const keyId = looksLikeToken(token) ? null : keyIdOf(token)
  if (keyId !== null) return [{ kind: 'session', key: keyId }]
  return token.length > longest ? [] : [keySign(token)]
}

const emailOf = (name: string): string => name.trim().toLowerCase().slice(0, 254)

const cookieOf = (header = ''): string | null =>
  /(?:^|; *)tandem_cell=([a-z0-9-]{1,40})(?:;|$)/.exec(header)?.[1] ?? null

/** Without its port. */
export const hostIn = ({ host = '' }: IncomingHttpHeaders): string =>
  host.replace(/:\d*$/, '').toLowerCase().replaceAll('\0', '').slice(0, 254)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** What can be read from the address and the headers. */
export const signsIn = (url: string, headers: IncomingHttpHeaders): readonly Sign[] => {
  const query = new URLSearchParams(url.split('?', 2)[1] ?? '')
  const serial = query.get('serial') ?? query.get('id') ?? query.get('deviceid')
  const key = query.get('key')
  const isIngest = url.startsWith('/ingest/')
  const code = readCode(decoded(/^\/v1\/api\/pull-check\/([^/?]{1,200})/.exec(url)?.[1] ?? ''))
  const signs = [
    ...(code === null ? [] : [keySign(code)]),
    ...signsOf(headers.authorization ?? ''),
    ...(isIngest && key !== null ? [keySign(key.slice(0, longest))] : []),
    ...(isIngest && serial !== null ? [{ kind: 'serial', key: serial.slice(0, 64) } as const] : []),
  ]
  return signs.filter(({ key }) => key !== '' && !key.includes('\0'))
}

/** The cell that somebody was at last: a hint and no right. */
export const lastCell = ({ cookie }: IncomingHttpHeaders): string | null => cookieOf(cookie)

/** Calls that name somebody who is not signed in, or a link that was shared. */
const withName =
  /^\/(auth\/v1\/(request-password-reset|register-user-anonymously|single-sign-on\/(find|begin))|v1\/api\/shared\/open)\b/
/** Whether whose it is stands in its body, which is small. */
export const isNamedInBody = (url: string): boolean => withName.test(url)

/** Of such a body. */
export const signsInBody = (body: Buffer): readonly Sign[] => {
  try {
    const { username, email, link } = JSON.parse(body.toString()) as Readonly<Record<string, unknown>>
    if (typeof link === 'string') return [keySign(link)]
    const name = [username, email].find((one) => typeof one === 'string') as string | undefined
    return name === undefined || name.includes('\0') ? [] : [{ kind: 'email', key: emailOf(name) }]
  } catch {
    return []
  }
}
