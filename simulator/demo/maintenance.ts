/** What the demo's fleets have planned, inspected and begun to repair: written by their own dispatchers, once. */
import { setTimeout as pause } from 'node:timers/promises'
import { day, second } from '#domain/basics/time.ts'
import { demoPassword, demoUsers } from '../customers.ts'
import { dice } from '../random.ts'
import { byHand, defects, inspectors, partsFor, plans, remarks } from './maintenance-facts.ts'
import { onePagePdf } from './paper.ts'

interface Unit {
  readonly vin: string
  readonly unitId: string
  readonly isThermoking: boolean | null
}
/** Inspections of a customer at most: the newest of a large fleet are enough to look at. */
const inspectedMost = 60
/** Issues are found by rounds over the fleet; some minutes after its history is there they are. */
const looks = 24
const lookEvery = 10 * second

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A client of the server's API, signed in as a user. @throws with the server's message */
export const apiClient = async (url: string, email: string, signal: AbortSignal) => {
  const basic = Buffer.from(`${email}:${demoPassword}`).toString('base64')
  const entered = await fetch(`${url}/auth/v1/loginV2`, {
    headers: { authorization: `Basic ${basic}` },
    signal,
  })
  const { token, refreshToken } = (await entered.json()) as { token?: string; refreshToken?: string }
  if (!token) throw new Error(`${email} is not let in.`)
  const authorization = `Bearer ${token}`
  return {
    request: async <T>(query: string, variables: object = {}): Promise<T> => {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
        signal,
      })
      const { data, errors } = (await answer.json()) as {
        data?: T
        errors?: readonly { message: string }[]
      }
      if (errors?.[0] || !data) throw new Error(errors?.[0]?.message ?? `Answered with ${answer.status}.`)
      return data
    },
    signOut: async (): Promise<void> => {
      await fetch(`${url}/auth/v1/logout`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken }),
        signal,
      })
    },
    send: async (path: string, body: Uint8Array): Promise<void> => {
      const headers = { authorization, 'content-type': 'application/octet-stream' }
      await fetch(`${url}${path}`, { method: 'POST', headers, body: Buffer.from(body), signal })
    },
  }
}
type ApiClient = Awaited<ReturnType<typeof apiClient>>

/** Plans, with the work of some weeks noted: most trailers on schedule, some due soon, a few overdue. */
const plan = async ({ request }: ApiClient, customerId: string, units: readonly Unit[], now: number) => {
  for (const { reefers, ...facts } of plans) {
    const about = reefers ? units.filter((unit) => unit.isThermoking) : units
    if (about.length === 0) continue
    const vehicleIds = reefers
      ? (
          await request<{ vehiclesNow: { vehicles: readonly { id: string; isThermoking: boolean }[] } }>(
            '{ vehiclesNow(paginationInput: { pageSize: 500 }) { vehicles { id isThermoking } } }',
          )
        ).vehiclesNow.vehicles.flatMap(({ id, isThermoking }) => (isThermoking ? [Number(id)] : []))
      : []
    const { createMaintenancePlan: made } = await request<{ createMaintenancePlan: { id: string } }>(
      `mutation($of: ID!, $input: MaintenancePlanInput!) { createMaintenancePlan(customerId: $of, input: $input) { id } }`,
      { of: customerId, input: { ...facts, allVehicles: !reefers, vehicleIds } },
    )
    const byDay = new Map<number, string[]>()
    for (const { vin } of about) {
      const one = dice('upkeep', facts.name, vin)
      const used = one.chance(0.05)
        ? one.between(1.02, 1.2)
        : one.chance(0.1)
          ? 0.95
          : one.between(0.05, 0.85)
      const ago = Math.max(1, Math.round(used * facts.everyDays))
      byDay.set(ago, [...(byDay.get(ago) ?? []), vin])
    }
    for (const [ago, vins] of byDay)
      await request(
        `mutation($planId: ID!, $vins: [String!]!, $at: Instant) { noteMaintenanceDone(planId: $planId, vins: $vins, at: $at) }`,
        { planId: made.id, vins, at: now - ago * day },
      )
  }
}

/** Annual inspections over the last year: a few are due soon, one in twenty is overdue. */
const inspect = async ({ request, send }: ApiClient, units: readonly Unit[], now: number) => {
  for (const { vin, unitId } of units.slice(0, inspectedMost)) {
    const one = dice('upkeep', 'inspection', vin)
    if (one.chance(0.15)) continue
    const ago = one.chance(0.05)
      ? one.whole(366, 380)
      : one.chance(0.1)
        ? one.whole(340, 360)
        : one.whole(5, 320)
    const inspector = one.pick(inspectors)
    const done = dayText(now - ago * day)
    const record = async (input: object) => {
      const { recordInspection: made } = await request<{ recordInspection: { id: string } }>(
        `mutation($vin: String!, $input: InspectionInput!) { recordInspection(vin: $vin, input: $input) { id } }`,
        { vin, input: { kind: 'annual', inspector, ...input } },
      )
      return made.id
    }
    // What failed was mended, and looked at again some days later.
    if (one.chance(0.1))
      await record({ done: dayText(now - (ago + 4) * day), result: 'failed', notes: one.pick(defects) })
    const id = await record({ done, result: 'passed', notes: one.pick(remarks) })
    if (one.chance(0.3))
      await send(
        `/v1/api/maintenance/documents?inspectionId=${id}&name=${encodeURIComponent(`Annual inspection ${unitId}.pdf`)}`,
        onePagePdf([
          'Annual vehicle inspection report',
          `Unit ${unitId}, VIN ${vin}`,
          `Inspected ${done} by ${inspector}`,
          'Result: passed',
        ]),
      )
  }
}

