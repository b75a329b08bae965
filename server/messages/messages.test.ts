/** Developer messages as their readers see them on the live stream, and as those who publish them change them. */
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { messageWords } from '#domain/access/message-words.ts'
import { hours } from '#domain/basics/time.ts'
import type { LiveBanner, LiveLine } from '#domain/wire/live.ts'
import { liveRoutes } from '../live/routes.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { openBoard } from './board.ts'
import { productVersion } from './version.ts'

let app: TestApp
let port: number
const streams: IncomingMessage[] = []
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('BLU', 2)])
  for (const id of [1, 2, 3])
    await app.db.pool.query(
      `INSERT INTO user_account (id, email, created) OVERRIDING SYSTEM VALUE VALUES ($1, $2, '2026-01-01')`,
      [id, `n${id}@nor.example`],
    )
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.destroy()
  await app.db.pool.query('DELETE FROM developer_message')
  app.messageBoard.changed()
})
afterAll(() => app.close())

const nor = () => `CUSTOMER_${app.customers.NOR}`
const norAdmin = () => `CUSTOMER_ADMIN_${app.customers.NOR}`

/** An open portal, and the titles of the banners that it shows. */
const open = async (userId: number, group: string, at = port, more: Record<string, string> = {}) => {
  const headers = { authorization: `Bearer ${await app.tokenOf(userId, group)}`, ...more }
  const stream = await new Promise<IncomingMessage>((done) => {
    request({ port: at, path: '/v1/api/live', headers }, done).end()
  })
  streams.push(stream)
  const told: (readonly LiveBanner[])[] = []
  let rest = ''
  stream.on('data', (chunk) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()!
    for (const part of parts) {
      const line: LiveLine = JSON.parse(part)
      if ('banners' in line) told.push(line.banners)
    }
  })
  while (told.length === 0) await pause(5)
  return { told, titles: () => told.at(-1)!.map(({ title }) => title) }
}

const draft = (title: string, more: object = {}) => ({
  title,
  text: `${title}.`,
  level: 'notice',
  starts: Date.now() - hours(1),
  ends: Date.now() + hours(1),
  ...more,
})
const publish = async (title: string, more: object = {}): Promise<string> => {
  const { createDeveloperMessage } = await app.ask(
    ['ADMINS'],
    'mutation($input: DeveloperMessageInput!) { createDeveloperMessage(input: $input) { id } }',
    { input: draft(title, more) },
  )
  return createDeveloperMessage.id
}
const edit = (id: string, title: string, more: object = {}, showAgain = false) =>
  app.ask(
    ['DEVELOPER'],
    `mutation($id: ID!, $input: DeveloperMessageInput!, $showAgain: Boolean) {
      updateDeveloperMessage(id: $id, input: $input, showAgain: $showAgain) { title edition } }`,
    { id, input: draft(title, more), showAgain },
  )
const dismiss = async (id: string, userId: number, group: string, edition = 1): Promise<boolean> =>
  (await app.ask([group], `mutation { dismissBanner(id: ${id}, edition: ${edition}) }`, {}, userId))
    .dismissBanner

