/** The noise budget leads to a quieter rule: what other limits would have left is counted, and one press takes one over. */
import { beforeAll, expect } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { reads } from './browser.ts'
import { eventually } from './eventually.ts'
import { overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'
import { journey } from './windows.ts'

/** Of a customer of its own: what others' rules make is not counted. */
const email = 'dispatch@noise.example'
const name = 'Tires of the noisy one'
const trailer = { vin: '1GRAA0622TKNB0001', unitId: 'NOISE-1' }
let ruleId = ''
let input = {}

const report = (psi: number) =>
  reportFor(trailer.unitId, {
    gps: { lat: 36.2, lng: -99.4, headingDeg: 0, speedMph: 0 },
    individualTirePressure: { tires: [{ position: 'LFO', psi }] },
  })

beforeAll(async () => {
  const customer = await makeCustomer('NOIS', 'Noisy Rules Freight', ['MapRefreshing', 'Hendrickson'])
  await makeUser(email, [`CUSTOMER_${customer}`])
  await makeTrailer(customer, { ...trailer, deviceTypeId: 1, sensorTypeIds: [1, 24] })
  await report(104)
  await isListed(trailer.unitId)
  const token = await tokenOf(email)
  input = {
    name,
    customerId: customer,
    alertTypeId: 19,
    allVehicles: true,
    alertPredicates: [{ alertPredicateTypeId: 19, tpmsThresholdPsi: 90 }],
  }
  const { data } = await graphql<{ createAlertRule: { id: string } }>(
    token,
    'mutation($input: AlertRuleInput!) { createAlertRule(input: $input) { id } }',
    { input },
  )
  ruleId = data.createAlertRule.id
  // A rule holds from the moment the engine has it, a breath after it was saved: what comes before happens again.
  await eventually(
    'the rule has fired',
    async () => {
      await report(87)
      await report(104)
      const { firings } = (
        await graphql<{ firings: { firings: readonly { ruleId: string | null }[] } }>(
          token,
          '{ firings { firings { ruleId } } }',
        )
      ).data.firings
      return firings.some((one) => one.ruleId === ruleId)
    },
    1_500,
  )
})

/** The limit that the rule watches now. */
const limit = async () =>
  (
    await graphql<{ alertRule: { alertPredicates: readonly { tpmsThresholdPsi: number }[] } }>(
      await tokenOf(email),
      'query($id: ID!) { alertRule(id: $id) { alertPredicates { tpmsThresholdPsi } } }',
      { id: ruleId },
    )
  ).data.alertRule.alertPredicates[0]!.tpmsThresholdPsi

journey(
  'Beside a noisy rule I see what other limits would have left, take one over with a press, and take it back',
  email,
  '/alertconfiguration?tab=inbox&status=all',
  async ({ page }) => {
    // As it was made, whatever a try before has left.
    await graphql(
      await tokenOf(email),
      'mutation($id: ID!, $input: AlertRuleInput!) { updateAlertRule(id: $id, input: $input) { id } }',
      { id: ruleId, input },
    )
    expect(await limit()).toBe(90)
    const noise = page.getByRole('region', { name: 'Noise budget' })
    await noise.getByText(new RegExp(`^“${name}” made [1-9]\\d* of [1-9]\\d*, and `)).waitFor()
    await noise.getByRole('button', { name: `Other limits of ${name}` }).click()
    const limits = noise.getByRole('table', { name: `What other limits of ${name} would leave` })
    await reads(limits.getByRole('row').filter({ hasText: 'as it is' }), /^90 psi[1-9]\d*[1-9]\d*as it is$/)
    // Its tire was at 87 psi at the least.
    await reads(limits.getByRole('row').filter({ hasText: 'Use 80 psi' }), /^80 psi00Use 80 psi$/)
    await noise.getByText('By last week’s reports. A change can be taken back for 7 days.').waitFor()
    // What leaves as many as there are is no choice.
    expect(await limits.getByRole('row').filter({ hasText: '100 psi' }).count()).toBe(0)
    expect(await overflow(page)).toBe(0)
    await limits.getByRole('button', { name: 'Use 80 psi' }).click()
    await noise.getByText(`“${name}” watches 80 psi now.`).waitFor()
    expect(await limit()).toBe(80)
    await noise.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(limit).toBe(90)
    await noise.getByText(`“${name}” watches 80 psi now.`).waitFor({ state: 'detached' })
  },
)