interface Waiting {
  readonly vin: string
  readonly issues: readonly {
    readonly id: string
    readonly title: string
    readonly category: string
    /** Null: by the system. */
    readonly openedBy: string | null
  }[]
}

/** Work orders as a workshop writes them, and what becomes of them. */
const workshop = async ({ request }: ApiClient, now: number) => {
  const { me } = await request<{ me: { id: string } }>('{ me { id } }')
  const write = async (vin: string, ids: readonly string[], input: object): Promise<string> => {
    const { createWorkOrder: made } = await request<{ createWorkOrder: { id: string } }>(
      `mutation($vin: String!, $ids: [ID!], $input: WorkOrderInput!) { createWorkOrder(vin: $vin, issueIds: $ids, input: $input) { id } }`,
      { vin, ids, input },
    )
    return made.id
  }
  const repaired = (id: string, notes: string) =>
    request(`mutation($id: ID!, $notes: String) { repairWorkOrder(id: $id, notes: $notes) { id } }`, {
      id,
      notes,
    })
  const cancelled = (id: string, notes: string) =>
    request(`mutation($id: ID!, $notes: String) { cancelWorkOrder(id: $id, notes: $notes) { id } }`, {
      id,
      notes,
    })
  return {
    write,
    repaired,
    cancelled,
    /** Who does it, a user of the customer or a shop, and by when: never before it was written. */
    own: (days: number) => ({ assigneeId: me.id, due: dayText(now + days * day) }),
    shop: (n: number, days: number) => ({ shop: inspectors[n], due: dayText(now + days * day) }),
  }
}

/** What was found by hand, on trailers all over the list. */
const find = async (client: ApiClient, units: readonly Unit[], now: number) => {
  const shop = await workshop(client, now)
  for (const [n, finding] of byHand.entries()) {
    const unit = units[Math.floor(((n + 0.5) * units.length) / byHand.length)]
    if (!unit) continue
    const { title, category, status, notes, stage, laborCents, parts, closing } = finding
    const { openIssue: opened } = await client.request<{ openIssue: { id: string } }>(
      `mutation($input: OpenIssueInput!) { openIssue(input: $input) { id } }`,
      { input: { vin: unit.vin, category, status, title, notes } },
    )
    if (stage === 'noted') continue
    const who = { begun: shop.own(4), today: shop.shop(3, 0), repaired: shop.shop(1, 0), cancelled: {} }[
      stage
    ]
    const id = await shop.write(unit.vin, [opened.id], { title, laborCents, parts, ...who })
    if (stage === 'repaired') await shop.repaired(id, closing)
    if (stage === 'cancelled') await shop.cancelled(id, closing)
  }
}

/** Work orders for the first trailers of which the system says that they need attention, and one that is put off. */
const repair = async (client: ApiClient, waiting: readonly Waiting[], now: number) => {
  const shop = await workshop(client, now)
  const order = async (at: number, input: object): Promise<string | null> => {
    const trailer = waiting[at]
    if (!trailer) return null
    const { title, category } = trailer.issues[0]!
    const ids = trailer.issues.map(({ id }) => id)
    return shop.write(trailer.vin, ids, { title: title.slice(0, 120), parts: partsFor(category), ...input })
  }
  await order(0, {
    ...shop.own(3),
    notes: 'Parts are on the shelf; the trailer is back on Thursday.',
    laborCents: 18_000,
  })
  await order(1, { ...shop.shop(0, 0), laborCents: 9_500 })
  const done = await order(2, { ...shop.shop(1, 0), laborCents: 12_000 })
  if (done) await shop.repaired(done, 'Replaced and tested.')
  const later = waiting[3]
  if (later)
    await client.request(
      `mutation($ids: [ID!]!, $until: Instant!) { snoozeIssues(ids: $ids, until: $until, reason: "In the yard until Monday") }`,
      { ids: later.issues.map(({ id }) => id), until: now + 3 * day },
    )
}

/** Gives each fleet with a dispatcher its maintenance, unless it has some. @param signal breaks it off */
export const maintain = async (url: string, signal: AbortSignal): Promise<void> => {
  for (const { email, roles } of demoUsers) {
    if (!roles.includes('CUSTOMER')) continue
    const client = await apiClient(url, email, signal)
    await keepFleet(client, signal)
    await client.signOut()
  }
}

const keepFleet = async (client: ApiClient, signal: AbortSignal): Promise<void> => {
  const now = Date.now()
  const had = await client.request<{
    maintenancePlans: readonly object[]
    workOrders: { workOrderCount: number }
    customers: readonly { id: string }[]
    vehiclesNow: { vehicles: readonly Unit[] }
  }>(
    `{ maintenancePlans { id } workOrders { workOrderCount } customers { id }
        vehiclesNow(paginationInput: { pageSize: 500 }) { vehicles { vin unitId isThermoking } } }`,
  )
  const { vehicles } = had.vehiclesNow
  if (had.maintenancePlans.length === 0) {
    await plan(client, had.customers[0]!.id, vehicles, now)
    await inspect(client, vehicles, now)
    await find(client, vehicles, now)
  } else if (had.workOrders.workOrderCount > 0) return
  for (let look = 0; look < looks; look++) {
    const { maintenance } = await client.request<{ maintenance: { vehicles: readonly Waiting[] } }>(
      '{ maintenance { vehicles { vin issues { id title category openedBy } } } }',
    )
    const waiting = maintenance.vehicles.filter(({ issues }) =>
      issues.every(({ openedBy }) => openedBy === null),
    )
    if (waiting.length >= 4 || (look === looks - 1 && waiting.length > 0)) {
      await repair(client, waiting, now)
      break
    }
    await pause(lookEvery, undefined, { signal })
  }
}
