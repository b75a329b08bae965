/** What clients of FTP cannot do to the server: hold it, fill it, or be taken for others. And FTPS. */
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '../access/passwords.ts'
import { insertPackage } from '../ota/packages.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { makeControl } from './control.ts'
import { openDataPort } from './passive.ts'
import { type FtpLimits, type FtpSettings, startFtp } from './server.ts'
import { noteFetch } from './store.ts'
import { sendOver } from './transfer.ts'

const run = promisify(execFile)
/** What a command says of itself; nothing where it is not on the machine. */
const saidBy = (command: string, ...options: string[]) =>
  run(command, options).then(
    ({ stdout }) => stdout,
    () => '',
  )
const hasTools =
  /Protocols:.*\bftps\b/.test(await saidBy('curl', '--version')) &&
  (await saidBy('openssl', 'version')) !== ''

const passivePorts = { first: 38_500, last: 38_599 }
const password = 'a long password'
const content = randomBytes(200_000)
const file = '/pro/door-counter-1.4.script'
let app: TestApp

const start = async (facts: Partial<FtpSettings> = {}, limits: Partial<FtpLimits> = {}) => {
  const server = await startFtp(
    { ...{ port: 0, passivePorts, publicAddress: null, tls: null, isTlsRequired: false }, ...facts },
    { pool: app.db.pool, log: app.log, host: '127.0.0.1' },
    limits,
  )
  onTestFinished(() => server.close())
  return server
}
/** A client that does not close by itself. */
const client = (port: number) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return talker(socket)
}
const talker = (socket: Socket) => {
  let heard = ''
  let isEnded = false
  socket.on('data', (bytes) => {
    heard += bytes
  })
  socket.on('end', () => {
    isEnded = true
  })
  const isOver = () => isEnded || socket.closed
  const hears = (pattern: RegExp) => expect.poll(() => heard).toMatch(pattern)
  return {
    socket,
    hears,
    /** Nothing comes any more. */
    ends: () => expect.poll(isOver).toBe(true),
    isOver,
    heard: () => heard,
    /** Says a line, and waits for its answer. */
    says: async (line: string, answer: RegExp) => {
      heard = ''
      socket.write(`${line}\r\n`)
      await hears(answer)
    },
  }
}
const signedIn = async (port: number) => {
  const one = client(port)
  await one.hears(/^220 /)
  await one.says('USER pro-boxes', /^331 /)
  await one.says(`PASS ${password}`, /^230 /)
  return one
}
const fetched = async () =>
  (await app.db.pool.query('SELECT account_name, bytes, is_whole FROM ftp_fetch ORDER BY id')).rows

beforeAll(async () => {
  app = await testApp([trailer('FTB', 1)])
  await app.db.pool.query(
    `INSERT INTO ftp_account (name, product, folder, password_hash, created, created_by)
      VALUES ('pro-boxes', 'Pro', 'pro', $1, now(), 'x')`,
    [await hashPassword(password)],
  )
  await inTransaction(app.db.pool, (db) =>
    insertPackage(
      db,
      {
        ...({ kind: 'script', name: 'door-counter', version: '1.4', products: ['Pro'] } as const),
        ...{ hardware: [], notes: '', size: content.length, signature: 'x' },
        sha256: createHash('sha256').update(content).digest('hex'),
      },
      ...([content, 'x', Date.now()] as const),
    ),
  )
})
afterAll(() => app.close())
beforeEach(async () => void (await app.db.pool.query('DELETE FROM ftp_fetch')))

describe('the server', () => {
  test('tells a client that it is full, and does not wait for it when it stops', async () => {
    const server = await start({}, { clients: 1 })
    await client(server.port).hears(/^220 /)
    const refused = client(server.port)
    await refused.hears(/^421 Too many connections/)
    await server.close()
  })

  test('has at most so many clients of one network', async () => {
    const server = await start({}, { clientsOfNetwork: 1 })
    await client(server.port).hears(/^220 /)
    await client(server.port).hears(/^421 Too many connections/)
  })

  test('lets a client go that does not sign in', async () => {
    const server = await start({}, { signInWithin: 30 })
    const one = client(server.port)
    await one.hears(/^220 .*\r\n421 Nobody signed in in time/)
    await one.ends()
  })

  test('gives the place of a client that left to the next, even if it never closes', async () => {
    const server = await start({}, { clients: 1, leaveWithin: 30 })
    const one = client(server.port)
    await one.hears(/^220 /)
    await one.says('QUIT', /^221 /)
    await expect
      .poll(async () => {
        const next = connect(server.port, '127.0.0.1')
        const [greeting] = await once(next, 'data')
        next.destroy()
        return String(greeting)
      })
      .toMatch(/^220 /)
  })
})

