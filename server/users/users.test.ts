import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let nor: number
let blu: number
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('BLU', 2)])
  nor = app.customers.NOR!
  blu = app.customers.BLU!
  const { pool } = app.db
  await pool.query(
    `INSERT INTO user_account (id, email, account_status) VALUES (1, 'someone@example.com', NULL)`,
  )
  await pool.query(`SELECT setval(pg_get_serial_sequence('user_account', 'id'), 10)`)
})
afterAll(() => app.close())

const root = ['ADMINS']
/** Somebody who has tried too often; by their id alone. */
const curious = 8
const admin = () => [`CUSTOMER_ADMIN_${nor}`]
const saved = `mutation ($input: CreateUserInput!) { createUser(input: $input) {
  id email name enabled accountStatus roleType roleNames roleSummary withheld customerNames
  customers { shortName vehicleGroups { name } } } }`
const save = async (groups: readonly string[], input: object) =>
  (await app.ask(groups, saved, { input })).createUser
const list = `query ($dto: UserDtoInput) { users(userDtoInput: $dto) { userCount users { email } } }`
const emails = async (groups: readonly string[], dto: object = {}) => {
  const { users } = await app.ask(groups, list, { dto })
  return users.users.map(({ email }: { email: string }) => email)
}
const filter = (field: string, condition: string, value: string | null) => ({
  filters: [{ field, condition, value }],
})
const trailOf = async (subject: string) =>
  (
    await app.db.pool.query(
      'SELECT action, actor, address, old, new FROM audit_entry WHERE subject = $1 ORDER BY id',
      [subject],
    )
  ).rows

describe('an Account Admin', () => {
  test('creates a Standard User of the own customer, who begins in All VINs', async () => {
    expect(
      await save(admin(), { email: ' Ann@Nor.Example ', roleNames: ['CUSTOMER'], name: 'Ann' }),
    ).toMatchObject({
      email: 'ann@nor.example',
      name: 'Ann',
      enabled: true,
      accountStatus: 'FORCE_CHANGE_PASSWORD',
      roleType: 'Standard User',
      roleSummary: 'Standard User',
      roleNames: [`CUSTOMER_${nor}`],
      customerNames: ['NOR'],
      customers: [{ shortName: 'NOR', vehicleGroups: [{ name: 'All VINs' }] }],
    })
  })
  test('cannot make a super admin, nor a user of another customer', async () => {
    await expect(save(admin(), { email: 'x@nor.example', roleNames: ['ADMINS'] })).rejects.toThrow(
      'Not Authorized',
    )
    await expect(save(admin(), { email: 'x@nor.example', roleNames: [`CUSTOMER_${blu}`] })).rejects.toThrow(
      'Not Authorized',
    )
    expect(await emails(root, filter('email', 'isExactly', 'x@nor.example'))).toEqual([])
  })
  test('cannot take over somebody of another customer by creating them again', async () => {
    await save(root, { email: 'bob@blu.example', roleNames: [`CUSTOMER_${blu}`] })
    for (const edit of [undefined, false])
      await expect(
        save(admin(), { email: 'bob@blu.example', roleNames: ['CUSTOMER'], edit }),
      ).rejects.toThrow('Error while creating user: bob@blu.example')
  })
  test('cannot try out which addresses other customers have', async () => {
    const attempt = (email: string) =>
      app.ask(admin(), saved, { input: { email, roleNames: ['CUSTOMER'] } }, curious)
    const tried = await Promise.allSettled(Array.from({ length: 40 }, () => attempt('bob@blu.example')))
    const words = tried.map((one) => (one.status === 'rejected' ? one.reason.message : 'created'))
    expect(
      words.filter((one) => one.startsWith('Too many users could not be created')).length,
    ).toBeGreaterThan(9)
    // Not even whether one is free can be told then; whoever sees all users goes on.
    await expect(attempt('free@nor.example')).rejects.toThrow('Too many users could not be created')
    await expect(
      app.ask(
        root,
        saved,
        { input: { email: 'bob@blu.example', roleNames: [`CUSTOMER_${blu}`], edit: false } },
        curious,
      ),
    ).rejects.toThrow('There is already a user with this email address.')
  })
  test('changes the roles at the own customer alone of somebody who has more', async () => {
    await save(root, { email: 'both@fleet.example', roleNames: [`CUSTOMER_${nor}`, `CUSTOMER_ADMIN_${blu}`] })
    const seen = await save(admin(), { email: 'both@fleet.example', roleNames: ['CUSTOMER_ADMIN'] })
    expect(seen.roleNames).toEqual([`CUSTOMER_ADMIN_${nor}`])
    const { users } = await app.ask(root, '{ users { users { email roleNames } } }')
    expect(
      users.users.find((user: { email: string }) => user.email === 'both@fleet.example').roleNames,
    ).toEqual([`CUSTOMER_ADMIN_${nor}`, `CUSTOMER_ADMIN_${blu}`])
  })
  test('cannot disable somebody who belongs to others as well', async () => {
    const { users } = await app.ask(root, '{ users { users { id email } } }')
    const { id } = users.users.find((user: { email: string }) => user.email === 'both@fleet.example')
    await expect(app.ask(admin(), `mutation { disableUser(userId: ${id}) }`)).rejects.toThrow(
      'This user also belongs to others. Please ask a super admin.',
    )
  })
  test('sees the users of the own customer, and of their roles only those there', async () => {
    expect(await emails(admin())).toEqual(['ann@nor.example', 'both@fleet.example'])
    const { users } = await app.ask(admin(), '{ users { users { email customers { shortName } } } }')
    expect(users.users[1].customers).toEqual([{ shortName: 'NOR' }])
  })
})

