/** Detention: what stays cost by the rules, who sees that, and the evidence of a visit that anybody can check. */
import { createHash, createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { detentionOf, roundings } from '#domain/reports/detention.ts'
import { visitRef } from '#domain/reports/visit-ref.ts'
import { reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../../past/testing.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { changeOwner } from '../../tenures/transfer.ts'
import { people, type ReportsApp, reportsApp, six, stay } from '../testing.ts'
import { unzip } from './testing.ts'

let app: ReportsApp
let clock = six
const today = { from: six - days(3), to: six + days(1) }
const nor = () => [`CUSTOMER_${app.customers.NOR}`]
const blu = () => [`CUSTOMER_${app.customers.BLU}`]
const administrator = () => [`CUSTOMER_ADMIN_${app.customers.NOR}`]
const dallas = () => app.fences['Dallas yard']!
const houston = () => app.fences['Houston yard']!
/** NOR-3 stood in the Houston yard, and left it two hours ago. */
const arrived = six - hours(20)
const departed = six - hours(2)

const inside = { lat: 32.78, lng: -96.8 }
const rule = (freeMinutes: number, rateCents: number, stepMinutes = 15, rounding = 'up') =>
  `{ freeMinutes: ${freeMinutes}, rateCents: ${rateCents}, stepMinutes: ${stepMinutes}, rounding: ${rounding} }`
const setFor = (groups: readonly string[], about: string, given: string) =>
  app.ask(groups, `mutation { setDetentionRule(${about}, rule: ${given}) { freeMinutes rateCents isOwn } }`)
const list = async (
  groups: readonly string[],
  { filter = '', page = '', userId = 1 }: { filter?: string; page?: string; userId?: number } = {},
) =>
  (
    await app.ask(
      groups,
      `{ detentionVisits(filter: { from: ${today.from}, to: ${today.to} ${filter} } ${page}) {
        next visits { id unitId geofence left billableMinutes amountCents dwellMs rule { isOwn } } } }`,
      {},
      userId,
    )
  ).detentionVisits
const totals = async (groups: readonly string[], filter = '') =>
  (
    await app.ask(
      groups,
      `{ detentionTotals(filter: { from: ${today.from}, to: ${today.to} ${filter} }) {
        visits lasting amountCents billableMinutes byGeofence { geofence amountCents visits } } }`,
    )
  ).detentionTotals
const get = async (path: string, groups: readonly string[], userId = 1) =>
  app.http.inject({
    url: `/v1/api/detention/${path}`,
    headers: { authorization: `Bearer ${await app.tokenOf(userId, ...groups)}` },
  })
const refOf = async (unitId: string, geofenceId: number, entered: Instant) =>
  visitRef({ geofenceId, vin: (await app.vehicle(unitId)).vin, entered })
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  app = await reportsApp(() => clock)
  await keepReports(app, 'NOR-3', [
    reportAt(arrived - hours(1), { door: { opened: false }, tetherChange: { tethered: true } } as never),
    reportAt(arrived, { gps: { ...inside, accuracyM: 6 } } as never),
    reportAt(arrived + hours(2), {
      gps: inside,
      tetherChange: { tethered: false },
      enhancedWeight: { bogieLbs: 8_000 },
    } as never),
    reportAt(arrived + hours(3), { gps: inside, door: { opened: true } } as never),
    reportAt(arrived + hours(5), { enhancedWeight: { bogieLbs: 30_000 } } as never),
    reportAt(departed, { gps: { lat: 32.9, lng: -96.8 } }),
  ])
  await stay(app, 'NOR-3', houston(), arrived, departed)
})
afterAll(() => app.close())

