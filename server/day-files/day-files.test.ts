/** Days of a customer that are sent to a bucket or a folder as files. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day, hour, minutes } from '#domain/basics/time.ts'
import { dayFileProblems, dayFileWords } from '#domain/fleet/day-file-words.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
import { primaryReads } from '../platform/reads.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { queueDaysOver } from './queue-days.ts'
import { sendNext } from './send.ts'
import { type Between, openBetween, openS3rver, type TestBuckets } from './testing/buckets.ts'

const rules = { isHttpAllowed: true, isPrivateAllowed: true }
const today = '2026-11-20'
const midnight = noon - day / 2
let app: TestApp
let clock = noon
let buckets: TestBuckets
let between: Between
const folder = mkdtempSync(join(tmpdir(), 'tandem-days-'))
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('NOR', 2), trailer('BLU', 3)], () => clock, {
    webhookRules: rules,
    dayFilesFolder: folder,
  })
  await app.db.pool.query(`UPDATE customer SET time_zone = 'UTC'`)
  buckets = await openS3rver()
  between = await openBetween(buckets.endpoint)
})
afterAll(async () => {
  between.close()
  await buckets.close()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
let batch = 1
beforeEach(async () => {
  clock = noon
  await app.db.pool.query('TRUNCATE day_destination, day_delivery, report, trip, audit_entry')
})
afterEach(() => {
  between.breaks = null
  between.holds = null
  between.asked.length = 0
})

const nor = () => app.customers.NOR!
const admin = () => [`CUSTOMER_ADMIN_${nor()}`]
const secret = 'S3RVER'
const draft = (facts: object = {}) => ({
  ...{ name: 'Warehouse', kind: 'bucket', feeds: ['positions', 'trips'], format: 'csv' },
  ...{ endpoint: between.endpoint, region: 'us-east-1', bucket: 'days', keyId: 'S3RVER', secret },
  ...{ prefix: 'north', afterHours: 3 },
  ...facts,
})
const fields = 'id name kind feeds endpoint bucket keyId prefix afterHours isActive'
const create = async (facts: object = {}, groups = admin()): Promise<string> =>
  (
    await app.ask(
      groups,
      `mutation ($customerId: ID!, $input: DayDestinationInput!) {
        createDayDestination(customerId: $customerId, input: $input) { ${fields} } }`,
      { customerId: nor(), input: draft(facts) },
    )
  ).createDayDestination.id
const log = async (id: string) =>
  (
    await app.ask(
      admin(),
      `{ dayDeliveries(destinationId: ${id}) { after days { day state tries due sent revision problem
        files { feed key rows bytes sha256 } } } }`,
    )
  ).dayDeliveries.days
const drive = async (unit: string, at: number) => {
  await keepReports(app, unit, [reportAt(at, { gps: { lat: 32, lng: -96 } })], ++batch)
  // As the engine notes it, some seconds after it stored them.
  await app.db.pool.query('UPDATE engine_shard SET batch = $1', [batch])
}
const optionsOf = () => ({
  ...{ pool: app.db.pool, reads: primaryReads(app.db.pool), log: app.log, rules, folder },
  ...{ sealing: app.access.auth.sealing, now: () => clock, sayEvery: 0 },
})
/** What the service does in its rounds, until there is nothing more to do. */
const work = async () => {
  await queueDaysOver(app.db.pool, clock)
  while (await sendNext(optionsOf()));
}
const positions = `north/positions/day=${today}/positions.csv`
const trips = `north/trips/day=${today}/trips.csv`
const manifest = `north/manifest/${today}.json`
const textOf = (key: string) => buckets.objects().get(key)!.toString()

