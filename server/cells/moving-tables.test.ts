/** Which tables move with a customer, and which do not: a new one is in one of both on purpose. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { belongings } from '../takeout/tables/index.ts'
import { type MovingTable, movingTables, stayingTables } from './moving-tables.ts'

let db: Database
let tables: readonly MovingTable[]
beforeAll(async () => {
  db = await testDatabase(2)
  const client = await db.pool.connect()
  tables = await movingTables(client)
  client.release()
})
afterAll(() => db.close())

test('every table of customers moves, or is known to stay', () => {
  expect([...tables.map(({ name }) => name), ...stayingTables].toSorted()).toEqual(
    belongings.map(({ table }) => table).toSorted(),
  )
  expect(stayingTables.toSorted()).toMatchInlineSnapshot(`
    [
      "account_export",
      "account_export_piece",
      "alert_leave",
      "alert_mailbox",
      "banner_dismissal",
      "campaign_job",
      "export_job",
      "export_piece",
      "feed_change",
      "former_group_vehicle",
      "former_vehicle",
      "idempotency_key",
      "import_job",
      "import_line",
      "lease",
      "lease_document",
      "lease_step",
      "lease_vehicle",
      "letter",
      "mail_file",
      "oem_dealer",
      "one_time_link",
      "push_device",
      "push_episode",
      "push_message",
      "recount",
      "refresh_token",
      "sign_in",
      "sign_in_attempt",
      "subscription_progress",
      "tenure_change",
      "vin_transfer",
      "vin_transfer_document",
      "vin_transfer_step",
      "vin_transfer_vehicle",
    ]
  `)
})

test('rows of every table that moves are known again by a key', () => {
  expect(tables.filter(({ key }) => key.length === 0).map(({ name }) => name)).toEqual([])
})
