/** What is answered in the language of whoever asks, and what is kept in English whatever they read. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alertWords } from '#domain/alerts/rule-words.ts'
import { ruleOf } from '../alerts/testing.ts'
import { sayInBrackets } from '../platform/testing-language.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let origin: string
let end: () => void
beforeAll(async () => {
  end = sayInBrackets()
  app = await testApp([trailer('NOR', 1), trailer('NOR', 2)])
  await app.db.pool.query(
    `INSERT INTO user_account (id, email, account_status) OVERRIDING SYSTEM VALUE VALUES (11, 'maker@nor.example', 'CONFIRMED')`,
  )
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  end()
})
beforeEach(async () => {
  await app.db.pool.query('TRUNCATE alert_rule, alert_rule_version, audit_entry')
})

/** Over a real connection: a body comes by events of its own. */
const ask = async (language: string, query: string, variables: object = {}) => {
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await app.tokenOf(11, `CUSTOMER_${app.customers.NOR}`)}`,
      'content-type': 'application/json',
      'accept-language': language,
    },
    body: JSON.stringify({ query, variables }),
  })
  return answer.json()
}

describe('a refusal', () => {
  const missing = 'mutation { disableAlertRule(id: "00000000-0000-4000-8000-000000000000") { id } }'
  test('is said in the language of whoever asks', async () => {
    expect((await ask('es', missing)).errors[0].message).toBe(`⟦${alertWords.noSuchRule}⟧`)
    expect((await ask('en', missing)).errors[0].message).toBe(alertWords.noSuchRule)
  })

  test('with values as well, and over HTTP', async () => {
    const sorted = '{ vehiclesNow(sortingInput: { sortBy: "nothing", sortAsc: true }) { vehicles { vin } } }'
    const [{ message }] = (await ask('es-MX,es;q=0.9', sorted)).errors
    expect(message).toMatch(/^⟦/)
    const answer = await fetch(`${origin}/v1/api/nothing`, { headers: { 'accept-language': 'es' } })
    expect((await answer.json()).errorMessage).toMatch(/^⟦.*\/v1\/api\/nothing/)
  })
})

test('a mutation writes the same audit entry in every language', async () => {
  const { customerId: _, ...draft } = ruleOf(app.customers.NOR!)
  const make = 'mutation ($input: AlertRuleInput!) { createAlertRule(input: $input) { id } }'
  const entries = async (language: string) => {
    await app.db.pool.query('TRUNCATE audit_entry')
    const made = await ask(language, make, { input: { ...draft, customerId: app.customers.NOR } })
    expect(made.errors).toBeUndefined()
    return (await app.db.pool.query('SELECT action, subject, old, new FROM audit_entry ORDER BY id')).rows
  }
  const english = await entries('en')
  expect(english).toHaveLength(1)
  expect(await entries('es')).toEqual(english)
})