describe('a message', () => {
  test('comes to open portals of those it is for, and to nobody else', async () => {
    const [admin, standard, other, technician] = await Promise.all([
      open(1, norAdmin()),
      open(2, nor()),
      open(3, `CUSTOMER_ADMIN_${app.customers.BLU}`),
      open(4, 'TECHNICIAN'),
    ])
    expect(admin.told).toEqual([[]])
    const id = await publish('For the account', {
      roles: ['CUSTOMER_ADMIN'],
      customerIds: [app.customers.NOR],
      link: 'https://status.example.com',
    })
    await publish('For technicians', { roles: ['TECHNICIAN'], level: 'critical' })
    await expect.poll(admin.titles).toEqual(['For the account'])
    await expect.poll(technician.titles).toEqual(['For technicians'])
    expect(admin.told.at(-1)).toEqual([
      {
        id,
        edition: 1,
        level: 'notice',
        title: 'For the account',
        text: 'For the account.',
        link: 'https://status.example.com',
        ends: expect.any(Number),
      },
    ])
    await publish('For all', { level: 'caution' })
    for (const [portal, titles] of [
      [admin, ['For all', 'For the account']],
      [standard, ['For all']],
      [other, ['For all']],
      [technician, ['For technicians', 'For all']],
    ] as const)
      await expect.poll(portal.titles).toEqual(titles)
    expect([...standard.told, ...other.told].flat().map(({ title }) => title)).toEqual(['For all', 'For all'])
    // Whoever comes later finds the same.
    expect((await open(1, norAdmin())).titles()).toEqual(['For all', 'For the account'])
  })

  test('begins and ends by itself while the portal is open', async () => {
    const { access, hub, log, db } = app
    const starts = Date.now() + hours(1)
    const ends = starts + 40
    await publish('Shortly', { starts, ends })
    // So near to both ends by the board's clock that it looks again and again, however slow the machine is.
    let now = starts - 40
    const messageBoard = openBoard({ pool: db.pool, log, now: () => now })
    const stop = messageBoard.onChange(hub.messagesChanged)
    const server = fastify()
    await server.register(liveRoutes, { access, pool: db.pool, hub, messageBoard, log })
    await server.listen({ port: 0, host: '127.0.0.1' })
    const portal = await open(1, nor(), (server.server.address() as AddressInfo).port)
    expect(portal.told).toEqual([[]])
    now = starts
    await expect.poll(portal.titles).toEqual(['Shortly'])
    now = ends
    await expect.poll(portal.titles).toEqual([])
    for (const stream of streams.splice(0)) stream.destroy()
    await server.close()
    stop()
    messageBoard.stop()
  })

  test('is withdrawn at once when it is ended or deleted', async () => {
    const portal = await open(1, nor())
    const [ended, deleted] = [await publish('Ended'), await publish('Deleted', { level: 'critical' })]
    await expect.poll(portal.titles).toEqual(['Deleted', 'Ended'])
    const answer = await app.ask(['ADMINS'], `mutation { endDeveloperMessage(id: ${ended}) { state } }`)
    expect(answer.endDeveloperMessage.state).toBe('ended')
    await expect.poll(portal.titles).toEqual(['Deleted'])
    await app.ask(['ADMINS'], `mutation { deleteDeveloperMessage(id: ${deleted}) }`)
    await expect.poll(portal.titles).toEqual([])
    await expect(
      app.ask(['ADMINS'], `mutation { endDeveloperMessage(id: ${ended}) { state } }`),
    ).rejects.toThrow(messageWords.notShowing)
  })

  test('that somebody has dismissed is gone on all their devices, and stays for the others', async () => {
    const [phone, desk, colleague] = await Promise.all([open(1, nor()), open(1, nor()), open(2, nor())])
    const id = await publish('News')
    for (const portal of [phone, desk, colleague]) await expect.poll(portal.titles).toEqual(['News'])
    expect(await dismiss(id, 1, nor())).toBe(true)
    for (const portal of [phone, desk]) await expect.poll(portal.titles).toEqual([])
    expect((await open(1, nor())).titles()).toEqual([])

    // Its new words come to those who still see it, and to the others only if the editor says so.
    await edit(id, 'Better news')
    await expect.poll(colleague.titles).toEqual(['Better news'])
    expect(phone.titles()).toEqual([])
    await edit(id, 'Best news', {}, true)
    for (const portal of [phone, desk, colleague]) await expect.poll(portal.titles).toEqual(['Best news'])
    // A device that still shows the old words dismisses no more than it has shown.
    expect(await dismiss(id, 1, nor(), 1)).toBe(true)
    expect((await open(1, nor())).titles()).toEqual(['Best news'])
    expect(await dismiss(id, 1, nor(), 99)).toBe(true)
    await expect.poll(phone.titles).toEqual([])
    await edit(id, 'Newest', {}, true)
    await expect.poll(phone.titles).toEqual(['Newest'])
  })

  test('can be dismissed by those alone to whom it shows', async () => {
    const id = await publish('For Blue', { customerIds: [app.customers.BLU] })
    const later = await publish('Later', { starts: Date.now() + hours(1), ends: Date.now() + hours(2) })
    expect(await dismiss(id, 1, nor())).toBe(false)
    expect(await dismiss(later, 1, nor())).toBe(false)
    expect(await dismiss('999999', 1, nor())).toBe(false)
    expect((await app.db.pool.query('SELECT FROM banner_dismissal')).rowCount).toBe(0)
  })

  test('for a feature comes once it is switched on', async () => {
    const { access, hub, log, db } = app
    let later = 0
    const messageBoard = openBoard({ pool: db.pool, log, now: () => Date.now() + later })
    const server = fastify()
    await server.register(liveRoutes, { access, pool: db.pool, hub, messageBoard, log, lookEvery: 20 })
    await server.listen({ port: 0, host: '127.0.0.1' })
    await publish('Towing', { flags: ['TowAlert'] })
    const portal = await open(1, nor(), (server.server.address() as AddressInfo).port)
    expect(portal.told).toEqual([[]])
    await db.pool.query(`UPDATE customer SET flags = '{TowAlert}' WHERE abbrev = 'NOR'`)
    later += 10_000
    await expect.poll(portal.titles).toEqual(['Towing'])
    await db.pool.query(`UPDATE customer SET flags = '{}' WHERE abbrev = 'NOR'`)
    later += 10_000
    await expect.poll(portal.titles).toEqual([])
    for (const stream of streams.splice(0)) stream.destroy()
    await server.close()
    messageBoard.stop()
  })

  test('for a version comes to pages of that version, left open or new, and can be dismissed there', async () => {
    const before = await publish('Load the page again', { toVersion: '0.0.9' })
    await publish('Next version', { fromVersion: '99.0.0' })
    await publish('This version', { fromVersion: productVersion, toVersion: productVersion })
    const page = (version: string) => open(1, nor(), port, { 'portal-version': version })
    const old = await page('0.0.8')
    expect(old.titles()).toEqual(['Load the page again'])
    expect((await page('99.0.1')).titles()).toEqual(['Next version'])
    // Whoever names none, or what is no version, counts as having the server's.
    for (const none of ['', 'v1', '9'.repeat(1_000), '0.0.8, 0.0.8'])
      expect((await page(none)).titles()).toEqual(['This version'])
    expect((await open(1, nor())).titles()).toEqual(['This version'])
    expect(await dismiss(before, 1, nor())).toBe(true)
    await expect.poll(old.titles).toEqual([])
  })
})