describe('the life of a user', () => {
  let id: string
  test('an email that is none is refused in the words of the form', async () => {
    await expect(save(root, { email: 'nobody', roleNames: ['DEALER'] })).rejects.toThrow(
      'Please enter a valid email address.',
    )
  })
  test('without a type there is no user', async () => {
    await expect(save(root, { email: 'life@fleet.example', roleNames: [] })).rejects.toThrow(
      'Choose at least one user type.',
    )
  })
  test('a type is given for each customer chosen', async () => {
    const user = await save(root, {
      email: 'life@fleet.example',
      roleNames: ['DEALER'],
      customerIds: [nor, blu],
    })
    id = user.id
    expect(user.roleNames).toEqual([`DEALER_${nor}`, `DEALER_${blu}`])
    expect(user.customerNames).toEqual(['BLU', 'NOR'])
  })
  test('of two who create the same at once, each is answered in words', async () => {
    const twin = () => save(root, { email: 'twin@fleet.example', roleNames: ['SUPPORT'], edit: false })
    const outcomes = await Promise.allSettled([twin(), twin(), twin()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason.message).toBe('There is already a user with this email address.')
    await app.db.pool.query(`DELETE FROM user_account WHERE email = 'twin@fleet.example'`)
  })
  test('creating the same again is refused where creating was meant', async () => {
    await expect(
      save(root, { email: 'life@fleet.example', roleNames: ['SUPPORT'], edit: false }),
    ).rejects.toThrow('There is already a user with this email address.')
  })
  test('disabling ends the sign-ins, and saving enables again', async () => {
    const { pool } = app.db
    await pool.query(
      `INSERT INTO sign_in (user_id, started, until) VALUES ($1, now(), now() + interval '1 day')`,
      [id],
    )
    expect(await app.ask(root, `mutation { disableUser(userId: ${id}) }`)).toEqual({ disableUser: true })
    expect(await emails(root, filter('enabled', 'isExactly', 'Disabled'))).toEqual(['life@fleet.example'])
    const { rows } = await pool.query('SELECT ended IS NOT NULL AS ended FROM sign_in WHERE user_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ ended: true }])
    const user = await save(root, { email: 'life@fleet.example', roleNames: ['SUPPORT'], edit: true })
    expect(user).toMatchObject({ enabled: true, roleType: 'Support', customerNames: ['Admin'] })
  })
  test('reefer control is being in a group, and is found by it', async () => {
    expect(await app.ask(root, `mutation { setReeferControl(userId: ${id}, on: true) }`)).toEqual({
      setReeferControl: true,
    })
    expect(await emails(root, filter('tkCommandControl', 'isExactly', 'true'))).toEqual([
      'life@fleet.example',
    ])
    await app.ask(root, `mutation { setReeferControl(userId: ${id}, on: false) }`)
    expect(await emails(root, filter('tkCommandControl', 'isExactly', 'true'))).toEqual([])
  })
  test('deleted, nothing is left but what was done', async () => {
    expect(await app.ask(root, `mutation { deleteUser(userId: ${id}) }`)).toEqual({ deleteUser: true })
    expect(await emails(root, filter('email', 'isExactly', 'life@fleet.example'))).toEqual([])
    const trail = await trailOf('life@fleet.example')
    expect([...new Set(trail.map(({ action }) => action))]).toEqual([
      'user created',
      'user disabled',
      'user enabled',
      'reefer control given',
      'reefer control taken',
      'user deleted',
    ])
    expect(trail[0]).toMatchObject({ actor: 'someone@example.com', address: '127.0.0.1', old: null })
    const visible = (action: string) => trail.filter((entry) => entry.action === action)
    expect(visible('user disabled')[0]).toMatchObject({ old: { enabled: true }, new: { enabled: false } })
    expect(visible('user enabled').map((entry) => entry.new)).toContainEqual({
      enabled: true,
      roles: ['SUPPORT'],
    })
  })
  test('each customer sees its own part of a change alone', async () => {
    const rolesToldTo = async (customer: number) => {
      const { audit } = await app.ask(
        [`CUSTOMER_ADMIN_${customer}`],
        '{ audit(filters: [{ field: "subject", condition: "isExactly", value: "life@fleet.example" }]) { entries { old new } } }',
      )
      return JSON.stringify(audit)
    }
    expect(await rolesToldTo(nor)).toContain(`DEALER_${nor}`)
    expect(await rolesToldTo(nor)).not.toContain(`DEALER_${blu}`)
    expect(await rolesToldTo(nor)).not.toContain('SUPPORT')
  })
  test('nobody disables themselves, and the last super admin stays', async () => {
    await expect(app.ask(root, 'mutation { disableUser(userId: 1) }')).rejects.toThrow('yourself')
    const last = await save(root, { email: 'root@fleet.example', roleNames: ['ADMINS'] })
    await expect(app.ask(root, `mutation { deleteUser(userId: ${last.id}) }`)).rejects.toThrow(
      'The last super admin cannot be disabled, deleted or changed.',
    )
    await expect(save(root, { email: 'root@fleet.example', roleNames: ['SUPPORT'] })).rejects.toThrow(
      'last super admin',
    )
  })
})

describe('a role that is taken away', () => {
  test('no longer opens anything, though the token still names it', async () => {
    const made = await save(root, { email: 'moved@fleet.example', roleNames: [`CUSTOMER_${nor}`] })
    const account = {
      id: Number(made.id),
      email: 'moved@fleet.example',
      name: '',
      timezone: 'America/Chicago',
      groups: [`CUSTOMER_${nor}`],
      withheld: [],
    }
    const { token } = await app.access.auth.tokens.issue(account as never, Date.now())
    const requested = async (query: string) => {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/auth/graphql',
        headers: { authorization: `Bearer ${token}` },
        payload: { query },
      })
      return answer.statusCode === 200 ? answer.json().data : answer.statusCode
    }
    const units = async () => {
      const answer = await requested('{ customers { shortName } }')
      return typeof answer === 'number' ? answer : answer.customers
    }
    expect(await units()).toEqual([{ shortName: 'NOR' }])
    await save(root, { email: 'moved@fleet.example', roleNames: [`CUSTOMER_${blu}`], withheld: ['parts'] })
    expect(await requested('{ me { withheld } }')).toEqual({ me: { withheld: ['parts'] } })
    expect(await units()).toEqual([{ shortName: 'BLU' }])
    await app.ask(root, `mutation { disableUser(userId: ${made.id}) }`)
    expect(await units()).toBe(401)
  })
})

