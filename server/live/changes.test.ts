import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { openChanges } from './changes.ts'

let app: TestApp
let engine: Engine
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1)])
  engine = await startEngine({ log: app.log, url: app.db.url, geocoderUrl: null })
})
afterAll(async () => {
  await engine.stop()
  await app.close()
})

test('a vehicle put into a group bears its name in the grid as soon as that is answered', async () => {
  const { id, customerId } = await app.vehicle('NOR-1')
  const { pool } = app.db
  await pool.query(
    `WITH made AS (INSERT INTO vehicle_group (customer_id, name) VALUES ($1, 'West') RETURNING id)
      INSERT INTO vehicle_group_vehicle SELECT $1, id, $2 FROM made`,
    [customerId, id],
  )
  const { access, hub, messageBoard } = app
  const changes = openChanges({ access, hub, messageBoard, edits: engine })
  await changes.fleet.vehiclesChanged([id])
  const { vehiclesNow } = await app.ask(['ADMINS'], '{ vehiclesNow { vehicles { unitId group } } }')
  expect(vehiclesNow.vehicles).toEqual([{ unitId: 'NOR-1', group: ['West'] }])
})
