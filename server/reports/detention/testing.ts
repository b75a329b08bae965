/** For tests of detention: a trailer that stood in a yard and left it, what is asked of that, and archives read. */
import { inflateRawSync } from 'node:zlib'
import { days, hours } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { visitRef } from '#domain/reports/visit-ref.ts'
import { reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../../past/testing.ts'
import { type ReportsApp, reportsApp, six, stay } from '../testing.ts'

/** NOR-3 came to the Houston yard, and left it two hours before `six`. */
export const arrived = six - hours(20)
export const departed = six - hours(2)
/** The period of the lists. */
export const today = { from: six - days(3), to: six + days(1) }

const inside = { lat: 32.78, lng: -96.8 }

/** A fleet with that visit, and what its doors, tether and load reported meanwhile. */
export const detentionApp = async (clock: () => Instant): Promise<ReportsApp> => {
  const app = await reportsApp(clock)
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
  await stay(app, 'NOR-3', app.fences['Houston yard']!, arrived, departed)
  return app
}

/** A rule as GraphQL takes it. */
export const rule = (freeMinutes: number, rateCents: number, stepMinutes = 15, rounding = 'up') =>
  `{ freeMinutes: ${freeMinutes}, rateCents: ${rateCents}, stepMinutes: ${stepMinutes}, rounding: ${rounding} }`

interface Of {
  readonly filter?: string
  readonly page?: string
  readonly userId?: number
}

/** What tests ask of detention. @param app once it is there */
export const askingOf = (app: () => ReportsApp) => ({
  nor: () => [`CUSTOMER_${app().customers.NOR}`],
  blu: () => [`CUSTOMER_${app().customers.BLU}`],
  administrator: () => [`CUSTOMER_ADMIN_${app().customers.NOR}`],
  dallas: () => app().fences['Dallas yard']!,
  houston: () => app().fences['Houston yard']!,
  setFor: (groups: readonly string[], about: string, given: string) =>
    app().ask(
      groups,
      `mutation { setDetentionRule(${about}, rule: ${given}) { freeMinutes rateCents isOwn } }`,
    ),
  list: async (groups: readonly string[], { filter = '', page = '', userId = 1 }: Of = {}) =>
    (
      await app().ask(
        groups,
        `{ detentionVisits(filter: { from: ${today.from}, to: ${today.to} ${filter} } ${page}) {
          next visits { id unitId geofence left billableMinutes amountCents dwellMs rule { isOwn } } } }`,
        {},
        userId,
      )
    ).detentionVisits,
  totals: async (groups: readonly string[], filter = '') =>
    (
      await app().ask(
        groups,
        `{ detentionTotals(filter: { from: ${today.from}, to: ${today.to} ${filter} }) {
          visits lasting amountCents billableMinutes byGeofence { geofence amountCents visits } } }`,
      )
    ).detentionTotals,
  /** A file. */
  get: async (path: string, groups: readonly string[], userId = 1) =>
    app().http.inject({
      url: `/v1/api/detention/${path}`,
      headers: { authorization: `Bearer ${await app().tokenOf(userId, ...groups)}` },
    }),
  refOf: async (unitId: string, geofenceId: number, entered: Instant) =>
    visitRef({ geofenceId, vin: (await app().vehicle(unitId)).vin, entered }),
})

export const unzip = (bytes: Buffer): ReadonlyMap<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const length = bytes.readUInt16LE(at + 28)
    const begins = bytes.readUInt32LE(at + 42)
    const data = begins + 30 + bytes.readUInt16LE(begins + 26) + bytes.readUInt16LE(begins + 28)
    const plain = inflateRawSync(bytes.subarray(data, data + bytes.readUInt32LE(at + 20)))
    files.set(bytes.toString('utf8', at + 46, at + 46 + length), plain)
    at += 46 + length
  }
  return files
}
