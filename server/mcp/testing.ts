/** For tests of assistants: a fleet with a reefer yard in Dallas, tokens, and a client that connects as assistants do. */
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { hours, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { fenceOf } from '../geofences/testing.ts'
import { insertFences } from '../geofences/write.ts'
import { keepReports } from '../past/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { openRestApp, type RestApp } from '../rest/testing.ts'

/** 18:00 in Chicago, the evening before `noon`. */
export const evening: Instant = noon - hours(12)
const dallas = { lat: 32.78, lng: -96.8, speedMph: 0 }
const celsius = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9

/** Every five minutes from a moment on, one for each return air in °F; the set point is 0 °F. */
const readings = (from: Instant, air: readonly number[]) =>
  air.map((returnAir, n) =>
    reportAt(from + minutes(5 * n), {
      gps: dallas,
      reeferUnit: {
        powerOn: true,
        operatingMode: 'CONTINUOUS',
        zones: [{ zone: 1, setPointCelsius: celsius(0), returnAirCelsius: celsius(returnAir) }],
      },
    }),
  )

const stay = async (app: RestApp, unitId: string, geofenceId: number, from: Instant, to: Instant | null) => {
  const { id, customerId } = await app.vehicle(unitId)
  await app.db.pool.query(
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
      VALUES ($1, $2, $3, $4, 'entered', 1, $5, $6)`,
    [
      customerId,
      id,
      geofenceId,
      new Date(from),
      to === null ? null : new Date(to),
      to === null ? null : 'left',
    ],
  )
}

/**
 * NOR-1 and NOR-2 were in the Dallas yard yesterday: the one warm for half an hour there, and for an hour after it had left;
 * the other always cold. NOR-3 was warm elsewhere. BLU-4 is somebody else's and was warm in a Dallas yard of theirs.
 */
export const openMcpApp = async () => {
  const app = await openRestApp()
  const fence = async (customerId: number, name: string) => {
    const ids = await inTransaction(app.db.pool, (client) =>
      insertFences(client, customerId, [fenceOf(name)], noon - hours(1_000)),
    )
    return ids[0]!
  }
  const yard = await fence(app.nor, 'North Yard Dallas')
  const theirs = await fence(app.blu, 'Dallas yard')
  const cold = Array.from({ length: 12 }, () => 1)
  const warm = Array.from({ length: 6 }, () => 20)
  await keepReports(app, 'NOR-1', [
    ...readings(evening, [...cold, ...warm, ...cold]),
    ...readings(evening + hours(3), [...warm, ...warm]),
  ])
  await stay(app, 'NOR-1', yard, evening - hours(1), evening + hours(2.5))
  await keepReports(app, 'NOR-2', readings(evening, cold))
  await stay(app, 'NOR-2', yard, evening - hours(1), null)
  await keepReports(app, 'NOR-3', readings(evening, warm))
  await keepReports(app, 'BLU-4', readings(evening, warm))
  await stay(app, 'BLU-4', theirs, evening - hours(1), null)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const address = new URL(`http://127.0.0.1:${port}/mcp`)
  return {
    ...app,
    address,
    all: ['trailerList', 'history', 'myGeofences', 'alerts'],
    /** A client of this token, connected. */
    connected: async (secret: string): Promise<Client> => {
      const client = new Client({ name: 'test', version: '1' })
      const transport = new StreamableHTTPClientTransport(address, {
        requestInit: { headers: { authorization: `Bearer ${secret}` } },
      })
      await client.connect(transport)
      return client
    },
    post: (secret: string | null, body: string, headers: Record<string, string> = {}) =>
      fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(secret && { authorization: `Bearer ${secret}` }),
          ...headers,
        },
        body,
      }),
  }
}
export type McpApp = Awaited<ReturnType<typeof openMcpApp>>

/** One question of a token, over a connection of its own. */
export const ask = async (app: McpApp, secret: string, name: string, given: object = {}) => {
  const client = await app.connected(secret)
  try {
    const answer = await client.callTool({ name, arguments: { ...given } })
    const [said] = answer.content as readonly { readonly text: string }[]
    return {
      isError: answer.isError === true,
      text: said?.text ?? '',
      // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its tool
      object: answer.structuredContent as any,
    }
  } finally {
    await client.close()
  }
}
