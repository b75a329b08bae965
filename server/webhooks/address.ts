/** Which addresses webhooks may have. Addresses in the server's own network are refused. */
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { webhookWords } from '#domain/alerts/webhook-words.ts'

export interface AddressRules {
  /** Whether http:// will do. */
  readonly isHttpAllowed: boolean
  /** Whether hosts of private networks, and this machine, may be notified. */
  readonly isPrivateAllowed: boolean
}

const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  // With an IPv4 address inside, which is not seen through.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

/**
 * Whether a network address is one that only this machine, or its neighbours, can reach. IPv4 in IPv6 is seen through; what
 * is no address, or one of a certain network card, counts as private.
 */
export const isPrivate = (address: string): boolean => {
  const version = isIP(address)
  return version === 0 || address.includes('%') || inner.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Names that only the server's own network knows: without a dot, or below a domain that is nobody's. */
const innerName = /^[^.]*$|\.(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/i

const webPorts: ReadonlySet<number> = new Set([80, 443])
/** Where databases, caches, queues and other machines listen that take no webhooks. */
const otherPorts: ReadonlySet<number> = new Set([
  1433, 1521, 1883, 2049, 2375, 2376, 2379, 3306, 3389, 5432, 5672, 5900, 6379, 6667, 8883, 9042, 9200, 9300,
  11211, 27017,
])

/** What is wrong with a host and a port, in words; null where nothing is. @param url of the web, whatever is spoken there */
export const hostProblem = (
  url: URL,
  rules: AddressRules,
  { listens, words }: { readonly listens: (port: number) => boolean; readonly words: string },
): string | null => {
  if (rules.isPrivateAllowed) return null
  // Decimal, octal and hexadecimal addresses are plain ones once they are read as a URL.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
  if (isIP(host) ? isPrivate(host) : innerName.test(host)) return webhookWords.privateAddress
  return listens(Number(url.port || 443)) ? null : words
}

/** Ports of brokers: those of MQTT are no secret of another service. */
const brokerPorts: ReadonlySet<number> = new Set([443, 1883, 8883])
export const isBrokerPort = (port: number): boolean =>
  brokerPorts.has(port) || (port >= 1_024 && !otherPorts.has(port))

/** What is wrong with an address, in words; null where it may be kept. Its host's addresses are checked when a delivery is sent. */
export const urlProblem = (text: string, rules: AddressRules): string | null => {
  if (!URL.canParse(text) || text.length > 2_000) return webhookWords.url
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return webhookWords.url
  if (url.protocol === 'http:' && !rules.isHttpAllowed) return webhookWords.http
  if (url.username !== '' || url.password !== '') return webhookWords.credentials
  return hostProblem(url, rules, {
    listens: (port) => (port < 1_024 ? webPorts.has(port) : !otherPorts.has(port)),
    words: webhookWords.port,
  })
}

/** The refusal of an address that is given in numbers, which is not looked up; null where it may be connected to. */
export const numberProblem = (host: string, { isPrivateAllowed }: AddressRules): string | null =>
  !isPrivateAllowed && isIP(host) !== 0 && isPrivate(host) ? webhookWords.privateAddress : null

/** Looks a host up for a connection, and refuses private addresses then: what a name means may change at any time. */
export const guardedLookup =
  ({ isPrivateAllowed }: AddressRules): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = (found as LookupAddress[] | undefined) ?? []
      if (error) return done(error, '', 0)
      const fit = isPrivateAllowed ? addresses : addresses.filter(({ address }) => !isPrivate(address))
      if (fit.length === 0) return done(new Error(webhookWords.privateAddress), '', 0)
      if (options.all) return done(null, fit as never)
      return done(null, fit[0]!.address, fit[0]!.family)
    })
