/** Devices that get push messages: kept, renewed and ended, each by its owner alone. */
import { describe, expect, test } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import { testApp, trailer } from '../testing.ts'
import { pushStage } from './testing/stage.ts'

const { add, app, asked, count, devices, send, service, time } = pushStage()

describe('a device', () => {
  test('is its owner’s: nobody else sees it, tries it or removes it', async () => {
    const { id } = await add('maker', service().browser('phone'))
    expect(await devices('west')).toEqual([])
    for (const act of ['removePushDevice', 'testPush'])
      await expect(asked('west', `mutation { ${act}(id: ${id}) }`)).rejects.toThrow(
        'There is no such device.',
      )
    expect(await asked('maker', `mutation { removePushDevice(id: ${id}) }`)).toEqual({
      removePushDevice: true,
    })
    expect(await devices('maker')).toEqual([])
    const { rows } = await app().db.pool.query('SELECT action, new FROM audit_entry ORDER BY id')
    expect(rows).toEqual([
      { action: 'push messages switched on', new: { browser: 'Firefox/140' } },
      { action: 'push messages switched off', new: { browser: 'Firefox/140' } },
    ])
  })

  test('that is added again stays one, with what was chosen last', async () => {
    const phone = service().browser('phone')
    await add('maker', phone)
    await add('maker', phone, { criticalOnly: true })
    expect(await devices('maker')).toMatchObject([{ agent: 'Firefox/140', criticalOnly: true }])
    expect(await count('SELECT FROM audit_entry')).toBe(1)
  })

  test('on which somebody else signs in is theirs, and nobody takes it who does not know its secret', async () => {
    const phone = service().browser('phone')
    await add('maker', phone)
    await expect(add('west', { ...service().browser('phone') })).rejects.toThrow(
      'This subscription belongs to another browser.',
    )
    await add('west', phone)
    expect([await devices('maker'), (await devices('west')).length]).toEqual([[], 1])
  })

  test('gets a test message of nothing but itself, one at a time', async () => {
    const phone = service().browser('phone')
    const { id } = await add('maker', phone)
    for (let n = 0; n < 3; n++) await asked('maker', `mutation { testPush(id: ${id}) }`)
    await send()
    expect(service().came).toHaveLength(1)
    expect(phone.read(service().came[0]!.body)).toMatchObject({ title: 'Push messages work on this device' })
  })

  test('goes when its user signs out there, and stays when the sign-in merely runs out', async () => {
    const { pool } = app().db
    const signIn = async () =>
      (
        await pool.query(
          `INSERT INTO sign_in (user_id, started, until) VALUES (21, $1, $1::timestamptz + interval '1 day') RETURNING id`,
          [new Date(noon)],
        )
      ).rows[0].id
    const [first, second] = [await signIn(), await signIn()]
    await add('maker', service().browser('a'))
    await add('maker', service().browser('b'))
    await pool.query(
      `UPDATE push_device SET sign_in_id = CASE WHEN endpoint LIKE '%/a' THEN $1::bigint ELSE $2 END`,
      [first, second],
    )
    await pool.query('UPDATE sign_in SET ended = $2 WHERE id = $1', [first, new Date(noon)])
    await pool.query('DELETE FROM sign_in WHERE id = $1', [second])
    expect(await count(`SELECT FROM push_device WHERE endpoint LIKE '%/b'`)).toBe(1)
    expect(await count('SELECT FROM push_device')).toBe(1)
    // A new password ends what no sign-in holds.
    await pool.query(`UPDATE user_account SET password_hash = 'x' WHERE id = 21`)
    expect(await count('SELECT FROM push_device')).toBe(0)
  })

  test('whose browser renewed its subscription goes on, where it proves to have had the old one', async () => {
    const [old, fresh] = [service().browser('old'), service().browser('fresh')]
    await add('maker', old)
    const renew = async (auth: string, endpoint = fresh.endpoint) => {
      const { p256dh } = fresh
      const payload = { old: { endpoint: old.endpoint, auth }, fresh: { endpoint, p256dh, auth: fresh.auth } }
      return (await app().http.inject({ method: 'POST', url: '/v1/api/push/renew', payload })).statusCode
    }
    expect(await renew(fresh.auth)).toBe(404)
    expect(await renew(old.auth, 'nowhere')).toBe(400)
    expect(await renew(old.auth)).toBe(200)
    const [{ id }] = await devices('maker')
    await asked('maker', `mutation { testPush(id: ${id}) }`)
    await send()
    expect(service().came.map(({ body }) => fresh.read(body).tag)).toEqual(['test'])
  })

  test('is one of ten at most', async () => {
    for (let n = 0; n < 10; n++) await add('maker', service().browser(`b${n}`))
    await expect(add('maker', service().browser('eleventh'))).rejects.toThrow(
      'Push messages are on at most 10 devices. Remove one first.',
    )
  })

  test.each<[string, object]>([
    ['an address that is none', { endpoint: 'phone' }],
    ['an endless address', { endpoint: `https://push.example/${'x'.repeat(2_000)}` }],
    ['a key that is none', { p256dh: 'abc' }],
    ['a key that is on no curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short secret', { auth: 'abc' }],
  ])('with %s is refused in words', async (_, facts) => {
    await expect(add('maker', service().browser('phone'), facts)).rejects.toThrow(
      'This is not a subscription of a push service.',
    )
  })
})

test('no message is sent to an address inside the server’s own network', async () => {
  const strict = await testApp([trailer('NOR', 1)], () => time.now)
  const { p256dh, auth } = service().browser('phone')
  try {
    await strict.db.pool.query(
      `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (1, 'a@b.example')`,
    )
    for (const endpoint of [
      'http://push.example/1',
      'https://127.0.0.1/1',
      'https://10.0.0.1/1',
      'https://db/1',
    ])
      await expect(
        strict.ask(
          [`CUSTOMER_${strict.customers.NOR}`],
          'mutation ($input: PushDeviceInput!) { addPushDevice(input: $input) { id } }',
          { input: { endpoint, p256dh, auth } },
        ),
      ).rejects.toThrow('in a private network')
  } finally {
    await strict.close()
  }
})