describe('a day', () => {
  test('is sent once, some hours after its end, with a manifest by which it can be checked', async () => {
    const id = await create()
    await drive('NOR-1', midnight)
    await drive('NOR-1', noon)
    await drive('NOR-2', midnight + day - 1)
    await drive('NOR-2', midnight + day)
    await drive('BLU-3', noon)
    clock = midnight + day + 3 * hour - 1
    await work()
    expect(between.asked).toEqual([])
    clock += 1
    await work()
    await work()
    expect(between.asked.map((what) => what.split('?')[0])).toEqual([
      `PUT /days/${positions}`,
      `PUT /days/${trips}`,
      `PUT /days/${manifest}`,
    ])
    const lines = textOf(positions).trim().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(['NOR-1', 'NOR-1', 'NOR-2'])
    expect(lines.join()).not.toContain('BLU')
    const told = JSON.parse(textOf(manifest))
    expect(told).toMatchObject({ day: today, timeZone: 'UTC', from: '2026-11-20T00:00:00.000Z', revision: 1 })
    expect(told.files).toHaveLength(2)
    for (const { key, bytes, sha256 } of told.files) {
      const kept = buckets.objects().get(key)!
      expect([kept.length, createHash('sha256').update(kept).digest('hex')]).toEqual([bytes, sha256])
    }
    expect(await log(id)).toMatchObject([
      { day: today, state: 'sent', revision: 1, problem: null, files: [{ rows: 3 }, { rows: 0 }] },
    ])
  })

  test('is one of the clock of its customer', async () => {
    await app.db.pool.query(`UPDATE customer SET time_zone = 'America/Chicago' WHERE id = $1`, [nor()])
    await create()
    // Before and after midnight in Chicago.
    await drive('NOR-1', midnight + 6 * hour - 1)
    await drive('NOR-1', midnight + 6 * hour)
    clock = midnight + day + 9 * hour
    await work()
    await app.db.pool.query(`UPDATE customer SET time_zone = 'UTC'`)
    expect(textOf(positions).trim().split('\r\n')).toHaveLength(2)
    expect(JSON.parse(textOf(manifest))).toMatchObject({ from: '2026-11-20T06:00:00.000Z' })
  })

  test('is replaced where late reports changed it, and what did not change is not sent again', async () => {
    const id = await create()
    await drive('NOR-1', noon)
    clock = midnight + day + 3 * hour
    await work()
    between.asked.length = 0
    clock += 6 * hour
    await work()
    expect(between.asked).toEqual([])
    await drive('NOR-2', noon)
    clock += 6 * hour
    await work()
    expect(between.asked.map((what) => what.split('?')[0])).toEqual([
      `PUT /days/${positions}`,
      `PUT /days/${manifest}`,
    ])
    expect(textOf(positions).trim().split('\r\n')).toHaveLength(3)
    expect(JSON.parse(textOf(manifest))).toMatchObject({ revision: 2, files: [{ rows: 2 }, { rows: 0 }] })
    expect((await log(id))[0]).toMatchObject({ day: today, revision: 2 })
  })

  test('waits longer and longer where it cannot be sent, and is sent once it can', async () => {
    const id = await create()
    clock = midnight + day + 3 * hour
    between.breaks = /./
    await work()
    expect(await log(id)).toMatchObject([
      {
        state: 'waiting',
        tries: 1,
        due: clock + minutes(5),
        problem: 'It closed the connection before it answered.',
      },
    ])
    clock += minutes(5)
    await work()
    expect(await log(id)).toMatchObject([{ tries: 2, due: clock + minutes(10) }])
    between.breaks = null
    clock += minutes(10)
    await work()
    expect(await log(id)).toMatchObject([{ state: 'sent', tries: 0, due: null, problem: null }])
  })

  test('can be sent again, and one of before the destination was made as well', async () => {
    const id = await create()
    const again = (of: string) =>
      app.ask(admin(), `mutation { sendDay(destinationId: ${id}, day: "${of}") { state } }`)
    await again('2026-11-10')
    await work()
    await again('2026-11-10')
    await work()
    expect(await log(id)).toMatchObject([{ day: '2026-11-10', state: 'sent', revision: 2 }])
    await expect(again(today)).rejects.toThrow(dayFileWords.dayToCome)
    await expect(again('2020-01-01')).rejects.toThrow(dayFileWords.dayLongAgo)
    await expect(again('yesterday')).rejects.toThrow(dayFileWords.day)
  })

  test('is sent by one process, however many there are', async () => {
    await create()
    clock = midnight + day + 3 * hour
    await Promise.all([queueDaysOver(app.db.pool, clock), queueDaysOver(app.db.pool, clock)])
    await Promise.all([sendNext(optionsOf()), sendNext(optionsOf()), sendNext(optionsOf())])
    expect(between.asked).toHaveLength(3)
  })

  test('is sent by that process alone, however long its bucket takes for a part', async () => {
    const id = await create()
    clock = midnight + day + 3 * hour
    await queueDaysOver(app.db.pool, clock)
    const { promise, resolve } = Promise.withResolvers<void>()
    between.holds = promise
    const first = sendNext(optionsOf())
    await expect.poll(() => between.asked.length, { timeout: 30_000 }).toBe(1)
    // Longer than a claim counts without a word.
    clock += minutes(5)
    const claimed = async () =>
      (await app.db.pool.query('SELECT FROM day_destination WHERE claimed_until > $1', [new Date(clock)]))
        .rowCount
    await expect.poll(claimed, { timeout: 30_000 }).toBe(1)
    expect(await sendNext(optionsOf())).toBe(false)
    resolve()
    await first
    expect(between.asked).toHaveLength(3)
    expect(await log(id)).toMatchObject([{ state: 'sent', revision: 1 }])
  })

  test('of one customer does not wait for two slow buckets of another', async () => {
    await create({ name: 'Slow' })
    await create({ name: 'Slow as well', prefix: 'also' })
    const other = await create({ name: 'Other', prefix: 'other' })
    await app.db.pool.query('UPDATE day_destination SET customer_id = $1 WHERE id = $2', [
      app.customers.BLU,
      other,
    ])
    clock = midnight + day + 3 * hour
    await queueDaysOver(app.db.pool, clock)
    const { promise, resolve } = Promise.withResolvers<void>()
    between.holds = promise
    const under = [sendNext(optionsOf())]
    await expect.poll(() => between.asked.length, { timeout: 30_000 }).toBe(1)
    under.push(sendNext(optionsOf()))
    await expect.poll(() => between.asked.length, { timeout: 30_000 }).toBe(2)
    expect(between.asked[1]).toContain('/days/other/')
    expect(await sendNext(optionsOf())).toBe(false)
    resolve()
    await Promise.all(under)
    await work()
    expect(between.asked).toHaveLength(9)
  })

  test('that changes after its destination got another bucket goes there with all of its files', async () => {
    const id = await create()
    await drive('NOR-1', noon)
    clock = midnight + day + 3 * hour
    await work()
    await app.ask(
      admin(),
      'mutation ($id: ID!, $input: DayDestinationInput!) { updateDayDestination(id: $id, input: $input) { name } }',
      { id, input: { ...draft({ bucket: 'lake' }), secret: null } },
    )
    between.asked.length = 0
    clock += 6 * hour
    await work()
    expect(between.asked).toEqual([])
    await drive('NOR-2', noon)
    clock += 6 * hour
    await work()
    expect(between.asked.map((what) => what.split('?')[0])).toEqual([
      `PUT /lake/${positions}`,
      `PUT /lake/${trips}`,
      `PUT /lake/${manifest}`,
    ])
  })

  test('is not sent on where its destination is deleted meanwhile', async () => {
    const id = await create()
    await drive('NOR-1', noon)
    clock = midnight + day + 3 * hour
    await queueDaysOver(app.db.pool, clock)
    const reads = {
      whole: async () => {
        await app.ask(admin(), `mutation { deleteDayDestination(id: ${id}) }`)
        return app.db.pool
      },
    }
    expect(await sendNext({ ...optionsOf(), reads })).toBe(true)
    expect(between.asked).toEqual([])
  })
})