describe('a rule', () => {
  test('of the customer holds in each of its geofences that has none of its own', async () => {
    expect(
      (await setFor(administrator(), `customerId: ${app.customers.NOR}`, rule(60, 6_000))).setDetentionRule,
    ).toEqual({
      freeMinutes: 60,
      rateCents: 6_000,
      isOwn: false,
    })
    await setFor(nor(), `geofenceId: ${houston()}`, rule(0, 9_000, 60, 'down'))
    const ask = (geofenceId: number) =>
      app.ask(nor(), `{ detentionRule(geofenceId: ${geofenceId}) { freeMinutes rateCents isOwn } }`)
    expect((await ask(houston())).detentionRule).toEqual({ freeMinutes: 0, rateCents: 9_000, isOwn: true })
    expect((await ask(dallas())).detentionRule).toEqual({ freeMinutes: 60, rateCents: 6_000, isOwn: false })
  })

  test('of a geofence can be taken away, and its customer’s holds again', async () => {
    await setFor(nor(), `geofenceId: ${dallas()}`, rule(5, 5))
    const clear = () =>
      app.ask(nor(), `mutation { clearDetentionRule(geofenceId: ${dallas()}) { freeMinutes isOwn } }`)
    expect((await clear()).clearDetentionRule).toEqual({ freeMinutes: 60, isOwn: false })
    await expect(clear()).rejects.toThrow('no rule of its own')
  })

  test('of a customer is its administrators’ to change, and of a geofence only theirs who edit it', async () => {
    await expect(setFor(nor(), `customerId: ${app.customers.NOR}`, rule(1, 1))).rejects.toThrow(
      'Not Authorized',
    )
    await expect(setFor(blu(), `geofenceId: ${houston()}`, rule(1, 1))).rejects.toThrow('no such geofence')
    await expect(setFor(nor(), `geofenceId: ${houston()}`, rule(-1, 1))).rejects.toThrow('free time')
  })

  test('is in the audit trail as it was and as it became', async () => {
    const { rows } = await app.db.pool.query(
      `SELECT action, subject, old, new FROM audit_entry WHERE action LIKE 'detention rule%' ORDER BY id`,
    )
    expect(rows[1]).toMatchObject({
      action: 'detention rule changed',
      subject: 'Houston yard',
      old: { freeMinutes: 60, rateCents: 6_000 },
      new: { freeMinutes: 0, rateCents: 9_000, rounding: 'down' },
    })
    expect(rows.at(-1)).toMatchObject({ action: 'detention rule removed', subject: 'Dallas yard' })
  })
})

