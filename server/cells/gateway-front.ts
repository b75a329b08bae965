/** Takes connections of gateways and brings each to the cell that it belongs to. */
import { createServer, type Socket } from 'node:net'
import { second } from '#domain/basics/time.ts'
import { openProxied, type ProxyOptions, proxyHeader } from '../gateways/proxied.ts'
import { listenTcp } from '../gateways/tcp.ts'
import type { Networks } from '../http/networks.ts'
import { cellOfSigns } from './cell-of.ts'
import type { Cell, Directory } from './directory.ts'
import type { Follower } from './follow.ts'
import { hangUp, reach, splice } from './splice.ts'
import type { Introduction, Transport } from './transports.ts'

export interface GatewayFrontOptions extends ProxyOptions {
  readonly transport: Transport
  /** 0 takes a free one. */
  readonly port: number
  /** All addresses where null. */
  readonly host: string | null
  /** From where gateways come; from everywhere where null. */
  readonly from: Networks | null
  readonly directory: Pick<Directory, 'cells' | 'find'>
  readonly follower: Follower
  /** How long a gateway may take to say who it is; tests make it shorter. */
  readonly saidWithin?: number
  /** How many may be about to say it at once. */
  readonly mostUnsaid?: number
}

export interface GatewayFront {
  readonly port: number
  readonly counts: Readonly<ReturnType<typeof gatewayCounts>>
  /** Ends the connections; what was not answered comes again. */
  readonly close: () => Promise<void>
}

/** Of one transport, for the metrics. */
export const gatewayCounts = () => ({ connections: 0, refused: 0, away: 0, moved: 0 })

/** @param name of the transport, with what is before it */
export const gatewayFigures = (name: string, counts: GatewayFront['counts']) => ({
  [`${name}_connections`]: counts.connections,
  [`${name}_refused_total`]: counts.refused,
  [`${name}_away_total`]: counts.away,
  [`${name}_moved_total`]: counts.moved,
})

const mostConnections = 50_000
/** Where more come than say who they are, those that have had the longest time are let go: they would take all the room. */
const usuallyUnsaid = 5_000
/** Of each so many bytes are kept until it is known who it is. */
const mostBytes = 20 * 1024
const usuallySaidWithin = 10 * second

export const startGatewayFront = async ({
  transport,
  port,
  host,
  from,
  proxies,
  directory,
  follower,
  log,
  saidWithin = usuallySaidWithin,
  mostUnsaid = usuallyUnsaid,
}: GatewayFrontOptions): Promise<GatewayFront> => {
  const counts = gatewayCounts()
  const clients = new Set<Socket>()
  /** Those that have not said who they are, the oldest first. */
  const unsaid = new Set<Socket>()
  const { name, title } = transport
  const mayCome = (address: string) => from === null || from.include(address)
  const refuse = (client: Socket) => {
    if (client.destroyed) return
    counts.refused++
    client.destroy()
  }
  const away = (client: Socket, introduction: Introduction, error: unknown, cell?: string) => {
    if (client.destroyed) return
    counts.away++
    const what =
      cell === undefined
        ? 'The cell of a gateway cannot be looked up'
        : `The cell "${cell}" cannot be reached`
    log.seldom(`front ${name} ${cell}`, `${what}; gateways over ${title} are asked to come again`, { error })
    client.resume()
    hangUp(client, introduction.away ?? undefined)
  }

  /** @throws when the directory cannot be asked and, unless it is strict, nothing is remembered */
  const cellFor = async ({ signs }: Introduction, isStrict: boolean) => {
    const cells = await directory.cells({ isStrict })
    const find: Directory['find'] = (kind, keys) => directory.find(kind, keys, { isStrict })
    return (await cellOfSigns({ find }, signs, cells, null)) ?? cells[0] ?? null
  }

  const bring = async (client: Socket, introduction: Introduction, first: Buffer, address: string) => {
    const { at, forget } = follower.follow({
      ...{ signs: introduction.signs, transport: name },
      end: () => {
        counts.moved++
        cellSide?.destroy()
        hangUp(client)
      },
    })
    let cellSide: Socket | null = null
    client.once('close', forget)
    let isSure = true
    let cell: Cell | null
    try {
      cell = await cellFor(introduction, true).catch(() => {
        isSure = false
        return cellFor(introduction, false)
      })
    } catch (error) {
      return away(client, introduction, error)
    }
    const url = cell?.transports[name]
    if (!cell || url === undefined)
      return away(client, introduction, new Error('It has not told where.'), cell?.name)
    try {
      cellSide = await reach(url)
    } catch (error) {
      return away(client, introduction, error, cell.name)
    }
    if (client.destroyed) return cellSide.destroy()
    at(cell, isSure)
    cellSide.write(
      proxyHeader(
        { address, port: client.remotePort ?? 0 },
        { address: client.localAddress ?? '::', port: client.localPort ?? 0 },
      ),
    )
    cellSide.write(first)
    splice(client, cellSide)
  }

  const serve = (client: Socket, address: string, said: () => void) => {
    if (!mayCome(address)) return refuse(client)
    const hear = transport.open()
    const came: Buffer[] = []
    let length = 0
    // Hung up before it has said who it is.
    const leave = () => client.destroy()
    const take = (bytes: Buffer) => {
      came.push(bytes)
      length += bytes.length
      const introduction = hear(bytes) ?? (length > mostBytes ? { signs: [], away: null } : null)
      if (introduction === null) return
      said()
      client.off('data', take).off('end', leave)
      client.pause()
      void bring(client, introduction, Buffer.concat(came), address)
    }
    client.on('data', take)
    client.on('end', leave)
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => client.destroy())
    const nearest = client.remoteAddress
    // It has gone again.
    if (nearest === undefined) return client.destroy()
    if (!mayCome(nearest) && !proxies.include(nearest)) return refuse(client)
    const timer = setTimeout(() => refuse(client), saidWithin)
    const said = () => {
      clearTimeout(timer)
      unsaid.delete(client)
    }
    counts.connections++
    clients.add(client)
    unsaid.add(client)
    if (unsaid.size > mostUnsaid) {
      const oldest = unsaid.values().next().value!
      unsaid.delete(oldest)
      refuse(oldest)
    }
    client.on('close', () => {
      counts.connections--
      clients.delete(client)
      said()
    })
    openProxied(client, { proxies, log }, (address) => serve(client, address, said))
  })
  server.maxConnections = mostConnections
  const listening = await listenTcp(server, port, host)
  return {
    port: listening,
    counts,
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const client of clients) hangUp(client)
      await closed
    },
  }
}
