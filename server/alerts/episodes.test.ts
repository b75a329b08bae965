/** Episodes through GraphQL, on a real database. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EpisodeFiring, episodesOf } from '#domain/alerts/episodes.ts'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { insertRule } from './rule-write.ts'
import { fire, ruleOf } from './testing.ts'

let app: TestApp
let ruleId = ''
beforeAll(async () => {
  app = await testApp(
    [trailer('NOR', 1, { groups: ['West'] }), trailer('NOR', 2), trailer('BLU', 3)],
    () => noon,
  )
  const { pool } = app.db
  for (const [id, email] of [
    [1, 'someone@example.com'],
    [12, 'west@nor.example'],
  ])
    await pool.query(
      'INSERT INTO user_account (id, email, created) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3)',
      [id, email, new Date(noon - days(200))],
    )
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, 12 FROM vehicle_group WHERE name = 'West'`,
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  const { pool } = app.db
  await pool.query('TRUNCATE alert_rule, alert_rule_version, firing, firing_notice, firing_read, audit_entry')
  ruleId = await inTransaction(pool, (client) =>
    insertRule(client, ruleOf(nor()), { ownerId: 1, now: noon - days(30) }),
  )
})

const nor = () => app.customers.NOR!
const user = () => [`CUSTOMER_${nor()}`]
type Facts = Partial<Parameters<typeof fire>[2]>
/** A low tire of a trailer, so many hours ago, for ten minutes. */
const fired = async (unitId: string, ago: number, facts: Facts = {}) =>
  String(
    await fire(app.db.pool, await app.vehicle(unitId), {
      source: ruleId,
      at: noon - hours(ago),
      ended: noon - hours(ago) + minutes(10),
      alertTypeId: 19,
      ...facts,
    }),
  )
const lasts = { ended: null }
const fields = `{ episodeCount after episodes { id status level group firingCount unreadCount ruleCount week ended
  newest { id unitId } } }`
const page = async (args = '', groups = user(), userId = 1) =>
  (await app.ask(groups, `{ episodes${args} ${fields} }`, {}, userId)).episodes
const counts = async (args = '', groups = user(), userId = 1) =>
  (await page(args, groups, userId)).episodes.map(({ firingCount }: { firingCount: number }) => firingCount)
const act = (text: string, groups = user(), userId = 1) => app.ask(groups, `mutation { ${text} }`, {}, userId)
const unread = async (userId = 1) => (await app.ask(user(), '{ unreadEpisodes }', {}, userId)).unreadEpisodes

