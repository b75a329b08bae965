import { createSocket } from 'node:dgram'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { openForger } from './testing/forger.ts'
import { administrator, openStage, type Stage, usualInput } from './testing/stage.ts'

let at: Stage
beforeAll(async () => {
  at = await openStage()
})
afterAll(() => at.close())

const check = async (issuer: string, app: TestApp = at.app) => {
  const { checkSingleSignOn: steps } = await app.ask(
    ['ADMINS'],
    'mutation($id: ID!, $issuer: String!) { checkSingleSignOn(customerId: $id, issuer: $issuer, claim: "groups") { words state problem } }',
    { id: app.customers.QXA, issuer },
    administrator,
  )
  return steps as { words: string; state: string; problem: string | null }[]
}

describe('the settings', () => {
  it('are answered without the secret, which stays where it is left out and goes where it is empty', async () => {
    const read = async () =>
      (
        await at.app.ask(
          [`CUSTOMER_ADMIN_${at.customerId}`],
          'query($id: ID!) { singleSignOn(customerId: $id) { redirectUri scimUri provider { issuer hasSecret isActive } domains { domain confirmedBy recordName } } }',
          { id: at.customerId },
          administrator,
        )
      ).singleSignOn
    expect(await read()).toEqual({
      redirectUri: 'http://localhost:8080/auth/v1/single-sign-on/callback',
      scimUri: 'http://localhost:8080/scim/v2',
      provider: { issuer: at.provider.issuer, hasSecret: true, isActive: true },
      domains: [{ domain: 'qxa.example', confirmedBy: 'someone@example.com', recordName: null }],
    })
    const { clientSecret: _, ...kept } = usualInput
    await at.save({ ...kept, clientSecret: undefined as never })
    expect((await read()).provider.hasSecret).toBe(true)
    // The secret of one provider is not sent to another.
    await expect(
      at.save({ ...kept, clientSecret: undefined as never, issuer: 'https://other.example' }),
    ).rejects.toThrow('give the client secret again')
    await at.save({ clientSecret: '' })
    expect((await read()).provider.hasSecret).toBe(false)
    await at.save()
  })

  test.each([
    ['an address that is none', { issuer: 'nonsense' }, 'Give the issuer as an address'],
    ['an address with a question', { issuer: 'https://a.example/?x=1' }, 'Give the issuer as an address'],
    ['a name and password in it', { issuer: 'https://a:b@c.example' }, 'Leave user name and password'],
    ['no client', { clientId: ' ' }, 'Give the client ID'],
    ['no claim', { valueClaim: '' }, 'Give the name of the claim'],
    ['a role of super admins', { usualRole: 'ADMINS' }, "cannot give the role 'ADMINS'"],
    ['a line that gives nothing', { mappings: [{ value: 'x' }] }, 'Each line needs a role or a group'],
    ['a group that is not the customer’s', { mappings: [{ value: 'x', groupId: 99_999 }] }, 'no such group'],
    ['new users without a role', { makesUsers: true }, 'New users need a role'],
    ['passwords off before anybody came in', { passwordsOff: true }, 'once somebody has signed in'],
  ])('are not taken with %s', async (_what, input, words) => {
    await expect(at.save(input)).rejects.toThrow(words)
  })
})

describe('the check of a connection', () => {
  it('finds a real provider good, step by step', async () => {
    const steps = await check(at.provider.issuer)
    expect(steps.map(({ state }) => state)).toEqual(Array(8).fill('good'))
  })

  it('says what is wrong: nobody there, no description, another name, no keys', async () => {
    expect((await check('http://127.0.0.1:9')).at(-1)).toMatchObject({
      state: 'bad',
      problem: 'It refused the connection.',
    })
    expect((await check(`${at.provider.issuer}/nothing`)).at(-1)).toMatchObject({
      state: 'bad',
      problem: expect.stringContaining('There is no description at'),
    })
    const forger = await openForger('x')
    forger.next = { says: { issuer: 'https://other.example' } }
    expect((await check(forger.issuer)).at(-1)).toMatchObject({
      state: 'bad',
      problem: `It calls itself https://other.example, not ${forger.issuer}.`,
    })
    forger.next = { says: { jwks_uri: `${forger.issuer}/token` } }
    expect((await check(forger.issuer)).at(-1)).toMatchObject({
      state: 'bad',
      problem: 'Its keys are not where it says.',
    })
    await forger.close()
  })

  it('reaches no private network and nothing unencrypted unless the server is configured so', async () => {
    const strict = await testApp([trailer('QXA', 3)])
    try {
      for (const issuer of [
        at.provider.issuer,
        'https://127.0.0.1:8443',
        'https://[::1]',
        'https://localhost',
      ]) {
        const steps = await check(issuer, strict)
        expect(steps).toHaveLength(1)
        expect(steps[0]).toMatchObject({
          state: 'bad',
          words: 'The issuer is an address that this server may reach',
        })
      }
    } finally {
      await strict.close()
    }
  })
})

/** A server of names that answers each question for a TXT record with one. */
const openNames = async (value: () => string) => {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const text = Buffer.from(value())
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(1, 6)
    head.writeUInt16BE(0, 10)
    let end = 12
    while (question[end] !== 0) end += question[end]! + 1
    const asked = question.subarray(12, end + 5)
    const answer = Buffer.concat([
      Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length]),
      text,
    ])
    socket.send(Buffer.concat([head, asked, answer]), port, address)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  return { server: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

describe('a domain', () => {
  it('is proven by its TXT record where the server is configured so, for one customer alone', async () => {
    let value = 'something else'
    const names = await openNames(() => value)
    const app = await testApp([trailer('QXA', 4), trailer('QXB', 5)], Date.now, {
      domainsByDns: true,
      dnsServers: [names.server],
    })
    try {
      const ask = async (
        name: string,
        customer: string,
        field = 'domain confirmedBy recordName recordValue',
      ) =>
        (
          await app.ask(
            [`CUSTOMER_ADMIN_${app.customers[customer]}`],
            `mutation($id: ID!) { ${name}(customerId: $id, domain: "Fleet.Example") { ${field} } }`,
            { id: app.customers[customer] },
            administrator,
          )
        )[name][0]
      const added = await ask('addSignInDomain', 'QXA')
      expect(added).toMatchObject({
        domain: 'fleet.example',
        confirmedBy: null,
        recordName: '_tandem-sign-in.fleet.example',
      })
      await ask('addSignInDomain', 'QXB')
      await expect(ask('confirmSignInDomain', 'QXA')).rejects.toThrow('There is no such TXT record')
      value = added.recordValue
      expect((await ask('confirmSignInDomain', 'QXA')).confirmedBy).toBe('TXT record')
      await expect(ask('confirmSignInDomain', 'QXB')).rejects.toThrow('There is no such TXT record')
    } finally {
      names.close()
      await app.close()
    }
  })

  it('that belongs to another customer cannot be confirmed, not even by a super admin', async () => {
    await at.app.ask(
      [`CUSTOMER_ADMIN_${at.app.customers.QXB}`],
      'mutation($id: ID!) { addSignInDomain(customerId: $id, domain: "both.example") { domain } }',
      { id: at.app.customers.QXB },
      administrator,
    )
    await at.addDomain('both.example')
    await expect(
      at.app.ask(
        ['ADMINS'],
        'mutation($id: ID!) { confirmSignInDomain(customerId: $id, domain: "both.example") { domain } }',
        { id: at.app.customers.QXB },
        administrator,
      ),
    ).rejects.toThrow('This domain belongs to another customer.')
  })
})