test('what another server has published is noticed within seconds', async () => {
  let now = Date.now()
  const board = openBoard({ pool: app.db.pool, log: app.log, now: () => now })
  const titles = async () => (await board.showing()).map(({ title }) => title)
  expect(await titles()).toEqual([])
  await publish('Elsewhere')
  expect(await titles()).toEqual([])
  now += 10_000
  expect(await titles()).toEqual(['Elsewhere'])
  board.stop()
})

test('what is switched on for a customer is asked once for all open portals, and anew after ten seconds', async () => {
  let now = Date.now()
  let asked = 0
  const pool = Object.create(app.db.pool, {
    query: {
      value: (...given: Parameters<typeof app.db.pool.query>) => {
        asked++
        return app.db.pool.query(...given)
      },
    },
  })
  const board = openBoard({ pool, log: app.log, now: () => now })
  const of = app.customers.NOR!
  const [one, other] = await Promise.all([board.flagsOf(of), board.flagsOf(of)])
  expect(other).toBe(one)
  expect(asked).toBe(1)
  await board.flagsOf(app.customers.BLU!)
  expect(asked).toBe(2)
  await app.db.pool.query(`UPDATE customer SET flags = '{TowAlert}' WHERE id = $1`, [of])
  now += 10_000
  expect([...(await board.flagsOf(of))]).toEqual(['TowAlert'])
  await app.db.pool.query(`UPDATE customer SET flags = '{}' WHERE id = $1`, [of])
  board.stop()
})

