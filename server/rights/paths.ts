/** For the test of rights: asks every path of HTTP, as every role and as nobody. */
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { roleNames } from '#domain/access/roles.ts'
import { reportsService } from '../gateways/service.ts'
import { noBus } from '../platform/bus.ts'
import { primaryReads } from '../platform/reads.ts'
import { startServices } from '../platform/service.ts'
import { workHere } from '../reports/work.ts'
import { routeServices } from '../routes.ts'
import { paths } from './paths.cases.ts'
import { here, type RightsApp } from './rights-app.ts'
import { whoses } from './run-cases.ts'

const guarded = Object.entries(paths).flatMap(([name, guard]) =>
  guard.by === 'token' ? [[name, guard] as const] : [],
)
export const askEveryPath = ({ app: testApp, things, actDone, token }: RightsApp): void => {
  let port: number
  beforeAll(async () => {
    await testApp().http.listen({ port: 0, host: '127.0.0.1' })
    port = (testApp().http.server.address() as AddressInfo).port
  })

  test('every path has its line in the table of rights', async () => {
    const found = new Set<string>()
    const http = fastify()
    http.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') found.add(`${one} ${url}`)
    })
    const { access, db, hub, log } = testApp()
    const answering = routeServices({ dist: '', productName: '', mapStyleUrl: null, mapTiles: null })
    const { stop } = await startServices(
      [...answering.filter(({ name }) => name !== 'static'), reportsService({ keylessPhones: false })],
      {
        http,
        access,
        hub,
        log,
        pool: db.pool,
        reads: primaryReads(db.pool),
        engine: {} as never,
        bus: noBus,
        edits: { vehiclesChanged: async () => {}, watchersChanged: async () => {} },
        commandsSent: () => {},
        campaignsChanged: () => {},
        firmwareChanged: () => {},
        reportsWanted: () => {},
        reportWork: workHere(db.pool),
        reportSite: () => ({ product: 'Tandem', publicUrl: 'https://portal.example' }),
      },
    )
    await http.ready()
    expect([...found].sort()).toEqual(Object.keys(paths).sort())
    await stop()
    await http.close()
  })

  describe.each(whoses)('about their %s customer', (whose) => {
    describe.each(guarded)('%s', (name, { path, body, json, mark, byStatus, ...answered }) => {
      const method = name.split(' ')[0]!

      test('is closed to whoever is not signed in', async () => {
        const answer = await fetch(`http://127.0.0.1:${port}${path(await things(whose, true))}`, { method })
        expect(answer.status).toBe(401)
        await answer.body?.cancel()
      })

      test.each(roleNames)('asked by %s', async (role) => {
        const given = await things(whose, true)
        // What is sent may be kept.
        if (body || json || method === 'DELETE') actDone()
        const answer = await fetch(`http://127.0.0.1:${port}${path(given)}`, {
          method,
          headers: {
            authorization: await token(role),
            ...here,
            ...(json && { 'content-type': 'application/json' }),
          },
          ...(body && { body: Buffer.from(body(given), 'latin1') }),
          ...(json && { body: JSON.stringify(json(given)) }),
        })
        // A stream has no end: it is read until the fleet is sent.
        let text = ''
        const decoder = new TextDecoder()
        for await (const chunk of answer.body ?? []) {
          text += decoder.decode(chunk, { stream: true })
          if (text.includes('"ready"')) break
        }
        const isAnswered = byStatus ? answer.ok : text.includes(mark?.(given) ?? given.abbrev)
        expect(isAnswered).toBe(answered[whose].includes(role))
      })
    })
  })
}
