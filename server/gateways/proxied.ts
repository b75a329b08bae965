/**
 * Connections that a proxy brings, which says first whose they are: the PROXY protocol, version 2.
 * Source: "The PROXY protocol, versions 1 & 2" of HAProxy.
 */
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import {
  Command,
  IPv4Address,
  IPv4ProxyAddress,
  IPv6Address,
  IPv6ProxyAddress,
  TransportProtocol,
  V2ProxyProtocol,
} from 'proxy-protocol-js'
import { second } from '#domain/basics/time.ts'
import type { Networks } from '../http/networks.ts'
import type { Log } from '../platform/log.ts'

/** No protocol of gateways begins so. */
const signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
/** Before what it tells: the signature, two bytes of kinds and two of its length. */
const headLength = 16
/** Address and what proxies add to it take some hundred bytes. */
const longest = 2_048
const firstWithin = 10 * second

type Header =
  /** More has to come. */
  | { readonly is: 'partial' }
  | { readonly is: 'none' }
  | { readonly is: 'wrong' }
  /** `address` is null where the proxy speaks for itself, such as to see whether somebody listens. */
  | { readonly is: 'whole'; readonly address: string | null; readonly length: number }

const readHeader = (bytes: Buffer): Header => {
  const begun = Math.min(bytes.length, signature.length)
  if (bytes.compare(signature, 0, begun, 0, begun) !== 0) return { is: 'none' }
  if (bytes.length < headLength) return { is: 'partial' }
  const length = headLength + bytes.readUInt16BE(headLength - 2)
  if (length > longest) return { is: 'wrong' }
  if (bytes.length < length) return { is: 'partial' }
  try {
    const { command, proxyAddress } = V2ProxyProtocol.parse(bytes.subarray(0, length))
    const isTold = proxyAddress instanceof IPv4ProxyAddress || proxyAddress instanceof IPv6ProxyAddress
    const address =
      command === Command.PROXY && isTold
        ? ipaddr.fromByteArray([...proxyAddress.sourceAddress.address]).toString()
        : null
    return { is: 'whole', address, length }
  } catch {
    return { is: 'wrong' }
  }
}

export interface ProxyOptions {
  /** Whose word is taken for whom they bring. */
  readonly proxies: Networks
  readonly log: Log
}

/**
 * Waits for the first bytes of a connection, takes away what a proxy says in them, and gives the rest to `serve` with the
 * address of whoever is at the other end.
 */
export const openProxied = (
  socket: Socket,
  { proxies, log }: ProxyOptions,
  serve: (address: string) => void,
): void => {
  const nearest = socket.remoteAddress ?? ''
  let came: Buffer = Buffer.alloc(0)
  const end = () => socket.destroy()
  const timer = setTimeout(end, firstWithin)
  timer.unref()
  const hear = (bytes: Buffer) => {
    came = came.length === 0 ? bytes : Buffer.concat([came, bytes])
    const header = readHeader(came)
    if (header.is === 'partial') return
    clearTimeout(timer)
    socket.off('data', hear).off('end', end)
    socket.pause()
    if (header.is === 'wrong') return socket.destroy()
    if (header.is === 'whole' && !proxies.include(nearest)) {
      log.seldom(
        'proxied',
        'A connection says whom it brings, and PROXY_PROTOCOL_FROM does not name who says so',
        {
          address: nearest,
        },
      )
      return socket.destroy()
    }
    const rest = header.is === 'whole' ? came.subarray(header.length) : came
    if (rest.length > 0) socket.unshift(rest)
    serve((header.is === 'whole' && header.address) || nearest)
    socket.resume()
  }
  socket.on('data', hear)
  // Nothing more will come, and nothing has.
  socket.on('end', end)
  socket.on('error', end)
  socket.on('close', () => clearTimeout(timer))
}

/** What a proxy says first of whom it brings. */
export const proxyHeader = (
  from: { readonly address: string; readonly port: number },
  to: { readonly address: string; readonly port: number },
): Buffer => {
  // Of two kinds, IPv4 is written as IPv6 has it.
  const [a, b] = [ipaddr.process(from.address), ipaddr.process(to.address)]
  const both =
    a.kind() === 'ipv4' && b.kind() === 'ipv4'
      ? new IPv4ProxyAddress(
          IPv4Address.createFrom(a.toByteArray()),
          from.port,
          IPv4Address.createFrom(b.toByteArray()),
          to.port,
        )
      : new IPv6ProxyAddress(
          IPv6Address.createFrom(wide(a).toByteArray()),
          from.port,
          IPv6Address.createFrom(wide(b).toByteArray()),
          to.port,
        )
  return Buffer.from(new V2ProxyProtocol(Command.PROXY, TransportProtocol.STREAM, both).build())
}

const wide = (address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv6 =>
  address instanceof ipaddr.IPv4 ? address.toIPv4MappedAddress() : address
