/** Who may do what: every query, mutation and path as every role, in one app. */
import { describe, expect, test } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import { type AreaName, areas } from './areas.ts'
import { askEveryPath } from './paths.ts'
import { rightsApp } from './rights-app.ts'
import { runRightsCases } from './run-cases.ts'

const rights = rightsApp()

describe.each(Object.keys(areas) as AreaName[])('%s', (area) => {
  runRightsCases(rights, area)
})

describe('paths', () => {
  askEveryPath(rights)
})

test('the sign-in of somebody else cannot be ended or seen', async () => {
  const { app, things, ask } = rights
  const { userId } = await things('own')
  const { rows } = await app().db.pool.query(
    `INSERT INTO sign_in (user_id, started, until) VALUES ($1, $2, $2::timestamptz + interval '1 day') RETURNING id`,
    [userId, new Date(noon)],
  )
  const { text } = await ask('ADMINS', `mutation { signOutSession(id: ${rows[0].id}) }`)
  expect(text).toBe('{"signOutSession":false}')
  expect((await ask('ADMINS', '{ sessions { id } }')).text).toBe('{"sessions":[]}')
})