describe('the list of users', () => {
  test('those whose account status is empty are in no list and no count', async () => {
    const { users } = await app.ask(root, list)
    expect(users.userCount).toBe(users.users.length)
    expect(await emails(root)).not.toContain('someone@example.com')
  })
  test.each([
    ['part of an email', filter('email', 'like', 'OTH@'), ['both@fleet.example']],
    ['a sign that means something to a database', filter('email', 'like', '_@'), []],
    ['a type by its name', filter('roleType', 'isExactly', 'Customer Admin'), ['both@fleet.example']],
    [
      'part of a customer',
      filter('customers', 'like', 'bl'),
      ['bob@blu.example', 'both@fleet.example', 'moved@fleet.example'],
    ],
    ['Admin, who reach every customer', filter('customers', 'isExactly', 'Admin'), ['root@fleet.example']],
    ['the day they were created', filter('createdDate', 'isExactly', '2001-01-01'), []],
    ['created before', filter('createdDate', 'isBefore', '2001-01-01'), []],
    ['enabled', filter('enabled', 'isExactly', 'Disabled'), ['moved@fleet.example']],
    ['the account status', filter('accountStatus', 'isExactly', 'CONFIRMED'), []],
  ])('is filtered by %s', async (_what, dto, found) => {
    expect(await emails(root, dto)).toEqual(found)
  })
  test('is sorted and paged, and every page tells the count of all', async () => {
    const dto = {
      sortingInput: { sortBy: 'email', sortAsc: false },
      paginationInput: { pageSize: 2, pageNumber: 1 },
    }
    const { users } = await app.ask(root, list, { dto })
    expect(users).toEqual({
      userCount: 5,
      users: [{ email: 'both@fleet.example' }, { email: 'bob@blu.example' }],
    })
  })
  test.each([
    [
      'an unknown field',
      filter('password_hash', 'like', 'x'),
      "There is no field 'password_hash' to filter or sort by.",
    ],
    [
      'a word for a flag',
      filter('enabled', 'isExactly', 'maybe'),
      "'maybe' cannot be looked for in enabled.",
    ],
    [
      'a date that is none',
      filter('createdDate', 'isAfter', 'soon'),
      "'soon' cannot be looked for in createdDate.",
    ],
    ['a page without end', { paginationInput: { pageSize: 20_000 } }, 'A page has 1 to 10000 lines'],
    [
      'a sorting by what is many',
      { sortingInput: { sortBy: 'groups' } },
      "The field 'groups' cannot be sorted by.",
    ],
  ])('%s is refused in words', async (_what, dto, words) => {
    await expect(emails(root, dto)).rejects.toThrow(words)
  })
})