describe('the inbox by episodes', () => {
  test('a repeat is one line with a count, and opens into its firings', async () => {
    const first = await fired('NOR-1', 9)
    await fired('NOR-1', 5)
    const newest = await fired('NOR-1', 1, { ...lasts, severity: 'critical' })
    await fired('NOR-2', 2)
    const { episodes, episodeCount } = await page()
    expect(episodeCount).toBe(2)
    expect(episodes[0]).toEqual({
      id: first,
      status: 'critical',
      level: 'critical',
      group: 'needsYou',
      firingCount: 3,
      unreadCount: 3,
      ruleCount: 1,
      week: [0, 0, 0, 0, 0, 0, 3],
      ended: null,
      newest: { id: newest, unitId: 'NOR-1' },
    })
    const { episode } = await app.ask(
      user(),
      `{ episode(id: ${newest}) { id firings(pageSize: 2) { after firings { id } } } }`,
    )
    expect(episode.id).toBe(first)
    expect(episode.firings.firings).toHaveLength(2)
    const rest = await app.ask(
      user(),
      `{ episode(id: ${first}) { firings(pageSize: 2, after: "${episode.firings.after}") { after firings { id } } } }`,
    )
    expect(rest.episode.firings).toEqual({ after: null, firings: [{ id: first }] })
  })

  test('it is read page by page, no episode twice', async () => {
    for (let n = 0; n < 5; n++) await fired('NOR-1', 10 * n)
    const seen: string[] = []
    let after: string | null = null
    do {
      const { episodes, after: next } = await page(`(pageSize: 2${after ? `, after: "${after}"` : ''})`)
      seen.push(...episodes.map(({ id }: { id: string }) => id))
      after = next
    } while (after)
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  })

  test('groups: what needs me, what is worth a look, and what went as usual', async () => {
    await fired('NOR-1', 1, lasts)
    await fired('NOR-2', 3, { alertTypeId: 1, item: 'enter:7', ended: noon - hours(2) })
    await fired('NOR-2', 2, { alertTypeId: 1, item: 'exit:7', ...lasts })
    await fired('NOR-2', 4, { alertTypeId: 10, item: 'open', ...lasts })
    await fired('NOR-1', 5, { alertTypeId: 1, item: 'enter:8', severity: 'critical', ...lasts })
    const open = 'filters: { statuses: ["critical", "caution", "not reporting", "acknowledged"] }'
    expect(await counts(`(${open}, group: needsYou)`)).toEqual([1, 1])
    expect(await counts(`(${open}, group: worthALook)`)).toEqual([1])
    expect(await counts(`(${open}, group: asUsual)`)).toEqual([2])
    const { episodes } = await page('(group: asUsual)')
    expect(episodes[0]).toMatchObject({ level: 'notice', group: 'asUsual' })
    // A place where nobody should be is a caution, for no crossing is red.
    expect((await page('(group: needsYou)')).episodes.map(({ level }: { level: string }) => level)).toEqual([
      'caution',
      'caution',
    ])
  })

  test('its status is the most urgent of its firings, and filters go by it', async () => {
    await fired('NOR-1', 3)
    await fired('NOR-1', 1, lasts)
    await fired('NOR-2', 3)
    const of = async (...statuses: string[]) =>
      (await page(`(filters: { statuses: ${JSON.stringify(statuses)} })`)).episodes.map(
        ({ newest }: { newest: { unitId: string } }) => newest.unitId,
      )
    expect(await of('caution')).toEqual(['NOR-1'])
    expect(await of('resolved')).toEqual(['NOR-2'])
    expect(await of('caution', 'resolved')).toEqual(['NOR-1', 'NOR-2'])
    expect(await of('critical', 'snoozed')).toEqual([])
    expect(await counts('(filters: { vehicle: "nor-2" })')).toEqual([1])
    expect(await counts(`(filters: { ruleId: "${ruleId}", from: ${noon - hours(2)} })`)).toEqual([2])
    expect(await counts(`(filters: { to: ${noon - hours(3)} })`)).toEqual([])
  })

  test('what I do with an episode I do with all of it', async () => {
    await fired('NOR-1', 5, lasts)
    const newest = await fired('NOR-1', 1, lasts)
    const other = await fired('NOR-2', 1, lasts)
    expect(await act(`acknowledgeEpisodes(ids: [${newest}])`)).toEqual({ acknowledgeEpisodes: 2 })
    const [status] = (await page('(filters: { vehicle: "NOR-1" })')).episodes
    expect(status.status).toBe('acknowledged')
    expect(await act(`snoozeEpisodes(ids: [${newest}], until: ${noon + hours(2)}, reason: "Shop")`)).toEqual({
      snoozeEpisodes: 2,
    })
    expect(await act(`unsnoozeEpisodes(ids: [${newest}])`)).toEqual({ unsnoozeEpisodes: 2 })
    expect(await act(`resolveEpisodes(ids: [${newest}, ${other}])`)).toEqual({ resolveEpisodes: 3 })
    const { rows } = await app.db.pool.query('SELECT action FROM audit_entry ORDER BY id')
    expect(rows.map(({ action }) => action)).toEqual([
      'alert acknowledged',
      'alert snoozed',
      'alert no longer snoozed',
      'alert resolved',
    ])
  })

  test('the badge counts what needs me and is unread', async () => {
    const of = { ...lasts, at: noon - hours(1) }
    const one = await fired('NOR-1', 5, lasts)
    await fired('NOR-1', 1, of)
    await fired('NOR-2', 1, lasts)
    await fired('NOR-2', 1, { ...lasts, alertTypeId: 1, item: 'enter:7' })
    await fired('NOR-2', 1, { ...lasts, alertTypeId: 10, item: 'open' })
    await fired('NOR-2', 20)
    expect(await unread()).toBe(2)
    expect(await unread(12)).toBe(1)
    await act(`readEpisodes(ids: [${one}])`)
    expect(await unread()).toBe(1)
    await act(`unreadEpisodes(ids: [${one}])`)
    expect(await unread()).toBe(2)
  })

  test('nobody sees or touches what they do not see the trailer of', async () => {
    const id = await fired('NOR-2', 1, lasts)
    const blue = [`CUSTOMER_${app.customers.BLU}`]
    expect(await counts('', blue)).toEqual([])
    expect(await counts('', user(), 12)).toEqual([])
    expect((await app.ask(user(), `{ episode(id: ${id}) { id } }`, {}, 12)).episode).toBeNull()
    await expect(act(`resolveEpisodes(ids: [${id}])`, blue)).rejects.toThrow(
      'There is no such alert in the inbox.',
    )
    await expect(act(`resolveEpisodes(ids: [999999])`)).rejects.toThrow(
      'There is no such alert in the inbox.',
    )
  })
})

