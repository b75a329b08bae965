/** Detention: the rules by which stays cost, and the list of what they come to. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { detentionOf, roundings } from '#domain/reports/detention.ts'
import { type ReportsApp, six, stay } from '../testing.ts'
import { arrived, askingOf, departed, detentionApp, rule, today } from './testing.ts'

let app: ReportsApp
const { administrator, blu, dallas, get, houston, list, nor, setFor, totals } = askingOf(() => app)
beforeAll(async () => {
  app = await detentionApp(() => six)
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