describe('the list', () => {
  test('has what lasts first, then what ended, each with its amount', async () => {
    const { visits } = await list(nor())
    expect(
      visits.map((visit: Record<string, unknown>) => [visit.unitId, visit.left, visit.amountCents]),
    ).toEqual([
      // 50 h, of which one is free, at 60 USD.
      ['NOR-1', null, 49 * 6_000],
      ['NOR-2', null, 4 * 6_000],
      ['NOR-3', null, 30 * 9_000],
      ['NOR-3', departed, 18 * 9_000],
    ])
  })

  test('comes in pages that follow one another', async () => {
    const whole = await list(nor())
    const found: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(nor(), {
        page: `, pageSize: 1${next === '' ? '' : `, after: "${next}"`}`,
      })
      found.push(...page.visits.map(({ id }: { id: string }) => id))
      next = page.next
    }
    expect(found).toEqual(whole.visits.map(({ id }: { id: string }) => id))
    await expect(list(nor(), { page: ', after: "nonsense"' })).rejects.toThrow('begin with the first')
  })

  test('sums what it lists, by geofence', async () => {
    expect(await totals(nor())).toMatchObject({
      visits: 4,
      lasting: 3,
      amountCents: 53 * 6_000 + 48 * 9_000,
      byGeofence: [
        { geofence: 'Houston yard', amountCents: 48 * 9_000, visits: 2 },
        { geofence: 'Dallas yard', amountCents: 53 * 6_000, visits: 2 },
      ],
    })
    expect(await totals(nor(), `, geofenceId: ${dallas()}`)).toMatchObject({
      visits: 2,
      amountCents: 53 * 6_000,
    })
  })

  test('counts each visit in one period: the one it ended in, or now', async () => {
    const before = today.from
    const ask = async (from: Instant, to: Instant) =>
      (await app.ask(nor(), `{ detentionTotals(filter: { from: ${from}, to: ${to} }) { visits } }`))
        .detentionTotals.visits
    expect(await ask(before, departed)).toBe(0)
    expect(await ask(departed, six)).toBe(1)
    expect(await ask(six, six + 1)).toBe(3)
    await expect(ask(six, six)).rejects.toThrow('after its start')
    await expect(ask(six - days(500), six)).rejects.toThrow('at most 400 days')
  })

  test('leaves out what was free, unless all is asked for', async () => {
    await stay(app, 'NOR-2', dallas(), six - hours(7), six - hours(6.5))
    expect((await list(nor())).visits).toHaveLength(4)
    expect((await list(nor(), { filter: ', all: true' })).visits).toHaveLength(5)
  })

  test('is a spreadsheet with the same rows', async () => {
    const { body, headers } = await get(
      `visits.csv?from=${today.from}&to=${today.to}&geofenceId=${houston()}`,
      nor(),
    )
    expect(headers['content-type']).toContain('text/csv')
    const lines = body.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/^NOR.*,Houston yard,NOR-3,.*,1080,0,1080,90.00,1620.00,$/)
    expect(lines[1]).toMatch(/,yes$/)
    expect((await get(`visits.csv?from=${today.to}&to=${today.from}`, nor())).json().errorMessage).toContain(
      'after its start',
    )
  })

  test('counts as the domain does, whatever the rule and the stay', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          freeMinutes: fc.integer({ min: 0, max: 3_000 }),
          rateCents: fc.integer({ min: 0, max: 1_000_000 }),
          stepMinutes: fc.integer({ min: 1, max: 1_440 }),
          rounding: fc.constantFrom(...roundings),
        }),
        async (some) => {
          await setFor(
            nor(),
            `geofenceId: ${houston()}`,
            rule(some.freeMinutes, some.rateCents, some.stepMinutes, some.rounding),
          )
          const { visits } = await list(nor(), { filter: `, all: true, geofenceId: ${houston()}` })
          expect(visits).toMatchObject(
            [
              { entered: six - hours(30), until: six },
              { entered: arrived, until: departed },
            ].map((span) => {
              const { billableMinutes, amountCents, dwellMs } = detentionOf(some, span)
              return { billableMinutes, amountCents, dwellMs }
            }),
          )
        },
      ),
      { numRuns: 40 },
    )
    await setFor(nor(), `geofenceId: ${houston()}`, rule(0, 9_000, 60, 'down'))
  })
})

