/** Files of detention: how many somebody has made at once, what is left of them, and for what they are refused. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { detentionWords } from '#domain/reports/detention-words.ts'
import { visitRef } from '#domain/reports/visit-ref.ts'
import { reportWords } from '#domain/reports/words.ts'
import { whole } from '../../scope/vehicle-scope.ts'
import { people, type ReportsApp, reportsApp, six, stay } from '../testing.ts'
import { downloadsMost, downloadsWaitingMost, openThreads } from '../threads.ts'
import { workHere } from '../work.ts'
import { type DetentionQuery, detentionPage, everyVisit } from './visit-store.ts'

let app: ReportsApp
let folder = ''
beforeAll(async () => {
  app = await reportsApp(() => six)
})
afterAll(() => app.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-downloads-'))
  vi.stubEnv('TMPDIR', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const get = async (path: string) =>
  app.http.inject({
    url: `/v1/api/detention/${path}`,
    headers: { authorization: `Bearer ${await app.tokenOf(people.owner, `CUSTOMER_${app.customers.NOR}`)}` },
  })
const query = (): DetentionQuery => ({
  ...{ accessScope: whole([app.customers.NOR!]), geofenceId: null, isOver: false },
  ...{ from: six - days(3), to: six + days(1), now: six },
})
const dallas = () => app.fences['Dallas yard']!

describe('threads', () => {
  test('make two files of one person at a time, and those of others beside them', async () => {
    const threads = openThreads({ url: app.db.url, runs: 1 })
    try {
      const mine = Array.from({ length: downloadsMost + 1 }, () =>
        threads.work('visits', query(), people.owner),
      )
      const others = threads.work('visits', query(), people.other)
      const ends = await Promise.allSettled(mine)
      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
      expect(ends.at(-1)).toMatchObject({ reason: { message: reportWords.filesOwn(downloadsMost) } })
      expect(await readFile((await others).path, 'utf8')).toContain('Dallas yard')
      await threads.work('visits', query(), people.owner)
    } finally {
      await threads.stop()
    }
  })

  test('have some files wait, and refuse more in words', async () => {
    const threads = openThreads({ url: app.db.url, runs: 2 })
    try {
      const all = Array.from({ length: downloadsWaitingMost + 3 }, (_, n) =>
        threads.work('visits', query(), 1_000 + n),
      )
      const ends = await Promise.allSettled(all)
      expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([
        { reason: { message: reportWords.filesBusy } },
      ])
    } finally {
      await threads.stop()
    }
  })
})

describe('an evidence pack', () => {
  const name = async () => {
    await stay(app, 'NOR-2', dallas(), six - hours(9), six - hours(8))
    return visitRef({ geofenceId: dallas(), vin: (await app.vehicle('NOR-2')).vin, entered: six - hours(9) })
  }
  const forget = () => app.db.pool.query('DELETE FROM visit WHERE entered = $1', [new Date(six - hours(9))])

  test('that cannot be put into the audit trail is given to nobody and leaves no file', async () => {
    const visit = await name()
    await app.db.pool.query(`CREATE FUNCTION no_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'the trail is closed'; END $$`)
    await app.db.pool.query(
      'CREATE TRIGGER closed BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION no_audit()',
    )
    try {
      expect((await get(`${visit}/pdf`)).statusCode).toBe(500)
      expect(await readdir(folder)).toEqual([])
    } finally {
      await app.db.pool.query('DROP TRIGGER closed ON audit_entry')
      await app.db.pool.query('DROP FUNCTION no_audit')
      await forget()
    }
  })

  test('and a list leave no file once they are read', async () => {
    const visit = await name()
    try {
      for (const path of [`${visit}/zip`, `visits.csv?from=${six - days(3)}&to=${six + 1}`]) {
        expect((await get(path)).statusCode).toBe(200)
        await expect.poll(() => readdir(folder)).toEqual([])
      }
    } finally {
      await forget()
    }
  })
})

describe('a list', () => {
  test.each([
    ['no date', 'from=x&to=1790000000000'],
    ['nothing', ''],
    ['a moment after all dates', `from=0&to=${'9'.repeat(30)}`],
    ['two of them', 'from=8640000000000001&to=8640000000000002'],
    ['a moment before 1970', 'from=-200000-01-01T00:00:00Z&to=1'],
  ])('of %s is refused in words', async (_what, period) => {
    const answer = await get(`visits.csv?${period}`)
    expect([answer.statusCode, answer.json()]).toEqual([400, { errorMessage: detentionWords.moment }])
  })

  test('on a screen of moments that are none is refused in the same words, and of the last ones there are has nothing', async () => {
    const ask = (from: number, to: number) =>
      app.ask(
        [`CUSTOMER_${app.customers.NOR}`],
        `{ detentionVisits(filter: { from: ${from}, to: ${to} }) { visits { id } } }`,
        {},
        people.owner,
      )
    await expect(ask(9e15, 9e15 + 10)).rejects.toThrow(detentionWords.moment)
    expect((await ask(8.64e15 - 10, 8.64e15)).detentionVisits.visits).toEqual([])
  })

  test('of many visits has each once, in the order of the pages', async () => {
    await app.db.pool.query(
      `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
        SELECT $1, $2, $3, $4::timestamptz - n * interval '10 seconds', 'entered', 1,
          $4::timestamptz - n * interval '10 seconds' + interval '5 seconds', 'left' FROM generate_series(1, 4500) n`,
      [app.customers.NOR, (await app.vehicle('NOR-3')).id, dallas(), new Date(six - hours(32))],
    )
    const { path } = await workHere(app.db.pool)('visits', query())
    const lines = (await readFile(path, 'utf8')).trim().split('\r\n').slice(1)
    const page = await detentionPage(app.db.pool, query(), null, 10_000)
    expect(page.length).toBeGreaterThan(4_500)
    expect(lines).toHaveLength(page.length)
    const arrivals = lines.map((line) => Date.parse(line.split(',')[4]!))
    expect(arrivals).toEqual(page.map(({ entered }) => Math.floor(entered / 1_000) * 1_000))
  })

  test('is of one moment: what ends while it is read does not come twice, nor is it left out', async () => {
    const before = await detentionPage(app.db.pool, query(), null, 10_000)
    const found: string[] = []
    const isSame = (one: { vin: string; entered: number }) => `${one.vin} ${one.entered}`
    for await (const visits of everyVisit(app.db.pool, query(), 1)) {
      if (found.length === 0)
        await app.db.pool.query('UPDATE visit SET left_at = $1, left_how = $2 WHERE left_at IS NULL', [
          new Date(six - minutes(1)),
          'left',
        ])
      found.push(...visits.map(isSame))
    }
    await app.db.pool.query('UPDATE visit SET left_at = NULL, left_how = NULL WHERE left_at = $1', [
      new Date(six - minutes(1)),
    ])
    expect(found).toEqual(before.map(isSame))
  })
})