describe('a destination', () => {
  test('tells its secret nobody: no answer, no trail and no log has it, and it is sealed in the database', async () => {
    const known = 'a-secret-of-days'
    const id = await create({ secret: known })
    clock = midnight + day + 3 * hour
    await work()
    await app.ask(admin(), `mutation { tryDayDestination(id: ${id}) { problem } }`)
    const answer = await app.ask(admin(), `{ dayFiles(customerId: ${nor()}) { destinations { ${fields} } } }`)
    const { rows } = await app.db.pool.query(
      `SELECT (SELECT json_agg(a) FROM audit_entry a)::text || (SELECT json_agg(d) FROM day_delivery d)::text AS kept,
        (SELECT secret FROM day_destination)::text AS sealed`,
    )
    const kept = [
      JSON.stringify(answer),
      rows[0].kept,
      Buffer.from(rows[0].sealed, 'hex').toString(),
      app.loggedProblems.join(),
    ]
    expect(kept.join()).not.toContain(known)
    expect(rows[0].sealed).not.toContain(Buffer.from(known).toString('hex'))
    expect((await log(id))[0]).toMatchObject({ problem: dayFileProblems.wrongSecret })
  })

  test('is tried with a file that is gone afterwards, and what is wrong is said', async () => {
    const tryIt = async (id: string) =>
      (await app.ask(admin(), `mutation { tryDayDestination(id: ${id}) { problem } }`)).tryDayDestination
    expect(await tryIt(await create())).toEqual({ problem: null })
    expect(between.asked.map((what) => what.split('/try-')[0])).toEqual([
      'PUT /days/north',
      'DELETE /days/north',
    ])
    expect(await tryIt(await create({ bucket: 'nobody' }))).toEqual({ problem: dayFileProblems.noSuchBucket })
  })

  test('needs its secret again where the key or the service is another', async () => {
    const id = await create()
    const update = (facts: object) =>
      app.ask(
        admin(),
        'mutation ($id: ID!, $input: DayDestinationInput!) { updateDayDestination(id: $id, input: $input) { name } }',
        { id, input: { ...draft(facts), secret: null } },
      )
    await update({ name: 'Lake' })
    await expect(update({ keyId: 'OTHER' })).rejects.toThrow(dayFileWords.secret)
    await expect(update({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(dayFileWords.secret)
  })

  test.each([
    [{ prefix: '../south' }, dayFileWords.prefix],
    [{ prefix: 'a//b' }, dayFileWords.prefix],
    [{ prefix: 'a b' }, dayFileWords.prefix],
    [{ bucket: 'Days/..' }, dayFileWords.bucket],
    [{ region: 'a b' }, dayFileWords.region],
    [{ feeds: [] }, dayFileWords.feeds],
    [{ afterHours: 0 }, dayFileWords.afterHours(48)],
    [{ endpoint: 'ftp://days.example' }, dayFileWords.endpoint],
    [{ secret: null }, dayFileWords.secret],
  ])('is refused where it cannot be: %o', async (facts, words) => {
    await expect(create(facts)).rejects.toThrow(words)
  })

  test('is for those alone who manage the customer and see all of it', async () => {
    for (const groups of [[`CUSTOMER_${nor()}`], [`CUSTOMER_ADMIN_${app.customers.BLU}`], ['SUPPORT']])
      await expect(create({}, groups)).rejects.toThrow()
    const id = await create()
    for (const asked of [
      `{ dayDeliveries(destinationId: ${id}) { after } }`,
      `mutation { tryDayDestination(id: ${id}) { problem } }`,
      `mutation { sendDay(destinationId: ${id}, day: "2026-11-19") { day } }`,
      `mutation { deleteDayDestination(id: ${id}) }`,
    ])
      await expect(app.ask([`CUSTOMER_ADMIN_${app.customers.BLU}`], asked)).rejects.toThrow(
        dayFileWords.noSuchDestination,
      )
  })

  test('may be a folder where the operator allows it: one for each customer, with nothing left of what failed', async () => {
    await create({ kind: 'folder', format: 'parquet' })
    await drive('NOR-1', noon)
    clock = midnight + day + 3 * hour
    await work()
    const own = join(folder, `customer-${nor()}`)
    expect(readdirSync(folder)).toEqual([`customer-${nor()}`])
    const { files } = JSON.parse(readFileSync(join(own, manifest), 'utf8'))
    const kept = readFileSync(join(own, files[0].key))
    expect(kept.subarray(0, 4).toString()).toBe('PAR1')
    expect(createHash('sha256').update(kept).digest('hex')).toBe(files[0].sha256)
    const there = readdirSync(own, { recursive: true, encoding: 'utf8' })
    expect(there.filter((name) => name.endsWith('.part'))).toEqual([])
  })
})
