/** The evidence of a visit that anybody can check, and who sees it. */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { visitRef } from '#domain/reports/visit-ref.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { changeOwner } from '../../tenures/transfer.ts'
import { people, type ReportsApp, six, stay } from '../testing.ts'
import { arrived, askingOf, departed, detentionApp, rule, unzip } from './testing.ts'

let app: ReportsApp
let clock = six
const { administrator, blu, dallas, get, houston, list, nor, refOf, setFor, totals } = askingOf(() => app)
beforeAll(async () => {
  app = await detentionApp(() => clock)
  await setFor(administrator(), `customerId: ${app.customers.NOR}`, rule(60, 6_000))
  await setFor(nor(), `geofenceId: ${houston()}`, rule(0, 9_000, 60, 'down'))
})
afterAll(() => app.close())

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

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
