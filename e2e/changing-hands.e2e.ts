/**
 * A trailer's way from its builder's yard to a customer, to a lessee and back, and on to a buyer: at each step each of five
 * accounts sees its own part of it, live and in the past, and nothing else.
 */
import { beforeAll, expect, test } from 'vitest'
import { dayIn } from '#domain/basics/dates.ts'
import { days } from '#domain/basics/time.ts'
import { graphql, tokenOf } from './api.ts'
import { inDatabase } from './database.ts'
import { adminToken, makeCustomer, makeUser } from './people.ts'
import { makeTrailer, reportFor } from './trailers.ts'

const sides = ['yard', 'owner', 'lessee', 'buyer'] as const
type Side = (typeof sides)[number]
type Account = Side | 'builder'

const customers = {} as Record<Side, string>
const tokens = {} as Record<Account, string>

beforeAll(async () => {
  const names: Record<Side, readonly [string, string]> = {
    yard: ['CHYARD', 'Heron Works Yard'],
    owner: ['CHOWN', 'Heron Owner'],
    lessee: ['CHLESS', 'Heron Lessee'],
    buyer: ['CHBUY', 'Heron Buyer'],
  }
  for (const side of sides) customers[side] = await makeCustomer(...names[side])
  // Nobody has accepted for customers that were made a moment ago.
  await inDatabase('UPDATE customer SET data_agreement_accepted = now() WHERE id = ANY($1)', [
    sides.map((side) => Number(customers[side])),
  ])
  for (const side of sides) {
    const email = `${side}@heron.example`
    await makeUser(email, [`CUSTOMER_ADMIN_${customers[side]}`])
    tokens[side] = await tokenOf(email)
  }
  const builder = 'builder@heron.example'
  const id = await makeUser(builder, ['OEM'])
  // A journey that is tried once more finds the OEM it made before.
  await inDatabase(
    `INSERT INTO oem (name, warranty_months) SELECT 'Heron Trailers', 24
      WHERE NOT EXISTS (SELECT FROM oem WHERE name = 'Heron Trailers')`,
    [],
  )
  await inDatabase(
    `INSERT INTO oem_make (oem_id, make) SELECT id, 'Heron' FROM oem WHERE name = 'Heron Trailers' ON CONFLICT DO NOTHING`,
    [],
  )
  await inDatabase(
    `UPDATE user_account SET oem_id = (SELECT id FROM oem WHERE name = 'Heron Trailers') WHERE id = $1`,
    [Number(id)],
  )
  tokens.builder = await tokenOf(builder)
})

const asAdmin = async <T>(query: string, variables: object): Promise<T> => {
  const { data, errors } = await graphql<T>(await adminToken(), query, variables)
  if (errors) throw new Error(errors[0]!.message)
  return data
}

interface Trailer {
  readonly vin: string
  readonly unitId: string
}

/** What one account sees of it: where it is now, and which of its reports it reads. */
const seenBy = async (account: Account, { vin }: Trailer) => {
  const { data } = await graphql<{
    vehicle: { lat: number | null } | null
    vehicleTrackingV2: { activityLog: readonly { recorded: number }[] } | null
  }>(
    tokens[account],
    'query($vin: String!) { vehicle(vin: $vin) { lat } vehicleTrackingV2(vin: $vin) { activityLog { recorded } } }',
    { vin },
  )
  return {
    now: data.vehicle === null ? 'not there' : data.vehicle.lat,
    past: (data.vehicleTrackingV2?.activityLog ?? []).map(({ recorded }) => recorded).sort((a, b) => a - b),
  }
}

const transfer = async ({ vin }: Trailer, to: Side) => {
  const { requestVinTransfer } = await asAdmin<{ requestVinTransfer: { id: string } }>(
    'mutation($input: VinTransferInput!) { requestVinTransfer(input: $input) { id } }',
    { input: { vehicles: [vin], toCustomerId: customers[to], reason: 'Sold' } },
  )
  await asAdmin(
    'mutation($id: ID!) { decideVinTransfer(id: $id, decision: approve) { id } }',
    requestVinTransfer,
  )
  await belongsTo({ vin }, to)
}

const lease = async ({ vin }: Trailer) => {
  const { createLease } = await asAdmin<{ createLease: { id: string } }>(
    'mutation($input: LeaseInput!) { createLease(input: $input) { id } }',
    {
      input: {
        lessorId: customers.owner,
        lesseeId: customers.lessee,
        vehicles: [vin],
        from: dayAhead(0),
        to: dayAhead(30),
        keeps: ['place'],
      },
    },
  )
  await belongsTo({ vin }, 'lessee')
  return createLease.id
}

const giveBack = async (id: string, { vin }: Trailer) => {
  await asAdmin(
    'mutation($id: ID!, $vehicles: [LeaseReturnInput!]!) { returnLease(id: $id, vehicles: $vehicles) { id } }',
    { id, vehicles: [{ vin, by: 'Ann of the yard' }] },
  )
  await belongsTo({ vin }, 'owner')
}

/** Where the lessor is. */
const dayAhead = (ahead: number) => dayIn(Date.now() + days(ahead), 'America/Chicago')

/** It is another's once the engine has heard of it, not when it was asked for. */
const belongsTo = ({ vin }: Pick<Trailer, 'vin'>, side: Side) =>
  expect
    .poll(async () => (await inDatabase('SELECT customer_id AS id FROM vehicle WHERE vin = $1', [vin]))[0])
    .toEqual({ id: Number(customers[side]) })

test('A trailer is sold, leased out, given back and sold on, and each account sees its own part of it', async () => {
  const n = String(Date.now() % 1_000_000).padStart(6, '0')
  const trailer = { vin: `1HRAA0627CH${n}`, unitId: `CH-${n}` }
  await makeTrailer(customers.yard, { ...trailer, deviceTypeId: 1, sensorTypeIds: [1] })
  await inDatabase(`UPDATE vehicle SET vehicle_mfgr = 'Heron', model_year = 2099 WHERE vin = $1`, [
    trailer.vin,
  ])

  /** Every report is a step further north. */
  let lat = 33
  const report = async () => {
    const recorded = Date.now()
    lat += 0.5
    await reportFor(trailer.unitId, { gps: { lat, lng: -97, speedMph: 50 } }, recorded)
    return recorded
  }
  const past: Record<Side, number[]> = { yard: [], owner: [], lessee: [], buyer: [] }
  /** One reports for whoever has it; all five look. `besides`: who sees where it is beside the holder. */
  const look = async (holder: Side, besides: readonly Account[] = []) => {
    past[holder].push(await report())
    for (const account of [...sides, 'builder'] as const) {
      const isThere = account === holder || besides.includes(account)
      const expected = {
        now: isThere ? lat : account === 'builder' ? null : 'not there',
        past: account === 'builder' ? [] : past[account],
      }
      await expect.poll(() => seenBy(account, trailer), { message: account }).toEqual(expected)
    }
  }

  await look('yard')
  await transfer(trailer, 'owner')
  await look('owner')
  const id = await lease(trailer)
  // The lease keeps the place for the owner, and no more.
  await look('lessee', ['owner'])
  await giveBack(id, trailer)
  await look('owner')
  await transfer(trailer, 'buyer')
  await look('buyer')
})
