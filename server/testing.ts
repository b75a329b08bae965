/** An app for tests: the real routes over a real database, with two customers and their trailers as they are now. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { fieldColumns, sqlTypes } from '#domain/columns/index.ts'
import { row } from '#domain/columns/testing.ts'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { VehicleState } from '#domain/state/state.ts'
import { stateAfter } from '#domain/state/testing.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { nothingBeside } from '#domain/verdict/beside.ts'
import { verdictOf } from '#domain/verdict/verdict.ts'
import { type Access, openAccess } from './access/access.ts'
import type { CellListsOptions } from './cells/list-service.ts'
import { vehicleOf } from './fleet/vehicle.ts'
import { httpService } from './http/service.ts'
import { type Hub, openHub } from './live/hub.ts'
import { shareHub } from './live/shared-hub.ts'
import type { MessageBoard } from './messages/board.ts'
import { type Bus, noBus } from './platform/bus.ts'
import type { Database } from './platform/database.ts'
import { type Log, makeLog } from './platform/log.ts'
import { primaryReads, type Reads } from './platform/reads.ts'
import { startServices } from './platform/service.ts'
import { testDatabase } from './platform/testing.ts'
import { workHere } from './reports/work.ts'
import { routeServices } from './routes.ts'
import { seed } from './seed/seed.ts'
import type { AddressRules } from './webhooks/address.ts'

export const trailer = (
  customer: string,
  n: number,
  facts: Partial<FleetSeed['vehicles'][number]> = {},
): FleetSeed['vehicles'][number] => ({
  customer,
  vin: `1GRAA0627KB${String(n).padStart(6, '0')}`,
  unitId: `${customer}-${n}`,
  serialNumber: `MRY-${n}`,
  vehicleTypeId: 3,
  deviceTypeId: 1,
  installedSensorTypeIds: [1, 5, 6, 7, 10, 16, 36],
  baseProductType: 'Pro',
  goProductType: '',
  installationDate: '2024-05-01T12:00:00Z',
  modelYear: 2020,
  vehicleMfgr: 'Great Dane',
  vehicleLengthFeet: 53,
  axles: 2,
  restingBogieWeightLbs: 8000,
  hasSolarPanels: n % 2 === 0,
  mainAppVersion: '4.2.1',
  simStatus: 'Activated',
  simStatusChangeDate: null,
  cargoCameraSerialNumber: null,
  thermoKingExternalId: null,
  checkFuse: false,
  groups: [],
  ...facts,
})

const customer = (abbrev: string) => ({
  abbrev,
  shortName: abbrev,
  longName: abbrev,
  dotNumber: null,
  retentionDurationDays: 90,
  flags: [],
})

/** Stores the current row and state of a vehicle as the engine would. */
export const keepNow = async (
  { pool }: Database,
  vehicle: Vehicle,
  state: VehicleState,
  address: string | null,
  now: number,
): Promise<void> => {
  const values = row(vehicle, state, address, now)
  const given = fieldColumns.map(({ field, type }) => {
    const value = values[field] ?? null
    return (type === 'time' || type === 'since') && value !== null ? new Date(value as number) : value
  })
  const names = fieldColumns.map(({ field }) => field)
  const places = fieldColumns.map(({ type }, n) => `$${n + 3}::${sqlTypes[type]}`)
  names.push('verdict')
  places.push(`$${names.length + 2}::text`)
  given.push(JSON.stringify(verdictOf(state, vehicle, nothingBeside, now)))
  await pool.query(
    `INSERT INTO vehicle_now (customer_id, vehicle_id, ${names.join(', ')}) VALUES ($1, $2, ${places.join(', ')})
      ON CONFLICT (customer_id, vehicle_id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [vehicle.customerId, vehicle.id, ...given],
  )
  await pool.query(
    `INSERT INTO vehicle_state (customer_id, vehicle_id, batch, since_snapshot, state) VALUES ($1, $2, 1, 0, $3)
      ON CONFLICT (customer_id, vehicle_id) DO UPDATE SET state = excluded.state`,
    [vehicle.customerId, vehicle.id, JSON.stringify(state)],
  )
}

type RunQuery = (
  groups: readonly string[],
  query: string,
  variables?: object,
  userId?: number,
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its query asked for
) => Promise<any>

export interface TestApp {
  readonly db: Database
  readonly http: FastifyInstance
  readonly access: Access
  readonly hub: Hub
  readonly messageBoard: MessageBoard
  readonly log: Log
  /** Lines that were logged as warnings or errors. */
  readonly loggedProblems: string[]
  /** A token that carries these group claims. */
  readonly token: (...groups: string[]) => Promise<string>
  /** The same for this user; `token` and `ask` are for user 1. */
  readonly tokenOf: (userId: number, ...groups: string[]) => Promise<string>
  /** Sends a GraphQL request as a user with these claims and returns the data. @throws with the first error's words */
  readonly ask: RunQuery
  readonly customers: Readonly<Record<string, number>>
  /** The vehicle with this unit ID, as registered. */
  readonly vehicle: (unitId: string) => Promise<Vehicle>
  /** Makes reports of this vehicle known as the engine would. */
  readonly now: (unitId: string, reports: readonly Report[], address?: string | null) => Promise<void>
  readonly close: () => Promise<void>
}

export interface TestAppOptions {
  readonly mapTiles?: string | null
  /** Called with the vehicles that were edited. */
  readonly vehiclesChanged?: (ids: readonly number[]) => Promise<void>
  /** Called with the customers whose geofences or alert rules were edited. */
  readonly watchers?: (customerIds: readonly number[]) => Promise<void>
  readonly webhookRules?: AddressRules
  /** Below which days may be written. */
  readonly dayFilesFolder?: string
  /** Whether TXT records prove whose a domain is, and who is asked for them. */
  readonly domainsByDns?: boolean
  readonly dnsServers?: readonly string[]
  /** Called when commands to reefer units were sent. */
  readonly commandsSent?: () => void
  /** Called when runs of reports were asked for. */
  readonly reportsWanted?: () => void
  /** Called when campaigns were changed. */
  readonly campaignsChanged?: () => void
  /** Tells other apps of what they remember. */
  readonly bus?: Bus
  /** An empty one, migrated, in place of one on the run's PostgreSQL; whoever made it closes it. */
  readonly database?: Database
  /** The database of another app, which has the fleet already; whoever made it closes it. */
  readonly on?: Database
  /** Where the past is read; left out: in its database. */
  readonly reads?: Reads
  /** Which of several cells it is; left out: there is one alone. */
  readonly cell?: CellListsOptions
}

/** @param clock the time for access and the routes */
export const testApp = async (
  vehicles: readonly FleetSeed['vehicles'][number][],
  clock: () => number = Date.now,
  {
    mapTiles = null,
    vehiclesChanged = async () => {},
    watchers = async () => {},
    webhookRules,
    dayFilesFolder,
    domainsByDns = false,
    dnsServers = [],
    commandsSent = () => {},
    reportsWanted = () => {},
    campaignsChanged = () => {},
    bus = noBus,
    on,
    database,
    reads,
    cell = {},
  }: TestAppOptions = {},
): Promise<TestApp> => {
  const db = on ?? database ?? (await testDatabase())
  const abbrevs = [...new Set(vehicles.map((one) => one.customer))]
  if (!on) await seed(db.pool, { customers: abbrevs.map(customer), users: [], vehicles: [...vehicles] })
  const { rows } = await db.pool.query<{ abbrev: string; id: number }>('SELECT abbrev, id FROM customer')
  const problems: string[] = []
  const log = makeLog((level, words) => level !== 'info' && problems.push(words))
  const access = openAccess({ pool: db.pool, ingestKey: null, now: clock, bus })
  const hub = shareHub(openHub(), bus)
  const dist = mkdtempSync(join(tmpdir(), 'tandem-dist-'))
  const { given, stop } = await startServices(
    [
      httpService({ mapStyleUrl: 'https://tiles.example.org/style.json', secure: false }),
      ...routeServices({
        dist,
        productName: 'Tandem',
        mapStyleUrl: null,
        mapTiles,
        domainsByDns,
        dnsServers,
        ...cell,
        ...(webhookRules && { webhookRules }),
        ...(dayFilesFolder && { dayFilesFolder }),
      }),
    ],
    {
      log,
      pool: db.pool,
      reads: reads ?? primaryReads(db.pool),
      access,
      hub,
      edits: { vehiclesChanged, watchersChanged: watchers },
      commandsSent,
      reportsWanted,
      reportWork: workHere(db.pool),
      reportSite: () => ({ product: 'Tandem', publicUrl: 'https://portal.example' }),
      campaignsChanged,
      bus,
      firmwareChanged: () => {},
    },
  )
  const http = given.http!

  const tokenOf = async (id: number, ...groups: string[]) => {
    const account = { id, email: 'someone@example.com', groups, withheld: [] }
    return (await access.auth.tokens.issue(account, clock())).token
  }
  const token = (...groups: string[]) => tokenOf(1, ...groups)
  const vehicle = async (unitId: string) => {
    const found = await db.pool.query<{ id: number }>('SELECT id FROM vehicle WHERE unit_id = $1', [unitId])
    return vehicleOf(db.pool, found.rows[0]!.id)
  }
  return {
    db,
    http,
    access,
    hub,
    messageBoard: given.messageBoard!,
    log,
    loggedProblems: problems,
    token,
    tokenOf,
    customers: Object.fromEntries(rows.map(({ abbrev, id }) => [abbrev, id])),
    vehicle,
    ask: async (groups, query, variables = {}, userId = 1) => {
      const answer = await http.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${await tokenOf(userId, ...groups)}` },
        payload: { query, variables },
      })
      const { data, errors } = answer.json()
      if (errors) throw new Error(errors[0].message)
      return data
    },
    now: async (unitId, reports, address = null) => {
      await keepNow(db, await vehicle(unitId), stateAfter(reports), address, clock())
    },
    close: async () => {
      await stop()
      await http.close()
      if (!on && !database) await db.close()
      rmSync(dist, { recursive: true, force: true })
    },
  }
}
