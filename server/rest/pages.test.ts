/** Lists of the REST API, page by page: nothing is missed or repeated, whatever comes and goes between two pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import { pageOfWhole } from './answer.ts'
import { openRestApp, type RestApp } from './testing.ts'

let app: RestApp
let secret: string
let vehicle: { readonly id: number; readonly customerId: number; readonly vin: string }
beforeAll(async () => {
  app = await openRestApp()
  vehicle = await app.vehicle('NOR-1')
  secret = await app.tokenFor(app.admin, {
    scopes: ['trailerList', 'history', 'editAlerts', 'editGeofences', 'maintenance', 'seeUsers'],
  })
})
afterAll(() => app.close())

const minutesAgo = (minutes: number) => new Date(noon - minutes * 60_000)
const sql = async (text: string, params: readonly unknown[]) =>
  (await app.db.pool.query<{ id: number }>(text, [...params])).rows[0]?.id ?? 0
const fence = async (name: string): Promise<number> => {
  const payload = {
    ...{ customerId: String(app.nor), name, categoryId: 1, geofenceTypeId: 1, radiusMeters: 400 },
    center: { latitude: 32.78, longitude: -96.8 },
  }
  return Number((await app.send(secret, 'POST', '/geofences', { payload })).json().id)
}
const fault = (minutes: number) =>
  sql(
    `INSERT INTO fault (customer_id, vehicle_id, started, sensor_type_id, fault_type_id, fmi, position)
      VALUES ($1, $2, $3, 7, 795, 5, $4)`,
    [vehicle.customerId, vehicle.id, minutesAgo(minutes), `${minutes}`],
  )
const visit = (geofenceId: number, minutes: number) =>
  sql(
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
      VALUES ($1, $2, $3, $4, 'entered', 1, $5, 'left')`,
    [vehicle.customerId, vehicle.id, geofenceId, minutesAgo(minutes), minutesAgo(minutes - 1)],
  )
const user = async (email: string) => {
  const id = await sql(
    `INSERT INTO user_account (email, account_status) VALUES ($1, 'CONFIRMED') RETURNING id`,
    [email],
  )
  await sql(`INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, 'CUSTOMER', $2)`, [id, app.nor])
}
const order = (title: string, minutes: number) =>
  sql(
    `INSERT INTO work_order (customer_id, vehicle_id, title, opened, opened_by) VALUES ($1, $2, $3, $4, 'x')`,
    [vehicle.customerId, vehicle.id, title, minutesAgo(minutes)],
  )

/** Reads two at a time, with something done behind the first page. */
const read = async (path: string, name: string, meanwhile: () => Promise<unknown>) => {
  const seen: string[] = []
  let after = ''
  do {
    const answer = await app.send(secret, 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=2${after}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const { data, next } = answer.json()
    seen.push(...data.map((row: Record<string, unknown>) => String(row[name])))
    if (after === '') await meanwhile()
    after = next ? `&after=${next}` : ''
  } while (after)
  return seen
}

describe('what comes before the place that was reached changes nothing behind it', () => {
  test('geofences by name', async () => {
    for (const name of ['Yard b', 'yard d', 'Yard c', 'yard e', 'Yard f']) await fence(name)
    const names = await read('/geofences?name=yard', 'name', () => fence('Yard a'))
    expect(names).toEqual(['Yard b', 'Yard c', 'yard d', 'yard e', 'Yard f'])
  })

  test('faults, the newest first', async () => {
    for (const minutes of [10, 20, 30, 40, 50]) await fault(minutes)
    expect(await read('/faults', 'position', () => fault(1))).toEqual(['10', '20', '30', '40', '50'])
  })

  test('visits of a vehicle and in a geofence', async () => {
    const id = await fence('Visited')
    for (const minutes of [10, 20, 30, 40, 50]) await visit(id, minutes)
    const entered = [10, 20, 30, 40, 50].map((minutes) => minutesAgo(minutes).toISOString())
    expect(await read(`/vehicles/${vehicle.vin}/visits`, 'entered', () => visit(id, 5))).toEqual(entered)
    await sql('DELETE FROM visit WHERE entered = $1', [minutesAgo(5)])
    expect(await read(`/geofences/${id}/visits`, 'entered', () => visit(id, 4))).toEqual(entered)
  })

  test('work orders', async () => {
    for (const [n, minutes] of [10, 20, 30, 40, 50].entries()) await order(`order ${n}`, minutes)
    expect(await read('/work-orders', 'title', () => order('order new', 1))).toEqual(
      [0, 1, 2, 3, 4].map((n) => `order ${n}`),
    )
  })

  test('users by email', async () => {
    for (const name of ['b', 'd', 'c']) await user(`${name}@pages.example`)
    const emails = await read('/users', 'email', () => user('a@pages.example'))
    expect(emails.filter((email) => email.endsWith('@pages.example'))).toEqual([
      'b@pages.example',
      'c@pages.example',
      'd@pages.example',
    ])
  })

  test('rules, of which one is deleted', async () => {
    const made: string[] = []
    for (const name of ['Doors 1', 'Doors 2', 'Doors 3', 'Doors 4']) {
      const payload = {
        ...{ customerId: String(app.nor), name, alertTypeId: 10 },
        conditions: [{ alertPredicateTypeId: 10, doorOpened: true, doorStatusDurationMs: 600_000 }],
      }
      made.push((await app.send(secret, 'POST', '/rules', { payload })).json().id)
    }
    const all = (await app.send(secret, 'GET', '/rules?fields=id')).json().data as { id: string }[]
    const gone = all[1]!.id
    expect(await read('/rules', 'id', () => app.send(secret, 'DELETE', `/rules/${gone}`))).toEqual(
      all.map(({ id }) => id),
    )
    expect(made).toHaveLength(4)
  })
})

test('vehicles of a page are what each of them is by itself, also with some fields alone', async () => {
  for (const fields of ['', '&fields=lastReport,vin,id,groups,speedMph']) {
    const page = (await app.send(secret, 'GET', `/vehicles?limit=2${fields}`)).json()
    expect(page.data).toHaveLength(2)
    expect(page.next).toEqual(expect.any(String))
    for (const one of page.data) {
      const alone = await app.send(secret, 'GET', `/vehicles/${one.vin}?${fields.slice(1)}`)
      expect(one).toEqual(alone.json())
      expect(Object.keys(one)).toEqual(Object.keys(alone.json()))
    }
    const rest = (await app.send(secret, 'GET', `/vehicles?limit=2${fields}&after=${page.next}`)).json()
    expect(rest.data).toHaveLength(1)
    expect(rest.next).toBeNull()
  }
})

test('a list that is there whole goes on behind its row, or behind its place once that is gone', () => {
  const rows = (...names: readonly string[]) => names.map((id) => ({ id }))
  const page = (names: readonly string[], after: string | null) =>
    pageOfWhole(rows(...names), (row) => String(row.id), 2, after)
  expect(page(['a', 'b', 'c', 'd', 'e'], null)).toEqual({ shown: rows('a', 'b'), next: '1:b' })
  expect(page(['z', 'a', 'b', 'c', 'd', 'e'], '1:b')).toEqual({ shown: rows('c', 'd'), next: '4:d' })
  expect(page(['a', 'c', 'd', 'e'], '1:b')).toEqual({ shown: rows('c', 'd'), next: '2:d' })
  expect(page(['a', 'b'], '1:b')).toEqual({ shown: [], next: null })
})

test('a text that is no place of a list is refused, and asks the database nothing', async () => {
  const forged = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
  for (const after of [forged(['yard', '2; DROP']), forged(['x']), 'nonsense'])
    await expect(
      app.ask(app.admin.groups, 'query ($after: String) { geofences(after: $after) { after } }', { after }),
    ).rejects.toThrow('This is not where a page ended.')
})
