/** Push messages in the language of whoever gets them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, reportAt } from '#domain/state/testing.ts'
import { outsideBrackets, sayInBrackets } from '../platform/testing-language.ts'
import { people, pushStage } from './testing/stage.ts'

const { add, app, fired, rule, send, service, tell } = pushStage()

const because = 'The trailer battery got very low (critical)'
let end: () => void
beforeAll(() => {
  end = sayInBrackets()
})
afterAll(() => end())

test('a push message has no English in it for a reader of Spanish, and the email neither', async () => {
  const { pool } = app().db
  await pool.query(`UPDATE user_account SET units = '{"language":"es"}' WHERE id = $1`, [people.maker])
  const phone = service().browser('phone')
  await add('maker', phone)
  await app().now(
    'NOR-1',
    [reportAt(noon, { absSystemFault: { amberLamp: true, faults: [] } })],
    '1 Dock Road, Dallas, TX',
  )
  await fired('NOR-1', await rule({ includeSensorData: true }), {
    severity: 'critical',
    evidence: { because },
  })
  await tell()
  await send()
  const { title, body } = phone.read(service().came[0]!.body) as { title: string; body: string }
  expect(title).toBe(`⟦Critical: NOR-1: ⟦${because}⟧⟧`)
  const [about, now] = body.split('\n')
  expect(about).toMatch(/^Doors · /)
  expect(outsideBrackets(now!)).toBe('')
  const { rows } = await pool.query('SELECT language, data FROM letter')
  expect(rows[0].language).toBe('es')
  expect(rows[0].data.because).toBe(`⟦${because}⟧`)
})