describe('the OEM that somebody works for', () => {
  const saveOem = async (input: object, groups: readonly string[] = root) =>
    (
      await app.ask(
        groups,
        'mutation ($input: CreateUserInput!) { createUser(input: $input) { roleNames oem customerNames } }',
        { input: { email: 'builder@oem.example', roleNames: ['OEM'], ...input } },
      )
    ).createUser

  test('is chosen by a super admin, stays, and is taken away', async () => {
    expect(await saveOem({ oem: 'Great Dane' })).toEqual({
      roleNames: ['OEM'],
      oem: 'Great Dane',
      customerNames: [],
    })
    expect(await saveOem({ roleNames: ['OEM_INSTALLER'] })).toMatchObject({ oem: 'Great Dane' })
    expect(await saveOem({ oem: '' })).toMatchObject({ oem: null })
    expect((await trailOf('builder@oem.example'))[0].new).toMatchObject({ oem: 'Great Dane' })
  })

  test('is one that there is', async () => {
    await expect(saveOem({ oem: 'Acme' })).rejects.toThrow("There is no OEM 'Acme'.")
  })

  test('is nothing that an Account Admin gives', async () => {
    const input = { email: 'own@nor.example', roleNames: [`CUSTOMER_${nor}`], oem: 'Great Dane' }
    await expect(saveOem(input, admin())).rejects.toThrow('Not Authorized')
  })
})
