/** Gateways that know nothing but FTP fetch their packages with it, and can do nothing else. */
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../access/passwords.ts'
import { insertPackage, withdrawPackage } from '../ota/packages.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { type FtpServer, type FtpSettings, startFtp } from './server.ts'

const run = promisify(execFile)
/** A real client. Where none is on the machine, what needs one is left out, by name. */
const hasCurl = await run('curl', ['--version']).then(
  ({ stdout }) => /Protocols:.*\bftp\b/.test(stdout),
  () => false,
)

const password = 'a long password'
const content = randomBytes(300_000)
let app: TestApp
let server: FtpServer
const open = (facts: Partial<FtpSettings> = {}) =>
  startFtp(
    {
      port: 0,
      passivePorts: { first: 38_400, last: 38_499 },
      publicAddress: null,
      tls: null,
      isTlsRequired: false,
      ...facts,
    },
    { pool: app.db.pool, log: app.log, host: '127.0.0.1' },
  )

beforeAll(async () => {
  app = await testApp([trailer('FTA', 1)])
  await app.db.pool.query(`UPDATE customer SET flags = '{OtaManagement}'`)
})
afterAll(() => app.close())
beforeEach(async () => {
  const { pool } = app.db
  await pool.query('DELETE FROM ftp_fetch; DELETE FROM ftp_account; DELETE FROM package')
  for (const [name, product] of [
    ['pro-boxes', 'Pro'],
    ['go-boxes', 'Go'],
  ])
    await pool.query(
      `INSERT INTO ftp_account (name, product, folder, password_hash, created, created_by)
        VALUES ($1, $2, lower($2), $3, now(), 'x')`,
      [name, product, await hashPassword(password)],
    )
  await upload('door-counter', '1.4')
  server = await open()
  return () => server.close()
})

const upload = (name: string, version: string): Promise<number> =>
  inTransaction(app.db.pool, async (client) => {
    const facts = {
      ...({ kind: 'script', name, version, products: ['Pro'], hardware: [], notes: '' } as const),
      ...{ size: content.length, signature: 'x' },
      sha256: createHash('sha256').update(content).digest('hex'),
    }
    return (await insertPackage(client, facts, content, 'x', Date.now()))!.id
  })
const fetches = async () =>
  (await app.ask(['ADMINS'], '{ ftpFetches { accountName file address bytes isWhole } }')).ftpFetches

/** What curl brings; rejects with its words. */
const curl = async (path: string, ...options: string[]): Promise<Buffer> => {
  const url = `ftp://127.0.0.1:${server.port}${path}`
  const given = ['-sS', '--path-as-is', '--max-time', '120', '-u', `pro-boxes:${password}`, ...options, url]
  const { stdout } = await run('curl', given, { encoding: 'buffer', maxBuffer: 10_000_000 })
  return stdout
}
/** Says lines one after the other; answers the first line of each reply, the greeting first. */
const talk = async (...lines: readonly string[]): Promise<readonly string[]> => {
  const socket = connect(server.port, '127.0.0.1')
  const replies: string[] = []
  let rest = ''
  let wake = () => {}
  socket.on('data', (bytes) => {
    const parts = (rest + bytes).split('\r\n')
    rest = parts.pop()!
    replies.push(...parts.filter((line) => /^\d{3} /.test(line)))
    wake()
  })
  socket.on('close', () => wake())
  socket.on('error', () => wake())
  const reply = async (count: number) => {
    while (replies.length < count && !socket.closed)
      await new Promise<void>((done) => {
        wake = done
      })
  }
  await reply(1)
  for (const [n, line] of lines.entries()) {
    if (socket.closed) break
    socket.write(`${line}\r\n`)
    await reply(n + 2)
  }
  if (!socket.closed) {
    socket.destroy()
    await once(socket, 'close')
  }
  return replies
}
const signedIn = (...lines: string[]) => talk('USER pro-boxes', `PASS ${password}`, ...lines)

