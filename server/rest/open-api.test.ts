/** The description of the REST API, and the API that follows it: every documented example is sent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from './open-api.ts'
import { openRestApp, type RestApp } from './testing.ts'

let app: RestApp
beforeAll(async () => {
  app = await openRestApp()
})
afterAll(() => app.close())

test('the description is there for everybody, and says where it is', async () => {
  const answer = await app.http.inject({ url: '/api/v1/openapi.json' })
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApi())))
  expect(answer.json().openapi).toBe('3.1.0')
  const again = await app.http.inject({
    url: '/api/v1/openapi.json',
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})
