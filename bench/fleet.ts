/** A large plain fleet for measuring: one customer, every vehicle the same kind, reports of the usual size. */
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import { sensors } from '#domain/sensors/index.ts'

export const account = { email: 'bench@tandem.example', password: 'Bench!2026-of-a-folder' }

/** The token of the account that sees the whole fleet. */
export async function tokenFor(url: string): Promise<string> {
  const basic = Buffer.from(`${account.email}:${account.password}`).toString('base64')
  const answer = await fetch(`${url}/auth/v1/loginV2`, { headers: { authorization: `Basic ${basic}` } })
  return ((await answer.json()) as { token: string }).token
}

const serial = (index: number) => `MRY-${String(index).padStart(8, '0')}`
const pro = sensors
  .filter((sensor) => (sensor.makers as readonly string[]).includes('pro'))
  .map((sensor) => sensor.id)

/** A fleet of so many Pro trailers of one customer, with one account that sees them all. */
export const plainFleet = (vehicles: number): FleetSeed => ({
  customers: [
    {
      abbrev: 'BENCH',
      shortName: 'Bench',
      longName: 'Bench Freight',
      dotNumber: null,
      retentionDurationDays: 400,
      flags: ['MapRefreshing'],
    },
  ],
  users: [
    {
      ...account,
      name: 'Bench',
      timezone: 'America/Chicago',
      roles: ['CUSTOMER_ADMIN'],
      customer: 'BENCH',
    },
  ],
  vehicles: Array.from({ length: vehicles }, (_, index) => ({
    customer: 'BENCH',
    vin: `1GRAA0627KB${String(index).padStart(6, '0')}`,
    unitId: `T-${index}`,
    serialNumber: serial(index),
    vehicleTypeId: 3,
    deviceTypeId: 1,
    installedSensorTypeIds: pro,
    baseProductType: 'Pro',
    goProductType: 'N/A',
    installationDate: '2024-01-01T00:00:00Z',
    modelYear: 2015 + (index % 12),
    vehicleMfgr: 'Great Dane',
    vehicleLengthFeet: 53,
    axles: 2,
    restingBogieWeightLbs: 8000,
    hasSolarPanels: index % 3 === 0,
    mainAppVersion: `4.${index % 7}.0`,
    simStatus: 'Activated',
    simStatusChangeDate: null,
    cargoCameraSerialNumber: null,
    thermoKingExternalId: null,
    checkFuse: false,
    groups: [],
  })),
})

/** Writes the seed file of the fleet, for `SEED` of a server on an empty folder; returns its path. */
export function seedFile(folder: string, vehicles: number): string {
  const file = join(folder, 'bench-seed.json')
  writeFileSync(file, JSON.stringify(plainFleet(vehicles)))
  return file
}

const tires = ['LFO', 'LFI', 'RFI', 'RFO', 'LRO', 'LRI', 'RRI', 'RRO']

/**
 * The report number `round` of a vehicle: every sensor of the contract's example.
 * @param turn what doors, weight and the like are like; by itself all of them are others with each report
 */
export function report(
  index: number,
  round: number,
  recorded: number,
  turn = (index * 7 + round * 13) % 100,
) {
  return {
    serial: serial(index),
    recorded: new Date(recorded).toISOString(),
    gps: {
      lat: 30 + ((index * 37) % 1500) / 100 + round * 0.001,
      lng: -120 + ((index * 91) % 4000) / 100,
      headingDeg: turn * 3,
      speedMph: turn % 70,
    },
    gpsMileage: { miles: 120_000 + index + round * 2.5 },
    odometer: { miles: 120_100 + index + round * 2.5 },
    tetherChange: { tethered: turn > 20 },
    door: { opened: turn > 95 },
    enhancedWeight: { bogieLbs: 9000 + turn * 200 },
    sensorBoxBattery: { millivolts: 12_000 + turn * 9 },
    backupBattery: { millivolts: 3900 + turn },
    tireInflationStatus: { status: 'OK' },
    absSystemFault: { amberLamp: turn > 97, faults: turn > 97 ? [{ faultTypeId: 795, fmi: 5 }] : [] },
  }
}

/** Reports after which a vehicle's doors, weight and the like are others: at one in five minutes, a few times a day. */
const unchanged = 40

/** As `report`, of a fleet on an ordinary day: what sensors report stays for hours, and changes for one vehicle now, for another then. */
export const dailyReport = (index: number, round: number, recorded: number) =>
  report(
    index,
    round,
    recorded,
    (index * 7 + Math.floor((round + (index % unchanged)) / unchanged) * 13) % 100,
  )

/** Every sensor of a Pro trailer at once, for what a vehicle weighs in memory. */
export const fullReport = (index: number, round: number, recorded: number) => ({
  ...report(index, round, recorded),
  lightSystemFault: { faultTypeIds: index % 10 === 0 ? [2] : [] },
  individualTirePressure: {
    tires: tires.map((position, n) => ({ position, psi: 95 + ((index + n) % 12) + 0.5 })),
  },
  tireTemperature: {
    tires: tires.map((position, n) => ({ position, celsius: 30 + ((index + n) % 20) + 0.2 })),
  },
})

/** Many reports as one body, a report a line. */
export const body = (reports: Iterable<unknown>): Buffer => {
  let text = ''
  for (const each of reports) text += `${JSON.stringify(each)}\n`
  return Buffer.from(text)
}

/** Connections that stay open from request to request, as those of a busy gateway's side do. */
const agent = new Agent({ keepAlive: true })

/** One request with node's own client, which takes less of the processor that the server needs than `fetch` does. */
const ask = (url: string, key: string, bytes: Buffer): Promise<{ status: number; text: string }> =>
  new Promise((done, fail) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/x-ndjson',
      'content-length': bytes.length,
    }
    const sending = request(`${url}/ingest/v1/reports`, { method: 'POST', headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.once('end', () => done({ status: answer.statusCode ?? 0, text }))
      answer.once('error', fail)
    })
    sending.once('error', fail)
    sending.end(bytes)
  })

/** Sends one body, and sends it again when the server asks for that. */
export async function post(
  url: string,
  key: string,
  bytes: Buffer,
): Promise<{ accepted: number; duplicate: number }> {
  for (;;) {
    const { status, text } = await ask(url, key, bytes)
    if (status === 200) {
      const receipt = JSON.parse(text) as { accepted: number; duplicate: number; rejected: unknown[] }
      if (receipt.rejected.length > 0) throw new Error(`Rejected: ${JSON.stringify(receipt.rejected[0])}`)
      return receipt
    }
    if (status !== 503) throw new Error(`The server answered ${status}.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Sends all bodies, so many at once. */
export async function postAll(
  url: string,
  key: string,
  bodies: readonly Buffer[],
  atOnce: number,
): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let i = next++; i < bodies.length; i = next++) await post(url, key, bodies[i]!)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
