import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { day, hour, minute } from '#domain/basics/time.ts'
import { sendReset, sendWelcome } from '../access/emails.ts'
import { emailOfRole, openTestAccess, password, type TestAccess, testStart } from '../access/testing.ts'
import { makeLog } from '../platform/log.ts'
import { inTransaction } from '../platform/transaction.ts'
import { dailyRound } from './mail.ts'
import { emailRetryDelay, startSending } from './send.ts'
import { opened, openMailServer } from './testing.ts'

let at: TestAccess
let server: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  at = await openTestAccess()
})
afterAll(() => at.close())

const logged: string[] = []
let stop: (() => Promise<void>)[] = []
const emailBrand = () => ({ product: 'Blue & Fleet', publicUrl: 'https://fleet.example' })
const sending = (smtpUrl = server.url) => {
  const log = makeLog((_level, words, facts) => logged.push(`${words} ${JSON.stringify(facts)}`))
  const now = () => at.clock.now
  const sender = startSending({ pool: at.db.pool, log, smtpUrl, from: null, emailBrand, now, pause: 20 })
  stop.push(sender.stop)
  return sender
}
beforeEach(async () => {
  at.clock.now = testStart
  server = await openMailServer()
  await at.db.pool.query('DELETE FROM letter')
})
afterEach(async () => {
  for (const act of stop) await act()
  stop = []
  await server.close()
})

const idOf = async (email: string): Promise<number> =>
  (await at.db.pool.query('SELECT id FROM user_account WHERE email = $1', [email])).rows[0].id
const write = async (email: string, sent = sendReset) => {
  const id = await idOf(email)
  await inTransaction(at.db.pool, (client) => sent(client, id, at.clock.now))
}
const emails = async () =>
  (await at.db.pool.query('SELECT *, data->>$1 AS token FROM letter ORDER BY id', ['token'])).rows
const settled = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