describe.runIf(hasCurl)('curl, a client as there are in gateways', () => {
  test('fetches a script from the folder of its product, and the fetch is listed with who and how much', async () => {
    expect((await curl('/pro/door-counter-1.4.script')).equals(content)).toBe(true)
    await expect.poll(fetches).toEqual([
      {
        accountName: 'pro-boxes',
        file: 'door-counter-1.4.script',
        address: '127.0.0.1',
        bytes: content.length,
        isWhole: true,
      },
    ])
  })

  test('goes on where a fetch broke off', async () => {
    const rest = await curl('/pro/door-counter-1.4.script', '-C', '299000')
    expect(rest.equals(content.subarray(299_000))).toBe(true)
    await expect.poll(fetches).toMatchObject([{ bytes: 1_000, isWhole: true }])
  })

  test('lists what is there, also where it does not know EPSV', async () => {
    expect((await curl('/pro/', '--list-only')).toString().trim()).toBe('door-counter-1.4.script')
    expect((await curl('/pro/', '--disable-epsv')).toString()).toMatch(
      /^-r--r--r-- .* 300000 .*door-counter-1\.4\.script/,
    )
  })

  test('gets no package for another product, none that was withdrawn, and writes nothing', async () => {
    await expect(curl('/pro/door-counter-1.4.script', '-u', `go-boxes:${password}`)).rejects.toThrow()
    await expect(curl('/go/door-counter-1.4.script', '-u', `go-boxes:${password}`)).rejects.toThrow()
    await expect(curl('/pro/new.script', '-T', import.meta.filename)).rejects.toThrow()
    const id = await upload('lights', '2.0')
    expect((await curl('/pro/lights-2.0.script')).length).toBe(content.length)
    await inTransaction(app.db.pool, (client) => withdrawPackage(client, id, 'x', Date.now()))
    await expect(curl('/pro/lights-2.0.script')).rejects.toThrow()
  })
})

describe('a client', () => {
  test.each([
    'RETR ../../etc/passwd',
    'RETR /etc/passwd',
    'RETR /pro/../../etc/passwd',
    'RETR /pro/door-counter-1.4.script/../../../x',
    'RETR ..\\..\\x',
    'CWD /..',
    'CWD /go',
    'SIZE /pro',
    `SIZE ${'a/'.repeat(200)}`,
    'STOR x',
    'DELE /pro/door-counter-1.4.script',
    'MKD x',
    'RNFR /pro/door-counter-1.4.script',
  ])('that says %s is refused', async (line) => {
    expect((await signedIn(line)).at(-1)).toMatch(/^550 /)
  })

  test('that has not signed in sees nothing', async () => {
    expect((await talk('PWD', 'PASV', 'SIZE door-counter-1.4.script')).slice(1)).toEqual(
      Array(3).fill('530 Sign in with USER and PASS first'),
    )
  })

  test('finds its way in its folder', async () => {
    const said = await signedIn(
      'PWD',
      'CWD pro',
      'PWD',
      'SIZE door-counter-1.4.script',
      'CDUP',
      'PWD',
      'QUIT',
    )
    expect(said.slice(3)).toEqual([
      '257 "/"',
      '250 OK',
      '257 "/pro"',
      '213 300000',
      '250 OK',
      '257 "/"',
      '221 Goodbye',
    ])
  })

  test('cannot have files sent to an address of its choice', async () => {
    expect((await signedIn('PORT 10,0,0,1,4,1')).at(-1)).toMatch(/^502 /)
  })

  test('that says a line without end is let go', async () => {
    expect((await talk(`USER ${'x'.repeat(600)}`)).at(-1)).toMatch(/^500 /)
  })

  test('whose account was deleted meanwhile sees no file any more', async () => {
    const { id } = (await app.db.pool.query(`SELECT id FROM ftp_account WHERE name = 'pro-boxes'`)).rows[0]
    const size = 'SIZE /pro/door-counter-1.4.script'
    expect((await signedIn(size)).at(-1)).toBe('213 300000')
    await app.ask(['ADMINS'], `mutation { deleteFtpAccount(id: ${id}) }`)
    expect((await talk('USER pro-boxes', `PASS ${password}`)).at(-1)).toMatch(/^530 /)
  })

  test('that guesses is let in no more after ten wrong passwords, whatever the name', async () => {
    for (let n = 0; n < 10; n++) expect((await talk(`USER box-${n}`, 'PASS wrong')).at(-1)).toMatch(/^530 /)
    expect((await signedIn()).at(-1)).toMatch(/^421 Too many wrong passwords/)
  })
})

test('an account is made by super admins alone, with a password that is kept as a hash', async () => {
  const mutation = `mutation($password: String!) { createFtpAccount(name: "new-boxes", product: "Pro", folder: "new",
    password: $password) { name files { name size } } }`
  await expect(app.ask(['ADMINS'], mutation, { password: 'short' })).rejects.toThrow('12 to 100 characters')
  const { createFtpAccount } = await app.ask(['ADMINS'], mutation, { password })
  expect(createFtpAccount.files).toEqual([{ name: 'door-counter-1.4.script', size: 300_000 }])
  await expect(app.ask(['ADMINS'], mutation, { password })).rejects.toThrow('of this name already')
  const { rows } = await app.db.pool.query(`SELECT password_hash FROM ftp_account WHERE name = 'new-boxes'`)
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  const { rows: audit } = await app.db.pool.query(
    `SELECT new::text FROM audit_entry WHERE subject = 'new-boxes'`,
  )
  expect(audit[0].new).not.toContain(password)
})
