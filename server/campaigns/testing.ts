/** For tests of campaigns: an app whose trailers have gateways that have said what they are, and what these do. */
import { createIngestKey } from '../access/ingest-keys.ts'
import { type Describing, keepAccounts } from '../ota/accounts.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { lookAfterCampaigns } from './round.ts'

interface Answer {
  readonly status: number
  readonly raw: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: JSON off the wire
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
}

export interface OtaApp extends TestApp {
  readonly key: string
  /** Uploads a package as a super admin; answers its id, or the refusal. */
  readonly upload: (
    query: Readonly<Record<string, string>>,
    content: string,
  ) => Promise<{ id: string; errorMessage?: string }>
  /** Asks as a super admin. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its query asked for
  readonly admin: (query: string, variables?: object) => Promise<any>
  /** Has the clock look after campaigns, until nothing is left to release. */
  readonly round: (now?: number) => Promise<void>
  /** What a gateway asks or says by HTTP. */
  readonly gateway: (path: string, body?: unknown, headers?: object) => Promise<Answer>
  /** The one job that a gateway is handed; null where none is. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON off the wire
  readonly jobOf: (serial: string) => Promise<any>
  /** Keeps readings as the newest of a trailer, each with its own time. */
  readonly reads: (unitId: string, readings: object) => Promise<void>
  readonly says: (
    serial: string,
    result: object | readonly object[],
  ) => Promise<{ accepted: number; duplicate: number; rejected: { reason: string }[] }>
}

export const account = (n: number, facts: object = {}): object => ({
  serial: `MRY-${n}`,
  recorded: new Date(Date.now() - 60_000).toISOString(),
  product: 'Pro',
  hardware: 'B2',
  firmware: { mainApp: '4.2.1', modem: '1.0' },
  config: { tetheredIntervalMinutes: 5, untetheredIntervalMinutes: 1440 },
  capabilities: { commands: ['setPoint'], jobTypes: ['config', 'script', 'mainApp', 'deviceReset'] },
  ...facts,
})

/** Who describes the gateways of tests. */
export const byAnybody: Describing = { reach: {}, transport: 'http', onFirmware: () => {} }

/** So many trailers of one customer that has device management, and one of another that has not. */
export const otaApp = async (count: number): Promise<OtaApp> => {
  const trailers = Array.from({ length: count }, (_, n) => trailer('OTA', n + 1))
  const app = await testApp([...trailers, trailer('OFF', count + 1)])
  const { pool } = app.db
  await pool.query(`UPDATE customer SET flags = '{OtaManagement}' WHERE abbrev = 'OTA'`)
  const { key } = (await createIngestKey(pool, { customerId: app.customers.OTA! }))!
  const accounts = Array.from({ length: count + 1 }, (_, n) => account(n + 1))
  for (let from = 0; from < accounts.length; from += 100)
    await keepAccounts(pool, accounts.slice(from, from + 100), byAnybody, Date.now())
  const gateway: OtaApp['gateway'] = async (path, body, headers = {}) => {
    const answer = await app.http.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: path,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      raw: answer.rawPayload,
      body: isJson ? answer.json() : null,
      headers: answer.headers,
    }
  }
  return {
    ...app,
    key,
    gateway,
    admin: (query, variables) => app.ask(['ADMINS'], query, variables),
    round: async (now = Date.now()) => {
      const fail = (_id: number, error: unknown) => {
        throw error
      }
      while (await lookAfterCampaigns(pool, now, fail));
    },
    upload: async (query, content) => {
      const answer = await app.http.inject({
        method: 'POST',
        url: `/v1/api/packages?${new URLSearchParams(query)}`,
        headers: {
          authorization: `Bearer ${await app.token('ADMINS')}`,
          'content-type': 'application/octet-stream',
        },
        payload: Buffer.from(content),
      })
      return answer.json()
    },
    reads: async (unitId, readings) => {
      await pool.query(
        `INSERT INTO vehicle_state (customer_id, vehicle_id, batch, since_snapshot, state)
          SELECT customer_id, id, 0, 0, $2 FROM vehicle WHERE unit_id = $1
          ON CONFLICT (customer_id, vehicle_id) DO UPDATE SET state = excluded.state`,
        [unitId, JSON.stringify({ readings })],
      )
    },
    jobOf: async (serial) => (await gateway(`/ingest/v1/jobs?serial=${serial}`)).body.jobs[0] ?? null,
    says: async (serial, result) => (await gateway(`/ingest/v1/job-results?serial=${serial}`, result)).body,
  }
}