describe('an email', () => {
  it('arrives in HTML and text, with the product’s name, its link, and times of the recipient’s zone', async () => {
    await at.db.pool.query(`UPDATE user_account SET timezone = 'America/Denver' WHERE email = $1`, [
      emailOfRole('OEM'),
    ])
    await write(emailOfRole('OEM'), sendWelcome)
    const token = (await emails())[0].token
    sending()
    await settled(() => expect(server.arrived).toHaveLength(1))
    const text = opened(server.arrived[0]!)
    expect(server.arrived[0]!.to).toBe(emailOfRole('OEM'))
    expect(text).toContain('From: "Blue & Fleet" <no-reply@fleet.example>')
    expect(text).toContain('Subject: Welcome to Blue & Fleet')
    expect(text).toContain('Content-Type: text/plain')
    expect(text).toContain('Content-Type: text/html')
    expect(text).toContain('<title>Welcome to Blue &amp; Fleet</title>')
    expect(text).toContain(`Set up your account:\r\nhttps://fleet.example/emailverification?token=${token}`)
    expect(text).toContain(`<a href="https://fleet.example/emailverification?token=${token}"`)
    expect(text).toContain('until 11/28/26 01:00 MST')
    expect(text).not.toContain('List-Unsubscribe')
  })

  it('is written with what it tells of, or not at all', async () => {
    const id = await idOf(emailOfRole('OEM'))
    const failing = inTransaction(at.db.pool, async (client) => {
      await sendReset(client, id, testStart)
      throw new Error('the act failed')
    })
    await expect(failing).rejects.toThrow('the act failed')
    expect(await emails()).toEqual([])
  })

  it('is sent once, by however many servers, and its link is taken out', async () => {
    for (let i = 0; i < 12; i++)
      await at.db.pool.query(
        `INSERT INTO letter (kind, recipient, timezone, data, created, due)
          VALUES ('password-expiry', $1, 'UTC', '{"daysLeft":3,"expires":1}', $2, $2)`,
        [`n${i}@fleet.example`, new Date(testStart)],
      )
    await write(emailOfRole('OEM'))
    sending()
    sending()
    sending()
    await settled(async () => expect((await emails()).every(({ sent }) => sent !== null)).toBe(true))
    expect(server.arrived.map(({ to }) => to).sort()).toEqual(
      [emailOfRole('OEM'), ...Array.from({ length: 12 }, (_, i) => `n${i}@fleet.example`)].sort(),
    )
    expect((await emails()).map(({ token }) => token).filter(Boolean)).toEqual([])
  })

  it('waits for a mail server that is away, longer each time, also over a restart of ours', async () => {
    await write(emailOfRole('OEM'))
    await server.close()
    const first = sending()
    await settled(async () => expect((await emails())[0].problem).toContain('ECONNREFUSED'))
    expect((await emails())[0]).toMatchObject({ attempts: 1, due: new Date(testStart + 30_000), sent: null })
    await first.stop()
    stop = []

    server = await openMailServer(server.port)
    sending()
    at.clock.now = testStart + 30_000
    await settled(() => expect(server.arrived).toHaveLength(1))
    await settled(async () =>
      expect((await emails())[0]).toMatchObject({ attempts: 2, due: null, problem: null }),
    )
  })

  it('is tried again after a "later" of the mail server, and given up after a "never"', async () => {
    server.refusals.push(451, 550)
    await write(emailOfRole('OEM'))
    sending()
    await settled(async () => expect((await emails())[0].problem).toContain('Come again later'))
    at.clock.now = testStart + 30_000
    await settled(async () =>
      expect((await emails())[0]).toMatchObject({ due: null, sent: null, attempts: 2, token: null }),
    )
    expect((await emails())[0].problem).toContain('No such mailbox')
    expect(server.arrived).toEqual([])
  })

  it('that was taken by a server that was killed is sent by the next, under the same name', async () => {
    await write(emailOfRole('OEM'))
    await at.db.pool.query('UPDATE letter SET due = $1, attempts = 1', [new Date(testStart + 10 * minute)])
    sending()
    at.clock.now = testStart + 10 * minute
    await settled(() => expect(server.arrived).toHaveLength(1))
    const { message_id } = (await emails())[0]
    expect(opened(server.arrived[0]!)).toContain(`Message-ID: <${message_id}@fleet.example>`)
  })

  it('reaches somebody whose time zone no calendar knows', async () => {
    await at.db.pool.query(`UPDATE user_account SET timezone = 'Mars/Olympus' WHERE email = $1`, [
      emailOfRole('DEALER'),
    ])
    await write(emailOfRole('DEALER'))
    sending()
    await settled(() => expect(server.arrived).toHaveLength(1))
    expect(opened(server.arrived[0]!)).toContain('until 11/22/26 08:00 UTC')
  })

  it('whose link has ended before it could be sent is not sent', async () => {
    await write(emailOfRole('OEM'))
    at.clock.now = testStart + day
    sending()
    await settled(async () => expect((await emails())[0].problem).toBe('It could not be sent in time.'))
    expect(server.arrived).toEqual([])
  })

  it('never tells its secret to the log', async () => {
    server.refusals.push(550)
    await write(emailOfRole('OEM'))
    const { token } = (await emails())[0]
    sending()
    await settled(async () => expect((await emails())[0].due).toBeNull())
    expect(logged.join()).toContain('An email could not be sent')
    expect(logged.join()).not.toContain(token)
  })
})

test('the waits between tries grow to six hours', () => {
  expect([1, 2, 3, 20].map(emailRetryDelay)).toEqual([30_000, 60_000, 120_000, 6 * hour])
})