describe('whoever publishes', () => {
  test('finds every message with its state, its audience and how many dismissed it', async () => {
    const id = await publish('Now', { customerIds: [app.customers.NOR], roles: ['CUSTOMER', 'CUSTOMER'] })
    await publish('Later', { starts: Date.now() + hours(1), ends: Date.now() + hours(2) })
    await dismiss(id, 1, nor())
    const list = '{ developerMessages { title state roles customers { shortName } dismissals createdBy } }'
    expect((await app.ask(['DEVELOPER'], list)).developerMessages).toEqual([
      {
        ...{ title: 'Later', state: 'planned', roles: [], customers: [], dismissals: 0 },
        createdBy: 'someone@example.com',
      },
      {
        ...{
          title: 'Now',
          state: 'showing',
          roles: ['CUSTOMER'],
          customers: [{ shortName: 'NOR' }],
          dismissals: 1,
        },
        createdBy: 'someone@example.com',
      },
    ])
    // Shown again, it is dismissed by nobody yet.
    await edit(id, 'Now', {}, true)
    expect((await app.ask(['DEVELOPER'], list)).developerMessages[1].dismissals).toBe(0)
  })

  test('leaves every change in the audit trail, with what was before', async () => {
    await app.db.pool.query('DELETE FROM audit_entry')
    const id = await publish('Before', { customerIds: [app.customers.NOR] })
    await edit(id, 'After', { level: 'critical' }, true)
    await app.ask(['ADMINS'], `mutation { endDeveloperMessage(id: ${id}) { id } }`)
    await app.ask(['ADMINS'], `mutation { deleteDeveloperMessage(id: ${id}) }`)
    const { rows } = await app.db.pool.query('SELECT action, subject, old, new FROM audit_entry ORDER BY id')
    expect(rows).toMatchObject([
      {
        action: 'developer message created',
        subject: 'Before',
        new: { title: 'Before', level: 'notice', customers: ['NOR'], from: expect.any(String) },
      },
      {
        action: 'developer message edited',
        subject: 'After',
        old: { title: 'Before', level: 'notice', customers: ['NOR'], shownAgain: false },
        new: { title: 'After', level: 'critical', customers: [], shownAgain: true },
      },
      { action: 'developer message ended', old: { to: expect.any(String) }, new: { to: expect.any(String) } },
      { action: 'developer message deleted', subject: 'After', old: { title: 'After', text: 'After.' } },
    ])
  })

  test('is told what no message can be', async () => {
    await expect(publish('x', { link: 'http://status.example.com' })).rejects.toThrow(messageWords.link)
    await expect(publish('x', { customerIds: [app.customers.NOR, 999_999] })).rejects.toThrow(
      messageWords.customers,
    )
    await expect(publish('x', { customerIds: ['0'] })).rejects.toThrow(messageWords.customers)
    await expect(publish('x', { customerIds: Array.from({ length: 201 }, (_, n) => n) })).rejects.toThrow(
      messageWords.customersMost(200),
    )
    await expect(publish('x', { ends: Date.now() - 1 })).rejects.toThrow(messageWords.past)
    await expect(edit('999999', 'x')).rejects.toThrow(messageWords.noSuchMessage)
    await app.db.pool.query(
      `INSERT INTO developer_message (title, text, level, starts, ends, roles, customer_ids, flags, created, created_by, updated)
        SELECT 'old', '', 'notice', now(), now(), '{}', '{}', '{}', now(), '', now() FROM generate_series(1, 1000)`,
    )
    await expect(publish('x')).rejects.toThrow(messageWords.tooMany(1_000))
  })

  test('finds customers by a part of their name', async () => {
    const ask = 'query($search: String) { messageCustomers(search: $search) { shortName } }'
    expect(await app.ask(['DEVELOPER'], ask, { search: 'lu' })).toEqual({
      messageCustomers: [{ shortName: 'BLU' }],
    })
    expect((await app.ask(['DEVELOPER'], ask)).messageCustomers).toHaveLength(2)
  })
})
