/** What tests of webhooks that are sent a feed share: a fleet, reports, and the rounds of the service. */
import type { Instant } from '#domain/basics/units.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { makeVehicleNames } from '../../feed/vehicle-names.ts'
import { silentLog } from '../../ingest/testing.ts'
import { keepReports } from '../../past/testing.ts'
import { testApp, trailer } from '../../testing.ts'
import type { AddressRules } from '../address.ts'
import { openLinks } from '../destinations/links.ts'
import { pumpFeeds } from '../feed-pump.ts'
import { deliverNext } from '../send.ts'

export const anyAddress: AddressRules = { isHttpAllowed: true, isPrivateAllowed: true }

export const openStage = async () => {
  let clock: Instant = noon
  let batch = 1
  const app = await testApp([trailer('NOR', 1), trailer('NOR', 2)], () => clock, {
    webhookRules: anyAddress,
  })
  const { pool } = app.db
  const customerId = app.customers.NOR!
  let links = openLinks()
  const names = makeVehicleNames(pool)
  const options = (rules: AddressRules) => ({
    ...{ pool, log: app.log, product: 'Tandem', now: () => clock, rules },
    ...{ sealing: app.access.auth.sealing, links },
  })
  const ask = (query: string, values: object = {}) => app.ask([`CUSTOMER_ADMIN_${customerId}`], query, values)
  /** As an engine notes it, some seconds after it stored them. */
  const noted = () => pool.query('UPDATE engine_shard SET batch = $1', [batch])
  return {
    app,
    customerId,
    ask,
    drive: (unit: string, times: readonly Instant[]) =>
      keepReports(
        app,
        unit,
        times.map((at) => reportAt(at, { gps: { lat: 32, lng: -96 } })),
        ++batch,
      ),
    noted,
    /** What the service does in its rounds, until there is nothing more to do. */
    work: async (rules = anyAddress) => {
      const source = { pool, names }
      while (
        (await pumpFeeds({ source, log: silentLog, now: clock })) + (await deliverNext(options(rules))) >
        0
      ) {
        // Until nothing is left.
      }
    },
    pass: (ms: number) => {
      clock += ms
    },
    /** As after a restart of the process: nothing is open any more. */
    restart: () => {
      links.close()
      links = openLinks()
    },
    create: async (input: object) => {
      await noted()
      const { createWebhook } = await ask(
        `mutation ($customerId: ID!, $input: WebhookInput!) { createWebhook(customerId: $customerId, input: $input) {
          secret webhook { id kind url feed broker { topic user hasPassword isEncrypted authority } } } }`,
        { customerId, input: { name: 'TMS', ...input } },
      )
      return createWebhook as { secret: string; webhook: { id: string } }
    },
    /** The newest first. */
    log: async (id: string) =>
      (
        await ask(
          `{ webhookDeliveries(webhookId: ${id}) { deliveries { event kind state attempts problem status body } } }`,
        )
      ).webhookDeliveries.deliveries as {
        event: string
        kind: string
        state: string
        attempts: number
        problem: string | null
      }[],
    close: async () => {
      links.close()
      await app.close()
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