test('however firings come, end and are withdrawn, the database has the episodes that they make', async () => {
  const { pool } = app.db
  const vehicle = await app.vehicle('NOR-1')
  const step = fc.record({
    hour: fc.integer({ min: -100, max: 0 }),
    lasts: fc.option(fc.integer({ min: 0, max: 15 })),
    item: fc.constantFrom('', 'enter:7', 'exit:7', 'in:7'),
    source: fc.constantFrom('a-1', 'fence:7'),
    alertTypeId: fc.constantFrom(0, 1, 19),
    fate: fc.constantFrom('stays', 'ends', 'withdrawn', 'back', 'deleted'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await pool.query('TRUNCATE firing')
      for (const { hour, lasts, fate, ...firing } of steps) {
        const at = noon + hours(hour)
        const { rows } = await pool.query<{ id: number }>(
          `INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, ended, evidence)
            VALUES ($1, $2, $3, $4, $5, 1, $6, 'caution', $7, '{}')
            ON CONFLICT (customer_id, vehicle_id, source, at, item) DO UPDATE SET ended = excluded.ended,
              alert_type_id = excluded.alert_type_id, withdrawn = NULL RETURNING id`,
          [
            vehicle.customerId,
            vehicle.id,
            new Date(at),
            firing.source,
            firing.item,
            firing.alertTypeId,
            lasts === null ? null : new Date(at + hours(lasts)),
          ],
        )
        const id = rows[0]!.id
        if (fate === 'ends') await pool.query('UPDATE firing SET ended = at WHERE id = $1', [id])
        if (fate === 'withdrawn' || fate === 'back')
          await pool.query('UPDATE firing SET withdrawn = now() WHERE id = $1', [id])
        if (fate === 'back') await pool.query('UPDATE firing SET withdrawn = NULL WHERE id = $1', [id])
        if (fate === 'deleted') await pool.query('DELETE FROM firing WHERE id = $1', [id])
      }
      // Many at once, as the engine does.
      await pool.query(
        `INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, ended, evidence)
          SELECT customer_id, vehicle_id, at + interval '7 hours', source || '2', item, 1, alert_type_id, 'critical',
            ended + interval '9 hours', '{}' FROM firing`,
      )
      await pool.query(`UPDATE firing SET ended = at + interval '1 hour' WHERE id % 2 = 0`)
      await pool.query('UPDATE firing SET withdrawn = now() WHERE id % 5 = 0')
      const { rows: left } = await pool.query<EpisodeFiring & { cause: string }>(
        `SELECT vehicle_id AS "vehicleId", source, item, alert_type_id AS "alertTypeId", severity, cause,
          extract(epoch FROM at)::float8 * 1000 AS at, extract(epoch FROM ended)::float8 * 1000 AS ended,
          withdrawn IS NOT NULL AS withdrawn FROM firing`,
      )
      const { rows: kept } = await pool.query<{ line: string }>(
        `SELECT concat_ws(' ', cause, standing, extract(epoch FROM first_at)::bigint, extract(epoch FROM last_at)::bigint,
          CASE WHEN ends = 'infinity' THEN 'lasts' ELSE extract(epoch FROM ends)::bigint::text END, firings, lasts) AS line
          FROM episode`,
      )
      const wanted = episodesOf(left).map(({ cause, first, last, ends, firings }) =>
        [
          cause,
          firings[0]!.withdrawn ? 'f' : 't',
          first / 1000,
          last / 1000,
          Number.isFinite(ends) ? ends / 1000 : 'lasts',
          firings.length,
          !firings[0]!.withdrawn && firings.some(({ ended }) => ended === null) ? 't' : 'f',
        ].join(' '),
      )
      expect(kept.map(({ line }) => line).sort()).toEqual(wanted.sort())
    }),
    { numRuns: 60 },
  )
})