describe('reminders of a password’s end', () => {
  const life = 365 * day
  const remind = async (left: number) => {
    at.clock.now = testStart + life - left * day
    await dailyRound(at.db.pool, at.clock.now)
    return (await emails())
      .filter(({ recipient }) => recipient === emailOfRole('OEM'))
      .map(({ data }) => data.daysLeft)
  }

  it('come 15, 7, 3 days and 1 day before it, once each', async () => {
    const sentCounts = []
    for (const left of [16, 15, 15, 14, 8, 7, 3, 2.5, 1, 0.5, -1])
      sentCounts.push((await remind(left)).length)
    expect(sentCounts).toEqual([0, 1, 1, 1, 1, 2, 3, 3, 4, 4, 4])
  })

  it('that were missed are made up for by one, and carry the way out of them', async () => {
    expect(await remind(2)).toEqual([2])
    sending()
    await settled(async () => expect((await emails()).every(({ sent }) => sent !== null)).toBe(true))
    const text = opened(server.arrived.find(({ to }) => to === emailOfRole('OEM'))!)
    const { rows } = await at.db.pool.query(
      'SELECT unsubscribe_token AS t FROM user_account WHERE email = $1',
      [emailOfRole('OEM')],
    )
    expect(text).toContain('Subject: Your Blue & Fleet password expires in 2 days')
    expect(text).toContain('expires on 11/21/27 01:00 MST')
    expect(text).toContain(`https://fleet.example/unsubscribe?token=${rows[0].t}`)
    expect(text).toContain(`List-Unsubscribe: <https://fleet.example/auth/v1/unsubscribe?token=${rows[0].t}>`)
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('do not come to who declined them, was disabled, or set a new password', async () => {
    await at.db.pool.query(
      `UPDATE user_account SET unsubscribed = CASE email WHEN $1 THEN now() END, enabled = email <> $2,
        password_set = CASE email WHEN $3 THEN $4 ELSE password_set END`,
      [emailOfRole('OEM'), emailOfRole('DEALER'), emailOfRole('SUPPORT'), new Date(testStart + 100 * day)],
    )
    await remind(5)
    const to = (await emails()).map(({ recipient }) => recipient)
    expect(to).toContain(emailOfRole('INSTALLER'))
    for (const role of ['OEM', 'DEALER', 'SUPPORT'] as const) expect(to).not.toContain(emailOfRole(role))
    await at.db.pool.query('UPDATE user_account SET unsubscribed = NULL, enabled = true')
  })
})

describe('the outbox', () => {
  const query = `query ($search: String) { outbox(search: $search) { count isSending
    letters { kind recipient subject text html link status sent problem attempts } } }`
  const token = async (email: string) => (await at.login(email, password)).json().token

  it('shows emails with their links to a super admin, and to nobody else', async () => {
    await write(emailOfRole('OEM'))
    await write(emailOfRole('DEALER'), sendWelcome)
    const secret = (await emails())[0].token
    const { outbox } = await at.ask(await token(emailOfRole('ADMINS')), query, { search: 'OEM@' })
    expect(outbox).toMatchObject({ count: 1, isSending: false })
    expect(outbox.letters[0]).toMatchObject({
      kind: 'reset',
      recipient: emailOfRole('OEM'),
      subject: 'Reset your Tandem password',
      link: `http://localhost:8080/setpassword?token=${secret}`,
      status: 'waiting',
      sent: null,
      attempts: 0,
    })
    for (const other of ['admin@north.example', emailOfRole('SUPPORT'), emailOfRole('DEVELOPER')])
      await expect(at.ask(await token(other), query)).rejects.toThrow('Not Authorized')
  })

  it('no longer has the link of an email that was sent', async () => {
    await write(emailOfRole('OEM'))
    const secret = (await emails())[0].token
    sending()
    await settled(async () => expect((await emails())[0].sent).not.toBeNull())
    const { outbox } = await at.ask(await token(emailOfRole('ADMINS')), query)
    expect(outbox.letters[0]).toMatchObject({ status: 'sent', link: null })
    expect(JSON.stringify(outbox)).not.toContain(secret)
  })
})
