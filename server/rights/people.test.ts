import { expect, test } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import { askEverybody } from './asked.ts'

const { house, things, ask } = askEverybody('people')

test('the sign-in of somebody else cannot be ended, nor is it told of', async () => {
  const { userId } = await things('own')
  const { rows } = await house().db.pool.query(
    `INSERT INTO sign_in (user_id, started, until) VALUES ($1, $2, $2::timestamptz + interval '1 day') RETURNING id`,
    [userId, new Date(noon)],
  )
  const { text } = await ask('ADMINS', `mutation { signOutSession(id: ${rows[0].id}) }`)
  expect(text).toBe('{"signOutSession":false}')
  expect((await ask('ADMINS', '{ sessions { id } }')).text).toBe('{"sessions":[]}')
})
