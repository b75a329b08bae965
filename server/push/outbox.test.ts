/** The outbox of push messages: what waits, what is tried again, and that nothing comes twice. */
import { describe, expect, test } from 'vitest'
import { hours, minutes, second } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { notifyNext, notifyTogether } from '../alerts/notify.ts'
import { queuePushMessages } from './queue.ts'
import { pushRetryDelay, retryAfter } from './send.ts'
import { type PersonName, pushStage } from './testing/stage.ts'

const { add, app, count, devices, fired, rule, send, sender, service, tell, time } = pushStage()

describe('a message that waits', () => {
  const queued = async (name: PersonName = 'maker') => {
    const browser = service().browser('phone')
    await add(name, browser)
    await fired('NOR-1', await rule({ notifyAllCustomerUsers: true }))
    await tell()
    return browser
  }

  test.each<[string, string]>([
    ['lost the right to see alerts', `UPDATE user_account SET withheld = '{alerts}' WHERE id = 21`],
    ['left the customer', 'DELETE FROM user_role WHERE user_id = 21'],
    ['was disabled', 'UPDATE user_account SET enabled = false WHERE id = 21'],
    ['was deleted', 'DELETE FROM user_account WHERE id = 21'],
  ])('is not sent to who %s meanwhile', async (_, sql) => {
    await queued()
    await app().db.pool.query(sql)
    await send()
    expect(service().came).toEqual([])
    time.now += hours(1)
    await send()
    expect(service().came).toEqual([])
  })

  test('is tried again while its push service is away, and no sooner than that asks', async () => {
    await queued()
    service().answers.push(0, 503, [429, '3600'])
    const one = sender()
    await send(one)
    await send(one)
    time.now += pushRetryDelay(1)
    await send(one)
    time.now += pushRetryDelay(2)
    await send(one)
    time.now += minutes(59)
    await send(one)
    expect([service().answers, service().came]).toEqual([[], []])
    expect(await devices('maker')).toMatchObject([{ succeeded: null, problem: 'It answered 429.' }])
    time.now += minutes(2)
    await send(one)
    expect(service().came).toHaveLength(1)
    expect(service().came[0]!.ttl).toBeLessThan(hours(3) / second)
    expect(await devices('maker')).toMatchObject([{ succeeded: time.now, problem: null }])
    const { rows } = await app().db.pool.query('SELECT payload, due FROM push_message')
    expect(rows).toEqual([{ payload: null, due: null }])
  })

  test('is given up once it is of no use, or where its push service will not have it', async () => {
    await queued()
    service().answers.push(400)
    await send()
    time.now += hours(1)
    await send()
    expect(await count('SELECT FROM push_message WHERE due IS NOT NULL')).toBe(0)
    await fired('NOR-2', await rule())
    await tell()
    time.now += hours(5)
    await send()
    expect(service().came).toEqual([])
  })

  test.each([404, 410])('takes its device away where its push service answers %i', async (status) => {
    await queued()
    service().answers.push(status)
    await send()
    expect(await devices('maker')).toEqual([])
    expect(await count('SELECT FROM push_message')).toBe(0)
  })

  test('is sent once by several servers at once', async () => {
    for (let n = 0; n < 5; n++) await add('maker', service().browser(`b${n}`))
    const id = await rule()
    for (let n = 0; n < 4; n++) {
      await fired('NOR-1', id, { item: String(n) })
      await tell()
      time.now += minutes(6)
    }
    await Promise.all([send(), send(), send()])
    expect(service().came).toHaveLength(20)
  })

  test('asks for a wait in seconds or until a date', () => {
    expect(retryAfter('120', noon)).toBe(120 * second)
    expect(retryAfter(new Date(noon + minutes(3)).toUTCString(), noon)).toBe(minutes(3))
    expect([
      retryAfter(undefined, noon),
      retryAfter('soon', noon),
      retryAfter('Mon, 01 Jan 2001 00:00:00 GMT', noon),
    ]).toEqual([0, 0, 0])
  })
})

describe('a server that is killed', () => {
  test('while it writes messages leaves none, and the next one writes each once', async () => {
    await add('maker', service().browser('phone'))
    await fired('NOR-1', await rule())
    const { pool } = app().db
    const dies: typeof queuePushMessages = async (...args) => {
      await queuePushMessages(...args)
      throw new Error('killed')
    }
    await expect(notifyNext(pool, time.now, 500, undefined, dies)).rejects.toThrow('killed')
    expect(await count('SELECT FROM push_message UNION ALL SELECT FROM push_episode')).toBe(0)
    await tell()
    await tell()
    await send()
    expect(service().came).toHaveLength(1)
  })

  test('between sending a message and noting it has it come as the same message, which the device shows once', async () => {
    const phone = service().browser('phone')
    await add('maker', phone)
    await fired('NOR-1', await rule())
    await tell()
    await send()
    // As the killed server left it: claimed, and not noted.
    await app().db.pool.query('UPDATE push_message SET sent = NULL, due = $1, payload = $2', [
      new Date(time.now + minutes(2)),
      JSON.stringify(phone.read(service().came[0]!.body)),
    ])
    await send()
    expect(service().came).toHaveLength(1)
    time.now += minutes(2)
    await send()
    const [first, second] = service().came.map(({ body, topic }) => ({ topic, ...phone.read(body) }))
    expect(second).toEqual(first)
  })

  test('whenever it is, and however push services answer, no message is taken twice', async () => {
    await add('maker', service().browser('a'))
    await add('maker', service().browser('b'))
    const id = await rule()
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % most
    }
    const dies: typeof queuePushMessages = async (...args) => {
      await queuePushMessages(...args)
      if (random(3) === 0) throw new Error('killed')
    }
    for (let n = 0; n < 30; n++) {
      await fired('NOR-1', id, { item: String(n) })
      if (random(2) === 0) service().answers.push([0, 503, 429, 500][random(4)]!)
      await notifyNext(app().db.pool, time.now, 500, undefined, dies).catch(() => undefined)
      await notifyTogether(app().db.pool, time.now, dies).catch(() => undefined)
      await send()
      time.now += minutes(random(7))
    }
    service().answers.length = 0
    for (let n = 0; n < 4; n++) {
      await tell()
      time.now += minutes(6)
      await send()
    }
    time.now += hours(1)
    await send()
    const { rows } = await app().db.pool.query(
      `SELECT count(*)::int AS made, count(*) FILTER (WHERE sent IS NOT NULL)::int AS sent,
        count(*) FILTER (WHERE due IS NOT NULL)::int AS due FROM push_message`,
    )
    expect(rows[0].due).toBe(0)
    expect(service().came).toHaveLength(rows[0].sent)
    expect(rows[0].sent).toBeGreaterThan(3)
  })
})
