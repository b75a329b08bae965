import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let mine: string
const vin = '1GRAA0627KB000001'
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('BLU', 2)], () => noon)
  mine = `CUSTOMER_${app.customers.NOR}`
  await app.db.pool.query(
    `INSERT INTO user_account (id, email, timezone) OVERRIDING SYSTEM VALUE VALUES (1, 'someone@example.com', 'America/Chicago')`,
  )
  await app.now(
    'NOR-1',
    [
      reportAt(noon, {
        gps: { lat: 32.78, lng: -96.8 },
        odometer: { miles: 120.5 },
        absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] },
      }),
    ],
    'Dallas, TX',
  )
})
afterAll(() => app.close())

const file = `name,city,state,email,latitude,longitude
Dallas Trailer Repair,Dallas,TX,shop@dallas.example,32.8,-96.9
Houston Tires,Houston,TX,,29.7,-95.4
Reno Reefers,Reno,NV,shop@reno.example,39.5,-119.8
Nowhere,,,,,`
const importing = (text: string, dryRun: boolean) =>
  app.ask(
    ['ADMINS'],
    'mutation($text: String!, $dryRun: Boolean) { importServiceCenters(text: $text, dryRun: $dryRun) { taken left { where why } } }',
    { text, dryRun },
  )
const listed = async (search = '') =>
  (
    await app.ask(
      [mine],
      'query($search: String) { serviceCenters(search: $search) { serviceCenterCount serviceCenters { id name state email } } }',
      { search },
    )
  ).serviceCenters

test('a file is looked through first, then taken, and taken again changes what it says', async () => {
  const tried = await importing(file, true)
  expect(tried.importServiceCenters).toEqual({
    taken: 3,
    left: [{ where: 'line 5 “Nowhere”', why: "It has no 'latitude' and 'longitude'. Give them in degrees." }],
  })
  expect((await listed()).serviceCenterCount).toBe(0)
  await importing(file, false)
  await importing(file.replace('Tires,Houston,TX,,', 'Tires,Houston,TX,tires@houston.example,'), false)
  expect(
    (await listed()).serviceCenters.map(({ name, email }: { name: string; email: string }) => [name, email]),
  ).toEqual([
    ['Dallas Trailer Repair', 'shop@dallas.example'],
    ['Houston Tires', 'tires@houston.example'],
    ['Reno Reefers', 'shop@reno.example'],
  ])
  expect((await listed('nv')).serviceCenterCount).toBe(1)
})

test('the nearest to a trailer come first; of one that is not mine nothing is shown', async () => {
  const ask = (who: string) =>
    app.ask(
      [who],
      'query($vin: String!) { nearestServiceCenters(vin: $vin, most: 2) { name distanceMiles } }',
      { vin },
    )
  const { nearestServiceCenters: near } = await ask(mine)
  expect(near.map(({ name }: { name: string }) => name)).toEqual(['Dallas Trailer Repair', 'Houston Tires'])
  expect(near[0].distanceMiles).toBeCloseTo(6, 0)
  expect((await ask(`CUSTOMER_${app.customers.BLU}`)).nearestServiceCenters).toEqual([])
})

test('a diagnostic e-mail carries what was chosen, as the server knows it, and says what became of it', async () => {
  const [center] = (await listed('dallas')).serviceCenters
  const { faults } = await (async () => {
    const { id, customerId } = await app.vehicle('NOR-1')
    return { faults: [`${customerId}/${id}/7/795/5//${noon}`] }
  })()
  const found = await app.ask([mine], 'query($vin: String!) { vehicle(vin: $vin) { state } }', { vin })
  expect(found.vehicle.state.faults).toHaveLength(1)
  const { sendDiagnosticEmail: sent } = await app.ask(
    [mine],
    'mutation($input: DiagnosticEmailInput!) { sendDiagnosticEmail(input: $input) { id recipient status isSending } }',
    {
      input: {
        vin,
        serviceCenterId: center.id,
        note: 'It pulls to the left.',
        faults,
        sensors: ['gps', 'odometer', 'door'],
      },
    },
  )
  expect(sent).toMatchObject({ recipient: 'shop@dallas.example', status: 'waiting', isSending: false })
  const { outbox } = await app.ask(
    ['ADMINS'],
    '{ outbox(search: "shop@dallas") { letters { subject text } } }',
  )
  const [email] = outbox.letters
  expect(email.subject).toMatch(/^Diagnostics of trailer NOR-1 \(1GRAA0627KB000001\): /)
  for (const words of [
    'It pulls to the left.',
    'someone@example.com',
    'Dallas, TX',
    '120.5 mi',
    '795, FMI 5',
  ])
    expect(email.text).toContain(words)
  const status = (user: number) =>
    app.ask([mine], 'query($id: ID!) { diagnosticEmail(id: $id) { status } }', { id: sent.id }, user)
  expect((await status(1)).diagnosticEmail).toEqual({ status: 'waiting' })
  expect((await status(2)).diagnosticEmail).toBeNull()
})

test.each([
  ['nothing chosen', {}, 'Choose at least one fault or one reading to send.'],
  [
    'a note without end',
    { note: 'x'.repeat(2_001), sensors: ['gps'] },
    'A note has at most 2,000 characters.',
  ],
  ['no such center', { serviceCenterId: 999_999, sensors: ['gps'] }, 'There is no such service center.'],
  ["somebody else's trailer", { vin: '1GRAA0627KB000002', sensors: ['gps'] }, 'There is no such vehicle.'],
])('%s is refused in words', async (_what, changed, words) => {
  const [center] = (await listed('dallas')).serviceCenters
  const input = { vin, serviceCenterId: center.id, note: '', faults: [], sensors: [], ...changed }
  await expect(
    app.ask([mine], 'mutation($input: DiagnosticEmailInput!) { sendDiagnosticEmail(input: $input) { id } }', {
      input,
    }),
  ).rejects.toThrow(words)
})
