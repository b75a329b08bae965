/** Assistants, as they connect with a client of the protocol, and ask. */
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type McpApp, openMcpApp } from './testing.ts'
import { tools } from './tools/index.ts'

let app: McpApp
beforeAll(async () => {
  app = await openMcpApp()
})
afterAll(() => app.close())

const yesterday = { place: 'dallas yard', day: 'yesterday', timeZone: 'America/Chicago' }

/** One question of a token; closed afterwards. */
const ask = async (secret: string, name: string, given: Record<string, unknown> = {}) => {
  const client = await app.connected(secret)
  const answer = await client.callTool({ name, arguments: given })
  await client.close()
  const [text] = answer.content as readonly { text: string }[]
  return {
    isError: answer.isError === true,
    text: text?.text ?? '',
    // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its tool
    object: answer.structuredContent as any,
  }
}

describe('an assistant', () => {
  test('connects over HTTP and is offered tools that only read', async () => {
    const client = await app.connected(await app.tokenFor(app.user, { scopes: app.all }))
    const offered = (await client.listTools()).tools
    await client.close()
    expect(offered.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    expect(offered.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    expect(
      offered.every(({ inputSchema, outputSchema }) => inputSchema.type === 'object' && outputSchema),
    ).toBe(true)
  })

  test('learns which reefers were out of range at the Dallas yard yesterday', async () => {
    const { object, text } = await ask(
      await app.tokenFor(app.user, { scopes: app.all }),
      'reefers_out_of_range',
      yesterday,
    )
    expect(object.places).toEqual([{ id: expect.any(String), name: 'North Yard Dallas' }])
    expect(object.outOfRange).toEqual([
      {
        vin: '1GRAA0627KB000001',
        unitId: 'NOR-1',
        zone: 1,
        outMinutes: 30,
        firstOut: '2026-11-19T19:00:00-06:00',
        lastOut: '2026-11-19T19:25:00-06:00',
        worst: { at: '2026-11-19T19:00:00-06:00', setPointF: 0, returnAirF: 20 },
        lowestReturnAirF: 1,
        highestReturnAirF: 20,
        readings: 30,
        beyondF: 5,
      },
    ])
    expect(object.lookedAt).toEqual({ reefers: 2, inRange: 1, readings: 42 })
    expect(object).toMatchObject({
      from: '2026-11-19T00:00:00-06:00',
      to: '2026-11-20T00:00:00-06:00',
      timeZone: 'America/Chicago',
      truncated: false,
    })
    expect(text).toContain('1 of 2 reefers were out of range at North Yard Dallas from 2026-11-19 00:00')
    expect(text).toContain('NOR-1 (1GRAA0627KB000001) zone 1: out of range for 30 min')
  })
})
