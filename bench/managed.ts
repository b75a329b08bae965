/** A fleet whose gateways are managed over the air: described, with a package to bring to them, and asked as a super admin. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { BenchApp } from './app.ts'
import { account, plainFleet, tokenFor } from './fleet.ts'

export const serialOf = (index: number): string => `MRY-${String(index).padStart(8, '0')}`

const sockets = new Agent({ keepAlive: true, maxSockets: 64 })

export interface Answer {
  readonly status: number
  readonly bytes: Buffer
  /** Milliseconds to the last byte. */
  readonly took: number
}

/** One request over a kept-alive connection. */
export const ask = (
  url: string,
  { token, body, agent = sockets }: { token: string; body?: Buffer | string; agent?: Agent },
): Promise<Answer> =>
  new Promise((done, fail) => {
    const began = performance.now()
    const isJson = typeof body === 'string'
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && {
        'content-type': isJson ? 'application/json' : 'application/octet-stream',
        'content-length': Buffer.byteLength(body),
      }),
    }
    const sending = request(
      url,
      { method: body === undefined ? 'GET' : 'POST', headers, agent },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('end', () =>
          done({
            status: answer.statusCode ?? 0,
            bytes: Buffer.concat(chunks),
            took: performance.now() - began,
          }),
        )
        answer.once('error', fail)
      },
    )
    sending.once('error', fail)
    sending.end(body)
  })

/** Writes the seed of such a fleet; returns its path. Its account is a super admin's. */
export const managedSeed = (folder: string, vehicles: number): string => {
  const fleet = plainFleet(vehicles)
  const file = join(folder, 'bench-managed-seed.json')
  writeFileSync(
    file,
    JSON.stringify({
      ...fleet,
      customers: fleet.customers.map((one) => ({ ...one, flags: [...one.flags, 'OtaManagement'] })),
      users: [{ ...account, name: 'Bench', timezone: 'America/Chicago', roles: ['ADMINS'], customer: null }],
    }),
  )
  return file
}

export interface Managed {
  /** Asks as a super admin. @throws where the server refuses */
  readonly query: (
    text: string,
    variables?: object,
    agent?: Agent,
  ) => Promise<{ data: Record<string, never>; took: number }>
  readonly packageId: string
}

const accountsAtOnce = 100

/** Has every gateway say what it is, and uploads a package of so many bytes for them. */
export const manage = async (app: BenchApp, vehicles: number, bytes: number): Promise<Managed> => {
  for (let first = 0; first < vehicles; first += accountsAtOnce) {
    const list = Array.from({ length: Math.min(accountsAtOnce, vehicles - first) }, (_, n) => ({
      ...{ serial: serialOf(first + n), recorded: new Date().toISOString(), product: 'Pro', hardware: 'B2' },
      firmware: { mainApp: '1.0.0' },
      capabilities: { jobTypes: ['mainApp'] },
    }))
    const { status } = await ask(`${app.url}/ingest/v1/device`, {
      token: app.key,
      body: JSON.stringify(list),
    })
    if (status !== 200) throw new Error(`Accounts of gateways were answered with ${status}.`)
  }
  const token = await tokenFor(app.url)
  const query: Managed['query'] = async (text, variables = {}, agent = sockets) => {
    const body = JSON.stringify({ query: text, variables })
    const { bytes: answer, took } = await ask(`${app.url}/graphql`, { token, body, agent })
    const { data, errors } = JSON.parse(answer.toString())
    if (errors || !data) throw new Error(`The query failed: ${JSON.stringify(errors)}`)
    return { data, took }
  }
  const uploaded = await ask(`${app.url}/v1/api/packages?kind=mainApp&version=2.0.0&products=Pro`, {
    ...{ token, body: randomBytes(bytes) },
  })
  const { id, errorMessage } = JSON.parse(uploaded.bytes.toString())
  if (!id) throw new Error(`The package was refused: ${errorMessage}`)
  return { query, packageId: id }
}

/** Begins a campaign for the whole fleet, with a first wave of so many. Milliseconds that planning took, and its id. */
export const beginCampaign = async (
  { query, packageId }: Managed,
  firstWave: number,
): Promise<{ id: string; took: number }> => {
  const { data, took } = await query(
    'mutation($input: CampaignInput!) { createCampaign(input: $input) { id } }',
    {
      input: {
        ...{ name: 'Bench', type: 'mainApp', packageId, conditions: [], failureLimit: 1_000 },
        filters: [{ field: 'base_product_type', condition: 'isExactly', value: 'Pro' }],
        waves: [{ devices: firstWave }, { percent: 100, pauseMinutes: 600 }],
      },
    },
  )
  return { id: (data as unknown as { createCampaign: { id: string } }).createCampaign.id, took }
}

/** Resolves once the first wave is written; milliseconds that took. */
export const firstWaveWritten = async ({ query }: Managed, id: string, size: number): Promise<number> => {
  const began = performance.now()
  for (;;) {
    const { data } = await query(
      'query($id: ID!) { campaign(id: $id) { waves { counts { state count } } } }',
      {
        id,
      },
    )
    type Waves = { campaign: { waves: { counts: { state: string; count: number }[] }[] } }
    const [wave] = (data as unknown as Waves).campaign.waves
    const pending = wave?.counts.find(({ state }) => state === 'pending')?.count ?? 0
    if (pending >= size) return performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