describe('a client', () => {
  test('that says line after line and waits for no answer is let go, in however many pieces they come', async () => {
    const server = await start()
    const one = await signedIn(server.port)
    await one.says('EPSV', /^229 /)
    // Nobody connects, so that what comes after it waits.
    await one.says(`RETR ${file}`, /^150 /)
    for (let n = 0; n < 25; n++) {
      await new Promise((done) => one.socket.write('NOOP\r\n', done))
      await nextRound()
    }
    await one.hears(/^150 .*\r\n421 /)
    await one.ends()
  })

  test('that does not read its answers is let go', async () => {
    const listening = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void listening.close())
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    client(port).socket.pause()
    const [socket] = (await once(listening, 'connection')) as [Socket]
    const control = makeControl(socket, { carryOut: async () => undefined, leaveWithin: 30 })
    for (let n = 0; n < 100_000 && !socket.destroyed; n++) control.say('x'.repeat(1_000))
    expect(socket.destroyed).toBe(true)
  })

  test('that asks for nothing more of a file, and has no data connection, fetched nothing', async () => {
    const server = await start()
    const one = await signedIn(server.port)
    await one.says(`REST ${content.length}`, /^350 /)
    await one.says(`RETR ${file}`, /^425 /)
    await one.says(`RETR ${file}`, /^425 /)
    await one.says('EPSV', /^229 /)
    const data = client(Number(/\|(\d+)\|/.exec(one.heard())![1]))
    await one.says(`REST ${content.length}`, /^350 /)
    one.socket.write(`RETR ${file}\r\n`)
    await data.ends()
    data.socket.end()
    await one.hears(/226 Done/)
    // Its turn comes when the fetch has been noted.
    await one.says('NOOP', /^200 /)
    expect(await fetched()).toEqual([])
  })

  test('that asks for encryption where there is none can go on without', async () => {
    const server = await start()
    const one = client(server.port)
    await one.hears(/^220 /)
    await one.says('AUTH TLS', /^502 /)
    await one.says('USER pro-boxes', /^331 /)
  })
})

describe('a data connection', () => {
  const given = { host: '127.0.0.1', client: '127.0.0.1', secure: null }
  const opened = async () => (await openDataPort(passivePorts, given))!

  test('is closed if nothing is sent over it, and takes one client alone', async () => {
    const port = await opened()
    const [one, other] = [client(port.port), client(port.port)]
    await expect.poll(() => one.isOver() || other.isOver()).toBe(true)
    port.close()
    await one.ends()
    await other.ends()
    await expect(port.connection()).rejects.toThrow()
  })

  test('whose client took too long to close is not a whole fetch', async () => {
    const port = await opened()
    client(port.port)
    expect(await sendOver(port, async () => content, 30)).toMatchObject({ isWhole: false })
  })

  test('that nobody makes has nothing read for it', async () => {
    const port = await opened()
    port.close()
    expect(await sendOver(port, () => Promise.reject(new Error('It was read')), 30)).toBeNull()
  })
})

test('an account that fetches without end pushes out its own fetches, not those of others', async () => {
  const { pool } = app.db
  const fetch = { file: 'x', address: 'x', at: Date.now(), bytesFrom: 0, bytes: 1, isWhole: true }
  await noteFetch(pool, { ...fetch, accountName: 'quiet' })
  await pool.query(
    `INSERT INTO ftp_fetch (account_name, file, address, at, bytes_from, bytes, is_whole)
      SELECT 'busy', 'x', 'x', now(), 0, 1, true FROM generate_series(1, 20100)`,
  )
  await noteFetch(pool, { ...fetch, accountName: 'busy' })
  const { rows } = await pool.query('SELECT account_name, count(*)::int FROM ftp_fetch GROUP BY 1 ORDER BY 1')
  expect(rows).toEqual([
    { account_name: 'busy', count: 2_000 },
    { account_name: 'quiet', count: 1 },
  ])
})

describe.runIf(hasTools)('with a certificate', () => {
  let tls: { cert: string; key: string }
  beforeAll(async () => {
    const { stdout } = await run('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', '/CN=localhost', '-days', '2', '-keyout', '-', '-out', '-'],
    ])
    const part = (name: string) =>
      new RegExp(`-----BEGIN ${name}-----[\\s\\S]*-----END ${name}-----\n`).exec(stdout)![0]
    tls = { cert: part('CERTIFICATE'), key: part('PRIVATE KEY') }
  })
  const curl = async (port: number, ...options: string[]): Promise<Buffer> => {
    const url = `ftp://127.0.0.1:${port}${file}`
    const words = ['-sS', '-k', '--max-time', '120', '-u', `pro-boxes:${password}`, ...options, url]
    return (await run('curl', words, { encoding: 'buffer', maxBuffer: 1_000_000 })).stdout
  }

  test('curl fetches a package by FTPS, and the fetch is whole', async () => {
    const { port } = await start({ tls })
    expect((await curl(port, '--ssl-reqd')).equals(content)).toBe(true)
    await expect.poll(fetched).toEqual([{ account_name: 'pro-boxes', bytes: content.length, is_whole: true }])
  })

  test('that is required nothing is sent in the clear', async () => {
    const { port } = await start({ tls, isTlsRequired: true })
    expect((await curl(port, '--ssl-reqd')).equals(content)).toBe(true)
    await expect(curl(port)).rejects.toThrow('Access denied')
    await expect(curl(port, '--ftp-ssl-control')).rejects.toThrow()
    await expect.poll(fetched).toHaveLength(1)
  })

  test('whoever signed in before the encryption began signs in anew', async () => {
    const server = await start({ tls })
    const { socket, says } = await signedIn(server.port)
    await says('AUTH TLS', /^234 /)
    socket.removeAllListeners('data')
    const encrypted = connectTls({ socket, rejectUnauthorized: false })
    await once(encrypted, 'secureConnect')
    const inside = talker(encrypted)
    await inside.says('PWD', /^530 /)
    await inside.says(`PASS ${password}`, /^503 /)
    await inside.says('USER pro-boxes', /^331 /)
    await inside.says(`PASS ${password}`, /^230 /)
    await inside.says('EPSV', /^229 /)
  })
})
