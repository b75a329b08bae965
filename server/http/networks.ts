/** Networks named in the configuration: whose word a proxy is taken for, and who may read the metrics. */
import { BlockList, isIP } from 'node:net'

export interface Networks {
  /** Whether a client's address is in one of them. IPv4 in IPv6 is seen through. */
  readonly include: (address: string) => boolean
}

/** Names of networks that are known without their numbers. */
const named: Readonly<Record<string, readonly string[]>> = {
  none: [],
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'],
}

/** Reads a list such as `loopback, 10.1.0.0/16, 2001:db8::1`; null where it is wrong. */
export const parseNetworks = (text: string): Networks | null => {
  const list = new BlockList()
  const parts = text.split(',').map((part) => part.trim().toLowerCase())
  for (const part of parts.flatMap((part) => (Object.hasOwn(named, part) ? named[part]! : [part]))) {
    const [address = '', bits, ...more] = part.split('/')
    const version = isIP(address)
    const widest = version === 6 ? 128 : 32
    const prefix = bits === undefined ? widest : Number(bits)
    if (version === 0 || more.length > 0 || bits === '') return null
    if (!Number.isInteger(prefix) || prefix < 0 || prefix > widest) return null
    list.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4')
  }
  return {
    include: (address) => {
      const version = isIP(address)
      return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

/** This machine. */
export const loopback = parseNetworks('loopback')!