describe('an evidence pack', () => {
  const unpack = async (name: string) => {
    const answer = await get(`${name}/zip`, nor())
    expect(answer.statusCode).toBe(200)
    const files = unzip(answer.rawPayload)
    return (file: string) => files.get(file)!
  }

  test('holds every fix, the events and the outline, with hashes that the served key vouches for', async () => {
    const file = await unpack(await refOf('NOR-3', houston(), arrived))
    const manifest = JSON.parse(file('manifest.json').toString())
    expect(Object.keys(manifest.files)).toEqual([
      ...['detention.pdf', 'visit.json', 'fixes.csv', 'events.csv', 'geofence.geojson'],
    ])
    for (const [name, { sha256, bytes }] of Object.entries<{ sha256: string; bytes: number }>(
      manifest.files,
    )) {
      expect(sha256).toBe(sha(file(name)))
      expect(bytes).toBe(file(name).length)
    }
    const { keys } = (await app.http.inject('/v1/api/reports/keys')).json()
    const { pem } = keys.find(({ id }: { id: number }) => id === manifest.signature.key)
    const key = createPublicKey(pem)
    expect(verify(null, file('manifest.json'), key, file('manifest.sig'))).toBe(true)
    const altered = Buffer.from(file('manifest.json').toString().replace('fixes', 'fixed'))
    expect(verify(null, altered, key, file('manifest.sig'))).toBe(false)

    const facts = JSON.parse(file('visit.json').toString())
    expect(manifest.evidence).toBe(sha(file('visit.json')))
    expect(facts).toMatchObject({
      unitId: 'NOR-3',
      arrival: new Date(arrived).toISOString(),
      departure: new Date(departed).toISOString(),
      rule: { freeMinutes: 0, rateCentsPerHour: 9_000, of: 'geofence' },
      billableMinutes: 18 * 60,
      amountCents: 18 * 9_000,
      atArrival: { Doors: 'Closed', Tether: 'Tethered' },
      sha256: { 'fixes.csv': sha(file('fixes.csv')) },
    })
    const fixes = file('fixes.csv').toString().trim().split('\r\n').slice(1)
    expect(fixes).toHaveLength(4)
    expect(fixes[0]).toMatch(/,32.78,-96.8,6,.*,yes$/)
    expect(fixes.at(-1)).toMatch(/,no$/)
    expect(
      file('events.csv')
        .toString()
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').slice(1).join(' ')),
    ).toEqual(['Tether Untethered Tethered', 'Load Unloaded ', 'Doors Open Closed', 'Load Loaded Unloaded'])
    const { features } = JSON.parse(file('geofence.geojson').toString())
    expect(features[0].properties).toMatchObject({ version: 1, name: 'Houston yard', radius_meters: 200 })
    expect(file('detention.pdf').subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('of a visit that ended has the same evidence whenever it is made; of one that lasts it says so far', async () => {
    const name = await refOf('NOR-3', houston(), arrived)
    const facts = (await unpack(name))('visit.json')
    clock = six + hours(1)
    expect(sha((await unpack(name))('visit.json'))).toBe(sha(facts))
    const lasting = JSON.parse(
      (await unpack(await refOf('NOR-1', dallas(), six - hours(50))))('visit.json').toString(),
    )
    expect(lasting).toMatchObject({
      departure: null,
      soFar: new Date(clock).toISOString(),
      amountCents: 50 * 6_000,
    })
    clock = six
  })

  test('tells a geofence that was moved during the visit by both of its outlines', async () => {
    await app.db.pool.query(
      `INSERT INTO geofence_version (customer_id, geofence_id, version, valid_from, name, is_active, tells_enter, tells_exit,
          category_id, radius_meters, center_lat, center_lng, boundary)
        SELECT customer_id, geofence_id, 2, $2, name, true, false, false, category_id, 50, 33, center_lng, boundary
        FROM geofence_version WHERE geofence_id = $1 AND version = 1`,
      [houston(), new Date(arrived + hours(4))],
    )
    await app.db.pool.query(
      'UPDATE geofence_version SET valid_to = $2 WHERE geofence_id = $1 AND version = 1',
      [houston(), new Date(arrived + hours(4))],
    )
    const file = await unpack(await refOf('NOR-3', houston(), arrived))
    const { features } = JSON.parse(file('geofence.geojson').toString())
    expect(features.map(({ properties }: { properties: { version: number } }) => properties.version)).toEqual(
      [1, 2],
    )
  })

  test('is a PDF as well, and nothing else; making one is in the audit trail', async () => {
    const name = await refOf('NOR-3', houston(), arrived)
    const { headers, statusCode } = await get(`${name}/pdf`, nor())
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toMatch(
      /filename="Detention NOR-3 Houston yard 2026-11-\d\d\.pdf"/,
    )
    expect((await get(`${name}/docx`, nor())).statusCode).toBe(404)
    const { rows } = await app.db.pool.query(
      `SELECT subject, new FROM audit_entry WHERE action = 'detention evidence made' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0]).toMatchObject({ subject: 'NOR-3 at Houston yard', new: { format: 'pdf' } })
  })

  test('of what there is not is refused in words', async () => {
    for (const name of [
      'nonsense',
      `${houston()}.NOSUCHVIN.5`,
      await refOf('NOR-3', houston(), arrived + 1),
    ]) {
      const { statusCode, body } = await get(`${name}/pdf`, nor())
      expect([statusCode, JSON.parse(body).errorMessage]).toEqual([
        403,
        expect.stringContaining('no such visit'),
      ])
    }
  })
})

describe('nobody sees the detention of others', () => {
  const refused = async (name: string, groups: readonly string[], userId = 1) => {
    expect((await get(`${name}/zip`, groups, userId)).statusCode).toBe(403)
    await expect(app.ask(groups, `{ detentionVisit(id: "${name}") { unitId } }`, {}, userId)).rejects.toThrow(
      'no such visit',
    )
  }

  test('not another customer', async () => {
    await refused(await refOf('NOR-3', houston(), arrived), blu())
    expect((await list(blu(), { filter: ', all: true' })).visits).toEqual([])
    expect((await totals(blu())).visits).toBe(0)
  })

  test('not whoever is limited to groups of other trailers', async () => {
    await refused(await refOf('NOR-3', houston(), arrived), nor(), people.west)
    const { visits } = await list(nor(), { userId: people.west })
    expect(new Set(visits.map(({ unitId }: { unitId: string }) => unitId))).toEqual(
      new Set(['NOR-1', 'NOR-2']),
    )
  })

  test('who had the trailer then keeps it, who has it now does not get it; what was going on ended with the sale', async () => {
    const { id } = await app.vehicle('NOR-3')
    const sold = six - minutes(30)
    const name = await refOf('NOR-3', houston(), arrived)
    await inTransaction(app.db.pool, (client) => changeOwner(client, [id], app.customers.BLU!, sold))
    expect((await get(`${name}/zip`, nor())).statusCode).toBe(200)
    await refused(name, blu())
    const { visits } = await list(nor(), { filter: `, geofenceId: ${houston()}` })
    expect(visits[0]).toMatchObject({ left: sold })
  })

  test('not the lessor of the trailer, though the lease lets it see where it is', async () => {
    const { pool } = app.db
    const { NOR, BLU } = app.customers
    const { id, vin } = await app.vehicle('BLU-4')
    const began = six - hours(40)
    const fence = await pool.query<{ id: number }>(
      `INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
        VALUES ($1, 'Lessee yard', 1, 1, 200, 32.78, -96.8) RETURNING id`,
      [NOR],
    )
    const geofenceId = fence.rows[0]!.id
    await pool.query(
      `INSERT INTO geofence_version (customer_id, geofence_id, version, valid_from, name, is_active, tells_enter, tells_exit,
          category_id, radius_meters, center_lat, center_lng, boundary)
        SELECT customer_id, id, 1, $2, name, true, false, false, 1, 200, 32.78, -96.8, '{}' FROM geofence WHERE id = $1`,
      [geofenceId, new Date(began)],
    )
    await inTransaction(pool, (client) => changeOwner(client, [id], NOR!, began, 'lessee'))
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO lease (lessor_id, lessee_id, state, zone, starts, ends, created, created_by, keeps_place)
        VALUES ($1, $2, 'active', 'UTC', $3, $4, now(), 'test', true) RETURNING id`,
      [BLU, NOR, new Date(began), new Date(six + days(100))],
    )
    await pool.query(
      `INSERT INTO lease_vehicle (lessor_id, lease_id, vehicle_id, vin, unit_id, began) VALUES ($1, $2, $3, $4, 'BLU-4', $5)`,
      [BLU, rows[0]!.id, id, vin, new Date(began)],
    )
    await stay(app, 'BLU-4', geofenceId, six - hours(10), six - hours(2))
    const name = visitRef({ geofenceId, vin, entered: six - hours(10) })
    expect((await get(`${name}/zip`, nor())).statusCode).toBe(200)
    await refused(name, blu())
    expect((await list(blu(), { filter: ', all: true' })).visits).toEqual([])
  })
})
